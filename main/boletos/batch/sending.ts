// Connects the runner to its real ports: the accounts' clients, the ledger and the stream of batches; and serves the calls that
// start, pause and stop a batch. runner.ts and job.ts do the work.
import { randomBytes } from 'node:crypto';
import type { BatchProgress, Queued } from '../../../preload/contract/batches.ts';
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Clients } from '../../accounts/clients.ts';
import type { AccountRecord } from '../../accounts/record.ts';
import { later } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TableGroup } from '../../ledger/operations.ts';
import { createChangeNotifier } from '../../change-notifier.ts';
import type { BoletoAttempt } from '../../service/boletos.ts';
import type { Publisher } from '../../streams.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { atypicalBounds } from '../draft/row-groups.ts';
import { askDashboard, declineDashboard } from '../dashboard-declined.ts';
import type { TeamOfBoletos } from '../team.ts';
import type { Sender } from './job.ts';
import { createRunner, type BatchRunner, type RunnerPorts } from './runner.ts';

export interface SendingParts {
  readonly ledger: Ledger;
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly clients: Pick<Clients, 'connectionOf' | 'tokenOwner'>;
  readonly streams: Pick<Publisher, 'publish'>;
  readonly today: () => PlainDate;
  readonly callbackUrls?: RunnerPorts['callbackUrls'];
  readonly now: () => Date;
  readonly report: (where: string, error: unknown) => void;
  /** Null where the ledger is this computer's own. */
  readonly team: TeamOfBoletos | null;
  /** The number of batches that run has changed. */
  readonly jobsChanged: () => void;
}

type SendingCalls = Pick<Handlers['batches'], 'queue' | 'pause' | 'stop'>;

export interface Sending {
  readonly calls: SendingCalls;
  readonly runner: BatchRunner;
  readonly progress: (batchId: number) => BatchProgress | null;
  readonly close: () => Promise<void>;
}

const tables: ReadonlySet<TableGroup> = new Set(['batches', 'boletos'] as const);
const quitMs = 10_000;

export function createSending(parts: SendingParts): Sending {
  const { ledger, clients, streams } = parts;
  const runner = createRunner({
    ledger,
    now: () => performance.now(),
    after: later,
    today: parts.today,
    wallClock: () => parts.now().getTime(),
    random: randomBytes,
    ...(parts.callbackUrls ? { callbackUrls: parts.callbackUrls } : {}),
    progressed: () => notifier.publishNext(),
    sender: (accountId) => senderOf(clients, accountId),
    tokenOwner: ({ accountId, identity }) => clients.tokenOwner(accountId, identity),
    batchChanged() {
      notifier.publishNext();
      parts.jobsChanged();
    },
    failed: (error) => parts.report('batches', error),
  });

  const notifier = createChangeNotifier({
    changes: ledger,
    tables,
    publish: (sequence, last) =>
      streams.publish('batches', sequence, {
        last,
        running: runner.running().flatMap((id) => runner.progress(id) ?? []),
      }),
    runs: () => runner.running().length > 0,
  });

  return {
    calls: sendingCalls(parts, runner),
    runner,
    progress: runner.progress,
    async close() {
      await runner.quit(quitMs);
      notifier.close();
    },
  };
}

function sendingCalls({ ledger, account, clients, team }: SendingParts, runner: BatchRunner): SendingCalls {
  return {
    async queue({
      commandId,
      id,
      onlyAsk,
      seen,
      acceptDuplicates,
      acceptMaybeSent,
      panelDeclined,
      typedName,
    }) {
      const batch = await ledger.read('batches.get', { id });
      if (!batch) throw new CodedError('notFound', 'app', { detail: 'batch' });
      const { accountId, identity, lote, totals } = batch;
      if (ledger.freeze) throw new CodedError('ledgerFrozen', 'app', { detail: ledger.freeze.reason });
      if (team?.onlyReads()) return { kind: 'role' };
      const holder = await team?.heldBy(id);
      if (holder) return { kind: 'elsewhere', ...holder };
      // Read before what is asked about it, so that a change meanwhile is noticed.
      const rows = await ledger.read('batches.readyRows', { id });
      if (totals.ready.count === 0) return { kind: 'nothingReady' };
      const { name, unmatchedSince, settings } = await account(accountId);
      const token = await clients.tokenOwner(accountId, identity);
      const identityConfirmed = token !== 'same' && typedName === name;
      if (token !== 'same' && !identityConfirmed) return { kind: 'identity', token };
      const unmatched = await askDashboard({ id: accountId, name, unmatchedSince }, panelDeclined, team);
      if (unmatched) return unmatched;
      const maybeSent = await ledger.read('batches.maybeSent', { id });
      if (maybeSent.count > 0 && acceptMaybeSent !== rows.stamp)
        return { kind: 'maybeSent', ...maybeSent, stamp: rows.stamp };
      const duplicates = await duplicatesOf(ledger, id);
      if (duplicates && acceptDuplicates !== duplicates.stamp) return duplicates;
      const listed = batch.layout?.summary?.outliers;
      const bounds = atypicalBounds(listed);
      const atypical = bounds ? (await ledger.read('batches.atypical', { id, bounds })).ready : 0;
      const outliers = listed && atypical > 0 ? { count: atypical, medianCents: listed.medianCents } : null;
      if (onlyAsk) {
        const { doubtful } = await ledger.read('batches.review', { id });
        return { kind: 'clear', ...rows, outliers, doubtful, limits: settings.issueLimits };
      }
      if (seen !== undefined && seen !== rows.stamp) return { kind: 'changed' };
      if (unmatchedSince !== null) await declineDashboard(ledger, accountId, unmatchedSince);
      try {
        if (maybeSent.count > 0) {
          const detail = { batch: id, lote, ...maybeSent };
          const trail = { what: 'batch.maybeSentMeant', accountId, detail };
          await ledger.write('boletos.acceptMaybeSent', { batchId: id, stamp: rows.stamp }, { trail });
        }
        let { stamp } = rows;
        if (duplicates) {
          const detail = { batch: id, lote, count: duplicates.count };
          const trail = { what: 'batch.repeatsMeant', accountId, detail };
          const accepted = { batchId: id, accept: 'all', stamp: duplicates.stamp, rows: stamp } as const;
          ({ rows: stamp } = await ledger.write('boletos.judgeDuplicates', accepted, { trail }));
        }
        if (!(await runner.queue(id, { commandId, identityConfirmed, stamp }))) {
          const faster = await team?.heldBy(id);
          return faster ? { kind: 'elsewhere', ...faster } : { kind: 'changed' };
        }
      } catch (error) {
        if (!(error instanceof CodedError) || error.failure.code !== 'changedMeanwhile') throw error;
        const others = error.failure.detail === 'duplicates' ? await duplicatesOf(ledger, id) : null;
        return others ?? { kind: 'changed' };
      }
      return { kind: 'queued' };
    },

    async pause({ id }) {
      await runner.pause(id);
      return null;
    },

    async stop({ id }) {
      await runner.stop(id);
      return null;
    },
  };
}

/** The question about them; null if there are none. */
async function duplicatesOf(
  ledger: Pick<Ledger, 'read'>,
  id: number,
): Promise<Extract<Queued, { kind: 'duplicates' }> | null> {
  const { count } = await ledger.read('batches.duplicates', { id });
  if (count === 0) return null;
  return { kind: 'duplicates', count, ...(await ledger.read('batches.askedDuplicates', { id })) };
}

/** Looks up the account's client at each sending, so that a new token or proxy takes effect with the next one. */
async function senderOf({ connectionOf }: Pick<Clients, 'connectionOf'>, accountId: string): Promise<Sender> {
  let connection = await connectionOf(accountId);
  const now = async () => {
    connection = await connectionOf(accountId);
    return connection.client;
  };
  return {
    pacer: connection.pacer,
    get ceiling() {
      return connection.ceiling;
    },
    createBoleto: async (body, options) => {
      const client = await now().catch((error: unknown) => notSent(error));
      return 'outcome' in client ? client : client.createBoleto(body, options);
    },
    drop: async () => (await now()).drop(),
  };
}

/** Without a client nothing was sent. */
function notSent(error: unknown): BoletoAttempt {
  const code = error instanceof CodedError ? error.failure.code : 'internal';
  return { outcome: { kind: 'notSent', code }, millis: 0 };
}
