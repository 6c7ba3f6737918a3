// The app's end of the threads that work on PDFs: some for short looks, one for long work, so that a booklet keeps nobody
// waiting, nor does a file that has no end.
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '../../failure.ts';
import type { Composed, Composition, Inspected, PdfEngine } from './engine.ts';
import { ended, openPdfWorker, openLooks, type Doing } from './worker-client.ts';
import type { FromPdfWorker, PdfTask } from './messages.ts';
import { newPulse, partInHand, type Pulse } from './pulse.ts';
import { isRasterName } from './raster-name.ts';

/** The work of a damaged file can have no end; a page of a whole one is done with in a hundredth of this. */
const longestFileMs = 10_000;
/** A file of many pages has its time for each; in all, so many times that of one. */
const longestFiles = 3;
/** Past this, others no longer wait for a file that is looked into. */
const patienceMs = 1_000;
/** So many hostile files in one composition are somebody's purpose. */
const mostLeftOut = 20;

/** What the service may send, and its pages, taken over. A file of our own may be larger: it is a booklet of thousands. */
const looking = { mostHeapBytes: 256 << 20, mostMegabytes: 256 } as const;
const largestSent = 64 << 20;
const heapFor = (size: number): number =>
  size > largestSent ? Math.min(2 ** 31, 8 * size) : looking.mostHeapBytes;
/** What is joined was looked into before; the finished file, which is read back, may be large. */
const working = { mostHeapBytes: 1 << 30, mostMegabytes: 512 } as const;

const refused = (answer: FromPdfWorker): CodedError =>
  answer.kind === 'failed'
    ? new CodedError(answer.code, 'documents', { detail: answer.detail })
    : ended(`${answer.kind} was not asked for`);

const gone = (): never => {
  throw new CodedError('fileGone', 'documents');
};

export function startPdfEngine({ longestMs = longestFileMs } = {}): PdfEngine {
  const looks = openLooks(looking, patienceMs);
  const works = openPdfWorker(working);
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

  async function look(path: string, taskOf: (pulse: Pulse) => PdfTask): Promise<FromPdfWorker> {
    const { size } = await stat(path).catch(gone);
    const pulse = newPulse();
    const one = longestMs + size / 1_024;
    return looks.run(taskOf(pulse), {
      pulse,
      longestMs: one,
      longestInAllMs: longestFiles * one,
      mostHeapBytes: heapFor(size),
    });
  }

  /** Nothing half done is left behind. */
  async function imaged(
    kind: 'rasterize' | 'pageImages',
    path: string,
    outFolder: string,
    signal: AbortSignal | undefined,
  ): Promise<FromPdfWorker> {
    try {
      const pulse = newPulse();
      const task = { kind, path, outFolder, pulse };
      const answer = await works.run(task, { signal, pulse, longestMs: longestFiles * longestMs });
      if (answer.kind === 'failed') throw refused(answer);
      return answer;
    } catch (error) {
      const names = await readdir(outFolder).catch(() => []);
      for (const name of names.filter(isRasterName)) await rm(join(outFolder, name), { force: true });
      throw error;
    }
  }

  return {
    warm: (task) => (task === 'inspect' ? looks : works).warm(),
    async inspect(path, passwords): Promise<Inspected> {
      try {
        const answer = await look(path, (pulse) => ({ kind: 'inspect', path, passwords, pulse }));
        if (answer.kind === 'inspected') return answer.inspected;
        throw refused(answer);
      } catch (error) {
        // The file took its thread with it: no other reads it either.
        if (error instanceof CodedError && error.failure.code === 'pdfUnreadable')
          return { kind: 'damaged', detail: error.failure.detail ?? '' };
        throw error;
      }
    },
    async text(path) {
      try {
        const answer = await look(path, (pulse) => ({ kind: 'text', path, pulse }));
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
      const answer = await imaged('rasterize', path, outFolder, options?.signal);
      if (answer.kind === 'rasterized') return answer.files;
      throw refused(answer);
    },
    async pageImages(path, outFolder, options) {
      const answer = await imaged('pageImages', path, outFolder, options?.signal);
      if (answer.kind === 'imaged') return answer.images;
      throw refused(answer);
    },
    close: async () => void (await Promise.all([looks.close(), works.close()])),
  };
}
