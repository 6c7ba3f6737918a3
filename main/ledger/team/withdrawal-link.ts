// Implements `TeamWithdrawals`: the lease of an account's summary, and the requests of withdrawals that need two people.
import { integer, oneOf, orNull, text } from '../sql.ts';
import { parseJson } from '../json.ts';
import { callTeam } from '../postgres/team-calls.ts';
import { requestStates } from '../postgres/team-schema.ts';
import { textToPostgres } from '../postgres/values.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import type { TeamWithdrawals } from './link.ts';
import { isoText, callerArguments, throwCoded, refusalForPerson, type TeamCallParts } from './link-parts.ts';
import type { WithdrawalLeases } from './withdrawal-leases.ts';

/** Open requests, and those decided within a day, so that their makers see the decision. */
const requestsQuery = `
  SELECT r.id, accounts.id AS account, r.maker, makers.name AS maker_name, computers.name AS computer, ${isoText('r.made_at')} AS made_at,
    ${isoText('r.expires_at')} AS expires_at, r.cents, r.wallet, r.gateway, r.webhook, r.fees, r.state,
    CAST(r.state = 'open' AND r.expires_at < clock_timestamp() AS integer) AS expired, deciders.name AS decided_by,
    ${isoText('r.decided_at')} AS decided_at, r.reason, withdrawals.id AS withdrawal,
    CAST(r.maker = session_user AS integer) AS own
  FROM withdrawal_requests AS r JOIN accounts ON accounts.seq = r.account JOIN clerks AS makers ON makers.login = r.maker
    JOIN computers ON computers.id = r.computer LEFT JOIN clerks AS deciders ON deciders.login = r.decided_by
    LEFT JOIN withdrawals ON withdrawals.attempt = r.attempt
  WHERE (r.id = $1 OR $1 IS NULL) AND accounts.removed_at IS NULL
    AND (r.state = 'open' OR r.decided_at > clock_timestamp() - interval '24 hours')
  ORDER BY r.state <> 'open', r.made_at DESC LIMIT 200`;

export function teamWithdrawals({
  session,
  steps,
  reading,
  leases,
  changed,
}: TeamCallParts & { readonly leases: WithdrawalLeases }): TeamWithdrawals {
  const mine = () => callerArguments(session);
  const forPerson = refusalForPerson(session);
  const orNullText = (value: string | null): string | null => (value === null ? null : textToPostgres(value));

  return {
    claim: (accountId, millis) => leases.take(accountId, millis).catch(throwCoded),
    takeOver: (accountId) => leases.takeOver(accountId).then((lease) => (changed(), lease), throwCoded),
    release: leases.release,
    sentBy: (withdrawal) =>
      reading
        .use(async ({ db }) => {
          const row = await db.get(
            `SELECT computers.name, clerks.name AS clerk FROM withdrawals JOIN attempts ON attempts.seq = attempt
               JOIN computers ON computers.id = attempts.computer LEFT JOIN clerks ON clerks.login = computers.login
             WHERE withdrawals.id = ?`,
            withdrawal,
          );
          return row ? { computer: text(row, 'name'), clerk: orNull(text, row, 'clerk') } : null;
        })
        .catch(throwCoded),
    needsApproval: (accountId, cents) =>
      reading
        .use(({ client }) => callTeam(client, 'needs_approval_1', { p_account: accountId, p_cents: cents }))
        .catch(throwCoded),
    async request({ id, accountId, cents, wallet, gateway, webhook, fees }) {
      const { refused, expires_at } = await steps
        .use(({ client }) =>
          callTeam(client, 'request_withdrawal_1', {
            ...mine(),
            p_request: id,
            p_account: accountId,
            p_cents: cents,
            p_wallet: wallet,
            p_gateway: orNullText(gateway),
            p_webhook: orNullText(webhook),
            p_fees: JSON.stringify(fees),
          }),
        )
        .catch(throwCoded);
      await session.handleRefusal(refused);
      if (refused === null) changed();
      return refused === null
        ? { kind: 'requested', expiresAt: expires_at ?? '' }
        : { kind: 'refused', why: refused === 'role' ? 'role' : 'frozen' };
    },
    async decline(id, reason) {
      const refused = await steps
        .use(({ client }) =>
          callTeam(client, 'decline_withdrawal_1', {
            ...mine(),
            p_request: id,
            p_reason: textToPostgres(reason),
          }),
        )
        .catch(throwCoded);
      if (refused === null) changed();
      return refused === null ? null : forPerson(refused);
    },
    requests: (only) =>
      reading
        .use(async ({ client }) =>
          (
            await client.query<Record<string, string | number | null>>(requestsQuery, [only?.id ?? null])
          ).rows.map((row) => ({
            id: text(row, 'id'),
            accountId: text(row, 'account'),
            maker: text(row, 'maker_name'),
            computer: text(row, 'computer'),
            madeAt: text(row, 'made_at'),
            expiresAt: text(row, 'expires_at'),
            cents: integer(row, 'cents'),
            wallet: text(row, 'wallet'),
            gateway: orNull(text, row, 'gateway'),
            webhook: orNull(text, row, 'webhook'),
            fees: parseJson<Fees>(text(row, 'fees')),
            state: integer(row, 'expired') === 1 ? ('expired' as const) : oneOf(requestStates, row, 'state'),
            decidedBy: orNull(text, row, 'decided_by'),
            decidedAt: orNull(text, row, 'decided_at'),
            reason: orNull(text, row, 'reason'),
            withdrawal: orNull(integer, row, 'withdrawal'),
            own: integer(row, 'own') === 1,
          })),
        )
        .catch(throwCoded),
  };
}
