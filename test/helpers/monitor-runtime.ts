// The calls of the monitor, wired as the app wires them, over a real ledger, the real sheet reader and the simulated service over HTTP,
// with a clock that the test moves by hand.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Streams } from '../../preload/contract/contract.ts';
import { recordOf } from '../../main/accounts/record.ts';
import { openDashboardSheets } from '../../main/boletos/dashboard-sheet.ts';
import { startSheetReader } from '../../main/boletos/sheet/reader.ts';
import { CodedError } from '../../main/failure.ts';
import { createTickets } from '../../main/host/tickets.ts';
import { wordsIn } from '../../main/host/words-in.ts';
import { createMonitorRoom, type MonitorRoom } from '../../main/monitor/room.ts';
import type { Sandbox } from '../../main/sandbox/server.ts';
import { connectionOnClock } from './connection-on-clock.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { account, noon, openedIn, temporaryFolder } from './ledger-folder.ts';
import { sandboxForTest } from './sandbox-caller.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';

export interface MonitorRuntime {
  readonly room: MonitorRoom;
  readonly calls: MonitorRoom['handlers']['monitor'];
  readonly clock: ManualClock;
  readonly ledger: Ledger;
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** Bodies of the system notifications. */
  readonly notifications: string[];
  /** The messages of the stream, each with the time on the clock. */
  readonly published: { readonly at: number; readonly value: Streams['monitor'] }[];
  /** How many questions were sent. */
  readonly requestCount: () => number;
  readonly reports: unknown[];
  /** Closes the monitor and the ledger, as a quit does. */
  readonly quit: () => Promise<void>;
}

export interface EarlierRuntime {
  readonly folder: string;
  readonly clock: ManualClock;
  readonly sandbox: Sandbox;
}

export async function monitorRuntime(before?: EarlierRuntime): Promise<MonitorRuntime> {
  const clock = before?.clock ?? manualClock(noon);
  const folder = before?.folder ?? temporaryFolder();
  const sandbox = before?.sandbox ?? (await sandboxForTest({ now: clock.wall }));
  const { ledger } = await openedIn(folder, { now: clock.wall });
  if (!before) await ledger.write('accounts.insert', account());
  const { clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  const { pacer, client } = connectionOnClock(clock, sandbox.url, () => ({ ci, cs }));
  const tickets = createTickets(randomUUID);
  const sheets = openDashboardSheets({ tickets, startReader: startSheetReader });
  const notifications: string[] = [];
  const published: MonitorRuntime['published'] = [];
  const reports: unknown[] = [];
  let asked = 0;
  const room = await createMonitorRoom({
    notifies: () => true,
    askers: null,
    // The clock waits for work that takes real time.
    ledger: {
      ...ledger,
      read: (op, input) => clock.busy(ledger.read(op, input)),
      write: (op, input, options) => clock.busy(ledger.write(op, input, options)),
    },
    async account(id) {
      const found = await ledger.read('accounts.get', { id });
      if (!found) throw new CodedError('notFound', 'accounts');
      return recordOf({ ...found, identity: {} });
    },
    connectionOf: () =>
      Promise.resolve({
        pacer,
        client: {
          checkTransaction(id, options) {
            asked += 1;
            return clock.busy(client.checkTransaction(id, options));
          },
        },
      }),
    readSheet: sheets.read,
    tickets,
    outgoing: folder,
    notify: ({ body }) => notifications.push(body),
    words: () => wordsIn('pt-BR').monitor,
    streams: {
      publish(stream, _revision, value) {
        if (stream === 'monitor' && 'accounts' in value && 'last' in value)
          published.push({ at: clock.ticks(), value });
      },
    },
    clock: { ...clock, random: () => 0.5 },
    today: () => '2026-11-20',
    report: (_where, error) => reports.push(error),
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= room.close().then(() => sheets.close()));
  onTestFinished(close);
  return {
    room,
    calls: room.handlers.monitor,
    clock,
    ledger,
    sandbox,
    folder,
    notifications,
    published,
    requestCount: () => asked,
    reports,
    async quit() {
      await close();
      await ledger.close();
    },
  };
}
