// Main's side of the sheet worker: open, override, check into a sink, cancel. A slow sink slows the worker down.
import { CodedError } from '../../failure.ts';
import { startThread } from '../../rpc.ts';
import { workerEntry } from '../../worker-entry.ts';
import type { PackedBatch } from './batch-message.ts';
import type { CheckPlan } from './check-row.ts';
import type { CheckSummary, SheetRefusal } from '../../../preload/contract/sheets.ts';
import type { SurveyRequest } from './survey.ts';
import type { SheetRecord } from './records.ts';
import type { Overrides, SheetSource, Understanding } from './open-sheet.ts';
import type { SheetProcedures } from './worker.ts';

export type SheetUnderstood =
  | { readonly ok: true; readonly value: Understanding }
  | { readonly ok: false; readonly code: SheetRefusal };

/** Gets each batch in order; the next one follows when its promise is settled. */
export type BatchSink = (batch: PackedBatch) => Promise<void> | void;

export type SheetReader = ReturnType<typeof startSheetReader>;

/** A sheet that needs more memory ends its own thread, not the app. */
const mostMegabytes = 1536;

/** Three times what the longest accepted sheet takes on a slow computer. A sheet that takes longer is malicious. */
const openDeadline = 60_000;

/** Rows live as long as their batch. In a young generation of this size the collector rarely has to move one. */
const youngMegabytes = 48;

class ReaderEnded extends CodedError {
  constructor() {
    super('internal', 'files', { detail: 'sheet reader ended', retryable: true });
  }
}

export function startSheetReader(deadline = openDeadline) {
  const thread = startThread<SheetProcedures>({
    url: workerEntry('sheet-worker', './worker.ts', import.meta.url),
    area: 'files',
    ended: () => new ReaderEnded(),
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });

  async function open(source: SheetSource, overrides: Overrides = {}): Promise<SheetUnderstood> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void thread.kill();
    }, deadline);
    return thread
      .call('open', { source, overrides })
      .catch(() => ({
        ok: false as const,
        code: late ? ('readingTooLong' as const) : ('readerLost' as const),
      }))
      .finally(() => clearTimeout(timer));
  }

  async function check(plan: CheckPlan, sink: BatchSink, signal?: AbortSignal): Promise<CheckSummary | null> {
    try {
      return await thread.call('check', plan, { signal, reported: sink });
    } catch (error) {
      if (signal?.aborted && error instanceof ReaderEnded) return null;
      throw error;
    }
  }

  async function* records(): AsyncGenerator<readonly SheetRecord[]> {
    for (let next = await read(); next !== null; next = await read()) yield next;
  }
  const read = (): Promise<readonly SheetRecord[] | null> => thread.call('records', null);

  return {
    /** Called when a clerk opens the screen, before there is a file. Also resolves if it failed. */
    warmUp: () => thread.call('warmUp', undefined).catch(() => undefined),
    /** Opens another sheet, or the same one with other overrides. Earlier checks stay as they are. */
    open,
    /** Reads the evidence of the open sheet's columns, and a hash of its content (null for a very long sheet). */
    survey: (request: SurveyRequest) => thread.call('survey', request),
    preview: (plan: CheckPlan) => thread.call('preview', plan),
    /** Checks the open sheet. Returns null if it was cancelled. One check at a time. */
    check,
    /** The raw records of the open sheet. A slow consumer slows the worker down. */
    records,
    /** Works during a reading too. The pending request then fails as lost, or as cancelled if it was cancelled. */
    close: () => thread.kill(),
  };
}
