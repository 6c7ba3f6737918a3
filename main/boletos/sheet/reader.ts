// Main's side of the sheet worker: open, override, check into a sink, cancel. A slow sink slows the worker down.
import { Worker } from 'node:worker_threads';
import type { FieldPreview } from '../../../preload/contract/sheets.ts';
import { CodedError } from '../../failure.ts';
import { workerEntry } from '../../worker-entry.ts';
import type { PackedBatch } from './batch-message.ts';
import type { CheckPlan } from './check-row.ts';
import type { CheckSummary, SheetRefusal } from '../../../preload/contract/sheets.ts';
import type { FromSheetWorker, ToSheetWorker } from './messages.ts';
import type { Survey } from './questions.ts';
import type { SurveyRequest } from './survey.ts';
import type { SheetRecord } from './records.ts';
import type { Overrides, SheetSource, Understanding } from './open-sheet.ts';

export type SheetUnderstood =
  | { readonly ok: true; readonly value: Understanding }
  | { readonly ok: false; readonly code: SheetRefusal };

/** Gets each batch in order; the next one follows when its promise is settled. */
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
  /** Called when a clerk opens the screen, before there is a file. Also resolves if it failed. */
  readonly warmUp: () => Promise<void>;
  /** Opens another sheet, or the same one with other overrides. Earlier checks stay as they are. */
  readonly open: (source: SheetSource, overrides?: Overrides) => Promise<SheetUnderstood>;
  /** Reads the evidence of the open sheet's columns, and a hash of its content (null for a very long sheet). */
  readonly survey: (request: SurveyRequest) => Promise<Surveyed>;
  readonly preview: (plan: CheckPlan) => Promise<Previewed>;
  /** Checks the open sheet. Returns null if it was cancelled. One check at a time. */
  readonly check: (plan: CheckPlan, sink: BatchSink, signal?: AbortSignal) => Promise<CheckSummary | null>;
  /** The raw records of the open sheet. A slow consumer slows the worker down. */
  readonly records: () => AsyncGenerator<readonly SheetRecord[]>;
  /** Works during a reading too. The pending request then fails as lost, or as cancelled if it was cancelled. */
  readonly close: () => Promise<void>;
}

/** Enough that worker and sink do not wait for each other, few enough to hold in memory. */
const batchesAhead = 4;
/** A sheet that needs more memory ends its own thread, not the app. */
const mostMegabytes = 1536;

/** Three times what the longest accepted sheet takes on a slow computer. A sheet that takes longer is malicious. */
const openDeadline = 60_000;

/** Rows live as long as their batch. In a young generation of this size the collector rarely has to move one. */
const youngMegabytes = 48;

const lost = (): CodedError =>
  new CodedError('internal', 'files', { detail: 'sheet reader ended', retryable: true });

export function startSheetReader(deadline = openDeadline): SheetReader {
  const worker = new Worker(workerEntry('sheet-worker', './worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const exited = Promise.withResolvers<void>();
  let alive = true;
  let onMessage: (message: FromSheetWorker) => void = () => {};
  let fail: () => void = () => {};

  const send = (message: ToSheetWorker): void => worker.postMessage(message);
  worker.on('message', (message: FromSheetWorker) => onMessage(message));
  worker.on('error', () => fail());
  worker.on('exit', () => {
    alive = false;
    fail();
    exited.resolve();
  });

  async function warmUp(): Promise<void> {
    if (!alive) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    fail = resolve;
    onMessage = (message) => {
      if (message.kind === 'warm') resolve();
    };
    send({ kind: 'warmUp' });
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
    onMessage = (message) => {
      if (message.kind === 'opened') resolve({ ok: true, value: message.understanding });
      if (message.kind === 'refused') resolve({ ok: false, code: message.code });
    };
    send({ kind: 'open', source, overrides });
    return promise.finally(() => clearTimeout(timer));
  }

  /** Sends one request and waits for its answer. Other messages are ignored. */
  function request<T>(message: ToSheetWorker, take: (message: FromSheetWorker) => T | undefined): Promise<T> {
    if (!alive) return Promise.reject(lost());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    fail = () => reject(lost());
    onMessage = (message) => {
      const value = take(message);
      if (value !== undefined) resolve(value);
    };
    send(message);
    return promise;
  }

  const survey = (wanted: SurveyRequest): Promise<Surveyed> =>
    request({ kind: 'survey', request: wanted }, (message) =>
      message.kind === 'surveyed' ? message : undefined,
    );

  const preview = (plan: CheckPlan): Promise<Previewed> =>
    request({ kind: 'preview', plan }, (message) => (message.kind === 'previewed' ? message : undefined));

  async function check(plan: CheckPlan, sink: BatchSink, signal?: AbortSignal): Promise<CheckSummary | null> {
    if (!alive) throw lost();
    const { promise, resolve, reject } = Promise.withResolvers<CheckSummary | null>();
    const cancel = (): void => send({ kind: 'cancel' });
    let taken: Promise<void> = Promise.resolve();
    fail = () => {
      if (signal?.aborted) void taken.then(() => resolve(null), reject);
      else reject(lost());
    };
    const take = async (before: Promise<void>, batch: PackedBatch): Promise<void> => {
      await before;
      await sink(batch);
      if (alive) send({ kind: 'more' });
    };
    onMessage = (message) => {
      switch (message.kind) {
        case 'batch':
          taken = take(taken, message.batch);
          // The sink's error is reported after the worker has stopped, so that nothing of this check reaches the next
          // one.
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
    send({ kind: 'check', plan, ahead: batchesAhead });
    if (signal?.aborted) cancel();
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  async function* records(): AsyncGenerator<readonly SheetRecord[]> {
    for (;;) {
      const next = await request({ kind: 'records' }, (message) =>
        message.kind === 'records' ? message.records : undefined,
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
      await exited.promise;
    },
  };
}
