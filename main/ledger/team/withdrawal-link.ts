// Implements `TeamWithdrawals`: the lease of an account's summary, and the requests of withdrawals that need two people.
import { integer, oneOf, orNull, text } from '../sql.ts';
import { parseJson } from '../json.ts';
import { callTeam } from '../postgres/team-calls.ts';
import { requestStates } from '../postgres/team-schema.ts';
import { textOrNull, textToPostgres } from '../postgres/values.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import type { TeamWithdrawals } from './link.ts';
import {
  callInTeam,
  isoText,
  refusalForPerson,
  rowsOf,
  throwCoded,
  type TeamCallParts,
} from './link-parts.ts';
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
  const call = callInTeam(session, steps);
  const forPerson = refusalForPerson(session);

  return {
    claim: (accountId, millis) => leases.take(accountId, millis).catch(throwCoded),
    takeOver: (accountId) => leases.takeOver(accountId).then((lease) => (changed(), lease), throwCoded),
    release: leases.release,
    async sentBy(withdrawal) {
      const row = await reading.use(({ db }) =>
        db.get(
          `SELECT computers.name, clerks.name AS clerk FROM withdrawals JOIN attempts ON attempts.seq = attempt
             JOIN computers ON computers.id = attempts.computer LEFT JOIN clerks ON clerks.login = computers.login
           WHERE withdrawals.id = ?`,
          withdrawal,
        ),
      );
      return row ? { computer: text(row, 'name'), clerk: orNull(text, row, 'clerk') } : null;
    },
    needsApproval: (accountId, cents) =>
      reading.use(({ client }) =>
        callTeam(client, 'needs_approval_1', { p_account: accountId, p_cents: cents }),
      ),
    async request({ id, accountId, cents, wallet, gateway, webhook, fees }) {
      const { refused, expires_at } = await call('request_withdrawal_1', {
        p_request: id,
        p_account: accountId,
        p_cents: cents,
        p_wallet: wallet,
        p_gateway: textOrNull(gateway),
        p_webhook: textOrNull(webhook),
        p_fees: JSON.stringify(fees),
      });
      await session.handleRefusal(refused);
      if (refused === null) changed();
      return refused === null
        ? { kind: 'requested', expiresAt: expires_at ?? '' }
        : { kind: 'refused', why: refused === 'role' ? 'role' : 'frozen' };
    },
    async decline(id, reason) {
      const declined = { p_request: id, p_reason: textToPostgres(reason) };
      const refused = await call('decline_withdrawal_1', declined);
      if (refused === null) changed();
      return refused === null ? null : forPerson(refused);
    },
    async requests(only) {
      const rows = await reading.use(({ client }) => rowsOf(client, requestsQuery, only?.id ?? null));
      return rows.map((row) => ({
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
      }));
    },
  };
}
