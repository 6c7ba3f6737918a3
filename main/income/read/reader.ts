// Main's side of the thread that reads a file of payments: within a time and a size of memory, or not at all.
import { startThread } from '../../rpc.ts';
import { workerEntry } from '../../worker-entry.ts';
import { limits, refused } from './reading.ts';
import type { IncomeProcedures, ReadRequest, ReadWhole } from './worker.ts';

/** A file that needs more ends its own thread, not the app. */
const mostMegabytes = 128;

export async function readInThread(request: ReadRequest, millis = limits.millis): Promise<ReadWhole | null> {
  const thread = startThread<IncomeProcedures>({
    url: workerEntry('income-worker', './worker.ts', import.meta.url),
    area: 'files',
    ended: (detail) => new Error(detail),
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void thread.kill(new Error('late'));
  }, millis);
  try {
    return await thread.call('read', request);
  } catch (error) {
    if (late) return refused('tooSlow');
    if (error instanceof Error && /memory/i.test(error.message)) return refused('tooLarge');
    throw error;
  } finally {
    clearTimeout(timer);
    await thread.kill();
  }
}
