// Copies of the ledger for the rooms: inspected, prepared for restore at the next start, or the restore cancelled. Works without
// an open ledger, because a ledger that does not open is the main reason to restore a copy.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Failure } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import { workerEntry } from '../worker-entry.ts';
import type { CopyFacts } from './copy-facts.ts';
import type { DailyCopyTask, FolderFacts, MadeDaily } from './daily-copy.ts';
import { dailyFolder, dropReadyCopy, keptCopies, keptPath, readyCopy, type KeptCopy } from './restore.ts';
import { unsafeCast } from './unsafe-cast.ts';

export type CopyTask =
  | { readonly kind: 'read'; readonly path: string }
  | {
      readonly kind: 'encrypt';
      readonly path: string;
      readonly to: string;
      readonly password: string;
    }
  | {
      readonly kind: 'decrypt';
      readonly path: string;
      readonly to: string;
      readonly password: string;
    }
  | { readonly kind: 'layReady'; readonly path: string; readonly folder: string; readonly at: string }
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 'daily' } & DailyCopyTask);

export interface CopyAnswers {
  readonly read: CopyFacts | null;
  readonly encrypt: CopyFacts;
  readonly decrypt: CopyFacts;
  readonly layReady: CopyFacts;
  readonly folder: FolderFacts;
  readonly daily: MadeDaily;
}

export type CopyAnswer<Kind extends CopyTask['kind'] = CopyTask['kind']> =
  | { readonly value: CopyAnswers[Kind] }
  | { readonly failure: Failure };

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

async function run<Kind extends CopyTask['kind']>(
  task: Extract<CopyTask, { kind: Kind }>,
): Promise<CopyAnswers[Kind]> {
  const url = workerEntry('ledger-copies', './copies-worker.ts', import.meta.url);
  const [answer] = unsafeCast<[CopyAnswer<Kind>]>(
    await once(new Worker(url, { workerData: task }), 'message'),
  );
  if ('value' in answer) return answer.value;
  const { code, area, ...more } = answer.failure;
  throw new CodedError(code, area, more);
}

export function openCopies(folder: string, now: () => Date): Copies {
  const decrypted = join(folder, 'decrypted');
  const dropDecrypted = () => rmSync(decrypted, { recursive: true, force: true });
  dropDecrypted();
  return {
    read: (path) => run({ kind: 'read', path }),
    encrypt: (path, to, password) => run({ kind: 'encrypt', path, to, password }),
    async decrypt(path, password) {
      dropDecrypted();
      mkdirSync(decrypted, { mode: 0o700 });
      const to = join(decrypted, `${randomUUID()}.db`);
      return { path: to, facts: await run({ kind: 'decrypt', path, to, password }) };
    },
    layReady: (path) => run({ kind: 'layReady', path, folder, at: now().toISOString() }),
    async ready() {
      const path = readyCopy(folder);
      return path === null ? null : run({ kind: 'read', path });
    },
    dailyFolder: dailyFolder(folder),
    folder: (path) => run({ kind: 'folder', path }),
    makeDaily: (task) => run({ kind: 'daily', ...task }),
    drop: () => dropReadyCopy(folder),
    kept: () => keptCopies(folder),
    keptPath: (name) => keptPath(folder, name),
  };
}
