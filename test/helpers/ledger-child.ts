// A separate process that opens a ledger as the program does. Tests kill it without warning. Usage: node ledger-child.ts <folder>
// <write|send|rest|open> [kill=<before|after>:<n>]; the keychain is a file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import type { Begin } from '../../main/ledger/tables/attempts.ts';
import { writeLine } from './write-line.ts';

const [folder = '', task = '', kill = ''] = process.argv.slice(2);
const [, when, which] = /^kill=(before|after):(\d+)$/.exec(kill) ?? [];
const vault = join(folder, 'vault.txt');

/** Some tests end the process just before or just after the keychain's n-th raise. */
let raises = 0;
const endHere = (moment: 'before' | 'after'): void => {
  if (when === moment && Number(which) === raises) process.kill(process.pid, 'SIGKILL');
};
const keeper = {
  async read() {
    try {
      return readFileSync(vault, 'utf8');
    } catch {
      return null;
    }
  },
  async write(value: string) {
    raises += 1;
    endHere('before');
    writeFileSync(vault, value);
    endHere('after');
  },
};

let made = 0;
const begin = (): Begin => {
  const id = `${process.pid}-${(made += 1)}`;
  return { id, accountId: 'padaria', kind: 'boleto', ref: id, body: Buffer.alloc(400, id) };
};

try {
  lockFolder(folder);
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper,
  });
  writeLine(`frozen ${ledger.freeze?.reason ?? 'no'}`);
  const facts = {
    name: 'Padaria',
    baseUrl: 'https://servico.example',
    identity: {},
    settings: {},
    credentials: {},
  };
  if (!(await ledger.read('accounts.get', { id: 'padaria' })))
    await ledger.write('accounts.insert', { id: 'padaria', kind: 'service', ...facts });

  const turn = async (begins: readonly Begin[]): Promise<void> => {
    const { held } = await ledger.write('attempts.turn', { settle: [], begin: begins });
    if (held) throw new Error(held);
    for (const { id } of begins) writeLine(`ack ${id}`);
  };
  /** Makes single writes one after another, then many rows in one write, then many writes at once. */
  const pattern = async (): Promise<void> => {
    for (let single = 0; single < 5; single += 1) await turn([begin()]);
    await turn(Array.from({ length: 32 }, begin));
    await Promise.all(Array.from({ length: 32 }, () => turn([begin()])));
  };
  if (task === 'send' || task === 'rest') await turn([begin()]);
  if (task === 'rest') await ledger.rest();
  if (task === 'write') for (;;) await pattern();

  writeLine('done');
  // Keeps running, as a program does, until a test ends it.
  setInterval(() => undefined, 60_000);
} catch (error) {
  writeLine(`failed ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
