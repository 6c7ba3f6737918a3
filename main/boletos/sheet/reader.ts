// The app's end of the sheet's worker: open, overrule, check into a sink, cancel. A sink that is slow slows the worker.
import { Worker } from 'node:worker_threads';
import type { FieldPreview } from '../../../preload/contract/sheets.ts';
import { CodedError } from '../../failure.ts';
import { workerEntry } from '../../worker-entry.ts';
import type { PackedBatch } from './batch-message.ts';
import type { CheckPlan } from './check-row.ts';
import type { CheckSummary, SheetRefusal } from '../../../preload/contract/sheets.ts';
import type { FromSheetWorker, ToSheetWorker } from './messages.ts';
import type { Survey } from './questions.ts';
import type { SurveyWish } from './survey.ts';
import type { SheetRecord } from './records.ts';
import type { Overrides, SheetSource, Understanding } from './open-sheet.ts';

export type SheetUnderstood =
  | { readonly ok: true; readonly value: Understanding }
  | { readonly ok: false; readonly code: SheetRefusal };

/** Takes each batch in order; the next is handed over when its promise has settled. */
export type BatchSink = (batch: PackedBatch) => Promise<void> | void;

export interface Surveyed {
  readonly survey: Survey;
  readonly contentHash: string | null;
}

export interface Previewed {
  readonly fields: readonly FieldPreview[];
  readonly survey: Survey;
}

export interface SheetReader {
  /** Worth asking for when a clerk comes to the screen, before there is a file; settles also where it did not work. */
  readonly warmUp: () => Promise<void>;
  /** Another sheet, or the same once more with other overrides; what was checked before is not touched. */
  readonly open: (source: SheetSource, overrides?: Overrides) => Promise<SheetUnderstood>;
  /** Of the sheet opened last: what its columns leave open, and its content by a hash, null where it is too long for one. */
  readonly survey: (wish: SurveyWish) => Promise<Surveyed>;
  readonly preview: (plan: CheckPlan) => Promise<Previewed>;
  /** Of the sheet opened last. Null where it was cancelled. One check at a time. */
  readonly check: (plan: CheckPlan, sink: BatchSink, signal?: AbortSignal) => Promise<CheckSummary | null>;
  /** Of the sheet opened last, without asking what they mean. Whoever takes them slowly slows the worker. */
  readonly records: () => AsyncGenerator<readonly SheetRecord[]>;
  /** Also in the middle of a reading; what was asked for then ends as lost, a check that was cancelled as cancelled. */
  readonly close: () => Promise<void>;
}

/** Enough that worker and sink need not wait for each other, few enough to hold in memory. */
const batchesAhead = 4;
/** A sheet that needs more ends its own thread, not the app. */
const mostMegabytes = 1536;

/** The longest sheet that is taken is open in a third of it on a slow computer; what takes longer is made to. */
const openDeadline = 60_000;

/** Rows live as long as their batch: with room for a few batches hardly one is ever moved by the collector. */
const youngMegabytes = 48;

const lost = (): CodedError =>
  new CodedError('internal', 'files', { detail: 'sheet reader ended', retryable: true });

export function startSheetReader(deadline = openDeadline): SheetReader {
  const worker = new Worker(workerEntry('sheet-worker', './worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const gone = Promise.withResolvers<void>();
  let alive = true;
  let hear: (message: FromSheetWorker) => void = () => {};
  let fail: () => void = () => {};

  const say = (message: ToSheetWorker): void => worker.postMessage(message);
  worker.on('message', (message: FromSheetWorker) => hear(message));
  worker.on('error', () => fail());
  worker.on('exit', () => {
    alive = false;
    fail();
    gone.resolve();
  });

  async function warmUp(): Promise<void> {
    if (!alive) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    fail = resolve;
    hear = (message) => {
      if (message.kind === 'warm') resolve();
    };
    say({ kind: 'warmUp' });
    await promise;
  }

  async function open(source: SheetSource, overrides: Overrides = {}): Promise<SheetUnderstood> {
    if (!alive) return { ok: false, code: 'readerLost' };
    const { promise, resolve } = Promise.withResolvers<SheetUnderstood>();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void worker.terminate();
    }, deadline);
    fail = () => resolve({ ok: false, code: late ? 'readingTooLong' : 'readerLost' });
    hear = (message) => {
      if (message.kind === 'opened') resolve({ ok: true, value: message.understanding });
      if (message.kind === 'refused') resolve({ ok: false, code: message.code });
    };
    say({ kind: 'open', source, overrides });
    return promise.finally(() => clearTimeout(timer));
  }

  /** One question, one answer; what else is heard meanwhile belongs to nobody. */
  function ask<T>(message: ToSheetWorker, take: (said: FromSheetWorker) => T | undefined): Promise<T> {
    if (!alive) return Promise.reject(lost());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    fail = () => reject(lost());
    hear = (said) => {
      const value = take(said);
      if (value !== undefined) resolve(value);
    };
    say(message);
    return promise;
  }

  const survey = (wish: SurveyWish): Promise<Surveyed> =>
    ask({ kind: 'survey', wish }, (said) => (said.kind === 'surveyed' ? said : undefined));

  const preview = (plan: CheckPlan): Promise<Previewed> =>
    ask({ kind: 'preview', plan }, (said) => (said.kind === 'previewed' ? said : undefined));

  async function check(plan: CheckPlan, sink: BatchSink, signal?: AbortSignal): Promise<CheckSummary | null> {
    if (!alive) throw lost();
    const { promise, resolve, reject } = Promise.withResolvers<CheckSummary | null>();
    const cancel = (): void => say({ kind: 'cancel' });
    let taken: Promise<void> = Promise.resolve();
    fail = () => {
      if (signal?.aborted) void taken.then(() => resolve(null), reject);
      else reject(lost());
    };
    const take = async (before: Promise<void>, batch: PackedBatch): Promise<void> => {
      await before;
      await sink(batch);
      if (alive) say({ kind: 'more' });
    };
    hear = (message) => {
      switch (message.kind) {
        case 'batch':
          taken = take(taken, message.batch);
          // Its error is told when the worker has stopped: nothing of this check may reach the next.
          taken.catch(cancel);
          break;
        case 'checked':
          void taken.then(() => resolve(message.summary), reject);
          break;
        case 'cancelled':
          void taken.then(() => resolve(null), reject);
          break;
        case 'warm':
        case 'records':
        case 'opened':
        case 'refused':
        case 'surveyed':
        case 'previewed':
          break;
      }
    };
    signal?.addEventListener('abort', cancel, { once: true });
    say({ kind: 'check', plan, ahead: batchesAhead });
    if (signal?.aborted) cancel();
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  async function* records(): AsyncGenerator<readonly SheetRecord[]> {
    for (;;) {
      const next = await ask({ kind: 'records' }, (said) =>
        said.kind === 'records' ? said.records : undefined,
      );
      if (next === null) return;
      yield next;
    }
  }

  return {
    warmUp,
    open,
    survey,
    preview,
    check,
    records,
    async close() {
      await worker.terminate();
      await gone.promise;
    },
  };
}
