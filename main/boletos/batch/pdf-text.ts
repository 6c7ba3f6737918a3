// The words of a boleto's PDF, or null where none can be read: from the app's end of the thread that reads them.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../../worker-entry.ts';

/** A longer one is no boleto, and a thread that takes longer found something else in it. */
const mostBytes = 16 << 20;
const longestMs = 20_000;

export async function pdfText(bytes: Uint8Array): Promise<string | null> {
  if (bytes.byteLength > mostBytes) return null;
  const worker = new Worker(workerEntry('pdf-text-worker', './pdf-text-worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // What the reader grumbles about is nobody's business.
    stdout: true,
    stderr: true,
  });
  try {
    const said: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    return typeof said[0] === 'string' ? said[0] : null;
  } catch {
    return null;
  } finally {
    await worker.terminate();
  }
}
