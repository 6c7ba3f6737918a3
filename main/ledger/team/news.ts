// News between the computers of a team: after a change each one says which tables changed, over a connection of its own and never
// within a transaction, for at its end NOTIFY makes all others wait. Who missed any, reads everything anew.
import * as z from 'zod/mini';
import type { After } from '../../async.ts';
import { writes, type TableGroup } from '../operations.ts';
import type { PostgresClient } from '../postgres/driver.ts';
import { newsChannel } from '../postgres/team-functions.ts';

export interface NewsParts {
  readonly connect: () => Promise<PostgresClient>;
  /** Names this process: its own news are no news to it. */
  readonly own: string;
  readonly after: After;
  readonly heard: (tables: readonly TableGroup[]) => void;
  /** Somebody asks this computer, by its id, for what it works on. */
  readonly asked: (computer: string) => void;
  /** The connection broke, or stands again. */
  readonly turned: () => void;
}

export interface News {
  readonly tell: (tables: readonly TableGroup[]) => void;
  readonly close: () => Promise<void>;
}

/** Between two tellings, so that there are at most ten a second. */
const pauseMs = 100;
const pingMs = 5_000;
/** Rests between tries to connect; the last one goes on. */
const rests = [500, 1_000, 2_000, 5_000] as const;

const isGroup = (name: string): name is TableGroup =>
  Object.keys(writes).some((op) => op.startsWith(`${name}.`));

/** Every group of tables that a ledger names. */
export const allTables: readonly TableGroup[] = [
  ...new Set(Object.keys(writes).map((op) => op.slice(0, op.indexOf('.')))),
].filter(isGroup);

const told = z.object({ from: z.string(), tables: z.array(z.string()), asks: z.optional(z.string()) });

/** Null where another program uses the channel, or a later version says something else. */
function readTold(payload: string | undefined): z.output<typeof told> | null {
  try {
    return told.parse(JSON.parse(payload ?? ''));
  } catch {
    return null;
  }
}

export function openNews(parts: NewsParts): News {
  const { connect, own, after, heard, turned } = parts;
  let client: PostgresClient | null = null;
  let connecting: Promise<void> | null = null;
  let tries = 0;
  let closed = false;
  const untold = new Set<TableGroup>();
  const timers = new Map<'pause' | 'ping' | 'rest', () => void>();

  function later(what: 'pause' | 'ping' | 'rest', millis: number, run: () => void): void {
    timers.get(what)?.();
    timers.set(
      what,
      after(millis, () => {
        timers.delete(what);
        run();
      }),
    );
  }

  function lose(which: PostgresClient): void {
    if (client !== which) return;
    client = null;
    which.connection.stream.destroy();
    if (closed) return;
    turned();
    later('rest', 0, begin);
  }

  async function join(): Promise<void> {
    const made = await connect();
    if (closed) return made.end();
    for (const event of ['error', 'end'] as const) made.on(event, () => lose(made));
    made.on('notification', ({ payload }) => {
      const news = readTold(payload);
      if (news?.from === own) return;
      if (news?.asks !== undefined) parts.asked(news.asks);
      const tables = news?.tables.filter(isGroup) ?? allTables;
      if (tables.length > 0) heard(tables);
    });
    await made.query(`LISTEN ${newsChannel}`);
    client = made;
    tries = 0;
    turned();
    ping();
    // What happened before the listening began was told to nobody here.
    heard(allTables);
    speak();
  }

  function begin(): void {
    connecting ??= join()
      .catch(() => {
        const rest = rests[Math.min(tries, rests.length - 1)] ?? 0;
        tries += 1;
        if (!closed) later('rest', rest, begin);
      })
      .finally(() => (connecting = null));
  }

  /** A connection that is only half open says nothing, for hours. */
  function ping(): void {
    later('ping', pingMs, () => {
      const now = client;
      if (!now) return;
      later('ping', pingMs, () => lose(now));
      now.query('SELECT 1').then(
        () => client === now && ping(),
        () => lose(now),
      );
    });
  }

  function speak(): void {
    const now = client;
    if (!now || closed || untold.size === 0 || timers.has('pause')) return;
    const tables = [...untold];
    untold.clear();
    later('pause', pauseMs, speak);
    now.query('SELECT pg_notify($1, $2)', [newsChannel, JSON.stringify({ from: own, tables })]).catch(() => {
      for (const table of tables) untold.add(table);
    });
  }

  begin();
  return {
    tell(tables) {
      for (const table of tables) untold.add(table);
      speak();
    },
    async close() {
      closed = true;
      for (const cancel of timers.values()) cancel();
      timers.clear();
      await connecting;
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
