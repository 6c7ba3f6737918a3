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
import type { DailyCopyTask } from './daily-copy.ts';
import { dailyFolder, dropReadyCopy, keptCopies, keptPath, readyCopy, type KeptCopy } from './restore.ts';
import { unsafeCast } from './unsafe-cast.ts';

export type CopyTask =
  | { readonly kind: 'read'; readonly path: string }
  | {
      readonly kind: 'encrypt' | 'decrypt';
      readonly path: string;
      readonly to: string;
      readonly password: string;
    }
  | { readonly kind: 'layReady'; readonly path: string; readonly folder: string; readonly at: string }
  | ({ readonly kind: 'daily' } & DailyCopyTask);

export type CopyAnswer = { readonly value: CopyFacts | null } | { readonly failure: Failure };

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
  makeDaily(task: DailyCopyTask): Promise<CopyFacts>;
  kept(): readonly KeptCopy[];
  /** `fileGone` for a name that the list does not hold. */
  keptPath(name: string): string;
}

async function answerOf(task: CopyTask): Promise<CopyFacts | null> {
  const url = workerEntry('ledger-copies', './copies-worker.ts', import.meta.url);
  const [answer] = unsafeCast<[CopyAnswer]>(await once(new Worker(url, { workerData: task }), 'message'));
  if ('value' in answer) return answer.value;
  const { code, area, ...more } = answer.failure;
  throw new CodedError(code, area, more);
}

async function run(task: CopyTask): Promise<CopyFacts> {
  const facts = await answerOf(task);
  if (facts === null) throw new CodedError('copyForeign', 'ledger');
  return facts;
}

export function openCopies(folder: string, now: () => Date): Copies {
  const decrypted = join(folder, 'decrypted');
  const dropDecrypted = () => rmSync(decrypted, { recursive: true, force: true });
  dropDecrypted();
  return {
    read: (path) => answerOf({ kind: 'read', path }),
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
    makeDaily: (task) => run({ kind: 'daily', ...task }),
    drop: () => dropReadyCopy(folder),
    kept: () => keptCopies(folder),
    keptPath: (name) => keptPath(folder, name),
  };
}
