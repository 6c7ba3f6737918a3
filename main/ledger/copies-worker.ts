// Worker: inspects one copy, encrypts or decrypts it, prepares it for restore, or makes the day's, then ends. A large file takes seconds, so this never blocks other calls.
import { parentPort, workerData } from 'node:worker_threads';
import type { CopyAnswer, CopyAnswers, CopyTask } from './copies.ts';
import { readCopy } from './copy-facts.ts';
import { checkFolder, makeDailyCopy } from './daily-copy.ts';
import { decryptFile, encryptFile, isEncrypted } from './encrypted-file.ts';
import { coded } from './failures.ts';
import { layReady } from './restore.ts';
import { unsafeCast } from './unsafe-cast.ts';

async function carryOut(task: CopyTask): Promise<CopyAnswers[CopyTask['kind']]> {
  switch (task.kind) {
    case 'read':
      return isEncrypted(task.path) ? null : readCopy(task.path);
    case 'encrypt': {
      const facts = readCopy(task.path);
      await encryptFile(task.path, task.to, task.password);
      return facts;
    }
    case 'decrypt':
      await decryptFile(task.path, task.to, task.password);
      return readCopy(task.to);
    case 'layReady':
      return layReady(task.folder, task.path, task.at);
    case 'folder':
      return checkFolder(task.path);
    case 'daily':
      return makeDailyCopy(task);
  }
}

async function done(task: CopyTask): Promise<CopyAnswer> {
  try {
    return { value: await carryOut(task) };
  } catch (error) {
    return { failure: coded(error).failure };
  }
}

parentPort?.postMessage(await done(unsafeCast<CopyTask>(workerData)));
