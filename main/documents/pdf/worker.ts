// The worker thread that reads, joins and draws PDFs: one task at a time, paths in, facts out.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ErrorCode } from '../../../preload/contract/result.ts';
import { composeFile } from './compose.ts';
import type { Inspected } from './engine.ts';
import { inspectFile, textOfFile } from './inspect.ts';
import { isWorkerData, type FromPdfWorker, type PdfTask, type PdfWorkerData } from './messages.ts';
import { beat } from './heartbeat.ts';
import { startPdfium, type Pdfium } from './pdfium.ts';
import { NotReadable, pageImagesOf, rasterizeFile } from './rasterize.ts';

const codes: Readonly<Record<string, ErrorCode>> = { ENOSPC: 'diskFull', ENOENT: 'fileGone' };

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof NotReadable) return 'pdfUnreadable';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return codes[code] ?? 'internal';
};

/** A file that cannot be read to its end is damaged, unless the disk failed. */
function inspect(
  pdfium: Pdfium,
  { path, passwords, heartbeat }: Extract<PdfTask, { kind: 'inspect' }>,
): Inspected {
  try {
    return inspectFile(pdfium, path, passwords, () => beat(heartbeat, null));
  } catch (error) {
    if (!(error instanceof Error) || isTrap(error) || codeOf(error) !== 'internal') throw error;
    return { kind: 'damaged', detail: error.message };
  }
}

/** After a trap the WebAssembly heap may be corrupt: the thread must end. */
const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

async function perform(
  pdfium: Pdfium,
  task: PdfTask,
  post: (message: FromPdfWorker) => void,
): Promise<FromPdfWorker> {
  switch (task.kind) {
    case 'inspect': {
      const inspected = inspect(pdfium, task);
      return { kind: 'inspected', inspected, heapBytes: pdfium.heapBytes() };
    }
    case 'text': {
      const text = textOfFile(pdfium, task.path, () => beat(task.heartbeat, null));
      return { kind: 'worded', text, heapBytes: pdfium.heapBytes() };
    }
    case 'compose': {
      const composed = await composeFile(pdfium, task.composition, task.partial, {
        without: task.without,
        begins: (part) => beat(task.heartbeat, part),
        progressed: (progress) => post({ kind: 'progressed', progress }),
      });
      return { kind: 'composed', composed, heapBytes: pdfium.heapBytes() };
    }
    case 'rasterize':
      return {
        kind: 'rasterized',
        files: rasterizeFile(pdfium, task.path, task.outFolder, () => beat(task.heartbeat, null)),
        heapBytes: pdfium.heapBytes(),
      };
    case 'pageImages':
      return {
        kind: 'imaged',
        images: pageImagesOf(pdfium, task.path, task.outFolder, () => beat(task.heartbeat, null)),
        heapBytes: pdfium.heapBytes(),
      };
  }
}

function serve(port: MessagePort, { wasmPath, mostHeapBytes }: PdfWorkerData): void {
  const started = startPdfium(wasmPath, mostHeapBytes);
  const post = (message: FromPdfWorker): void => port.postMessage(message);
  port.on('message', (task: PdfTask) => {
    void started
      .then((pdfium) => perform(pdfium, task, post))
      .then(post, (error: unknown) => {
        if (isTrap(error)) throw error;
        post({
          kind: 'failed',
          code: codeOf(error),
          detail: error instanceof Error ? error.message : 'unknown',
        });
      });
  });
}

const given: unknown = workerData;
if (parentPort && isWorkerData(given)) serve(parentPort, given);
