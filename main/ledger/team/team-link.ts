// Implements `TeamLink`: the team's state, its computers and leases, and the functions that rooms may call.
import * as z from 'zod/mini';
import { integer, oneOf, orNull, text, type Row } from '../sql.ts';
import { isUnknownColumn } from '../postgres/driver.ts';
import { callTeam, type Arguments } from '../postgres/team-calls.ts';
import { lostSinceUnmatched } from '../postgres/team-history.ts';
import type { Connection } from './connections.ts';
import type { PollLeases, HandOver, TeamCall, TeamLink, TeamState } from './link.ts';
import { isoText, callerArguments, throwCoded } from './link-parts.ts';
import type { Session } from './session.ts';
import type { SecretHolder } from '../../../preload/contract/team.ts';
import { CodedError } from '../../failure.ts';
import { ConnectionLost } from '../failures.ts';

// Reads which computers of the team hold which secrets of an account, as each reported to the server: names and ages, no secret.

const holdersQuery = `
  SELECT computers.id, computers.name, clerks.name AS clerk, CAST(computers.lost_at IS NOT NULL AS integer) AS lost, secret,
    to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since
  FROM account_credentials JOIN accounts ON accounts.seq = account JOIN computers ON computers.id = account_credentials.computer
    LEFT JOIN clerks ON clerks.login = computers.login
  WHERE accounts.id = $1 AND account_credentials.removed_at IS NULL
  ORDER BY computers.name, clerks.name, computers.id, array_position(ARRAY['token', 'ci', 'cs'], secret)`;

const holderOf = (row: Row, held: readonly Row[]): SecretHolder => ({
  computer: text(row, 'name'),
  clerk: orNull(text, row, 'clerk'),
  lost: integer(row, 'lost') === 1,
  secrets: held.map((one) => ({
    name: oneOf(['token', 'ci', 'cs'] as const, one, 'secret'),
    since: text(one, 'since'),
  })),
});

const holdersOf =
  ({ use }: Connection) =>
  (accountId: string): Promise<readonly SecretHolder[]> =>
    use(async ({ client }) => {
      const { rows } = await client.query<Record<string, string | number | null>>(holdersQuery, [accountId]);
      return [...Map.groupBy(rows, (row) => text(row, 'id')).values()].flatMap((held) =>
        held[0] ? [holderOf(held[0], held)] : [],
      );
    }).catch((error: unknown) => {
      throw error instanceof ConnectionLost
        ? new CodedError('teamSilent', 'ledger', { retryable: true, cause: error })
        : error;
    });

/** The caller's arguments that each function takes. */
const callerArgumentsOf: Readonly<Record<TeamCall, readonly ('p_computer' | 'p_incarnation' | 'p_epoch')[]>> =
  {
    lease_1: ['p_computer', 'p_incarnation', 'p_epoch'],
    take_over_1: ['p_computer', 'p_incarnation', 'p_epoch'],
    release_lease_1: ['p_computer', 'p_incarnation'],
    hold_secret_1: ['p_computer'],
    lose_computer_1: ['p_computer', 'p_incarnation', 'p_epoch'],
    unfreeze_1: ['p_computer', 'p_incarnation', 'p_epoch'],
  };

const computersQuery = `
  SELECT computers.id, computers.name, computers.login, clerks.name AS clerk, version, ${isoText('last_seen')} AS last_seen,
    ${isoText('lost_at')} AS lost_at, ${isoText('taken_over_at')} AS taken_over_at, rolls.how AS roll,
    (SELECT json_agg(json_build_object('account', accounts.name, 'secret', held.secret) ORDER BY accounts.name, held.secret)
      FROM account_credentials AS held JOIN accounts ON accounts.seq = held.account
      WHERE held.computer = computers.id AND held.removed_at IS NULL)::text AS secrets,
    (SELECT count(*) FROM attempts WHERE attempts.computer = computers.id AND attempts.state = 'sending')
      + CASE WHEN team.frozen_reason IS NULL THEN 0 ELSE (SELECT count(*) FROM boletos JOIN accounts ON accounts.seq = boletos.account
        WHERE boletos.state = 'ready' AND accounts.kind = 'service' AND (computers.login IS NULL
          OR boletos.account IN (SELECT account FROM account_credentials WHERE computer = computers.id))) END AS at_stake
  FROM computers LEFT JOIN clerks ON clerks.login = computers.login CROSS JOIN team
    LEFT JOIN rolls ON rolls.computer = computers.id AND rolls.epoch = team.epoch AND team.frozen_reason IS NOT NULL
  ORDER BY computers.name, clerks.name, computers.id`;

const leasesQuery = `
  SELECT what, computer, computers.name AS computer_name, clerks.name AS clerk,
    CAST(until < clock_timestamp() AS integer) AS ended, CAST(coalesce(asked_by = computer, false) AS integer) AS asked_for,
    CASE WHEN what ~ '^batch/[0-9]+$' THEN (SELECT batches.name FROM batches WHERE batches.id = substr(what, 7)::bigint)
      ELSE (SELECT accounts.name FROM accounts WHERE what = 'withdraw/' || accounts.id) END AS name,
    (SELECT count(*) FROM boletos WHERE batch_id = CASE WHEN what ~ '^batch/[0-9]+$' THEN substr(what, 7)::bigint END
      AND state = 'sending') AS on_their_way,
    (SELECT count(*) FROM attempts WHERE attempts.computer = leases.computer AND attempts.state = 'sending') AS at_stake
  FROM leases JOIN computers ON computers.id = leases.computer LEFT JOIN clerks ON clerks.login = computers.login
  WHERE until > '-infinity' AND what !~ '^watches/' ORDER BY what`;

/** Repeats the rule of `holder_may_answer`, which only functions may call. */
const sendersQuery = `
  SELECT attempts.id, computers.name AS computer, clerks.name AS clerk, CAST(computers.lost_at IS NULL
    AND coalesce(taken_over_at > coalesce(hello_at, '-infinity'), false) AS integer) AS may_answer
  FROM attempts JOIN computers ON computers.id = attempts.computer LEFT JOIN clerks ON clerks.login = computers.login
  WHERE attempts.id = ANY ($1)`;

const mustCompareQuery = `
  SELECT 1 FROM accounts WHERE id = $1 AND unmatched_since IS NOT NULL AND ${lostSinceUnmatched('accounts')}`;

/** Leaves out watches of clerks who have left the team. */
const addedByQuery = `
  SELECT watches.id, CAST(added_by = session_user AS integer) AS own FROM watches JOIN clerks ON login = added_by
  WHERE removed_at IS NULL AND watches.id = ANY ($1)`;

const secretsShape = z.array(z.object({ account: z.string(), secret: z.string() }));

export const teamLink = ({
  session,
  steps,
  reading,
  stateListeners,
  pollLeases,
  handOver,
}: {
  readonly session: Session;
  readonly steps: Connection;
  readonly reading: Connection;
  readonly stateListeners: Set<(state: TeamState) => void>;
  readonly handOver: HandOver;
  readonly pollLeases: PollLeases;
}): TeamLink => ({
  state: session.state,
  pollLeases,
  on(listener) {
    stateListeners.add(listener);
    return () => void stateListeners.delete(listener);
  },
  async call(name, args: Arguments = {}) {
    const own = callerArguments(session);
    const mine = Object.fromEntries(callerArgumentsOf[name].map((key) => [key, own[key]]));
    const answer = await steps
      .use(({ client }) => callTeam(client, name, { ...mine, ...args }))
      .catch(throwCoded);
    // These change the state of the whole team, which the heartbeat reads.
    if (name === 'unfreeze_1' || name === 'lose_computer_1') await session.heartbeat();
    return answer;
  },
  computers: () =>
    reading
      .use(async ({ client }) =>
        (await client.query<Record<string, string | number | null>>(computersQuery)).rows.map((row) => ({
          id: text(row, 'id'),
          name: text(row, 'name'),
          login: orNull(text, row, 'login'),
          clerk: orNull(text, row, 'clerk'),
          version: orNull(text, row, 'version'),
          lastSeen: orNull(text, row, 'last_seen'),
          lostAt: orNull(text, row, 'lost_at'),
          takenOverAt: orNull(text, row, 'taken_over_at'),
          secrets: secretsShape.parse(JSON.parse(orNull(text, row, 'secrets') ?? '[]')),
          atStake: integer(row, 'at_stake'),
          roll: orNull((of, column) => oneOf(['answered', 'lost'] as const, of, column), row, 'roll'),
        })),
      )
      .catch(throwCoded),
  leases: () =>
    reading
      .use(async ({ client }) =>
        (await client.query<Record<string, string | number | null>>(leasesQuery)).rows.map((row) => ({
          what: text(row, 'what'),
          computer: text(row, 'computer'),
          computerName: text(row, 'computer_name'),
          clerk: orNull(text, row, 'clerk'),
          name: orNull(text, row, 'name'),
          askedFor: integer(row, 'asked_for') === 1,
          ended: integer(row, 'ended') === 1,
          onTheirWay: integer(row, 'on_their_way'),
          atStake: integer(row, 'at_stake'),
        })),
      )
      .catch(throwCoded),
  senders: (attempts) =>
    reading
      .use(async ({ client }) =>
        (await client.query<Record<string, string | number | null>>(sendersQuery, [attempts])).rows.map(
          (row) => {
            const sender = {
              computer: text(row, 'computer'),
              clerk: orNull(text, row, 'clerk'),
              mayAnswer: integer(row, 'may_answer') === 1,
            };
            return [text(row, 'id'), sender] as const;
          },
        ),
      )
      .then((all) => new Map(all), throwCoded),
  mustCompare: (account) =>
    reading
      .use(({ client }) => client.query(mustCompareQuery, [account]))
      .then(({ rows }) => rows.length > 0, throwCoded),
  addedHere: (watches) =>
    reading
      .use(async ({ client }) =>
        (await client.query<Record<string, string | number | null>>(addedByQuery, [watches])).rows.map(
          (row) => [integer(row, 'id'), integer(row, 'own') === 1] as const,
        ),
      )
      // An older schema does not store who added a watch.
      .catch((error: unknown) => (isUnknownColumn(error) ? [] : throwCoded(error)))
      .then((all) => new Map(all)),
  handOver: {
    ask: (batch) => handOver.ask(batch).catch(throwCoded),
    takeOver: (batch) => handOver.takeOver(batch).catch(throwCoded),
    claim: handOver.claim,
    release: handOver.release,
  },
  holders: holdersOf(reading),
  async refresh() {
    await session.heartbeat();
    return session.state();
  },
});
