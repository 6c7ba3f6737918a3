// Fetching and kept copies over a real ledger, the real PDF engine and the folder of a test.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openByteStore } from '../../main/documents/fetch/byte-store.ts';
import { createKeeper, type KeeperParts } from '../../main/documents/fetch/create-keeper.ts';
import type { ByteStore, Keeper } from '../../main/documents/fetch/keeper.ts';
import { interimEngine } from '../../main/documents/interim-engine.ts';
import { temporaryFolder } from './ledger-folder.ts';

export interface KeptDocuments {
  readonly keeper: Keeper;
  readonly store: ByteStore;
  readonly folder: string;
  /** What was reported. */
  readonly reported: string[];
}

export function keptDocuments(
  parts: Pick<KeeperParts, 'ledger' | 'clientOf'> & Partial<KeeperParts>,
  mostBytes = 2 ** 30,
): KeptDocuments {
  const folder = join(temporaryFolder(), 'documents');
  const store = openByteStore({ folder, mostBytes, now: () => new Date() });
  const engine = interimEngine();
  onTestFinished(() => engine.close());
  const reported: string[] = [];
  const keeper = createKeeper({
    engine,
    store,
    outgoing: temporaryFolder(),
    report: (where) => void reported.push(where),
    ...parts,
  });
  return { keeper, store, folder, reported };
}
