// Copies of the ledger for the rooms: inspected, prepared for restore at the next start, or the restore cancelled. Works without
// an open ledger, because a ledger that does not open is the main reason to restore a copy.
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptCopy } from '../../preload/contract/copies.ts';
import { startThread, type Calls } from '../rpc.ts';
import { workerEntry } from '../worker-entry.ts';
import type { CopyProcedures } from './copies-worker.ts';
import type { CopyFacts } from './copy-facts.ts';
import type { DailyCopyTask, FolderFacts, MadeDaily } from './daily-copy.ts';
import { dailyFolder, dropReadyCopy, keptCopies, keptPath, readyCopy } from './restore.ts';

export interface Copies {
  /** Null if it is encrypted; throws with the reason why the file is no copy that could be restored. */
  read(path: string): Promise<CopyFacts | null>;
  encrypt(path: string, to: string, password: string): Promise<CopyFacts>;
  /** In a file of its own, which stays until the next one or the next start. */
  decrypt(path: string, password: string): Promise<{ readonly path: string; readonly facts: CopyFacts }>;
  /** Checks the copy once more and prepares it for restore at the next start. */
  layReady(path: string): Promise<CopyFacts>;
  /** The copy that will be restored at the next start. */
  ready(): Promise<CopyFacts | null>;
  drop(): void;
  /** Where daily copies are stored unless a person chose another folder. */
  readonly dailyFolder: string;
  /** In a thread of its own, so that neither lists nor sending wait for it. */
  makeDaily(task: DailyCopyTask): Promise<MadeDaily>;
  /** Throws with the reason why no copies could be stored there. In a thread, because a share that hangs holds up whoever asks. */
  folder(path: string): Promise<FolderFacts>;
  kept(): readonly KeptCopy[];
  /** `fileGone` for a name that the list does not hold. */
  keptPath(name: string): string;
}

/** In a thread of its own, which ends with the answer. */
const run: Calls<CopyProcedures>['call'] = async (name, input) => {
  const thread = startThread<CopyProcedures>({
    url: workerEntry('ledger-copies', './copies-worker.ts', import.meta.url),
    area: 'ledger',
    ended: (detail) => new Error(detail),
  });
  const answer = thread.call(name, input);
  void thread.end();
  return answer;
};

export function openCopies(folder: string, now: () => Date): Copies {
  const decrypted = join(folder, 'decrypted');
  const dropDecrypted = () => rmSync(decrypted, { recursive: true, force: true });
  dropDecrypted();
  return {
    read: (path) => run('read', path),
    encrypt: (path, to, password) => run('encrypt', { path, to, password }),
    async decrypt(path, password) {
      dropDecrypted();
      mkdirSync(decrypted, { mode: 0o700 });
      const to = join(decrypted, `${randomUUID()}.db`);
      return { path: to, facts: await run('decrypt', { path, to, password }) };
    },
    layReady: (path) => run('layReady', { path, folder, at: now().toISOString() }),
    async ready() {
      const path = readyCopy(folder);
      return path === null ? null : run('read', path);
    },
    dailyFolder: dailyFolder(folder),
    folder: (path) => run('folder', path),
    makeDaily: (task) => run('daily', task),
    drop: () => dropReadyCopy(folder),
    kept: () => keptCopies(folder),
    keptPath: (name) => keptPath(folder, name),
  };
}
