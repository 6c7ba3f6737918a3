// Notifications between the computers of a team about which tables changed. They use a separate connection and never a transaction,
// because a commit with NOTIFY blocks all others. A computer that may have missed one reads everything again.
import * as z from 'zod/mini';
import type { After } from '../../async.ts';
import { parsed } from '../../json.ts';
import { writes, type TableGroup } from '../operations.ts';
import type { PostgresClient } from '../postgres/driver.ts';
import { notifyChannel } from '../postgres/team-functions.ts';

export type Notifications = ReturnType<typeof openNotifications>;

/** The pause between two notifications, for at most ten a second. */
const pauseMs = 100;
const pingMs = 5_000;
/** Milliseconds before each try to connect; the last one repeats. */
const retryDelays = [500, 1_000, 2_000, 5_000] as const;

const isGroup = (name: string): name is TableGroup =>
  Object.keys(writes).some((op) => op.startsWith(`${name}.`));

/** Every group of tables that a write names. */
export const allTables: readonly TableGroup[] = [
  ...new Set(Object.keys(writes).map((op) => op.slice(0, op.indexOf('.')))),
].filter(isGroup);

const notificationShape = z.object({
  from: z.string(),
  tables: z.array(z.string()),
  asks: z.optional(z.string()),
});

export function openNotifications(parts: {
  readonly connect: () => Promise<PostgresClient>;
  /** Names this process, which ignores its own notifications. */
  readonly processId: string;
  readonly after: After;
  readonly changed: (tables: readonly TableGroup[]) => void;
  /** Another computer requests what the given computer works on. */
  readonly batchRequested: (computer: string) => void;
  /** The connection broke or is open again. */
  readonly connectionChanged: () => void;
}) {
  const { connect, processId, after, changed, connectionChanged } = parts;
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
    connectionChanged();
    schedule('rest', 0, reconnect);
  }

  async function connectAndListen(): Promise<void> {
    const made = await connect();
    if (closed) return made.end();
    for (const event of ['error', 'end'] as const) made.on(event, () => handleLoss(made));
    made.on('notification', ({ payload }) => {
      // Null if another program uses the channel, or a later version sends another shape.
      const notification = parsed(notificationShape, payload ?? '');
      if (notification?.from === processId) return;
      if (notification?.asks !== undefined) parts.batchRequested(notification.asks);
      const tables = notification?.tables.filter(isGroup) ?? allTables;
      if (tables.length > 0) changed(tables);
    });
    await made.query(`LISTEN ${notifyChannel}`);
    client = made;
    tries = 0;
    connectionChanged();
    ping();
    // Notifications before LISTEN were missed.
    changed(allTables);
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

  /** Detects a half-open connection, which would stay silent for hours. */
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
      .query('SELECT pg_notify($1, $2)', [notifyChannel, JSON.stringify({ from: processId, tables })])
      .catch(() => {
        for (const table of tables) unpublished.add(table);
      });
  }

  reconnect();
  return {
    publish: (tables: readonly TableGroup[]): void => {
      for (const table of tables) unpublished.add(table);
      publishPending();
    },
    async close(): Promise<void> {
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
