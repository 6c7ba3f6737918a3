// Opens a ledger in a temporary folder for each test, with fixed time, ids and machine, and makes rows to insert.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { openLedger, type LedgerOptions, type OpenedLedger } from '../../main/ledger/open.ts';
import type { JournalPlace } from '../../main/ledger/send-journal.ts';
import { readBootSession } from '../../main/boot-session.ts';
import type { NewAccount } from '../../main/ledger/tables/accounts.ts';
import type { Begin } from '../../main/ledger/tables/attempts.ts';
import { outsideWitness, type CounterKeeper } from '../../main/ledger/witnesses.ts';

import { engine } from './engine.ts';
import { openedOnPostgres } from './postgres-ledger.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for each start on a data folder, like the system's own. */
export function stateFolderBeside(dataFolder: string): string {
  const folder = `${dataFolder}-state`;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface MemoryKeeper extends CounterKeeper {
  value: string | null;
}

export function memoryKeeper(): MemoryKeeper {
  return {
    value: null,
    read() {
      return Promise.resolve(this.value);
    },
    write(value) {
      this.value = value;
      return Promise.resolve();
    },
  };
}

/** A state folder of the system, and its witness for any given data folder. */
export function stateFolder() {
  const folder = temporaryFolder();
  const witnessOf = (dataFolder: string, machineId = 'machine-1') => {
    const outside = outsideWitness({ stateFolder: folder, dataFolder, machineId });
    if (!outside) throw new Error('the state folder lies in the data folder');
    return outside;
  };
  return { folder, witnessOf };
}

export const noon = Date.UTC(2026, 10, 20, 15, 0, 0);

/** The journal of sends; it is beside the data folder, as if in the system's state folder. */
export async function journalBeside(folder: string): Promise<JournalPlace | null> {
  const boot = await readBootSession();
  return boot && { path: join(stateFolderBeside(folder), 'journal'), boot };
}

export async function openedIn(folder: string, more: Partial<LedgerOptions> = {}): Promise<OpenedLedger> {
  const options = {
    folder,
    now: () => noon,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper: null,
    journal: await journalBeside(folder),
    ...more,
  };
  if (engine() === 'postgres') return openedOnPostgres(folder, options);
  const opened = await openLedger(options);
  onTestFinished(() => opened.ledger.close());
  return opened;
}

export const account = (id = 'padaria', more: Partial<NewAccount> = {}): NewAccount => ({
  id,
  kind: 'service',
  name: 'Padaria Aurora',
  baseUrl: 'https://servico.example',
  identity: { tenant: null, subject: null, typedName: 'Aurora' },
  settings: {},
  credentials: {},
  ...more,
});

export const begin = (id: string, more: Partial<Begin> = {}): Begin => ({
  id,
  accountId: 'padaria',
  kind: 'boleto',
  ref: `ref-${id}`,
  body: Buffer.from('{"amount":12.34}'),
  ...more,
});

/** A ledger with one account, ready to send. */
export async function readyLedger(folder: string, more: Partial<LedgerOptions> = {}): Promise<Ledger> {
  const { ledger } = await openedIn(folder, more);
  await ledger.write('accounts.insert', account());
  return ledger;
}

export const send = (ledger: Ledger, ...ids: string[]) =>
  ledger.write('attempts.turn', { settle: [], begin: ids.map((id) => begin(id)) });
