// The thread that takes PDFs apart and puts them together: one task at a time, paths in, facts out.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ErrorCode } from '../../../preload/contract/result.ts';
import { composeFile } from './compose.ts';
import type { Inspected } from './engine.ts';
import { inspectFile, textOfFile } from './inspect.ts';
import { isWorkerData, type FromPdfWorker, type PdfTask, type PdfWorkerData } from './messages.ts';
import { beat } from './pulse.ts';
import { startPdfium, type Pdfium } from './pdfium.ts';
import { NotReadable, pageImagesOf, rasterizeFile } from './rasterize.ts';

const codes: Readonly<Record<string, ErrorCode>> = { ENOSPC: 'diskFull', ENOENT: 'fileGone' };

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof NotReadable) return 'pdfUnreadable';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return codes[code] ?? 'internal';
};

/** What cannot be gone through to its end is damaged, unless the fault is the disk's. */
function inspect(
  pdfium: Pdfium,
  { path, passwords, pulse }: Extract<PdfTask, { kind: 'inspect' }>,
): Inspected {
  try {
    return inspectFile(pdfium, path, passwords, () => beat(pulse, null));
  } catch (error) {
    if (!(error instanceof Error) || isTrap(error) || codeOf(error) !== 'internal') throw error;
    return { kind: 'damaged', detail: error.message };
  }
}

/** The heap of what trapped is not to be trusted again. */
const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

async function answer(
  pdfium: Pdfium,
  task: PdfTask,
  say: (message: FromPdfWorker) => void,
): Promise<FromPdfWorker> {
  switch (task.kind) {
    case 'inspect': {
      const inspected = inspect(pdfium, task);
      return { kind: 'inspected', inspected, heapBytes: pdfium.heapBytes() };
    }
    case 'text': {
      const text = textOfFile(pdfium, task.path, () => beat(task.pulse, null));
      return { kind: 'worded', text, heapBytes: pdfium.heapBytes() };
    }
    case 'compose': {
      const composed = await composeFile(pdfium, task.composition, task.partial, {
        without: task.without,
        begins: (part) => beat(task.pulse, part),
        progressed: (progress) => say({ kind: 'progressed', progress }),
      });
      return { kind: 'composed', composed, heapBytes: pdfium.heapBytes() };
    }
    case 'rasterize':
      return {
        kind: 'rasterized',
        files: rasterizeFile(pdfium, task.path, task.outFolder, () => beat(task.pulse, null)),
        heapBytes: pdfium.heapBytes(),
      };
    case 'pageImages':
      return {
        kind: 'imaged',
        images: pageImagesOf(pdfium, task.path, task.outFolder, () => beat(task.pulse, null)),
        heapBytes: pdfium.heapBytes(),
      };
  }
}

function serve(port: MessagePort, { wasmPath, mostHeapBytes }: PdfWorkerData): void {
  const started = startPdfium(wasmPath, mostHeapBytes);
  const say = (message: FromPdfWorker): void => port.postMessage(message);
  port.on('message', (task: PdfTask) => {
    void started
      .then((pdfium) => answer(pdfium, task, say))
      .then(say, (error: unknown) => {
        if (isTrap(error)) throw error;
        say({
          kind: 'failed',
          code: codeOf(error),
          detail: error instanceof Error ? error.message : 'unknown',
        });
      });
  });
}

const given: unknown = workerData;
if (parentPort && isWorkerData(given)) serve(parentPort, given);
