// Runs tasks on one PDF worker thread, one at a time. The thread starts with the first task and ends when it is idle, uses too much
// memory, takes too long, or is closed.
import { fileURLToPath } from 'node:url';
import { inTurn } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import { startThread, type Calls, type Thread } from '../../rpc.ts';
import { workerEntry } from '../../worker-entry.ts';
import { newHeartbeat, watchHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { PdfProcedures, PdfStart } from './worker.ts';

const longestIdleMs = 15_000;
/** WebAssembly memory never shrinks: a thread with more than this is replaced by a new one. */
const largestReusedHeapBytes = 192 << 20;

/** A page leaves a quarter of a megabyte of garbage; in a larger space it would only lie longer. */
const newObjectsMegabytes = 8;

interface PdfThread {
  readonly thread: Thread<PdfProcedures, PdfStart, void>;
  readonly opened: Promise<void>;
  readonly mostHeapBytes: number;
}

/** The memory limits of a thread. A file that needs more fails and ends the thread, and nothing else. */
export interface PdfWorkerMemory {
  readonly mostHeapBytes: number;
  readonly mostMegabytes: number;
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** The longest time without a beat. */
  readonly longestMs: number;
  /** The longest time of the whole task. */
  readonly longestInAllMs?: number;
  readonly heartbeat?: Heartbeat;
  /** If it needs more than the thread's usual limit. */
  readonly mostHeapBytes?: number;
}

export type PdfWork<T> = (
  call: Calls<PdfProcedures>['call'],
  heartbeat: Heartbeat,
) => Promise<{ readonly result: T; readonly heapBytes: number }>;

export type PdfWorkerClient = ReturnType<typeof openPdfWorker>;

const wasmPath = (from: string): string =>
  fileURLToPath(
    from.endsWith('.ts') ? import.meta.resolve('@embedpdf/pdfium/pdfium.wasm') : new URL('pdfium.wasm', from),
  );

export const ended = (detail: string): CodedError => new CodedError('pdfUnreadable', 'documents', { detail });
const cancelled = (): CodedError => new CodedError('cancelled', 'documents');

export function openPdfWorker(memory: PdfWorkerMemory) {
  let current: PdfThread | null = null;
  const oneByOne = inTurn();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let busy = false;

  function ready(mostHeapBytes = memory.mostHeapBytes): PdfThread {
    if (current) return current;
    const thread = startThread<PdfProcedures, PdfStart>({
      url: workerEntry('pdf-worker', './worker.ts', import.meta.url),
      area: 'documents',
      ended,
      lost: () => void (current?.thread === thread && (current = null)),
      resourceLimits: {
        maxOldGenerationSizeMb: memory.mostMegabytes,
        maxYoungGenerationSizeMb: newObjectsMegabytes,
      },
      stdout: true,
      stderr: true,
    });
    const opened = thread.open({ wasmPath: wasmPath(import.meta.url), mostHeapBytes });
    return (current = { thread, opened, mostHeapBytes });
  }
  function stopWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), longestIdleMs).unref();
  }

  async function stop(): Promise<void> {
    const last = current;
    current = null;
    await last?.thread.kill();
  }

  async function perform<T>(
    work: PdfWork<T>,
    { signal, longestMs, longestInAllMs, heartbeat = newHeartbeat(), mostHeapBytes = 0 }: RunOptions,
  ): Promise<T> {
    if (signal?.aborted) throw cancelled();
    if (closed) throw new CodedError('stopping', 'documents');
    clearTimeout(idle);
    const heap = Math.max(memory.mostHeapBytes, mostHeapBytes);
    if (current && current.mostHeapBytes !== heap) await stop();
    const { thread, opened } = ready(heap);
    busy = true;
    const abort = (): void => void thread.kill(cancelled());
    const timedOut = (): void => void thread.kill(ended('too slow'));
    const watches = [
      watchHeartbeat(heartbeat, longestMs, timedOut),
      ...(longestInAllMs === undefined ? [] : [watchHeartbeat(newHeartbeat(), longestInAllMs, timedOut)]),
    ];
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await opened;
      const { result, heapBytes } = await work(thread.call, heartbeat);
      if (heapBytes > largestReusedHeapBytes) await stop();
      return result;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      busy = false;
      for (const unwatch of watches) unwatch();
      signal?.removeEventListener('abort', abort);
      stopWhenIdle();
    }
  }

  return {
    warm() {
      if (closed || busy) return;
      ready();
      stopWhenIdle();
    },
    run: <T>(work: PdfWork<T>, options: RunOptions): Promise<T> => oneByOne(() => perform(work, options)),
    async close() {
      closed = true;
      clearTimeout(idle);
      await stop();
    },
  };
}

/**
 * Two threads for inspections. The second is used only after the first has worked on one file for so long that others should not
 * wait for it.
 */
export function openInspectWorkers(memory: PdfWorkerMemory, longestWaitMs: number): PdfWorkerClient {
  const workers = [openPdfWorker(memory), openPdfWorker(memory)] as const;
  const free = new Set<PdfWorkerClient>(workers);
  const waiting: (() => void)[] = [];
  let slowTimer: NodeJS.Timeout | undefined;
  let firstIsSlow = false;

  function next(): void {
    const [first, second] = workers;
    const chosen = free.has(first) ? first : firstIsSlow && free.has(second) ? second : undefined;
    const begin = chosen && waiting.shift();
    if (begin) begin();
  }
  /** Takes a free worker; `release` returns it. */
  function takeWorker(): { readonly chosen: PdfWorkerClient; readonly release: () => void } {
    const [first, second] = workers;
    const chosen = free.has(first) ? first : second;
    free.delete(chosen);
    if (chosen === first)
      slowTimer = setTimeout(() => {
        firstIsSlow = true;
        next();
      }, longestWaitMs).unref();
    return {
      chosen,
      release() {
        free.add(chosen);
        if (chosen === first) {
          clearTimeout(slowTimer);
          firstIsSlow = false;
        }
        next();
      },
    };
  }

  return {
    warm: () => workers[0].warm(),
    run: (work, options) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          const { chosen, release } = takeWorker();
          void chosen.run(work, options).then(resolve, reject).finally(release);
        });
        next();
      }),
    close: async () => void (await Promise.all(workers.map((chosen) => chosen.close()))),
  };
}
