// Decides which batch runs when: one sheet of an account at a time, others wait; a single boleto never waits. Handles pause,
// resume, stop, sleep and quit. A batch continues under another identity only after a person confirmed it. job.ts is one run.
import type { TokenOwner } from '../../accounts/identity.ts';
import { atMost, inTurnFor, whenItFits } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { WriteOptions } from '../../ledger/ledger.ts';
import type { Batch } from '../../ledger/tables/batches.ts';
import type { JobPorts } from './intents.ts';
import { startJob, type Job, type JobEnd, type Sender } from './job.ts';
import type { BatchProgress } from '../../../preload/contract/batches.ts';

export interface RunnerPorts extends JobPorts {
  readonly sender: (accountId: string) => Promise<Sender>;
  readonly tokenOwner: (batch: Batch) => Promise<TokenOwner>;
  /** A run began or ended, so the batch has changed in the ledger. */
  readonly batchChanged: (batchId: number) => void;
  /** A failure in work that no caller awaits; the next start finds the batch interrupted. */
  readonly failed: (error: unknown) => void;
}

/** How long a change of the token waits for requests in flight. */
const holdMs = 2_000;
/** More than can be in flight at once. Rows beyond it are sent like others. */
const mostForbidden = 1_000;
/** How long after its cap a quit still waits for the ledger. */
const graceMs = 1_500;

export interface QueueOptions extends Pick<WriteOptions, 'commandId'> {
  /** The clerk confirmed that this batch may continue with the present token, whoever owns it. */
  readonly identityConfirmed?: boolean;
  /** Of the rows that the clerk saw: with others nothing starts, and `changedMeanwhile` is thrown. */
  readonly stamp?: string;
}

export interface BatchRunner {
  /**
   * Starts a batch, for the first time or again; its duplicates are judged before (boletos.judgeDuplicates). False if another computer was
   * faster and runs it.
   */
  readonly queue: (batchId: number, options?: QueueOptions) => Promise<boolean>;
  readonly pause: (batchId: number) => Promise<void>;
  readonly stop: (batchId: number) => Promise<void>;
  /** Another computer of the team asked for the batch: its run ends here, and the account's next one does not start before it. */
  readonly handBack: (
    batchId: number,
    to: { readonly computer: string; readonly clerk: string },
  ) => Promise<void>;
  /** Starts the account's next waiting batch if none runs, for example after the program's start. */
  readonly proceed: (accountId: string) => Promise<void>;
  /**
   * Changes the account's token or connection: no batch of it starts meanwhile, and one that ran under another identity is
   * paused. A confirmation given for the old token does not cover a new one.
   */
  readonly change: <T>(
    accountId: string,
    what: 'token' | 'connection',
    apply: () => Promise<T>,
  ) => Promise<T>;
  /** Called around sleep: resolves when nothing is in flight, at the latest after `capMs`. */
  readonly hold: (capMs: number) => Promise<void>;
  readonly release: () => void;
  /** Called before the program ends: like `hold`, and running batches are paused. */
  readonly quit: (capMs: number) => Promise<void>;
  readonly progress: (batchId: number) => BatchProgress | null;
  readonly running: (accountId?: string) => readonly number[];
}

interface Run {
  readonly job: Job;
  readonly sender: Sender;
  /** Resolves once the ledger has recorded how it ended. */
  readonly recorded: Promise<void>;
  stopped: boolean;
  /** Somebody has asked for its end, or for the batch. */
  asked: boolean;
}

export function createRunner(ports: RunnerPorts): BatchRunner {
  const { ledger } = ports;
  const runs = new Map<number, Run>();
  /** Batches whose identity a person confirmed, by account, until they pause again or the token changes. */
  const confirmed = new Map<number, string>();
  /** In each account one start or one change of the token at a time. */
  const inTurn = inTurnFor();
  let holding = false;
  /** Cancels the timer of the last drain, which must not abort connections after `release`. */
  let cancelCap = (): void => undefined;
  /** Accounts whose next batch was to start during the hold. */
  let later = new Map<string, () => Promise<void>>();

  async function known(batchId: number) {
    const batch = await ledger.read('batches.get', { id: batchId });
    if (!batch) throw new CodedError('notFound', 'app', { detail: 'batch' });
    return batch;
  }

  const isOurs = async (batch: Batch): Promise<boolean> =>
    confirmed.has(batch.id) || (await ports.tokenOwner(batch)) === 'same';

  async function begin(batch: Batch): Promise<void> {
    let sender: Sender;
    try {
      if (!(await isOurs(batch))) {
        await recordEnd(batch, { kind: 'halted', stop: { code: 'identity' } }, false);
        return;
      }
      sender = await ports.sender(batch.accountId);
    } catch (error) {
      // A keychain may not answer: without this the batch would be recorded as running and never be sent.
      const detail = error instanceof CodedError ? error.failure.code : 'internal';
      await recordEnd(batch, { kind: 'halted', stop: { code: 'notSent', detail } }, false);
      throw error;
    }
    const { id } = batch;
    const [{ totals }, { verifications }, forbidden] = await Promise.all([
      known(id),
      ledger.read('batches.counts', { id }),
      ledger.read('boletos.forbidden', { batchId: id, most: mostForbidden }),
    ]);
    const begun = {
      ready: totals.ready.count,
      differences: verifications.difference,
      forbidden: forbidden.map((row) => row.id),
    };
    const job = startJob(batch, begun, sender, ports);
    const run: Run = {
      job,
      sender,
      stopped: false,
      asked: false,
      recorded: job.ended.then((end) => ended(run, end)).catch(ports.failed),
    };
    runs.set(id, run);
    if (holding) void job.hold();
    ports.batchChanged(id);
  }

  async function ended(run: Run, end: JobEnd): Promise<void> {
    const { batch, progress } = run.job;
    const identityConfirmed = confirmed.has(batch.id);
    try {
      // If the pause is not recorded, the ledger shows the batch as running while nothing runs it.
      if (end.kind !== 'lost')
        await whenItFits(() => recordEnd(batch, end, run.stopped, progress()), ports.after);
    } finally {
      runs.delete(batch.id);
      confirmed.delete(batch.id);
      ports.batchChanged(batch.id);
    }
    // The team's server was silent and answers again. Where something is in doubt a person looks first.
    const silent = end.kind === 'halted' && end.stop.code === 'ledger' && end.stop.detail === 'teamSilent';
    if (silent && !run.asked && !holding && progress().uncertain === 0) {
      await queue(batch.id, { identityConfirmed }).catch(ports.failed);
      return;
    }
    // What stopped one batch of an account would stop the next, so the queue waits for a person too.
    const continues = end.kind === 'finished' || (end.kind === 'halted' && end.stop.code === 'person');
    if (continues) await proceed(batch.accountId);
  }

  async function wholeCounts(id: number) {
    const { created, refused, uncertain } = (await known(id)).totals;
    return { created: created.count, refused: refused.count, uncertain: uncertain.count };
  }

  async function recordEnd(
    batch: Batch,
    end: JobEnd,
    stopped: boolean,
    progress?: BatchProgress,
  ): Promise<void> {
    const { created = 0, refused = 0, uncertain = 0 } = progress ?? {};
    const counts = { created, refused, uncertain };
    // A pause requested while the last rows were in flight has nothing left to stop.
    const wished = end.kind === 'halted' && (end.stop.code === 'person' || end.stop.code === 'handedOver');
    const pausedByHand = wished && !stopped;
    const over = pausedByHand && (await known(batch.id)).totals.ready.count === 0;
    const state = end.kind === 'finished' || over ? 'finished' : stopped ? 'stopped' : 'paused';
    const reason = end.kind === 'halted' && !over ? { ...end.stop, ...counts } : counts;
    // The trail records the whole batch, not the single runs between two pauses.
    const whole = await wholeCounts(batch.id);
    const detail = { batch: batch.id, lote: batch.lote, ...reason, ...whole };
    const trail = { what: `batch.${state}`, accountId: batch.accountId, detail };
    await ledger.write('batches.rest', { id: batch.id, state, reason }, { trail });
  }

  const proceed = (accountId: string, pressed?: number): Promise<void> =>
    inTurn(accountId, async () => {
      if (holding) return void later.set(accountId, () => proceed(accountId));
      const first = pressed === undefined ? {} : { pressed };
      const batch = await ledger.write('batches.beginNext', { accountId, ...first });
      if (batch) await begin(batch);
    });

  const beginSingle = (batchId: number, accountId: string): Promise<void> =>
    inTurn(accountId, async () => {
      if (holding) return void later.set(`${accountId}/${batchId}`, () => beginSingle(batchId, accountId));
      const single = await ledger.write('batches.beginSingle', { id: batchId });
      if (single) await begin(single);
    });

  const runsOf = (accountId: string): readonly Run[] =>
    [...runs.values()].filter(({ job }) => job.batch.accountId === accountId);

  async function queue(batchId: number, options: QueueOptions = {}): Promise<boolean> {
    if (ledger.freeze) throw new CodedError('ledgerFrozen', 'app', { detail: ledger.freeze.reason });
    const batch = await known(batchId);
    const { identityConfirmed = false, commandId, stamp } = options;
    if (identityConfirmed) confirmed.set(batchId, batch.accountId);
    else if (!(await isOurs(batch)))
      throw new CodedError('identityChanged', 'app', { detail: String(batchId) });
    const detail = { batch: batchId, lote: batch.lote, boletos: batch.totals.ready.count, identityConfirmed };
    const trail = { what: 'batch.queued', accountId: batch.accountId, detail };
    const queued = await ledger.write(
      'batches.queue',
      { id: batchId, ...(stamp === undefined ? {} : { stamp }) },
      { trail, commandInput: { id: batchId }, ...(commandId === undefined ? {} : { commandId }) },
    );
    // A batch that is already queued since an earlier run of the program is started by this call.
    if (queued.kind === 'conflict' && queued.batch.state !== 'queued')
      // Another press here may be starting it just now.
      await inTurn(batch.accountId, () => Promise.resolve());
    else {
      ports.batchChanged(batchId);
      // If nothing runs, this batch starts first; others that have waited since something stopped them come after it.
      await (batch.kind === 'sheet'
        ? proceed(batch.accountId, batchId)
        : beginSingle(batchId, batch.accountId));
    }
    return runs.has(batchId) || (await known(batchId)).state !== 'running';
  }

  async function halt(batchId: number, stopped: boolean): Promise<void> {
    const run = runs.get(batchId) ?? (await recordEndUnlessBegun(batchId, stopped));
    if (!run) return;
    run.stopped ||= stopped;
    run.asked = true;
    run.job.halt({ code: 'person' });
    await run.recorded;
  }

  /** The batch may be starting just now: once the account's queue is empty it has started, waits, or is paused. */
  async function recordEndUnlessBegun(batchId: number, stopped: boolean): Promise<Run | undefined> {
    const batch = await known(batchId);
    return inTurn(batch.accountId, async () => {
      const begun = runs.get(batchId);
      if (begun) return begun;
      await recordEnd(batch, { kind: 'halted', stop: { code: 'person' } }, stopped);
      ports.batchChanged(batchId);
      return undefined;
    });
  }

  /** Lets requests in flight end. After the cap their connections are aborted, and unknown outcomes are recorded as uncertain. */
  async function drain(capMs: number): Promise<void> {
    holding = true;
    cancelCap();
    const all = [...runs.values()];
    const drained = Promise.all(all.map(({ job }) => job.hold()));
    cancelCap = ports.after(capMs, () => {
      for (const { sender } of all) void sender.drop().catch(() => undefined);
    });
    const mine = cancelCap;
    await drained;
    mine();
  }

  return {
    queue,
    proceed,
    pause: (batchId) => halt(batchId, false),
    stop: (batchId) => halt(batchId, true),
    async handBack(batchId, to) {
      const run = runs.get(batchId);
      if (run) run.asked = true;
      run?.job.halt({ code: 'handedOver', ...to });
      await run?.recorded;
    },
    change: (accountId, what, apply) =>
      inTurn(accountId, async () => {
        const held = runsOf(accountId);
        // Requests in flight have read their token by then.
        await atMost(ports.after, holdMs, Promise.all(held.map(({ job }) => job.hold())));
        try {
          return await apply();
        } finally {
          if (what === 'token')
            for (const [id, account] of confirmed) if (account === accountId) confirmed.delete(id);
          for (const { job } of held) {
            if (!(await isOurs(job.batch).catch(() => false))) job.halt({ code: 'identity' });
            if (!holding) job.release();
          }
        }
      }),
    hold: drain,
    release() {
      holding = false;
      cancelCap();
      // Waits for a change of the token that is under way.
      for (const { job } of runs.values())
        inTurn(job.batch.accountId, async () => holding || job.release()).catch(ports.failed);
      const waiting = later;
      later = new Map();
      for (const start of waiting.values()) start().catch(ports.failed);
    },
    async quit(capMs) {
      // An outcome that a full disk keeps out of the ledger is no longer awaited: the next start marks it uncertain.
      await atMost(ports.after, capMs + graceMs, drain(capMs));
      const all = [...runs.values()];
      for (const { job } of all) job.halt({ code: 'quit' });
      await atMost(ports.after, graceMs, Promise.all(all.map(({ recorded: rested }) => rested)));
    },
    progress: (batchId) => runs.get(batchId)?.job.progress() ?? null,
    running: (accountId) =>
      (accountId === undefined ? [...runs.values()] : runsOf(accountId)).map(({ job }) => job.batch.id),
  };
}
