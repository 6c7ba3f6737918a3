// Composes the handlers of boletos: sheets, batches and the register.
import { randomUUID } from 'node:crypto';
import type { BatchProgress } from '../../preload/contract/batches.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Clients } from '../accounts/clients.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { Host, Tickets } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Publisher } from '../streams.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { batchCalls } from './batches.ts';
import type { JobPorts } from './batch/intents.ts';
import { doubtExportCalls } from './batch/doubt-export.ts';
import { repeatCalls } from './batch/repeat.ts';
import { resultCalls } from './batch/result.ts';
import { createSending } from './batch/sending.ts';
import { doubtCalls } from './batch/doubt-calls.ts';
import { editCalls } from './draft/edit-rows.ts';
import type { KeptPdf } from './outgoing-pdf.ts';
import { dashboardCalls } from './dashboard/dashboard-calls.ts';
import { openDashboardSheets, type DashboardInput } from './dashboard-sheet.ts';
import { detailCalls } from './register/details.ts';
import { payersCalls } from './payers/room.ts';
import { registerCalls } from './register/list.ts';
import { readDashboard } from './register/dashboard-lines.ts';
import { paidCalls } from './register/paid.ts';
import { singleCalls } from './single.ts';
import { rowCalls } from './draft/rows.ts';
import type { TeamOfBoletos } from './team.ts';
import { startSheetReader } from './sheet/reader.ts';
import { createSheetsRoom } from './draft/sheets.ts';

export type BoletosRoom = ReturnType<typeof createBoletosRoom>;

export function createBoletosRoom(parts: {
  /** Null where the ledger is this computer's own. */
  readonly team: TeamOfBoletos | null;
  readonly ledger: Ledger;
  /** Throws a CodedError if the account is unknown or removed. */
  readonly account: (id: string) => Promise<AccountRecord>;
  /** Each account's connection to the service, and the owner of its token. */
  readonly clients: Pick<Clients, 'connectionOf' | 'clientOf' | 'tokenOwner'>;
  readonly keptPdf: KeptPdf;
  readonly callbackUrls?: JobPorts['callbackUrls'];
  readonly pdfText: (bytes: Uint8Array) => Promise<string | null>;
  readonly tickets: Tickets;
  readonly host: Pick<Host, 'openMail' | 'openChat' | 'showBusy'>;
  /** A folder for outgoing files, emptied when the process ends. */
  readonly outgoing: string;
  readonly streams: Pick<Publisher, 'publish'>;
  readonly now: () => Date;
  /** The clerk's local date. */
  readonly today: () => PlainDate;
  /** Reports errors of work that no caller awaits. */
  readonly report: (where: string, error: unknown) => void;
}) {
  let checks = 0;
  const jobs = (): number => sending.runner.running().length + checks;
  let shown = 0;
  const jobsChanged = (): void => {
    if (jobs() !== shown) parts.host.showBusy((shown = jobs()));
  };
  const sending = createSending({ ...parts, jobsChanged });
  let sequence = 0;
  const sheets = createSheetsRoom({
    ...parts,
    startReader: () => startSheetReader(),
    progressed: (progress) => parts.streams.publish('sheetCheck', (sequence += 1), progress),
  });
  const dashboardSheets = openDashboardSheets({
    tickets: parts.tickets,
    startReader: () => startSheetReader(),
  });
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await Promise.all([sending.close(), sheets.close(), dashboardSheets.close()]);
  }
  return {
    handlers: {
      sheets: {
        ...sheets.handlers,
        async check(input) {
          checks += 1;
          jobsChanged();
          try {
            return await sheets.handlers.check(input);
          } finally {
            checks -= 1;
            jobsChanged();
          }
        },
      },
      batches: {
        ...batchCalls({ ...parts, progressOf: sending.progress }),
        ...rowCalls(parts),
        ...editCalls(parts),
        ...sending.calls,
        ...doubtCalls(parts),
        ...doubtExportCalls({ ...parts, dashboardSheets }),
        ...resultCalls(parts),
        ...repeatCalls(parts),
      },
      boletos: {
        ...registerCalls(parts),
        ...singleCalls({ ...parts, runner: sending.runner }),
        ...paidCalls({ ...parts, dashboardSheets }),
        ...dashboardCalls({ ...parts, dashboardSheets, newId: randomUUID }),
        ...detailCalls({ ...parts, clientOf: parts.clients.clientOf }),
      },
      payers: payersCalls({ ...parts, readSheet: dashboardSheets.read }),
    } satisfies Pick<Handlers, 'sheets' | 'batches' | 'boletos' | 'payers'>,
    runner: sending.runner,
    /** Reads any sheet as raw records, also for features that bill nobody. */
    readSheet: dashboardSheets.read,
    /** What an export of the dashboard says of payments. */
    readDashboard: (input: DashboardInput) => readDashboard(dashboardSheets, input, parts.today()),
    /** The number of jobs that a quit would interrupt. */
    jobs,
    /** The share of all running batches that was sent; null if none runs. */
    share: () => shareOf(sending.runner.running().flatMap((id) => sending.progress(id) ?? [])),
    /** Runs once, however often it is called. */
    close: () => (closed ??= close()),
  };
}

/** Summed over all batches, so that a small finished one does not hide a large unfinished one. */
export function shareOf(running: readonly BatchProgress[]): number | null {
  let [gone, all] = [0, 0];
  for (const { created, refused, uncertain, held, sending, left } of running) {
    const through = created + refused + uncertain + held;
    gone += through;
    all += through + sending + left;
  }
  return all === 0 ? null : gone / all;
}
