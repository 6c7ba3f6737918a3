// The link to a team: its state, its computers and leases, and the functions that rooms may call.
import * as z from 'zod/mini';
import type { SentBy } from '../../../preload/contract/boleto-terms.ts';
import { integer, oneOf, orNone, orNull, text, type Row } from '../sql.ts';
import { isUnknownColumn } from '../postgres/driver.ts';
import { lostSinceUnmatched } from '../postgres/team-history.ts';
import type { Answer, Arguments, TeamFunction } from '../postgres/team-calls.ts';
import { batchLeaseOf, type Leases } from './leases.ts';
import { callInTeam, isoText, rowsOf, throwCoded, type TeamCallParts } from './link-parts.ts';
import type { PollLeases } from './poll-leases.ts';
import type { TeamState } from './session.ts';
import type { SecretHolder } from '../../../preload/contract/team.ts';

// Reads which computers of the team hold which secrets of an account, as each reported to the server: names and ages, no secret.

const holdersQuery = `
  SELECT computers.id, computers.name, clerks.name AS clerk, CAST(computers.lost_at IS NOT NULL AS integer) AS lost, secret,
    ${isoText('since')} AS since
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

/** Functions that other rooms may call. The ledger alone calls those that count sends. */
type TeamCall = Extract<
  TeamFunction,
  'lease_1' | 'take_over_1' | 'release_lease_1' | 'hold_secret_1' | 'lose_computer_1' | 'unfreeze_1'
>;

export type TeamLink = ReturnType<typeof teamLink>;
/** A computer of the team, with the secrets of accounts that are in its keychain. */
export type TeamComputer = Awaited<ReturnType<TeamLink['computers']>>[number];
export type TeamLease = Awaited<ReturnType<TeamLink['leases']>>[number];

export function teamLink({
  session,
  steps,
  reading,
  changed,
  stateListeners,
  pollLeases,
  leases,
}: TeamCallParts & {
  readonly stateListeners: Set<(state: TeamState) => void>;
  readonly pollLeases: PollLeases;
  readonly leases: Leases;
}) {
  const callTeam = callInTeam(session, steps);
  const rows = (query: string, ...values: readonly unknown[]) =>
    reading.use(({ client }) => rowsOf(client, query, ...values));

  async function ask(batch: number): Promise<Answer<'ask_for_lease_1'>> {
    const answer = await callTeam('ask_for_lease_1', { p_what: batchLeaseOf(batch) });
    await session.handleRefusal(answer.refused);
    return answer;
  }

  async function takeOver(batch: number): Promise<Answer<'take_over_1'>> {
    const answer = await callTeam('take_over_1', { p_what: batchLeaseOf(batch) });
    await session.handleRefusal(answer.refused);
    if (answer.refused === null && answer.fence !== null) leases.adopt(batch, answer.fence);
    changed();
    return answer;
  }

  return {
    state: session.state,
    pollLeases,
    on: (listener: (state: TeamState) => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Adds this computer's own id, incarnation and epoch. */
    async call<Name extends TeamCall>(name: Name, args?: Arguments): Promise<Answer<Name>> {
      const answer = await callTeam(name, args);
      // These change the state of the whole team, which the heartbeat reads.
      if (name === 'unfreeze_1' || name === 'lose_computer_1') await session.heartbeat();
      return answer;
    },
    computers: async () =>
      (await rows(computersQuery)).map((row) => ({
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
        roll: orNone(['answered', 'lost'], row, 'roll'),
      })),
    leases: async () =>
      (await rows(leasesQuery)).map((row) => ({
        /** `batch/<id>`, or `withdraw/<account>`. */
        what: text(row, 'what'),
        computer: text(row, 'computer'),
        computerName: text(row, 'computer_name'),
        clerk: orNull(text, row, 'clerk'),
        /** The name of the batch or of the account. */
        name: orNull(text, row, 'name'),
        /** The holder requested it, and another computer handed it over. */
        askedFor: integer(row, 'asked_for') === 1,
        /** It has expired by the server's clock, so another computer may take over. */
        ended: integer(row, 'ended') === 1,
        /** Rows of the batch that its holder may still be sending. */
        onTheirWay: integer(row, 'on_their_way'),
        /** Everything that its holder may still be sending; a takeover makes it uncertain. */
        atStake: integer(row, 'at_stake'),
      })),
    /** By the attempts' ids. */
    senders: async (attempts: readonly string[]): Promise<ReadonlyMap<string, SentBy>> => {
      const found = await rows(sendersQuery, attempts);
      return new Map(
        found.map((row) => [
          text(row, 'id'),
          {
            computer: text(row, 'computer'),
            clerk: orNull(text, row, 'clerk'),
            mayAnswer: integer(row, 'may_answer') === 1,
          },
        ]),
      );
    },
    /** Whether what a computer may have sent that was given up was not compared with the dashboard yet. */
    mustCompare: async (account: string) => (await rows(mustCompareQuery, account)).length > 0,
    /** For each watch that a present clerk of the team added: whether this login did. */
    addedHere: async (watches: readonly number[]): Promise<ReadonlyMap<number, boolean>> => {
      const found = await rows(addedByQuery, watches).catch((error: unknown) => {
        // An older schema does not store who added a watch.
        if (isUnknownColumn(error)) return [];
        throw error;
      });
      return new Map(found.map((row) => [integer(row, 'id'), integer(row, 'own') === 1]));
    },
    /**
     * Moves a batch from one computer to another: the holder hands it over on request, with nothing uncertain, or another computer
     * takes it over once the holder's lease has ended.
     */
    handOver: {
      ask: (batch: number) => ask(batch).catch(throwCoded),
      takeOver: (batch: number) => takeOver(batch).catch(throwCoded),
      /** False if another computer was faster. */
      claim: async (batch: number) => (await leases.take(batch)) !== null,
      release: leases.release,
    },
    /** Which computers hold secrets of the account. */
    async holders(accountId: string): Promise<readonly SecretHolder[]> {
      const byComputer = Map.groupBy(await rows(holdersQuery, accountId), (row) => text(row, 'id'));
      return [...byComputer.values()].flatMap((held) => (held[0] ? [holderOf(held[0], held)] : []));
    },
    /** Sends a heartbeat now. */
    async refresh() {
      await session.heartbeat();
      return session.state();
    },
  };
}
