// Starts the PDF worker threads: two for inspections and one for long work, so that neither a booklet nor a file that never ends
// delays other files.
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '../../failure.ts';
import type { Composed, Composition, Inspected, PdfEngine } from './engine.ts';
import { ended, openPdfWorker, openInspectWorkers, type RunOptions } from './worker-client.ts';
import type { FromPdfWorker, PdfTask } from './messages.ts';
import { newHeartbeat, currentPart, type Heartbeat } from './heartbeat.ts';
import { isRasterName } from './raster-name.ts';

/** A damaged file can take forever; a page of an intact one takes a hundredth of this. */
const longestFileMs = 10_000;
/** The limit of a whole file, as a multiple of the limit of one page. */
const longestFiles = 3;
/** After this long, other files no longer wait for one that is inspected. */
const longestWaitMs = 1_000;
/** So many hostile files in one composition are an attack: the whole fails. */
const mostLeftOut = 20;

/** Enough for what the service may send. A file that the app made may be larger: a booklet of thousands. */
const inspectMemory = { mostHeapBytes: 256 << 20, mostMegabytes: 256 } as const;
const largestSent = 64 << 20;
const heapFor = (size: number): number =>
  size > largestSent ? Math.min(2 ** 31, 8 * size) : inspectMemory.mostHeapBytes;
/** Joined files were inspected before; the finished file, which is read back, may be large. */
const composeMemory = { mostHeapBytes: 1 << 30, mostMegabytes: 512 } as const;

const refused = (answer: FromPdfWorker): CodedError =>
  answer.kind === 'failed'
    ? new CodedError(answer.code, 'documents', { detail: answer.detail })
    : ended(`${answer.kind} was not asked for`);

const gone = (): never => {
  throw new CodedError('fileGone', 'documents');
};

export function startPdfEngine({ longestMs = longestFileMs } = {}): PdfEngine {
  const inspecting = openInspectWorkers(inspectMemory, longestWaitMs);
  const composing = openPdfWorker(composeMemory);
  let count = 0;

  /** Excludes parts that end the thread twice. */
  async function composeIn(
    partial: string,
    composition: Composition,
    options: RunOptions,
  ): Promise<FromPdfWorker> {
    const without = new Set<number>();
    let lastEnded: number | null = null;
    for (;;) {
      const heartbeat = newHeartbeat();
      try {
        return await composing.run(
          { kind: 'compose', composition, partial, without, heartbeat },
          { ...options, heartbeat },
        );
      } catch (error) {
        const part = currentPart(heartbeat);
        const died = error instanceof CodedError && error.failure.code === 'pdfUnreadable';
        if (!died || part === null || without.size >= mostLeftOut) throw error;
        await rm(partial, { force: true });
        if (lastEnded === part) without.add(part);
        lastEnded = part;
      }
    }
  }

  async function inspectWith(
    path: string,
    taskOf: (heartbeat: Heartbeat) => PdfTask,
  ): Promise<FromPdfWorker> {
    const { size } = await stat(path).catch(gone);
    const heartbeat = newHeartbeat();
    const one = longestMs + size / 1_024;
    return inspecting.run(taskOf(heartbeat), {
      heartbeat,
      longestMs: one,
      longestInAllMs: longestFiles * one,
      mostHeapBytes: heapFor(size),
    });
  }

  /** Removes incomplete images after a failure. */
  async function makeImages(
    kind: 'rasterize' | 'pageImages',
    path: string,
    outFolder: string,
    signal: AbortSignal | undefined,
  ): Promise<FromPdfWorker> {
    try {
      const heartbeat = newHeartbeat();
      const task = { kind, path, outFolder, heartbeat };
      const answer = await composing.run(task, { signal, heartbeat, longestMs: longestFiles * longestMs });
      if (answer.kind === 'failed') throw refused(answer);
      return answer;
    } catch (error) {
      const names = await readdir(outFolder).catch(() => []);
      for (const name of names.filter(isRasterName)) await rm(join(outFolder, name), { force: true });
      throw error;
    }
  }

  return {
    warm: (task) => (task === 'inspect' ? inspecting : composing).warm(),
    async inspect(path, passwords): Promise<Inspected> {
      try {
        const answer = await inspectWith(path, (heartbeat) => ({
          kind: 'inspect',
          path,
          passwords,
          heartbeat,
        }));
        if (answer.kind === 'inspected') return answer.inspected;
        throw refused(answer);
      } catch (error) {
        // The file ended its thread: no other can read it either.
        if (error instanceof CodedError && error.failure.code === 'pdfUnreadable')
          return { kind: 'damaged', detail: error.failure.detail ?? '' };
        throw error;
      }
    },
    async text(path) {
      try {
        const answer = await inspectWith(path, (heartbeat) => ({ kind: 'text', path, heartbeat }));
        return answer.kind === 'worded' ? answer.text : null;
      } catch (error) {
        if (error instanceof CodedError && error.failure.code === 'pdfUnreadable') return null;
        throw error;
      }
    },
    async compose(composition, { signal, progressed } = {}): Promise<Composed> {
      const partial = `${composition.out}.${process.pid}-${(count += 1)}.part`;
      try {
        const answer = await composeIn(partial, composition, {
          signal,
          progressed,
          longestMs: longestFiles * longestMs,
        });
        if (answer.kind !== 'composed') throw refused(answer);
        if (answer.composed.pages > 0) await rename(partial, composition.out);
        return answer.composed;
      } finally {
        await rm(partial, { force: true });
      }
    },
    async rasterize(path, outFolder, options) {
      const answer = await makeImages('rasterize', path, outFolder, options?.signal);
      if (answer.kind === 'rasterized') return answer.files;
      throw refused(answer);
    },
    async pageImages(path, outFolder, options) {
      const answer = await makeImages('pageImages', path, outFolder, options?.signal);
      if (answer.kind === 'imaged') return answer.images;
      throw refused(answer);
    },
    close: async () => void (await Promise.all([inspecting.close(), composing.close()])),
  };
}
