// The witness in the user's state folder: a data folder that is put back whole is known by it, where no keychain is there to.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { outsideWitness } from '../../../../main/ledger/outside-witness.ts';
import {
  account,
  memoryKeeper,
  noon,
  openedIn,
  readyLedger,
  send,
  stateFolder,
  temporaryFolder,
} from '../../../helpers/ledger-folder.ts';

type Options = NonNullable<Parameters<typeof openedIn>[1]>;

async function reason(folder: string, more: Options): Promise<string | null> {
  const { ledger } = await openedIn(folder, more);
  const { freeze } = ledger;
  await ledger.close();
  return freeze?.reason ?? null;
}

async function sentAndClosed(folder: string, more: Options, ...ids: string[]): Promise<void> {
  const { ledger } = await openedIn(folder, more);
  await send(ledger, ...ids);
  await ledger.close();
}

/** A folder that sent `a`, a backup of it whole, and then `b`. */
async function withBackup() {
  const state = stateFolder();
  const folder = temporaryFolder();
  const outside = state.witnessOf(folder);
  const ledger = await readyLedger(folder, { outside });
  await send(ledger, 'a');
  await ledger.close();
  const backup = temporaryFolder();
  cpSync(folder, backup, { recursive: true });
  await sentAndClosed(folder, { outside }, 'b');
  const putBack = () => {
    rmSync(folder, { recursive: true });
    cpSync(backup, folder, { recursive: true });
  };
  return { state, folder, outside, putBack };
}

test('a data folder put back whole without a keychain is frozen, and stays so until it is cleared', async () => {
  const { folder, outside, putBack } = await withBackup();
  putBack();
  const { ledger } = await openedIn(folder, { outside });
  expect(ledger.freeze).toMatchObject({ reason: 'restored' });
  await expect(send(ledger, 'c')).rejects.toMatchObject({ failure: { code: 'ledgerFrozen' } });
  await ledger.clearFreeze('Conferido no painel');
  await send(ledger, 'c');
  await ledger.close();
  expect(await reason(folder, { outside })).toBeNull();
  // The same backup once more is as old as it was.
  putBack();
  expect(await reason(folder, { outside })).toBe('restored');
});

test('a backup from before the first send is known even if the program was killed while it sent', async () => {
  const state = stateFolder();
  const folder = temporaryFolder();
  const outside = state.witnessOf(folder);
  const ledger = await readyLedger(folder, { outside });
  await ledger.close();
  const backup = temporaryFolder();
  cpSync(folder, backup, { recursive: true });
  const { ledger: sending } = await openedIn(folder, { outside });
  await send(sending, 'a');
  // As a kill leaves it: the block was never closed.
  const killed = temporaryFolder();
  cpSync(state.folder, killed, { recursive: true });
  await sending.close();
  const asKilled = outsideWitness({ stateFolder: killed, dataFolder: folder, machineId: 'machine-1' });
  rmSync(folder, { recursive: true });
  cpSync(backup, folder, { recursive: true });
  expect(await reason(folder, { outside: asKilled })).toBe('restored');
});

test('folders that go on, are new, or were emptied are not frozen; what an emptied one sent is asked about', async () => {
  const { state, folder, outside } = await withBackup();
  expect(await reason(folder, { outside })).toBeNull();
  const other = temporaryFolder();
  expect(await reason(other, { outside: state.witnessOf(other, 'machine-1-other-folder') })).toBeNull();

  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const { ledger, notices } = await openedIn(folder, { outside });
  expect(ledger.freeze).toBeNull();
  expect(notices).toEqual([{ code: 'ledgerBegunAnew' }]);
  // What was issued from the folder before nobody here knows.
  await ledger.write('accounts.insert', account('padaria'));
  expect((await ledger.read('accounts.get', { id: 'padaria' }))?.unmatchedSince).toBe(
    new Date(noon).toISOString(),
  );
  await ledger.close();
  const again = await openedIn(folder, { outside });
  expect([again.ledger.freeze, again.notices]).toEqual([null, []]);
});

test('an older ledger is known even after an empty one stood in its folder', async () => {
  const { folder, outside, putBack } = await withBackup();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  expect(await reason(folder, { outside })).toBeNull();
  putBack();
  expect(await reason(folder, { outside })).toBe('restored');
});

test('a ledger put back is frozen where another one has sent since', async () => {
  const { folder, outside } = await withBackup();
  const latest = temporaryFolder();
  cpSync(folder, latest, { recursive: true });
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const ledger = await readyLedger(folder, { outside });
  await send(ledger, 'x');
  await ledger.close();
  rmSync(folder, { recursive: true });
  cpSync(latest, folder, { recursive: true });
  expect(await reason(folder, { outside })).toBe('otherLedger');
});

test('a witness that is gone or damaged freezes, unless the keychain vouches', async () => {
  const { state, folder, outside } = await withBackup();
  const [name = ''] = readdirSync(join(state.folder, 'sends'));
  const path = join(state.folder, 'sends', name);
  const content = readFileSync(path, 'latin1');
  writeFileSync(path, content.replace('sends', 'sents'));
  expect(await reason(folder, { outside })).toBe('counterMissing');

  const vaulted = temporaryFolder();
  const keeper = memoryKeeper();
  const own = state.witnessOf(vaulted, 'machine-1-vaulted');
  const ledger = await readyLedger(vaulted, { keeper, outside: own });
  await send(ledger, 'a');
  await ledger.close();
  rmSync(join(state.folder, 'sends'), { recursive: true });
  expect(await reason(vaulted, { keeper, outside: own })).toBeNull();
  // And it was written anew.
  expect(await reason(vaulted, { outside: own })).toBeNull();
});

test('it lies in folders of this user alone, whole, and never within the data folder', async () => {
  const { state, folder } = await withBackup();
  const sends = join(state.folder, 'sends');
  expect(readdirSync(sends)).toEqual(['machine-1']);
  const modes = [sends, join(sends, 'machine-1')].map((path) => statSync(path).mode & 0o777);
  // Windows has no such modes: there the folder is the user's own.
  expect(process.platform === 'win32' ? [0o700, 0o600] : modes).toEqual([0o700, 0o600]);
  const place = { dataFolder: folder, machineId: 'machine-1' };
  for (const within of [folder, join(folder, 'state'), join(folder, 'a', 'b')])
    expect(outsideWitness({ ...place, stateFolder: within })).toBeNull();
  for (const beside of [dirname(folder), `${folder}-state`, join(folder, '..', '..state')])
    expect(outsideWitness({ ...place, stateFolder: beside })).not.toBeNull();
});

test('a ledger from before there was one goes on, and is guarded from then on', async () => {
  const folder = temporaryFolder();
  const before = await readyLedger(folder);
  await send(before, 'a');
  await before.close();
  const outside = stateFolder().witnessOf(folder);
  const backup = temporaryFolder();
  cpSync(folder, backup, { recursive: true });
  expect(await reason(folder, { outside })).toBeNull();
  await sentAndClosed(folder, { outside }, 'b');
  rmSync(folder, { recursive: true });
  cpSync(backup, folder, { recursive: true });
  expect(await reason(folder, { outside })).toBe('restored');
});

test('a locked keychain does not hold it up, nor is it overtaken by it', async () => {
  const folder = temporaryFolder();
  const outside = stateFolder().witnessOf(folder);
  const inner = memoryKeeper();
  let locked = false;
  const unlocked = () => (locked ? Promise.reject(new Error('locked')) : Promise.resolve());
  const keeper = {
    read: () => unlocked().then(() => inner.read()),
    write: (value: string) => unlocked().then(() => inner.write(value)),
  };
  const ledger = await readyLedger(folder, { keeper });
  await send(ledger, 'a');
  await ledger.close();
  const older = temporaryFolder();
  cpSync(folder, older, { recursive: true });
  await sentAndClosed(folder, { keeper }, 'b');
  rmSync(folder, { recursive: true });
  cpSync(older, folder, { recursive: true });
  locked = true;
  const { ledger: behind } = await openedIn(folder, { keeper, outside });
  for (const id of ['c', 'd', 'e']) {
    await send(behind, id);
    await behind.rest();
  }
  expect([behind.kept('vault'), behind.kept('outside')]).toEqual([false, true]);
  await behind.close();
  locked = false;
  expect(await reason(folder, { keeper, outside })).toBe('restored');
});

test('where it cannot be written, that is known, and nothing is expected of it until it can be', async () => {
  const state = stateFolder();
  const folder = temporaryFolder();
  const outside = state.witnessOf(folder);
  const inTheWay = join(state.folder, 'sends', 'machine-1.new', 'something');
  mkdirSync(inTheWay, { recursive: true });
  const ledger = await readyLedger(folder, { outside });
  expect(ledger.kept('outside')).toBe(false);
  await send(ledger, 'a');
  expect(ledger.kept('outside')).toBe(false);
  await ledger.close();
  expect(await reason(folder, { outside })).toBeNull();
  const { ledger: again } = await openedIn(folder, { outside });
  rmSync(dirname(inTheWay), { recursive: true });
  await send(again, 'b');
  expect(again.kept('outside')).toBe(true);
  await again.close();
  rmSync(join(state.folder, 'sends'), { recursive: true });
  expect(await reason(folder, { outside })).toBe('counterMissing');
});

test('where its place is taken by something else, that is known, and a freeze can still be cleared', async () => {
  const state = stateFolder();
  const folder = temporaryFolder();
  writeFileSync(join(state.folder, 'sends'), 'a file where a folder belongs');
  const outside = state.witnessOf(folder);
  const ledger = await readyLedger(folder, { outside });
  expect(ledger.kept('outside')).toBe(false);
  await send(ledger, 'a');
  expect(ledger.kept('outside')).toBe(false);
  await ledger.close();
  const { ledger: moved } = await openedIn(folder, { outside, machineId: 'machine-2' });
  expect(moved.freeze).toMatchObject({ reason: 'otherMachine' });
  await moved.clearFreeze('Conferido no painel');
  await send(moved, 'b');
  await moved.close();
  expect(await reason(folder, { outside, machineId: 'machine-2' })).toBeNull();
});
