// The driver for PostgreSQL over one connection. Statements are prepared by their text and pipelined, so that BEGIN, savepoints and
// rows that are written together cost one round trip.
import { DatabaseError, type Client, type QueryConfig, type QueryResult } from 'pg';
import { ConnectionLost, ConstraintFailed } from '../failures.ts';
import type { Row, SqlValue, Transactions } from '../sql.ts';
import { connect, type ConnectionSettings, type ConnectOptions } from './connect.ts';
import { schemaName } from './team-functions.ts';
import { lockAccounts, lockLedger, lockLedgerShared, lockValues } from './locks.ts';
import { toPostgresSql } from './statements.ts';
import { columnTypes, toPostgres } from './values.ts';

/** Filters build many different statements, so the oldest ones are dropped and prepared again when needed. */
const maxPrepared = 1_000;

const sqlStates = {
  aborted: '25P02',
  guard: 'GU001',
  notNull: '23502',
  foreignKey: '23503',
  unique: '23505',
  check: '23514',
  planOutdated: '0A000',
  unknownFunction: '42883',
  unknownColumn: '42703',
  unknownTable: '42P01',
  diskFull: '53100',
  denied: '42501',
  fileMissing: '58P01',
} as const;

/** Connection exceptions, and a server that shuts down. */
const connectionStates = /^(08|57P0)/;

/** Words a violated constraint as SQLite does, which names columns and no values. */
function toLedgerError(error: unknown): unknown {
  // A received number is too large for JavaScript.
  if (error instanceof RangeError) return error;
  if (!(error instanceof DatabaseError)) return new ConnectionLost('no answer', { cause: error });
  const { code = '', message, table = '', detail = '', constraint = '', column = '' } = error;
  const constraintFailed = (message: string) => new ConstraintFailed(message, { cause: error });
  switch (code) {
    case sqlStates.guard:
      return constraintFailed(message);
    case sqlStates.unique: {
      const columns = /^Key \((.*?)\)=/.exec(detail)?.[1]?.split(', ') ?? [];
      return constraintFailed(
        `UNIQUE constraint failed: ${columns.map((name) => `${table}.${name}`).join(', ')}`,
      );
    }
    case sqlStates.notNull:
      return constraintFailed(`NOT NULL constraint failed: ${table}.${column}`);
    case sqlStates.foreignKey:
      return constraintFailed('FOREIGN KEY constraint failed');
    case sqlStates.check:
      return constraintFailed(`CHECK constraint failed: ${constraint}`);
    default:
      return connectionStates.test(code) ? new ConnectionLost(code, { cause: error }) : error;
  }
}

const hasSqlState = (error: unknown, code: string): boolean =>
  error instanceof DatabaseError && error.code === code;

/** The server answered with an error, as opposed to a broken connection. */
export const isServerAnswer = (error: unknown): boolean => error instanceof DatabaseError;

/** The server's disk is full. */
export const isDiskFull = (error: unknown): boolean => hasSqlState(error, sqlStates.diskFull);

/** The database has an extension installed whose files the server lacks. */
export const isFileMissing = (error: unknown): boolean => hasSqlState(error, sqlStates.fileMissing);

/** The server's schema is older and lacks the column. */
export const isUnknownColumn = (error: unknown): boolean => hasSqlState(error, sqlStates.unknownColumn);

/** The server's schema is older and lacks the table. */
export const isUnknownTable = (error: unknown): boolean => hasSqlState(error, sqlStates.unknownTable);

/** The server's schema is older and lacks the function. */
export const isUnknownFunction = (error: unknown): boolean => hasSqlState(error, sqlStates.unknownFunction);

/** Locks, resources or a shutdown: the same statement may succeed later. */
const transientStates = /^(55P03|40P01|40001|57014|57P0\d|53\d{3}|25006)$/;

export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseError && transientStates.test(error.code ?? '');

/** The name of an error that a function of the team's schema raised. */
export const raisedBy = (error: unknown): string | null =>
  error instanceof DatabaseError && /^GU\d{3}$/.test(error.code ?? '') ? error.message : null;

export type { Client as PostgresClient } from 'pg';

/** Errors of a statement whose login may not see the schema or its objects. */
const unseenStates: readonly string[] = [sqlStates.denied, sqlStates.unknownTable, sqlStates.unknownFunction];

/**
 * After an error: the login is no clerk of the team any more. A login that only lost its role, or meets an older schema, may still use
 * the schema, and the error alone does not tell the two apart.
 */
export async function hasLeftTeam(error: unknown, client: Client): Promise<boolean> {
  if (raisedBy(error) === 'notAClerk') return true;
  if (!unseenStates.some((state) => hasSqlState(error, state))) return false;
  const query = `SELECT has_schema_privilege('${schemaName}', 'USAGE') AS used`;
  const { rows } = await client.query<{ readonly used: unknown }>(query);
  return [false, 'f', 0].some((no) => rows[0]?.used === no);
}

/** A connection for `postgresSql`. */
export const connectLedger = (
  settings: ConnectionSettings,
  options: Omit<ConnectOptions, 'statements'> = {},
): Promise<Client> => connect(settings, { ...options, statements: { pipeline: true, types: columnTypes } });

export function postgresSql(client: Client): Transactions {
  const prepared = new Map<string, Required<Pick<QueryConfig, 'name' | 'text'>>>();
  let preparedCount = 0;
  let changes = 0;
  let inTransaction = false;
  /** The first error of the transaction; later statements only get "transaction aborted". */
  let firstError: unknown = null;

  /** Sends a statement whose error the next statement reports. */
  const sendUnawaited = (text: string, values: readonly unknown[] = []): void => {
    query(values.length > 0 ? { text, values: [...values] } : { text }).catch((error: unknown) => {
      firstError ??= error;
    });
  };

  function statement(text: string): QueryConfig {
    const known = prepared.get(text);
    if (known) return known;
    const [oldest] = prepared.size < maxPrepared ? [] : prepared.entries();
    if (oldest) {
      prepared.delete(oldest[0]);
      sendUnawaited(`DEALLOCATE ${oldest[1].name}`);
    }
    const fresh = { name: `guiche_${(preparedCount += 1)}`, text: toPostgresSql(text) };
    prepared.set(text, fresh);
    return fresh;
  }

  const query = (config: QueryConfig): Promise<QueryResult<Row>> =>
    client.query<Row>(config).catch((error: unknown) => {
      // The schema was changed, so prepared statements refer to its old columns.
      if (hasSqlState(error, sqlStates.planOutdated)) prepared.clear();
      throw toLedgerError(error);
    });

  async function perform(text: string, values: readonly SqlValue[]): Promise<QueryResult<Row>> {
    try {
      return await query({ ...statement(text), values: values.map(toPostgres) });
    } catch (error) {
      if (!inTransaction) {
        if (hasSqlState(error, sqlStates.planOutdated) && prepared.size === 0)
          return query({ ...statement(text), values: values.map(toPostgres) });
        throw error;
      }
      const first = hasSqlState(error, sqlStates.aborted) ? (firstError ?? error) : error;
      firstError ??= first;
      throw first;
    }
  }

  async function run(text: string, values: readonly SqlValue[]): Promise<{ readonly changes: number }> {
    const { rowCount } = await perform(text, values);
    changes += rowCount ?? 0;
    return { changes: rowCount ?? 0 };
  }

  const changing = /^\s*(?:WITH\b[\s\S]*\b)?(?:INSERT|UPDATE|DELETE)\b/;

  async function all(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    const { rows } = await perform(text, values);
    if (changing.test(text)) changes += rows.length;
    return rows;
  }

  async function end(word: 'COMMIT' | 'ROLLBACK'): Promise<string> {
    try {
      return (await query({ text: word })).command;
    } finally {
      inTransaction = false;
      firstError = null;
    }
  }

  return {
    engine: 'postgres',
    get: async (text, ...values) => (await all(text, values))[0],
    all: (text, ...values) => all(text, values),
    run: (text, ...values) => run(text, values),
    async runGuarded(text, ...values) {
      sendUnawaited('SAVEPOINT guarded');
      try {
        const result = await run(text, values);
        sendUnawaited('RELEASE guarded');
        return result;
      } catch (error) {
        sendUnawaited('ROLLBACK TO guarded');
        firstError = null;
        throw error;
      }
    },
    async ids(text, ...values) {
      const { rows } = await client
        .query<[number]>({ text: toPostgresSql(text), values: values.map(toPostgres), rowMode: 'array' })
        .catch((error: unknown) => {
          throw toLedgerError(error);
        });
      return Float64Array.from(rows, ([id]) => id);
    },
    totalChanges: () => Promise.resolve(changes),
    begin(locked = () => 'ledger') {
      inTransaction = true;
      firstError = null;
      sendUnawaited('BEGIN ISOLATION LEVEL READ COMMITTED');
      const what = locked();
      if (what === 'ledger') sendUnawaited(lockLedger);
      else {
        sendUnawaited(lockLedgerShared);
        const values = lockValues(what);
        if (values.some(({ length }) => length > 0)) sendUnawaited(lockAccounts, values);
      }
      return Promise.resolve();
    },
    async commit() {
      // COMMIT rolls back a failed transaction, which only its command tag shows.
      if ((await end('COMMIT')) !== 'COMMIT') throw new Error('rolled back');
    },
    async rollback() {
      await end('ROLLBACK');
    },
    savepoint(name) {
      sendUnawaited(`SAVEPOINT ${name}`);
      return Promise.resolve();
    },
    release(name) {
      sendUnawaited(`RELEASE ${name}`);
      return Promise.resolve();
    },
    rollbackTo(name) {
      sendUnawaited(`ROLLBACK TO ${name}`);
      sendUnawaited(`RELEASE ${name}`);
      firstError = null;
      return Promise.resolve();
    },
    inTransaction: () => inTransaction,
  };
}
