// Copies of the ledger for the rooms: inspected, prepared for restore at the next start, or the restore cancelled. Works without
// an open ledger, because a ledger that does not open is the main reason to restore a copy.
import { once } from 'node:events';
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
  | { readonly kind: 'layReady'; readonly path: string; readonly folder: string; readonly at: string }
  | ({ readonly kind: 'daily' } & DailyCopyTask);

export type CopyAnswer = { readonly value: CopyFacts } | { readonly failure: Failure };

export interface Copies {
  /** Throws with the reason why the file is no copy that could be restored. */
  read(path: string): Promise<CopyFacts>;
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

async function run(task: CopyTask): Promise<CopyFacts> {
  const url = workerEntry('ledger-copies', './copies-worker.ts', import.meta.url);
  const [answer] = unsafeCast<[CopyAnswer]>(await once(new Worker(url, { workerData: task }), 'message'));
  if ('value' in answer) return answer.value;
  const { code, area, ...more } = answer.failure;
  throw new CodedError(code, area, more);
}

export function openCopies(folder: string, now: () => Date): Copies {
  return {
    read: (path) => run({ kind: 'read', path }),
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
