// Opens the connections of a team's ledger, one for each purpose, with the time limits of each.
import type { After } from '../../async.ts';
import { limits, type ConnectionSettings, type ConnectOptions, type Limits } from '../postgres/connect.ts';
import { connectLedger } from '../postgres/driver.ts';
import { createConnection, leastBusy, sqlOver, type Connection } from './connections.ts';

export interface ConnectionOptions {
  readonly connection: ConnectionSettings;
  readonly after: After;
  /** For tests: how the socket to the server is made, and how long the server works on a statement. */
  readonly socket?: ConnectOptions['socket'];
  readonly limits?: Readonly<Partial<Record<keyof typeof limits, Partial<Limits>>>>;
}

export type TeamConnections = ReturnType<typeof openConnections>;

/** Longer than the server's own limits for a statement, so that the server ends a slow statement as long as it answers at all. */
const timeouts = { read: 20_000, write: 45_000, step: 12_000, heartbeat: 4_000, rollCall: 70_000 } as const;

export function openConnections(options: ConnectionOptions) {
  const open = (use: keyof typeof limits): Connection =>
    createConnection({
      connect: () =>
        connectLedger(options.connection, {
          limits: { ...limits[use], ...options.limits?.[use] },
          ...(options.socket ? { socket: options.socket } : {}),
        }),
      after: options.after,
      timeoutMillis: timeouts[use],
    });
  const reading = leastBusy([open('read'), open('read')]);
  const [writing, steps, heartbeats] = [open('write'), open('step'), open('heartbeat')];
  const rollCalls = open('rollCall');
  const all = [writing, reading, steps, heartbeats, rollCalls];
  return {
    reading,
    /** Plain reads over `reading`. */
    view: sqlOver(reading),
    writing,
    steps,
    heartbeats,
    rollCalls,
    close: async (): Promise<void> => void (await Promise.all(all.map((one) => one.close()))),
  };
}
