// Starts the PDF worker threads: two for inspections and one for long work, so that neither a booklet nor a file that never ends
// delays other files.
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '../../failure.ts';
import { fileGone } from '../fetch/byte-store.ts';
import type { Composed, ComposeProgress, Composition, Inspected } from './engine.ts';
import { openInspectWorkers, openPdfWorker, type PdfWork } from './worker-client.ts';
import { currentPart, newHeartbeat } from './heartbeat.ts';
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

const isUnreadable = (error: unknown): error is CodedError =>
  error instanceof CodedError && error.failure.code === 'pdfUnreadable';

interface Aborted {
  readonly signal?: AbortSignal;
}
interface Watched extends Aborted {
  readonly progressed?: (progress: ComposeProgress) => void;
}

export type PdfEngine = ReturnType<typeof startPdfEngine>;

export function startPdfEngine({ longestMs = longestFileMs } = {}) {
  const inspecting = openInspectWorkers(inspectMemory, longestWaitMs);
  const composing = openPdfWorker(composeMemory);
  let count = 0;

  /** Excludes parts that end the thread twice. */
  async function composeIn(
    partial: string,
    composition: Composition,
    { signal, progressed }: Watched,
  ): Promise<Composed> {
    const without = new Set<number>();
    let lastEnded: number | null = null;
    for (;;) {
      const heartbeat = newHeartbeat();
      try {
        return await composing.run(
          (call) => call('compose', { composition, partial, without, heartbeat }, { reported: progressed }),
          { signal, longestMs: longestFiles * longestMs, heartbeat },
        );
      } catch (error) {
        const part = currentPart(heartbeat);
        if (!isUnreadable(error) || part === null || without.size >= mostLeftOut) throw error;
        await rm(partial, { force: true });
        if (lastEnded === part) without.add(part);
        lastEnded = part;
      }
    }
  }

  async function inspectWith<T>(path: string, work: PdfWork<T>): Promise<T> {
    const { size } = await stat(path).catch(fileGone);
    const one = longestMs + size / 1_024;
    return inspecting.run(work, {
      longestMs: one,
      longestInAllMs: longestFiles * one,
      mostHeapBytes: heapFor(size),
    });
  }

  /** Removes incomplete images after a failure. */
  async function makeImages<T>(
    outFolder: string,
    signal: AbortSignal | undefined,
    work: PdfWork<T>,
  ): Promise<T> {
    try {
      return await composing.run(work, { signal, longestMs: longestFiles * longestMs });
    } catch (error) {
      const names = await readdir(outFolder).catch(() => []);
      for (const name of names.filter(isRasterName)) await rm(join(outFolder, name), { force: true });
      throw error;
    }
  }

  return {
    /** Starts what the task needs ahead of its first call. May be called repeatedly. */
    warm: (task: 'inspect' | 'compose') => (task === 'inspect' ? inspecting : composing).warm(),
    /** Tries the empty password, then each of `passwords`. */
    inspect: (path: string, passwords: readonly string[]): Promise<Inspected> =>
      inspectWith(path, (call, heartbeat) => call('inspect', { path, passwords, heartbeat })).catch(
        (error: unknown) => {
          // The file ended its thread: no other can read it either.
          if (isUnreadable(error)) return { kind: 'damaged', detail: error.failure.detail ?? '' };
          throw error;
        },
      ),
    /** The visible text of its first pages; null if none can be read without a password. */
    text: (path: string) =>
      inspectWith(path, (call, heartbeat) => call('text', { path, heartbeat })).catch((error: unknown) => {
        if (isUnreadable(error) || (error instanceof CodedError && error.failure.code === 'internal'))
          return null;
        throw error;
      }),
    /** A file that takes too long, or ends the thread twice, is excluded as damaged. */
    async compose(composition: Composition, options: Watched = {}): Promise<Composed> {
      const partial = `${composition.out}.${process.pid}-${(count += 1)}.part`;
      try {
        const composed = await composeIn(partial, composition, options);
        if (composed.pages > 0) await rename(partial, composition.out);
        return composed;
      } finally {
        await rm(partial, { force: true });
      }
    },
    /** The same pages as images of 600 dpi, 20 pages a file, for printers that garble the original. */
    rasterize: (path: string, outFolder: string, { signal }: Aborted = {}) =>
      makeImages(outFolder, signal, (call, heartbeat) => call('rasterize', { path, outFolder, heartbeat })),
    /** The same images as one PNG for each page. */
    pageImages: (path: string, outFolder: string, { signal }: Aborted = {}) =>
      makeImages(outFolder, signal, (call, heartbeat) => call('pageImages', { path, outFolder, heartbeat })),
    close: async () => void (await Promise.all([inspecting.close(), composing.close()])),
  };
}
