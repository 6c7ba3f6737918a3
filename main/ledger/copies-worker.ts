// Worker: inspects one copy, prepares it for restore, or makes the day's, then ends. A large file takes seconds, so this never blocks other calls.
import { parentPort, workerData } from 'node:worker_threads';
import type { CopyAnswer, CopyTask } from './copies.ts';
import { readCopy, type CopyFacts } from './copy-facts.ts';
import { makeDailyCopy } from './daily-copy.ts';
import { coded } from './failures.ts';
import { layReady } from './restore.ts';
import { unsafeCast } from './unsafe-cast.ts';

function factsOf(task: CopyTask): CopyFacts {
  switch (task.kind) {
    case 'read':
      return readCopy(task.path);
    case 'layReady':
      return layReady(task.folder, task.path, task.at);
    case 'daily':
      return makeDailyCopy(task);
  }
}

function done(task: CopyTask): CopyAnswer {
  try {
    return { value: factsOf(task) };
  } catch (error) {
    return { failure: coded(error).failure };
  }
}

parentPort?.postMessage(done(unsafeCast<CopyTask>(workerData)));
