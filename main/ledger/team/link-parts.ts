// Helpers that the parts of a team's ledger share: moments as text, errors of a silent server, and the server's refusals.
import type { ViewRefusal } from '../../../preload/contract/team-views.ts';
import type { ChangeRefusal } from '../../../preload/contract/withdrawal-limits.ts';
import { CodedError } from '../../failure.ts';
import { coded, ConnectionLost } from '../failures.ts';
import type { PostgresClient } from '../postgres/driver.ts';
import { callTeam, type Answer, type Arguments, type TeamFunction } from '../postgres/team-calls.ts';
import type { Row } from '../sql.ts';
import type { Connection } from './connections.ts';
import type { Session } from './session.ts';

/** What the calls of people to a team's server need. Errors of the connections are coded. */
export interface TeamCallParts {
  readonly session: Session;
  readonly steps: Connection;
  readonly reading: Connection;
  readonly changed: () => void;
}

export const isoText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The connection broke, or there is none: whether a write was committed is unknown. */
const serverSilent = (cause: ConnectionLost): CodedError =>
  new CodedError('teamSilent', 'ledger', { retryable: true, cause });

/** Rethrows an error, with the code of a silent server if the connection is lost. */
export const throwCoded = (error: unknown): never => {
  throw error instanceof ConnectionLost ? serverSilent(error) : error;
};

/** The same connection, whose errors have the code of a silent server if it is lost. */
export const codedConnection = ({ use, close }: Connection): Connection => ({
  use: (work) => use(work).catch(throwCoded),
  close,
});

export const codedInTeam = (error: unknown): CodedError =>
  error instanceof ConnectionLost ? serverSilent(error) : coded(error);

/** The arguments that name the calling computer to most functions of the server. */
export function callerArguments(session: Pick<Session, 'caller'>) {
  const { computer, incarnation, epoch } = session.caller();
  return { p_computer: computer, p_incarnation: incarnation, p_epoch: epoch };
}

/** The rows of a statement that takes a list, or one value twice. */
export const rowsOf = async (
  client: PostgresClient,
  query: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> => (await client.query<Row>(query, [...values])).rows;

/** How many of these arguments a function takes, if not all. */
const argumentsTaken: Readonly<Partial<Record<TeamFunction, number>>> = {
  hold_secret_1: 1,
  learn_withdrawal_1: 1,
  release_lease_1: 2,
};

/** Calls functions of the server in the name of this computer. */
export const callInTeam =
  (session: Pick<Session, 'caller'>, { use }: Pick<Connection, 'use'>) =>
  <Name extends TeamFunction>(name: Name, args: Arguments = {}): Promise<Answer<Name>> => {
    const own = Object.entries(callerArguments(session)).slice(0, argumentsTaken[name]);
    return use(({ client }) => callTeam(client, name, { ...Object.fromEntries(own), ...args }));
  };

type SessionRefusal = (typeof sessionRefusals)[number];
const sessionRefusals = ['history', 'fenced', 'lost', 'frozen'] as const;
const isSessionRefusal = (why: string): why is SessionRefusal => sessionRefusals.some((one) => one === why);

/** Reduces the refusals that concern the whole session to 'frozen', and passes on those that a person can act on. */
export const refusalForPerson = (session: Pick<Session, 'handleRefusal'>) =>
  async function forPerson<Why extends ChangeRefusal | ViewRefusal>(
    refused: Why | SessionRefusal,
  ): Promise<Why | 'frozen'> {
    if (!isSessionRefusal(refused)) return refused;
    await session.handleRefusal(refused);
    return 'frozen';
  };
