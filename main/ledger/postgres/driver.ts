// The driver for PostgreSQL, over one connection. Statements are prepared by their text, and sent without waiting for the answer
// to the one before, so that the beginning of a transaction, its savepoints and rows that are written together cost one round trip.
import { DatabaseError, type Client, type QueryConfig, type QueryResult } from 'pg';
import type { Row } from '../columns.ts';
import { ConnectionLost, ConstraintFailed } from '../failures.ts';
import type { SqlValue, Transactions } from '../sql.ts';
import { connect, type ConnectionSettings, type ConnectOptions } from './connect.ts';
import { lockAccounts, lockLedger, lockLedgerTogether, valuesOfLocks } from './locks.ts';
import { inPostgres } from './statements.ts';
import { columnTypes, toPostgres } from './values.ts';

/** Filters make statements of their own, so the oldest are prepared again when they come back. */
const mostPrepared = 1_000;

const failures = {
  aborted: '25P02',
  guard: 'GU001',
  notNull: '23502',
  foreignKey: '23503',
  unique: '23505',
  check: '23514',
  planIsOld: '0A000',
  unknownFunction: '42883',
  unknownColumn: '42703',
  unknownTable: '42P01',
  diskFull: '53100',
  fileMissing: '58P01',
} as const;

/** Of connections, and of a server that is shut down. */
const ofConnection = /^(08|57P0)/;

/** A broken rule of the schema in SQLite's words, which name columns and never a value. */
function plain(error: unknown): unknown {
  // A value that came and cannot be held.
  if (error instanceof RangeError) return error;
  if (!(error instanceof DatabaseError)) return new ConnectionLost('no answer', { cause: error });
  const { code = '', message, table = '', detail = '', constraint = '', column = '' } = error;
  const broken = (words: string) => new ConstraintFailed(words, { cause: error });
  switch (code) {
    case failures.guard:
      return broken(message);
    case failures.unique: {
      const columns = /^Key \((.*?)\)=/.exec(detail)?.[1]?.split(', ') ?? [];
      return broken(`UNIQUE constraint failed: ${columns.map((name) => `${table}.${name}`).join(', ')}`);
    }
    case failures.notNull:
      return broken(`NOT NULL constraint failed: ${table}.${column}`);
    case failures.foreignKey:
      return broken('FOREIGN KEY constraint failed');
    case failures.check:
      return broken(`CHECK constraint failed: ${constraint}`);
    default:
      return ofConnection.test(code) ? new ConnectionLost(code, { cause: error }) : error;
  }
}

const failedAs = (error: unknown, code: string): boolean =>
  error instanceof DatabaseError && error.code === code;

/** The server's own answer, whatever it is: not a connection that broke. */
export const isServerAnswer = (error: unknown): boolean => error instanceof DatabaseError;

/** The server found no place on its disk. */
export const isDiskFull = (error: unknown): boolean => failedAs(error, failures.diskFull);

/** Something is installed in the database of which the server has no files. */
export const isFileMissing = (error: unknown): boolean => failedAs(error, failures.fileMissing);

/** A column of a newer schema than the server has. */
export const isUnknownColumn = (error: unknown): boolean => failedAs(error, failures.unknownColumn);

/** A table of a newer schema than the server has. */
export const isUnknownTable = (error: unknown): boolean => failedAs(error, failures.unknownTable);

/** A function of a newer schema than the server has. */
export const isUnknownFunction = (error: unknown): boolean => failedAs(error, failures.unknownFunction);

/** No lock, no place, or it is being shut down: the same may succeed later. */
const passing = /^(55P03|40P01|40001|57014|57P0\d|53\d{3}|25006)$/;

export const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseError && passing.test(error.code ?? '');

/** What a function of ours raised, by its name. */
export const raisedBy = (error: unknown): string | null =>
  error instanceof DatabaseError && /^GU\d{3}$/.test(error.code ?? '') ? error.message : null;

export type { Client as PostgresClient } from 'pg';

/** A connection for `postgresSql`. */
export const connectLedger = (
  settings: ConnectionSettings,
  options: Omit<ConnectOptions, 'statements'> = {},
): Promise<Client> => connect(settings, { ...options, statements: { pipeline: true, types: columnTypes } });

export function postgresSql(client: Client): Transactions {
  const prepared = new Map<string, Required<Pick<QueryConfig, 'name' | 'text'>>>();
  let made = 0;
  let changes = 0;
  let open = false;
  /** What failed first in this transaction; all that comes after it is told only that something did. */
  let broken: unknown = null;

  /** For a statement whose failure the next one tells. */
  const send = (text: string, values: readonly unknown[] = []): void => {
    query(values.length > 0 ? { text, values: [...values] } : { text }).catch((error: unknown) => {
      broken ??= error;
    });
  };

  function statement(text: string): QueryConfig {
    const known = prepared.get(text);
    if (known) return known;
    const [oldest] = prepared.size < mostPrepared ? [] : prepared.entries();
    if (oldest) {
      prepared.delete(oldest[0]);
      send(`DEALLOCATE ${oldest[1].name}`);
    }
    const fresh = { name: `guiche_${(made += 1)}`, text: inPostgres(text) };
    prepared.set(text, fresh);
    return fresh;
  }

  const query = (config: QueryConfig): Promise<QueryResult<Row>> =>
    client.query<Row>(config).catch((error: unknown) => {
      // The schema was changed by another computer: what was prepared before knows its old columns.
      if (failedAs(error, failures.planIsOld)) prepared.clear();
      throw plain(error);
    });

  async function perform(text: string, values: readonly SqlValue[]): Promise<QueryResult<Row>> {
    try {
      return await query({ ...statement(text), values: values.map(toPostgres) });
    } catch (error) {
      if (!open) {
        if (failedAs(error, failures.planIsOld) && prepared.size === 0)
          return query({ ...statement(text), values: values.map(toPostgres) });
        throw error;
      }
      const first = failedAs(error, failures.aborted) ? (broken ?? error) : error;
      broken ??= first;
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
      open = false;
      broken = null;
    }
  }

  return {
    engine: 'postgres',
    get: async (text, ...values) => (await all(text, values))[0],
    all: (text, ...values) => all(text, values),
    run: (text, ...values) => run(text, values),
    async runGuarded(text, ...values) {
      send('SAVEPOINT guarded');
      try {
        const result = await run(text, values);
        send('RELEASE guarded');
        return result;
      } catch (error) {
        send('ROLLBACK TO guarded');
        broken = null;
        throw error;
      }
    },
    async ids(text, ...values) {
      const { rows } = await client
        .query<[number]>({ text: inPostgres(text), values: values.map(toPostgres), rowMode: 'array' })
        .catch((error: unknown) => {
          throw plain(error);
        });
      return Float64Array.from(rows, ([id]) => id);
    },
    totalChanges: () => Promise.resolve(changes),
    begin(locked = () => 'ledger') {
      open = true;
      broken = null;
      send('BEGIN ISOLATION LEVEL READ COMMITTED');
      const what = locked();
      if (what === 'ledger') send(lockLedger);
      else {
        send(lockLedgerTogether);
        const values = valuesOfLocks(what);
        if (values.some(({ length }) => length > 0)) send(lockAccounts, values);
      }
      return Promise.resolve();
    },
    async commit() {
      // A transaction in which something failed is rolled back by COMMIT, which says so in its tag alone.
      if ((await end('COMMIT')) !== 'COMMIT') throw new Error('rolled back');
    },
    async rollback() {
      await end('ROLLBACK');
    },
    savepoint(name) {
      send(`SAVEPOINT ${name}`);
      return Promise.resolve();
    },
    release(name) {
      send(`RELEASE ${name}`);
      return Promise.resolve();
    },
    rollbackTo(name) {
      send(`ROLLBACK TO ${name}`);
      send(`RELEASE ${name}`);
      broken = null;
      return Promise.resolve();
    },
    inTransaction: () => open,
  };
}
