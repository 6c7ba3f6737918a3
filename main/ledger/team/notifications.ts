// News between the computers of a team: after a change each one says which tables changed, over a connection of its own and never
// within a transaction, for at its end NOTIFY makes all others wait. Who missed any, reads everything anew.
import * as z from 'zod/mini';
import type { After } from '../../async.ts';
import { writes, type TableGroup } from '../operations.ts';
import type { PostgresClient } from '../postgres/driver.ts';
import { notifyChannel } from '../postgres/team-functions.ts';

export interface NotificationParts {
  readonly connect: () => Promise<PostgresClient>;
  /** Names this process: its own news are no news to it. */
  readonly processId: string;
  readonly after: After;
  readonly changed: (tables: readonly TableGroup[]) => void;
  /** Somebody asks this computer, by its id, for what it works on. */
  readonly batchRequested: (computer: string) => void;
  /** The connection broke, or stands again. */
  readonly connectionChanged: () => void;
}

export interface Notifications {
  readonly publish: (tables: readonly TableGroup[]) => void;
  readonly close: () => Promise<void>;
}

/** Between two tellings, so that there are at most ten a second. */
const pauseMs = 100;
const pingMs = 5_000;
/** Rests between tries to connect; the last one goes on. */
const retryDelays = [500, 1_000, 2_000, 5_000] as const;

const isGroup = (name: string): name is TableGroup =>
  Object.keys(writes).some((op) => op.startsWith(`${name}.`));

/** Every group of tables that a ledger names. */
export const allTables: readonly TableGroup[] = [
  ...new Set(Object.keys(writes).map((op) => op.slice(0, op.indexOf('.')))),
].filter(isGroup);

const notificationShape = z.object({
  from: z.string(),
  tables: z.array(z.string()),
  asks: z.optional(z.string()),
});

/** Null where another program uses the channel, or a later version says something else. */
function readNotification(payload: string | undefined): z.output<typeof notificationShape> | null {
  try {
    return notificationShape.parse(JSON.parse(payload ?? ''));
  } catch {
    return null;
  }
}

export function openNotifications(parts: NotificationParts): Notifications {
  const { connect, processId: own, after, changed: heard, connectionChanged: turned } = parts;
  let client: PostgresClient | null = null;
  let connecting: Promise<void> | null = null;
  let tries = 0;
  let closed = false;
  const unpublished = new Set<TableGroup>();
  const timers = new Map<'pause' | 'ping' | 'rest', () => void>();

  function schedule(what: 'pause' | 'ping' | 'rest', millis: number, run: () => void): void {
    timers.get(what)?.();
    timers.set(
      what,
      after(millis, () => {
        timers.delete(what);
        run();
      }),
    );
  }

  function handleLoss(which: PostgresClient): void {
    if (client !== which) return;
    client = null;
    which.connection.stream.destroy();
    if (closed) return;
    turned();
    schedule('rest', 0, reconnect);
  }

  async function connectAndListen(): Promise<void> {
    const made = await connect();
    if (closed) return made.end();
    for (const event of ['error', 'end'] as const) made.on(event, () => handleLoss(made));
    made.on('notification', ({ payload }) => {
      const notification = readNotification(payload);
      if (notification?.from === own) return;
      if (notification?.asks !== undefined) parts.batchRequested(notification.asks);
      const tables = notification?.tables.filter(isGroup) ?? allTables;
      if (tables.length > 0) heard(tables);
    });
    await made.query(`LISTEN ${notifyChannel}`);
    client = made;
    tries = 0;
    turned();
    ping();
    // What happened before the listening began was told to nobody here.
    heard(allTables);
    publishPending();
  }

  function reconnect(): void {
    connecting ??= connectAndListen()
      .catch(() => {
        const rest = retryDelays[Math.min(tries, retryDelays.length - 1)] ?? 0;
        tries += 1;
        if (!closed) schedule('rest', rest, reconnect);
      })
      .finally(() => (connecting = null));
  }

  /** A connection that is only half open says nothing, for hours. */
  function ping(): void {
    schedule('ping', pingMs, () => {
      const now = client;
      if (!now) return;
      schedule('ping', pingMs, () => handleLoss(now));
      now.query('SELECT 1').then(
        () => client === now && ping(),
        () => handleLoss(now),
      );
    });
  }

  function publishPending(): void {
    const now = client;
    if (!now || closed || unpublished.size === 0 || timers.has('pause')) return;
    const tables = [...unpublished];
    unpublished.clear();
    schedule('pause', pauseMs, publishPending);
    now
      .query('SELECT pg_notify($1, $2)', [notifyChannel, JSON.stringify({ from: own, tables })])
      .catch(() => {
        for (const table of tables) unpublished.add(table);
      });
  }

  reconnect();
  return {
    publish(tables) {
      for (const table of tables) unpublished.add(table);
      publishPending();
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
