// An older file of the ledger, or an older log, is put back by hand beside what a killed process left. A log covers only some pages, so
// SQLite would mix old rows with the newest counter, and rows that were sent would be sent a second time.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readBootSession } from '../../../../main/boot-session.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { isForeignLog } from '../../../../main/ledger/log-binding.ts';
import { journalPlace } from '../../../../main/ledger/send-journal.ts';
import { outsideWitness } from '../../../../main/ledger/witnesses.ts';
import { beginning, newBoletos, sheet, turn } from '../../../helpers/boleto-rows.ts';
import { memoryKeeper, openedIn, readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { created } from '../../../helpers/register.ts';

const machineId = 'machine-1';
const file = (folder: string): string => join(folder, 'ledger.db');

async function placesOf(stateFolder: string, value: string | null = null) {
  const folders = { stateFolder, dataFolder: '/elsewhere', machineId };
  const journal = journalPlace(folders, await readBootSession());
  const keeper = { ...memoryKeeper(), value };
  return { machineId, keeper, journal, outside: outsideWitness(folders) };
}

async function issue(ledger: Ledger, boleto: number): Promise<void> {
  const begin = await beginning(ledger, boleto);
  ledger.journal?.asked([begin.id]);
  const { begun } = await turn(ledger, [], [begin]);
  if (begun[0] !== null) throw new Error(begun[0]);
  ledger.journal?.started(begin.id);
  await turn(ledger, [{ ...created(boleto), boleto, id: begin.id }], []);
  ledger.journal?.forget([begin.id]);
}

async function run(ledger: Ledger, id: number): Promise<void> {
  await ledger.write('batches.queue', { id });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
}

const paused = async (ledger: Ledger, id: number) =>
  ledger.write('batches.rest', { id, state: 'paused', reason: null });

/** The folder as it stands now: as after a kill, if the ledger is open. */
function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

const prefer = async (ledger: Ledger, times: number) => {
  for (let at = 0; at < times; at += 1) await ledger.write('preferences.set', { key: `${at}`, value: at });
};

test.each([
  ['the ledger file', ['ledger.db']],
  ['all files that the folder had when the program was closed', ['ledger.db', 'sends', 'ledger.db-sound']],
])('%s put back beside a newer log freezes the ledger, and sends nothing again', async (_what, files) => {
  const [data, state] = [temporaryFolder(), temporaryFolder()];
  const places = await placesOf(state);
  const monday = await readyLedger(data, places);
  const rows = newBoletos(605);
  await sheet(monday, rows.slice(0, 100));
  await sheet(monday, rows.slice(100, 600));
  await sheet(monday, rows.slice(600));
  await run(monday, 1);
  await issue(monday, 1);
  await paused(monday, 1);
  await monday.close();
  const backup = copyOf(data);

  const { ledger: tuesday } = await openedIn(data, places);
  await run(tuesday, 3);
  for (const boleto of [601, 602]) await issue(tuesday, boleto);
  await paused(tuesday, 3);
  await tuesday.close();

  const { ledger: wednesday } = await openedIn(data, places);
  await run(wednesday, 1);
  await issue(wednesday, 2);
  await wednesday.rest();
  const [left, leftState] = [copyOf(data), copyOf(state)];
  await wednesday.close();

  for (const name of files) cpSync(join(backup, name), join(left, name), { force: true });
  rmSync(join(left, 'ledger.db-shm'), { force: true });
  const { ledger } = await openedIn(left, await placesOf(leftState, places.keeper.value));
  expect(ledger.freeze?.reason).toBe('restored');
  await expect(run(ledger, 3)).rejects.toThrow('ledgerFrozen');
  // Nothing is lost: the log is kept.
  const [moment = ''] = readdirSync(join(left, 'damaged'));
  expect(readdirSync(join(left, 'damaged', moment))).toContain('ledger.db-wal');
});

test('a file of the same session freezes the ledger once the log has begun anew', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const early = copyOf(folder);
  await prefer(ledger, 250);
  const left = copyOf(folder);
  await ledger.close();
  expect(isForeignLog(file(left))).toBe(false);
  cpSync(file(early), file(left), { force: true });
  const { ledger: again } = await openedIn(left);
  expect(again.freeze?.reason).toBe('restored');
});

test('an older log beside a newer file freezes the ledger', async () => {
  const folder = temporaryFolder();
  const monday = await readyLedger(folder);
  await prefer(monday, 3);
  const killed = copyOf(folder);
  await monday.close();
  const { ledger: tuesday } = await openedIn(folder);
  await prefer(tuesday, 5);
  await tuesday.close();
  for (const part of ['-wal', '-shm'])
    if (existsSync(`${file(killed)}${part}`)) cpSync(`${file(killed)}${part}`, `${file(folder)}${part}`);
  const { ledger } = await openedIn(folder);
  expect(ledger.freeze?.reason).toBe('restored');
  expect(await ledger.read('preferences.get', { key: '4' })).not.toBeNull();
});

test('what a kill leaves is applied, at any moment of a log and also while a reader holds it', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const reader = new DatabaseSync(file(folder), { readOnly: true });
  for (let at = 0; at < 12; at += 1) {
    if (at === 4) reader.exec('BEGIN; SELECT * FROM preferences');
    if (at === 8) reader.exec('COMMIT');
    await prefer(ledger, 67);
    const killed = copyOf(folder);
    expect(isForeignLog(file(killed))).toBe(false);
    const { ledger: next } = await openedIn(killed);
    expect(next.freeze).toBeNull();
    await next.close();
  }
  reader.close();
  await ledger.close();
});

test('a log does not grow without end', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const sizes: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    await prefer(ledger, 300);
    sizes.push(statSync(`${file(folder)}-wal`).size);
  }
  await ledger.close();
  expect(Math.max(...sizes)).toBeLessThan(2 * (sizes[0] ?? 0) + 1_000_000);
});
