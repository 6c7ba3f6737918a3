// Worker: inspects one copy, or prepares it for restore, then ends. A large file takes seconds, so this never blocks other calls.
import { parentPort, workerData } from 'node:worker_threads';
import type { CopyAnswer, CopyTask } from './copies.ts';
import { readCopy } from './copy-facts.ts';
import { coded } from './failures.ts';
import { layReady } from './restore.ts';
import { unsafeCast } from './unsafe-cast.ts';

function done(task: CopyTask): CopyAnswer {
  try {
    const { path } = task;
    return { value: task.kind === 'read' ? readCopy(path) : layReady(task.folder, path, task.at) };
  } catch (error) {
    return { failure: coded(error).failure };
  }
}

parentPort?.postMessage(done(unsafeCast<CopyTask>(workerData)));
