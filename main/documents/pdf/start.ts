// The app's end of the threads that work on PDFs: one for short looks, one for long work, so that a booklet keeps nobody
// waiting. Each starts when it is asked for, and ends when it is idle, too large, too slow, or no longer wanted.
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CodedError } from '../../failure.ts';
import { workerEntry } from '../../worker-entry.ts';
import type { Composed, ComposeProgress, Composition, Inspected, PdfEngine } from './engine.ts';
import type { FromPdfWorker, PdfTask } from './messages.ts';
import { newPulse, partInHand, watch, type Pulse } from './pulse.ts';
import { isRasterName } from './raster-name.ts';

/** The work of a damaged file can have no end; a whole one is done with in a hundredth of this. */
const longestFileMs = 30_000;
/** So many hostile files in one composition are somebody's purpose. */
const mostLeftOut = 20;
const longestIdleMs = 15_000;
/** Memory of WebAssembly grows and never shrinks: past this its thread gives way to a fresh one. */
const mostHeapBytes = 192 << 20;
const mostMegabytes = 768;

const wasmPath = (from: string): string =>
  fileURLToPath(
    from.endsWith('.ts') ? import.meta.resolve('@embedpdf/pdfium/pdfium.wasm') : new URL('pdfium.wasm', from),
  );

interface Doing {
  readonly signal?: AbortSignal | undefined;
  readonly longestMs?: number;
  /** Where it is not all of the work that must be done in that time, but each part of it. */
  readonly pulse?: Pulse;
  readonly progressed?: ((progress: ComposeProgress) => void) | undefined;
}

interface Lane {
  readonly warm: () => void;
  readonly run: (task: PdfTask, doing?: Doing) => Promise<FromPdfWorker>;
  readonly close: () => Promise<void>;
}

const ended = (detail: string): CodedError => new CodedError('pdfUnreadable', 'documents', { detail });
const cancelled = (): CodedError => new CodedError('cancelled', 'documents');

function openLane(): Lane {
  let worker: Worker | null = null;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let busy = false;

  function ready(): Worker {
    if (worker) return worker;
    const made = new Worker(workerEntry('pdf-worker', './worker.ts', import.meta.url), {
      workerData: wasmPath(import.meta.url),
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      stdout: true,
      stderr: true,
    });
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

  async function perform(
    task: PdfTask,
    { signal, longestMs, pulse, progressed }: Doing,
  ): Promise<FromPdfWorker> {
    if (signal?.aborted) throw cancelled();
    if (closed) throw new CodedError('stopping', 'documents');
    clearTimeout(idle);
    const { promise, resolve, reject } = Promise.withResolvers<FromPdfWorker>();
    const own = ready();
    busy = true;
    const abort = (): void => reject(cancelled());
    const hear = (message: FromPdfWorker): void => {
      if (message.kind === 'progressed') progressed?.(message.progress);
      else resolve(message);
    };
    const trapped = (error: Error): void => reject(ended(error.message));
    const gone = (): void => reject(ended('the thread ended'));
    const late = (): void => reject(ended('too slow'));
    const unwatch = longestMs === undefined ? () => {} : watch(pulse ?? newPulse(), longestMs, late);
    signal?.addEventListener('abort', abort, { once: true });
    own.on('message', hear).on('error', trapped).on('exit', gone);
    try {
      own.postMessage(task);
      const answer = await promise;
      if ('heapBytes' in answer && answer.heapBytes > mostHeapBytes) await stop();
      return answer;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      busy = false;
      unwatch();
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
      const turn = line.then(() => perform(task, doing));
      line = turn.catch(() => {});
      return turn;
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await stop();
    },
  };
}

const refused = (answer: FromPdfWorker): CodedError =>
  answer.kind === 'failed'
    ? new CodedError(answer.code, 'documents', { detail: answer.detail })
    : ended(`${answer.kind} was not asked for`);

export function startPdfEngine({ longestMs = longestFileMs } = {}): PdfEngine {
  const looks = openLane();
  const works = openLane();
  let count = 0;

  /** What ends the thread twice is left out. */
  async function composeIn(partial: string, composition: Composition, doing: Doing): Promise<FromPdfWorker> {
    const without = new Set<number>();
    let blamed: number | null = null;
    for (;;) {
      const pulse = newPulse();
      try {
        return await works.run(
          { kind: 'compose', composition, partial, without, pulse },
          { ...doing, pulse },
        );
      } catch (error) {
        const part = partInHand(pulse);
        const died = error instanceof CodedError && error.failure.code === 'pdfUnreadable';
        if (!died || part === null || without.size >= mostLeftOut) throw error;
        await rm(partial, { force: true });
        if (blamed === part) without.add(part);
        blamed = part;
      }
    }
  }

  return {
    warm: (task) => (task === 'inspect' ? looks : works).warm(),
    async inspect(path, passwords): Promise<Inspected> {
      try {
        const answer = await looks.run({ kind: 'inspect', path, passwords }, { longestMs });
        if (answer.kind === 'inspected') return answer.inspected;
        throw refused(answer);
      } catch (error) {
        // The file took its thread with it: no other reads it either.
        if (error instanceof CodedError && error.failure.code === 'pdfUnreadable')
          return { kind: 'damaged', detail: error.failure.detail ?? '' };
        throw error;
      }
    },
    async compose(composition, { signal, progressed } = {}): Promise<Composed> {
      const partial = `${composition.out}.${process.pid}-${(count += 1)}.part`;
      try {
        const answer = await composeIn(partial, composition, { signal, progressed, longestMs });
        if (answer.kind !== 'composed') throw refused(answer);
        if (answer.composed.pages > 0) await rename(partial, composition.out);
        return answer.composed;
      } finally {
        await rm(partial, { force: true });
      }
    },
    async rasterize(path, outFolder, { signal } = {}) {
      try {
        const answer = await works.run({ kind: 'rasterize', path, outFolder }, { signal });
        if (answer.kind === 'rasterized') return answer.files;
        throw refused(answer);
      } catch (error) {
        const names = await readdir(outFolder).catch(() => []);
        for (const name of names.filter(isRasterName)) await rm(join(outFolder, name), { force: true });
        throw error;
      }
    },
    close: async () => void (await Promise.all([looks.close(), works.close()])),
  };
}
