import { copyFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { openSide, readSide } from '../../../../main/ledger/send-counter.ts';
import {
  begin,
  memoryKeeper,
  openedIn,
  readyLedger,
  send,
  temporaryFolder,
} from '../../../helpers/ledger-folder.ts';
import { killedItself, ledgerProcess } from '../../../helpers/ledger-process.ts';

const file = (folder: string) => join(folder, 'ledger.db');
const frozen = { failure: { code: 'ledgerFrozen' } };

async function reason(folder: string, more: Parameters<typeof openedIn>[1] = {}): Promise<string | null> {
  const { ledger } = await openedIn(folder, more);
  const { freeze } = ledger;
  await ledger.close();
  return freeze?.reason ?? null;
}

async function sentAndClosed(folder: string, ...ids: string[]): Promise<void> {
  const { ledger } = await openedIn(folder);
  await send(ledger, ...ids);
  await ledger.close();
}

/** A folder with a ledger that has sent `a`, and a copy of the file from before it sent `b`. */
async function withOlderCopy(): Promise<{ folder: string; copy: string }> {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await send(ledger, 'a');
  await ledger.close();
  const copy = join(folder, 'older.db');
  copyFileSync(file(folder), copy);
  await sentAndClosed(folder, 'b');
  return { folder, copy };
}

test('an older ledger that was restored is frozen, even if it is only one send behind', async () => {
  const { folder, copy } = await withOlderCopy();
  copyFileSync(copy, file(folder));
  const { ledger } = await openedIn(folder);
  expect(ledger.freeze).toMatchObject({ reason: 'restored' });
  await expect(send(ledger, 'c')).rejects.toMatchObject(frozen);
  expect(await ledger.read('ledger.about', null)).toMatchObject({ sends: 1 });
});

test('a frozen ledger stays frozen through starts until a person clears it, and the trail records that', async () => {
  const { folder, copy } = await withOlderCopy();
  copyFileSync(copy, file(folder));
  expect(await reason(folder)).toBe('restored');
  const { ledger } = await openedIn(folder);
  const heard: unknown[] = [];
  ledger.on('freezeChanged', (freeze) => heard.push(freeze));
  expect(ledger.freeze?.reason).toBe('restored');
  await expect(ledger.clearFreeze('  ')).rejects.toMatchObject({ failure: { code: 'inputInvalid' } });
  await ledger.clearFreeze('Conferi no painel, nada falta', { commandId: 'press' });
  expect(ledger.freeze).toBeNull();
  expect(heard).toEqual([null]);
  await send(ledger, 'c');
  const { handle } = await ledger.lists.open('trail', {
    filter: { what: ['ledger.freezeCleared'] },
    sort: 'newest',
  });
  const [entry] = await ledger.lists.window('trail', { handle, from: 0, count: 1 });
  expect(entry?.detail).toEqual({ reason: 'restored', why: 'Conferi no painel, nada falta' });
  await ledger.close();
  expect(await reason(folder)).toBeNull();
});

test('the vault recognizes a whole folder that was restored', async () => {
  const folder = temporaryFolder();
  const keeper = memoryKeeper();
  const ledger = await readyLedger(folder, { keeper });
  await send(ledger, 'a');
  await ledger.close();
  const older = temporaryFolder();
  cpSync(folder, older, { recursive: true });
  const { ledger: again } = await openedIn(folder, { keeper });
  await send(again, 'b');
  await again.close();
  expect(await reason(older, { keeper })).toBe('restored');

  const cleared = await openedIn(older, { keeper });
  await cleared.ledger.clearFreeze('Conferido');
  await cleared.ledger.close();
  expect(await reason(older, { keeper })).toBeNull();
  // Now the other ledger is behind.
  expect(await reason(folder, { keeper })).toBe('restored');
});

test('recognizes a copy made within a block once the block was closed', async () => {
  const folder = temporaryFolder();
  const keeper = memoryKeeper();
  const ledger = await readyLedger(folder, { keeper });
  await send(ledger, 'a');
  const older = temporaryFolder();
  cpSync(folder, older, { recursive: true });
  await send(ledger, 'b');
  await ledger.rest();
  expect(await reason(older, { keeper })).toBe('restored');
  await ledger.close();
});

test('a vault that cannot be written never stops sending; the side file is enough', async () => {
  const folder = temporaryFolder();
  const keeper = { read: () => Promise.resolve(null), write: () => Promise.reject(new Error('locked')) };
  const ledger = await readyLedger(folder, { keeper });
  await send(ledger, 'a');
  expect(ledger.kept('vault')).toBe(false);
  await ledger.close();
  expect(await reason(folder, { keeper })).toBeNull();
});

test('recognizes a ledger that was abandoned when a freeze was cleared, though it has sent more', async () => {
  const { folder, copy } = await withOlderCopy();
  await sentAndClosed(folder, 'c', 'd');
  const newer = join(folder, 'newer.db');
  copyFileSync(file(folder), newer);

  copyFileSync(copy, file(folder));
  const { ledger } = await openedIn(folder);
  await ledger.clearFreeze('Conferido');
  await send(ledger, 'x');
  await ledger.close();
  expect(await reason(folder)).toBeNull();
  const older = join(folder, 'older-cleared.db');
  copyFileSync(file(folder), older);

  copyFileSync(newer, file(folder));
  const { ledger: back } = await openedIn(folder);
  expect(back.freeze).toMatchObject({ reason: 'restored' });
  await back.clearFreeze('Conferido');
  await back.close();
  expect(await reason(folder)).toBeNull();

  // The other direction too: each clearing starts its own generation.
  copyFileSync(older, file(folder));
  expect(await reason(folder)).toBe('restored');
});

test('a side file from before generations existed counts as the first generation', () => {
  const path = join(temporaryFolder(), 'sends');
  const facts = 'ledger-1 7 39';
  const sum = crc32(facts).toString(16).padStart(8, '0');
  writeFileSync(path, `${`sends ${facts} ${sum}`.padEnd(95)}\n`);
  expect(readSide(path)).toEqual({ ledgerId: 'ledger-1', before: 7, after: 39, generation: 0 });
});

/** A keyring that can be locked. */
function lockableKeeper() {
  const inner = memoryKeeper();
  const unlocked = () => (keeper.locked ? Promise.reject(new Error('locked')) : Promise.resolve());
  const keeper = {
    locked: false,
    value: () => inner.value,
    read: () => unlocked().then(() => inner.read()),
    write: (value: string) => unlocked().then(() => inner.write(value)),
  };
  return keeper;
}

/** The whole folder as it was before its last sends, and the locked keyring that knows of them. */
async function behindLockedVault() {
  const folder = temporaryFolder();
  const keeper = lockableKeeper();
  const ledger = await readyLedger(folder, { keeper });
  await send(ledger, 'a');
  await ledger.close();
  const older = temporaryFolder();
  cpSync(folder, older, { recursive: true });
  const { ledger: again } = await openedIn(folder, { keeper });
  await send(again, 'b');
  await again.close();
  keeper.locked = true;
  return { folder: older, keeper, witness: keeper.value() };
}

test('a vault locked at the start is read before it is first raised, and freezes a ledger that is behind', async () => {
  const { folder, keeper, witness } = await behindLockedVault();
  const { ledger } = await openedIn(folder, { keeper });
  expect(ledger.freeze).toBeNull();
  const heard: unknown[] = [];
  ledger.on('freezeChanged', (freeze) => heard.push(freeze?.reason));
  keeper.locked = false;
  await expect(send(ledger, 'b2')).rejects.toMatchObject(frozen);
  await expect(send(ledger, 'b3')).rejects.toMatchObject(frozen);
  expect(heard).toEqual(['restored']);
  expect(ledger.freeze).toMatchObject({ reason: 'restored' });
  await ledger.close();
  expect(keeper.value()).toBe(witness);

  const { ledger: next } = await openedIn(folder, { keeper });
  expect(next.freeze).toMatchObject({ reason: 'restored' });
  await next.clearFreeze('Conferido');
  await send(next, 'c');
  await next.close();
  expect(await reason(folder, { keeper })).toBeNull();
});

test('a vault that stays locked is never overwritten, however much was sent meanwhile', async () => {
  const { folder, keeper, witness } = await behindLockedVault();
  const { ledger } = await openedIn(folder, { keeper });
  for (const id of ['b2', 'c2', 'd2', 'e2']) {
    await send(ledger, id);
    await ledger.rest();
  }
  expect(ledger.kept('vault')).toBe(false);
  await ledger.close();
  keeper.locked = false;
  expect(await reason(folder, { keeper })).toBe('restored');
  expect(keeper.value()).toBe(witness);
});

test('the vault judges a frozen ledger that was cleared while the vault was locked, once the vault opens', async () => {
  const { folder, keeper, witness } = await behindLockedVault();
  const { ledger } = await openedIn(folder, { keeper, machineId: 'machine-2' });
  await ledger.clearFreeze('Conferido');
  keeper.locked = false;
  expect(keeper.value()).toBe(witness);
  await expect(send(ledger, 'c')).rejects.toMatchObject(frozen);
  await ledger.clearFreeze('Conferido de novo');
  await send(ledger, 'c');
  await ledger.close();
  expect(await reason(folder, { keeper, machineId: 'machine-2' })).toBeNull();
});

test('a frozen ledger that was left within a block raises nothing when it closes', async () => {
  const folder = temporaryFolder();
  const keeper = memoryKeeper();
  const ledger = await readyLedger(folder, { keeper });
  await send(ledger, 'a');
  const older = temporaryFolder();
  cpSync(folder, older, { recursive: true });
  await ledger.close();
  const { ledger: again } = await openedIn(folder, { keeper });
  await send(again, 'b');
  await again.close();
  const witness = keeper.value;
  expect(await reason(older, { keeper })).toBe('restored');
  expect(keeper.value).toBe(witness);
});

test('another machine, another ledger, a backup copy, a lost counter: each freezes and says why', async () => {
  const { folder, copy } = await withOlderCopy();
  expect(await reason(folder)).toBeNull();

  const moved = temporaryFolder();
  cpSync(folder, moved, { recursive: true });
  expect(await reason(moved, { machineId: 'machine-2' })).toBe('otherMachine');

  const mixed = temporaryFolder();
  await (await readyLedger(mixed)).close();
  copyFileSync(copy, file(mixed));
  expect(await reason(mixed)).toBe('otherLedger');

  const alone = temporaryFolder();
  copyFileSync(file(folder), file(alone));
  expect(await reason(alone)).toBe('counterMissing');

  const { ledger } = await openedIn(folder);
  const backup = join(folder, 'backup.db');
  await ledger.backup(backup);
  await ledger.close();
  copyFileSync(backup, file(folder));
  expect(await reason(folder)).toBe('copy');
});

test('a missing ledger whose counter exists is created again and frozen', async () => {
  const { folder } = await withOlderCopy();
  rmSync(file(folder));
  expect(await reason(folder)).toBe('ledgerMissing');

  const empty = temporaryFolder();
  const keeper = memoryKeeper();
  keeper.value = 'sends 5b1c8a2e-0000-4000-8000-000000000000 4';
  expect(await reason(empty, { keeper })).toBe('ledgerMissing');
});

test('a ledger ahead of its counter is in order, because the side file is not synced', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await send(ledger, 'a');
  await ledger.close();
  const behind = readFileSync(join(folder, 'sends'));
  await sentAndClosed(folder, 'b', 'c');
  writeFileSync(join(folder, 'sends'), behind);
  expect(await reason(folder)).toBeNull();
  expect(readSide(join(folder, 'sends'))).toMatchObject({ before: 3, after: 3 });
});

test('a torn side file alone is no evidence if the vault agrees, and freezes if nothing agrees', async () => {
  const folder = temporaryFolder();
  const keeper = memoryKeeper();
  const ledger = await readyLedger(folder, { keeper });
  await send(ledger, 'a');
  await ledger.close();
  truncateSync(join(folder, 'sends'), 40);
  expect(await reason(folder, { keeper })).toBeNull();
  truncateSync(join(folder, 'sends'), 40);
  expect(await reason(folder)).toBe('counterMissing');
});

test('rows that a frozen ledger was sending become uncertain', async () => {
  const { folder } = await withOlderCopy();
  const { ledger, notices } = await openedIn(folder, { machineId: 'machine-2' });
  expect(ledger.freeze?.reason).toBe('otherMachine');
  const attempts = await Promise.all(['a', 'b'].map((id) => ledger.read('attempts.get', { id })));
  expect(attempts.map((attempt) => attempt?.state)).toEqual(['uncertain', 'uncertain']);
  expect(notices).toEqual([{ code: 'attemptsInterrupted', count: 1 }]);
  // A person can settle them while nothing can be sent.
  await ledger.write('attempts.resolve', { id: 'a', state: 'discarded', resolution: {} });
});

/** Ends the process at the n-th write of the side file, before or after it, in whatever thread writes. */
const killer = (moment: 'before' | 'after', write: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const real = fs.writeSync;
    let writes = 0;
    fs.writeSync = (file, text, ...more) => {
      if (!String(text).startsWith('sends ')) return real(file, text, ...more);
      writes += 1;
      if (writes === ${write} && '${moment}' === 'before') process.kill(process.pid, 'SIGKILL');
      const written = real(file, text, ...more);
      if (writes === ${write} && '${moment}' === 'after') process.kill(process.pid, 'SIGKILL');
      return written;
    };
    syncBuiltinESMExports();
  `)}`;

// The side file's writes: 1 at the start, 2 announces the send, 3 confirms it.
test.for([
  ['before the side file is raised', 'before', 2, 0],
  ['between raising the side file and the commit', 'after', 2, 0],
  ['between the commit and its confirmation', 'before', 3, 1],
  ['after the confirmation', 'after', 3, 1],
] as const)('a crash %s freezes nothing', async ([, moment, write, sends]) => {
  const folder = temporaryFolder();
  const child = ledgerProcess([folder, 'send'], { nodeOptions: ['--import', killer(moment, write)] });
  expect(await child.ended).toBe(killedItself);
  const { ledger } = await openedIn(folder);
  expect(ledger.freeze).toBeNull();
  expect(await ledger.read('ledger.about', null)).toMatchObject({ sends });
  await send(ledger, 'next');
});

// The vault's raises: 1 opens the block, 2 closes it.
test.for([
  ['between announcing a block and raising the vault', 'kill=before:1', 0],
  ['between raising the vault and the first send', 'kill=after:1', 0],
  ['between announcing the end of a block and raising the vault', 'kill=before:2', 1],
  ['after the last raise', 'kill=after:2', 1],
] as const)('a crash %s freezes nothing', async ([, kill, sends]) => {
  const folder = temporaryFolder();
  const child = ledgerProcess([folder, 'rest', kill]);
  expect(await child.ended).toBe(killedItself);
  const next = ledgerProcess([folder, 'rest']);
  await next.lineStarting('done');
  expect(next.lines[0]).toBe('frozen no');
  await next.kill();
  const db = new DatabaseSync(file(folder));
  expect(db.prepare('SELECT (SELECT count(*) FROM attempts) AS sends, block_open FROM meta').get()).toEqual({
    sends: sends + 1,
    block_open: 0,
  });
  db.close();
});

test('the side file is one small record, rewritten in place', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'sends');
  expect(readSide(path)).toBe('missing');
  const side = openSide(path, { ledgerId: 'ledger-1', sends: 7, generation: 3 });
  const size = readFileSync(path).length;
  side.announce(7, 39);
  expect(readSide(path)).toEqual({ ledgerId: 'ledger-1', before: 7, after: 39, generation: 3 });
  side.confirm(999_999_999);
  expect(readSide(path)).toMatchObject({ before: 999_999_999, after: 999_999_999, generation: 3 });
  expect(readFileSync(path)).toHaveLength(size);
  side.close();
  const bytes = readFileSync(path);
  bytes[60] = (bytes[60] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(readSide(path)).toBe('unreadable');
});

test('many sends at once, while blocks close in between, keep the inside and outside counters together', async () => {
  const folder = temporaryFolder();
  const keeper = memoryKeeper();
  const ledger: Ledger = await readyLedger(folder, { keeper });
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < 60; n += 1) {
    sent.push(ledger.write('attempts.turn', { settle: [], begin: [begin(`n-${n}`)] }));
    if (n % 20 === 10) sent.push(ledger.rest());
    if (n % 7 === 0) await sent.at(-1);
  }
  await Promise.all(sent);
  await ledger.close();
  const { ledger: again } = await openedIn(folder, { keeper });
  const about = await again.read('ledger.about', null);
  expect(about).toMatchObject({ sends: 60, blockOpen: false, freeze: null });
  expect(keeper.value).toBe(`sends ${about.ledgerId} ${about.raises.vault}`);
  expect(readSide(join(folder, 'sends'))).toMatchObject({ before: 60, after: 60 });
});
