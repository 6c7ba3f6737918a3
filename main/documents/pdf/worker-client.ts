// Runs tasks on one PDF worker thread, one at a time. The thread starts with the first task and ends when it is idle, uses too much
// memory, takes too long, or is closed.
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { inTurn } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import { workerEntry } from '../../worker-entry.ts';
import type { ComposeProgress } from './engine.ts';
import type { FromPdfWorker, PdfTask, PdfWorkerData } from './messages.ts';
import { newHeartbeat, watchHeartbeat, type Heartbeat } from './heartbeat.ts';

const longestIdleMs = 15_000;
/** WebAssembly memory never shrinks: a thread with more than this is replaced by a new one. */
const largestReusedHeapBytes = 192 << 20;

/** A page leaves a quarter of a megabyte of garbage; in a larger space it would only lie longer. */
const newObjectsMegabytes = 8;

/** The memory limits of a thread. A file that needs more fails and ends the thread, and nothing else. */
export interface PdfWorkerMemory {
  readonly mostHeapBytes: number;
  readonly mostMegabytes: number;
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** The longest time without a beat if there is a heartbeat, else of the whole task. */
  readonly longestMs?: number;
  /** The longest time of the whole task. */
  readonly longestInAllMs?: number;
  /** Applies `longestMs` to each part of the task instead of the whole. */
  readonly heartbeat?: Heartbeat;
  readonly progressed?: ((progress: ComposeProgress) => void) | undefined;
  /** If it needs more than the thread's usual limit. */
  readonly mostHeapBytes?: number;
}

export interface PdfWorkerClient {
  readonly warm: () => void;
  readonly run: (task: PdfTask, options?: RunOptions) => Promise<FromPdfWorker>;
  readonly close: () => Promise<void>;
}

const wasmPath = (from: string): string =>
  fileURLToPath(
    from.endsWith('.ts') ? import.meta.resolve('@embedpdf/pdfium/pdfium.wasm') : new URL('pdfium.wasm', from),
  );

export const ended = (detail: string): CodedError => new CodedError('pdfUnreadable', 'documents', { detail });
const cancelled = (): CodedError => new CodedError('cancelled', 'documents');

export function openPdfWorker(memory: PdfWorkerMemory): PdfWorkerClient {
  let worker: Worker | null = null;
  let heapOfWorker = 0;
  const oneByOne = inTurn();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let busy = false;

  function ready(mostHeapBytes = memory.mostHeapBytes): Worker {
    if (worker) return worker;
    const data: PdfWorkerData = { wasmPath: wasmPath(import.meta.url), mostHeapBytes };
    const started = new Worker(workerEntry('pdf-worker', './worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: {
        maxOldGenerationSizeMb: memory.mostMegabytes,
        maxYoungGenerationSizeMb: newObjectsMegabytes,
      },
      stdout: true,
      stderr: true,
    });
    heapOfWorker = mostHeapBytes;
    // An error without a waiting task must not end the program, and the ended thread gets no more tasks.
    started.on('error', () => {}).on('exit', () => void (worker === started && (worker = null)));
    return (worker = started);
  }
  function stopWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), longestIdleMs).unref();
  }

  async function stop(): Promise<void> {
    const last = worker;
    worker = null;
    await last?.terminate();
  }

  async function perform(task: PdfTask, options: RunOptions): Promise<FromPdfWorker> {
    const { signal, longestMs, longestInAllMs, heartbeat, progressed } = options;
    if (signal?.aborted) throw cancelled();
    if (closed) throw new CodedError('stopping', 'documents');
    clearTimeout(idle);
    const { promise, resolve, reject } = Promise.withResolvers<FromPdfWorker>();
    const heap = Math.max(memory.mostHeapBytes, options.mostHeapBytes ?? 0);
    if (worker && heapOfWorker !== heap) await stop();
    const own = ready(heap);
    busy = true;
    const abort = (): void => reject(cancelled());
    const receive = (message: FromPdfWorker): void => {
      if (message.kind === 'progressed') progressed?.(message.progress);
      else resolve(message);
    };
    const trapped = (error: Error): void => reject(ended(error.message));
    const gone = (): void => reject(ended('the thread ended'));
    const timedOut = (): void => reject(ended('too slow'));
    const watches = [
      ...(longestMs === undefined ? [] : [watchHeartbeat(heartbeat ?? newHeartbeat(), longestMs, timedOut)]),
      ...(longestInAllMs === undefined ? [] : [watchHeartbeat(newHeartbeat(), longestInAllMs, timedOut)]),
    ];
    signal?.addEventListener('abort', abort, { once: true });
    own.on('message', receive).on('error', trapped).on('exit', gone);
    try {
      own.postMessage(task);
      const answer = await promise;
      if (answer.kind === 'failed' || ('heapBytes' in answer && answer.heapBytes > largestReusedHeapBytes))
        await stop();
      return answer;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      busy = false;
      for (const unwatch of watches) unwatch();
      signal?.removeEventListener('abort', abort);
      own.off('message', receive).off('exit', gone).off('error', trapped);
      stopWhenIdle();
    }
  }

  return {
    warm() {
      if (closed || busy) return;
      ready();
      stopWhenIdle();
    },
    run(task, options = {}) {
      return oneByOne(() => perform(task, options));
    },
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
    run: (task, options) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          const { chosen, release } = takeWorker();
          void chosen.run(task, options).then(resolve, reject).finally(release);
        });
        next();
      }),
    close: async () => void (await Promise.all(workers.map((chosen) => chosen.close()))),
  };
}
