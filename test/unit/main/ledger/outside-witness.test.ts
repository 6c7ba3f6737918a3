// The witness in the user's state folder recognizes a whole data folder that was restored, even without a keychain.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { outsideWitness } from '../../../../main/ledger/witnesses.ts';
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

/** A folder that sent `a`, a whole backup of it, and then `b`. */
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

test('a whole data folder restored without a keychain is frozen until the clerk clears it', async () => {
  const { folder, outside, putBack } = await withBackup();
  putBack();
  const { ledger } = await openedIn(folder, { outside });
  expect(ledger.freeze).toMatchObject({ reason: 'restored' });
  await expect(send(ledger, 'c')).rejects.toMatchObject({ failure: { code: 'ledgerFrozen' } });
  await ledger.clearFreeze('Conferido no painel');
  await send(ledger, 'c');
  await ledger.close();
  expect(await reason(folder, { outside })).toBeNull();
  // The same backup, restored again, is just as old.
  putBack();
  expect(await reason(folder, { outside })).toBe('restored');
});

test('recognizes a backup from before the first send even if the program was killed while it sent', async () => {
  const state = stateFolder();
  const folder = temporaryFolder();
  const outside = state.witnessOf(folder);
  const ledger = await readyLedger(folder, { outside });
  await ledger.close();
  const backup = temporaryFolder();
  cpSync(folder, backup, { recursive: true });
  const { ledger: sending } = await openedIn(folder, { outside });
  await send(sending, 'a');
  // As after a kill: the block was never closed.
  const killed = temporaryFolder();
  cpSync(state.folder, killed, { recursive: true });
  await sending.close();
  const asKilled = outsideWitness({ stateFolder: killed, dataFolder: folder, machineId: 'machine-1' });
  rmSync(folder, { recursive: true });
  cpSync(backup, folder, { recursive: true });
  expect(await reason(folder, { outside: asKilled })).toBe('restored');
});

test('folders that continue, are new, or were emptied are not frozen; Guichê asks about what an emptied one sent', async () => {
  const { state, folder, outside } = await withBackup();
  expect(await reason(folder, { outside })).toBeNull();
  const other = temporaryFolder();
  expect(await reason(other, { outside: state.witnessOf(other, 'machine-1-other-folder') })).toBeNull();

  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const { ledger, notices } = await openedIn(folder, { outside });
  expect(ledger.freeze).toBeNull();
  expect(notices).toEqual([{ code: 'ledgerBegunAnew' }]);
  // Nobody here knows what was issued from the earlier folder.
  await ledger.write('accounts.insert', account('padaria'));
  expect((await ledger.read('accounts.get', { id: 'padaria' }))?.unmatchedSince).toBe(
    new Date(noon).toISOString(),
  );
  await ledger.close();
  const again = await openedIn(folder, { outside });
  expect([again.ledger.freeze, again.notices]).toEqual([null, []]);
});

test('recognizes an older ledger even after an empty one was in its folder', async () => {
  const { folder, outside, putBack } = await withBackup();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  expect(await reason(folder, { outside })).toBeNull();
  putBack();
  expect(await reason(folder, { outside })).toBe('restored');
});

test('freezes a restored ledger if another one has sent since', async () => {
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

test('a missing or damaged witness freezes, unless the keychain confirms the ledger', async () => {
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
  // And it was written again.
  expect(await reason(vaulted, { outside: own })).toBeNull();
});

test('is stored in folders of this user alone, complete, and never within the data folder', async () => {
  const { state, folder } = await withBackup();
  const sends = join(state.folder, 'sends');
  expect(readdirSync(sends)).toEqual(['machine-1']);
  const modes = [sends, join(sends, 'machine-1')].map((path) => statSync(path).mode & 0o777);
  // Windows has no such modes: on it the folder belongs to the user.
  expect(process.platform === 'win32' ? [0o700, 0o600] : modes).toEqual([0o700, 0o600]);
  const place = { dataFolder: folder, machineId: 'machine-1' };
  for (const within of [folder, join(folder, 'state'), join(folder, 'a', 'b')])
    expect(outsideWitness({ ...place, stateFolder: within })).toBeNull();
  for (const beside of [dirname(folder), `${folder}-state`, join(folder, '..', '..state')])
    expect(outsideWitness({ ...place, stateFolder: beside })).not.toBeNull();
});

test('a ledger older than the witness continues, and is guarded from then on', async () => {
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

test('the witness does not wait for a locked keychain, and does not replace its evidence', async () => {
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

test('if the witness cannot be written, Guichê knows it, and expects nothing of the witness until it can be written', async () => {
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

test("if something else is in the witness's place, Guichê knows it, and a freeze can still be cleared", async () => {
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
