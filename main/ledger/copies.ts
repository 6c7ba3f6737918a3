// Copies of the ledger for the rooms: inspected, prepared for restore at the next start, or the restore cancelled. Works without
// an open ledger, because a ledger that does not open is the main reason to restore a copy.
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startThread, type Calls } from '../rpc.ts';
import { workerEntry } from '../worker-entry.ts';
import type { CopyProcedures } from './copies-worker.ts';
import type { DailyCopyTask } from './daily-copy.ts';
import { dailyFolder, dropReadyCopy, keptCopies, keptPath, readyCopy } from './restore.ts';

export type Copies = ReturnType<typeof openCopies>;

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

export function openCopies(folder: string, now: () => Date) {
  const decrypted = join(folder, 'decrypted');
  const dropDecrypted = () => rmSync(decrypted, { recursive: true, force: true });
  dropDecrypted();
  return {
    /** Null if it is encrypted; throws with the reason why the file is no copy that could be restored. */
    read: (path: string) => run('read', path),
    encrypt: (path: string, to: string, password: string) => run('encrypt', { path, to, password }),
    /** In a file of its own, which stays until the next one or the next start. */
    async decrypt(path: string, password: string) {
      dropDecrypted();
      mkdirSync(decrypted, { mode: 0o700 });
      const to = join(decrypted, `${randomUUID()}.db`);
      return { path: to, facts: await run('decrypt', { path, to, password }) };
    },
    /** Checks the copy once more and prepares it for restore at the next start. */
    layReady: (path: string) => run('layReady', { path, folder, at: now().toISOString() }),
    /** The copy that will be restored at the next start. */
    async ready() {
      const path = readyCopy(folder);
      return path === null ? null : run('read', path);
    },
    /** Where daily copies are stored unless a person chose another folder. */
    dailyFolder: dailyFolder(folder),
    /** Throws with the reason why no copies could be stored there. In a thread, because a share that hangs holds up whoever asks. */
    folder: (path: string) => run('folder', path),
    /** In a thread of its own, so that neither lists nor sending wait for it. */
    makeDaily: (task: DailyCopyTask) => run('daily', task),
    drop: () => dropReadyCopy(folder),
    kept: () => keptCopies(folder),
    /** `fileGone` for a name that the list does not hold. */
    keptPath: (name: string) => keptPath(folder, name),
  };
}
