// The app's end of one thread that works on PDFs: a task at a time. The thread starts when it is asked for, and ends when it is idle,
// too large, too slow, or no longer wanted.
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { inTurn } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import { workerEntry } from '../../worker-entry.ts';
import type { ComposeProgress } from './engine.ts';
import type { FromPdfWorker, PdfTask, PdfWorkerData } from './messages.ts';
import { newPulse, watch, type Pulse } from './pulse.ts';

const longestIdleMs = 15_000;
/** Memory of WebAssembly grows and never shrinks: past this its thread gives way to a fresh one. */
const steadyHeapBytes = 192 << 20;

/** What a thread may have. Beyond it, the file that wants more is lost and the thread with it, and nothing else. */
export interface PdfWorkerMemory {
  readonly mostHeapBytes: number;
  readonly mostMegabytes: number;
}

export interface Doing {
  readonly signal?: AbortSignal | undefined;
  /** Without a sign of the pulse, where there is one. */
  readonly longestMs?: number;
  /** In all. */
  readonly longestInAllMs?: number;
  /** Where it is not all of the work that must be done in that time, but each part of it. */
  readonly pulse?: Pulse;
  readonly progressed?: ((progress: ComposeProgress) => void) | undefined;
  /** Where it needs more than threads have. */
  readonly mostHeapBytes?: number;
}

export interface PdfWorkerClient {
  readonly warm: () => void;
  readonly run: (task: PdfTask, doing?: Doing) => Promise<FromPdfWorker>;
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
    const made = new Worker(workerEntry('pdf-worker', './worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memory.mostMegabytes },
      stdout: true,
      stderr: true,
    });
    heapOfWorker = mostHeapBytes;
    // Also one that nobody waits for must not end the program, nor be asked for anything afterwards.
    made.on('error', () => {}).on('exit', () => void (worker === made && (worker = null)));
    return (worker = made);
  }
  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), longestIdleMs).unref();
  }

  async function stop(): Promise<void> {
    const last = worker;
    worker = null;
    await last?.terminate();
  }

  async function perform(task: PdfTask, doing: Doing): Promise<FromPdfWorker> {
    const { signal, longestMs, longestInAllMs, pulse, progressed } = doing;
    if (signal?.aborted) throw cancelled();
    if (closed) throw new CodedError('stopping', 'documents');
    clearTimeout(idle);
    const { promise, resolve, reject } = Promise.withResolvers<FromPdfWorker>();
    const heap = Math.max(memory.mostHeapBytes, doing.mostHeapBytes ?? 0);
    if (worker && heapOfWorker !== heap) await stop();
    const own = ready(heap);
    busy = true;
    const abort = (): void => reject(cancelled());
    const hear = (message: FromPdfWorker): void => {
      if (message.kind === 'progressed') progressed?.(message.progress);
      else resolve(message);
    };
    const trapped = (error: Error): void => reject(ended(error.message));
    const gone = (): void => reject(ended('the thread ended'));
    const late = (): void => reject(ended('too slow'));
    const watches = [
      ...(longestMs === undefined ? [] : [watch(pulse ?? newPulse(), longestMs, late)]),
      ...(longestInAllMs === undefined ? [] : [watch(newPulse(), longestInAllMs, late)]),
    ];
    signal?.addEventListener('abort', abort, { once: true });
    own.on('message', hear).on('error', trapped).on('exit', gone);
    try {
      own.postMessage(task);
      const answer = await promise;
      if (answer.kind === 'failed' || ('heapBytes' in answer && answer.heapBytes > steadyHeapBytes))
        await stop();
      return answer;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      busy = false;
      for (const unwatch of watches) unwatch();
      signal?.removeEventListener('abort', abort);
      own.off('message', hear).off('exit', gone).off('error', trapped);
      rest();
    }
  }

  return {
    warm() {
      if (closed || busy) return;
      ready();
      rest();
    },
    run(task, doing = {}) {
      return oneByOne(() => perform(task, doing));
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await stop();
    },
  };
}

/**
 * Two threads for short looks of which the second stands still, until the first has had one file for so long that others should
 * not wait for it.
 */
export function openLooks(memory: PdfWorkerMemory, patienceMs: number): PdfWorkerClient {
  const lanes = [openPdfWorker(memory), openPdfWorker(memory)] as const;
  const free = new Set<PdfWorkerClient>(lanes);
  const waiting: (() => void)[] = [];
  let late: NodeJS.Timeout | undefined;
  let isLate = false;

  function next(): void {
    const [first, second] = lanes;
    const lane = free.has(first) ? first : isLate && free.has(second) ? second : undefined;
    const begin = lane && waiting.shift();
    if (begin) begin();
  }
  /** The lane that is taken, and how it is given back. */
  function taken(): { readonly lane: PdfWorkerClient; readonly back: () => void } {
    const [first, second] = lanes;
    const lane = free.has(first) ? first : second;
    free.delete(lane);
    if (lane === first)
      late = setTimeout(() => {
        isLate = true;
        next();
      }, patienceMs).unref();
    return {
      lane,
      back() {
        free.add(lane);
        if (lane === first) {
          clearTimeout(late);
          isLate = false;
        }
        next();
      },
    };
  }

  return {
    warm: () => lanes[0].warm(),
    run: (task, doing) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          const { lane, back } = taken();
          void lane.run(task, doing).then(resolve, reject).finally(back);
        });
        next();
      }),
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  };
}
