// Changes that loosen the rules of a team's accounts: one person requests each, and another agrees to it.
import { issueLimits, network } from '../../../preload/contract/accounts.ts';
import { withdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import { CodedError } from '../../failure.ts';
import { integer, text, type Row } from '../sql.ts';
import { parseJson } from '../json.ts';
import { isUnknownFunction } from '../postgres/driver.ts';
import { agreedWithinDay } from '../postgres/team-schema.ts';
import type { TeamChanges } from './link.ts';
import { callInTeam, isoText, refusalForPerson, type TeamCallParts } from './link-parts.ts';

const limitsQuery = `
  SELECT coalesce(l.each_cents, 0) AS each_cents, coalesce(l.day_cents, 0) AS day_cents, r.id, makers.name AS maker,
    CAST(r.maker = session_user AS integer) AS own, ${isoText('r.expires_at')} AS expires_at,
    CAST(r.wanted::jsonb ->> 'eachCents' AS bigint) AS raise_each, CAST(r.wanted::jsonb ->> 'dayCents' AS bigint) AS raise_day
  FROM accounts LEFT JOIN withdrawal_limits AS l ON l.account = accounts.seq
    LEFT JOIN asked_changes AS r ON r.account = accounts.seq AND r.kind = 'limits' AND r.state = 'open'
      AND r.expires_at > clock_timestamp()
    LEFT JOIN clerks AS makers ON makers.login = r.maker
  WHERE accounts.id = ?`;

const requestedSettingsQuery = `
  SELECT asked.id, makers.name AS maker, CAST(asked.maker = session_user AS integer) AS own, ${isoText('asked.expires_at')} AS expires_at,
    asked.wanted
  FROM asked_changes AS asked JOIN accounts ON accounts.seq = asked.account JOIN clerks AS makers ON makers.login = asked.maker
  WHERE accounts.id = ? AND asked.kind = 'settings' AND asked.state = 'open' AND asked.expires_at > clock_timestamp()`;

/** After another person's agreement the requester may apply the change for a day. */
const requestedChangeQuery = (kind: 'network' | 'issueLimits') => `
  SELECT asked.id, makers.name AS maker, CAST(asked.maker = session_user AS integer) AS own, ${isoText('asked.expires_at')} AS expires_at,
    asked.wanted, asked.state
  FROM asked_changes AS asked JOIN accounts ON accounts.seq = asked.account JOIN clerks AS makers ON makers.login = asked.maker
  WHERE accounts.id = ? AND asked.kind = '${kind}' AND asked.state <> 'declined'
    AND (asked.state = 'open' AND asked.expires_at > clock_timestamp() OR ${agreedWithinDay})
  ORDER BY asked.made_at DESC LIMIT 1`;

const readRequest = (row: Row) => ({
  id: text(row, 'id'),
  maker: text(row, 'maker'),
  own: integer(row, 'own') === 1,
  expiresAt: text(row, 'expires_at'),
});

/** A team with an older schema has no function for these limits. */
function schemaOlderOrThrow(error: unknown): { readonly refused: 'schemaOlder' } {
  if (isUnknownFunction(error)) return { refused: 'schemaOlder' };
  throw error;
}

export function teamChanges({ session, steps, reading, changed }: TeamCallParts): TeamChanges {
  const call = callInTeam(session, steps);
  const forPerson = refusalForPerson(session);

  /** The request of an account that the query finds; null if there is none. */
  const asked = <T>(query: string, accountId: string, wantedOf: (row: Row) => T) =>
    reading.use(async ({ db }) => {
      const row = await db.get(query, accountId);
      return row ? { ...readRequest(row), ...wantedOf(row) } : null;
    });

  return {
    limits: (accountId) =>
      reading.use(async ({ db }) => {
        const row = (await db.get(limitsQuery, accountId)) ?? {};
        return {
          eachCents: integer(row, 'each_cents'),
          dayCents: integer(row, 'day_cents'),
          raise:
            row['id'] === null
              ? null
              : {
                  ...readRequest(row),
                  eachCents: integer(row, 'raise_each'),
                  dayCents: integer(row, 'raise_day'),
                },
        };
      }),

    async setLimits({ id, accountId, eachCents, dayCents }) {
      const { refused, became } = await call('limit_withdrawals_1', {
        p_change: id,
        p_account: accountId,
        p_each: eachCents,
        p_day: dayCents,
      });
      changed();
      return became ?? forPerson(refused ?? 'unknown');
    },

    askedSettings: (accountId) =>
      asked(requestedSettingsQuery, accountId, (row) => ({
        settings: withdrawalSettings.parse(parseJson<{ settings: unknown }>(text(row, 'wanted')).settings),
      })),

    async setSettings({ id, accountId, before, settings, changes }) {
      const { refused, became } = await call('set_withdrawals_1', {
        p_change: id,
        p_account: accountId,
        p_before: before && JSON.stringify(before),
        p_settings: JSON.stringify(settings),
        p_changes: JSON.stringify(changes),
      });
      if (refused === 'changed') throw new CodedError('changedMeanwhile', 'withdrawals', { retryable: true });
      changed();
      return became ?? forPerson(refused ?? 'unknown');
    },

    async decide(id, agrees) {
      const refused = await call('decide_change_1', { p_change: id, p_agrees: agrees });
      changed();
      return refused === null ? null : forPerson(refused);
    },

    async askNetwork({ id, accountId, wanted }) {
      const { refused } = await call('ask_network_1', {
        p_change: id,
        p_account: accountId,
        p_proxy: wanted.proxy,
        p_pem: wanted.pem,
      });
      changed();
      return refused === null ? null : forPerson(refused);
    },

    askedNetwork: (accountId) =>
      asked(requestedChangeQuery('network'), accountId, (row) => ({
        agreed: text(row, 'state') === 'used',
        network: network.parse(parseJson(text(row, 'wanted'))),
      })),

    async askIssueLimits({ id, accountId, limits: wanted, changes }) {
      const { refused } = await call('ask_issue_limits_1', {
        p_change: id,
        p_account: accountId,
        p_limits: JSON.stringify(wanted),
        p_changes: JSON.stringify(changes),
      }).catch(schemaOlderOrThrow);
      changed();
      return refused === null ? null : forPerson(refused);
    },

    askedIssueLimits: (accountId) =>
      asked(requestedChangeQuery('issueLimits'), accountId, (row) => ({
        agreed: text(row, 'state') === 'used',
        limits: issueLimits.parse(parseJson<{ limits: unknown }>(text(row, 'wanted')).limits),
      })),
  };
}
