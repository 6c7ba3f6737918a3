// Connections of one computer to the team's server, each for one purpose, so that no step of sending waits behind a long read and no
// heartbeat waits behind either. A broken connection is replaced at its next use.
import type { After } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import { ConnectionLost } from '../failures.ts';
import { ConnectFailed } from '../postgres/connect.ts';
import { hasLeftTeam, postgresSql, type PostgresClient } from '../postgres/driver.ts';
import type { Sql, Transactions } from '../sql.ts';

export interface Connected {
  readonly client: PostgresClient;
  readonly db: Transactions;
}

export interface Connection {
  /**
   * Fails with `ConnectionLost` if it is unknown whether the work took effect, and with `teamRemoved` if the server no longer admits
   * the login to the team.
   */
  readonly use: <T>(work: (connected: Connected) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export interface ConnectionParts {
  readonly connect: () => Promise<PostgresClient>;
  readonly after: After;
  /** Limits one `use`, after which the connection is closed. */
  readonly timeoutMillis: number;
}

const leftTeam = (cause: unknown): CodedError => new CodedError('teamRemoved', 'ledger', { cause });

export function createConnection({ connect, after, timeoutMillis }: ConnectionParts): Connection {
  let current: Promise<Connected> | null = null;
  let closed = false;

  function drop(which: Promise<Connected>): void {
    if (current === which) current = null;
  }

  function connected(): Promise<Connected> {
    if (closed) return Promise.reject(new ConnectionLost('closed'));
    if (current) return current;
    const made: Promise<Connected> = connect().then((client) => {
      for (const event of ['error', 'end'] as const) client.on(event, () => drop(made));
      return { client, db: postgresSql(client) };
    });
    current = made;
    made.catch(() => drop(made));
    return made;
  }

  return {
    async use(work) {
      const pending = connected();
      const { client, db } = await pending.catch((error: unknown) => {
        if (!(error instanceof ConnectFailed)) throw error;
        throw error.code === 'loginRefused'
          ? leftTeam(error)
          : new ConnectionLost(error.code, { cause: error });
      });
      // Closing the connection keeps a late answer from being taken for that of a later statement.
      const cancel = after(timeoutMillis, () =>
        client.connection.stream.destroy(new Error('no answer in time')),
      );
      try {
        return await work({ client, db });
      } catch (error) {
        if (client.connection.stream.destroyed) drop(pending);
        else if (await hasLeftTeam(error, client).catch(() => false)) throw leftTeam(error);
        throw error;
      } finally {
        cancel();
      }
    },
    async close() {
      closed = true;
      const last = current;
      current = null;
      const found = await last?.catch(() => null);
      await found?.client.end().catch(() => undefined);
    },
  };
}

/** Each use takes the connection with the fewest users, so that nothing waits behind a long read while another connection is idle. */
export function leastBusy(connections: readonly Connection[]): Connection {
  const used = new Map(connections.map((one) => [one, 0]));
  return {
    async use(work) {
      const [[chosen, users] = []] = [...used].toSorted(([, a], [, b]) => a - b);
      if (!chosen || users === undefined) throw new ConnectionLost('closed');
      used.set(chosen, users + 1);
      try {
        return await chosen.use(work);
      } finally {
        used.set(chosen, (used.get(chosen) ?? 1) - 1);
      }
    },
    close: async () => void (await Promise.all(connections.map((one) => one.close()))),
  };
}

/** Statements outside of transactions; each opens the connection again if it broke. */
export const sqlOver = ({ use }: Connection): Sql => ({
  engine: 'postgres',
  get: (text, ...values) => use(({ db }) => db.get(text, ...values)),
  all: (text, ...values) => use(({ db }) => db.all(text, ...values)),
  run: (text, ...values) => use(({ db }) => db.run(text, ...values)),
  runGuarded: (text, ...values) => use(({ db }) => db.runGuarded(text, ...values)),
  ids: (text, ...values) => use(({ db }) => db.ids(text, ...values)),
  totalChanges: () => use(({ db }) => db.totalChanges()),
});
