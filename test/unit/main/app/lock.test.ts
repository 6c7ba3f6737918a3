// The window's lock over a real ledger, vault and PIN; the test moves its clocks.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLock, lockedWithPin, lockKey, readLockMinutes } from '../../../../main/app/lock.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import { createVault } from '../../../../main/vault/vault.ts';
import { createPin } from '../../../../main/withdrawals/pin.ts';
import { handlersFor } from '../../../helpers/echo-handlers.ts';
import { noon, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { guardsOf } from '../../../helpers/guards.ts';

const minute = 60_000;
const commandId = randomUUID();

async function opened({ pinned = '4815', folder = temporaryFolder(), store = createMemoryStore() } = {}) {
  const at = { wall: noon, ticks: 0, system: null as number | null };
  const { ledger } = await openedIn(folder, { now: () => at.wall });
  const vault = await createVault(
    () => Promise.resolve({ state: 'ready', store: { ...store, kind: 'keychain' } }),
    () => undefined,
  );
  const parts = {
    ledger,
    vault,
    guards: guardsOf({ ledger, vault, folder }),
    session: 'a',
    newSlot: randomUUID,
  };
  const { pin, calls } = createPin({ ...parts, now: () => new Date(at.wall), report: () => undefined });
  if (pinned !== '' && (await pin.state()).kind === 'none')
    await calls.setPin({ commandId: randomUUID(), next: pinned });
  const changes: boolean[] = [];
  const beats: (() => void)[] = [];
  const minutes = readLockMinutes((await ledger.read('preferences.get', { key: lockKey }))?.value);
  const lock = await createLock({
    ledger,
    minutes,
    pin,
    systemIdle: () => at.system,
    ticks: () => at.ticks,
    wall: () => at.wall,
    every: (_millis, run) => {
      beats.push(run);
      return () => void beats.splice(0);
    },
    changed: (locked) => void changes.push(locked),
    report(_where, error) {
      throw error;
    },
  });
  return {
    lock,
    pin,
    setPin: calls.setPin,
    told: changes,
    at,
    folder,
    store,
    ledger,
    pass: (millis: number) => {
      at.ticks += millis;
      at.wall += millis;
      for (const beat of beats) beat();
    },
  };
}

const set = { kind: 'set', minutes: 10 } as const;

test('is off until it is set, and needs a PIN', async () => {
  const { lock, pass, told: changes } = await opened({ pinned: '' });
  pass(24 * 60 * minute);
  expect([lock.state(), changes]).toEqual([{ minutes: null, locked: false }, []]);
  expect(await lock.calls.setLock({ commandId, minutes: 10 })).toEqual({
    kind: 'pin',
    why: 'missing',
    until: null,
  });
  expect(await lock.calls.lock()).toEqual({ locked: false });
});

test('locks after its minutes without use, and only the PIN unlocks it', async () => {
  const { lock, pass, told: changes } = await opened();
  expect(await lock.calls.setLock({ commandId, minutes: 10 })).toEqual(set);
  pass(9 * minute);
  lock.calls.active();
  pass(9 * minute);
  expect(lock.state().locked).toBe(false);
  pass(minute);
  await expect.poll(() => lock.state().locked).toBe(true);
  lock.calls.active();
  expect(await lock.calls.unlock({ commandId })).toMatchObject({ kind: 'pin', why: 'missing' });
  expect(await lock.calls.unlock({ commandId, pin: '0000' })).toMatchObject({ kind: 'pin', why: 'wrong' });
  expect(lock.state().locked).toBe(true);
  expect(await lock.calls.unlock({ commandId, pin: '4815' })).toEqual({ kind: 'open' });
  expect([lock.state().locked, changes]).toEqual([false, [false, true, false]]);
});

test('counts use of any program if the system reports it, and a sleep that only one clock measured', async () => {
  const { lock, pass, at } = await opened();
  await lock.calls.setLock({ commandId, minutes: 10 });
  at.system = 2 * minute;
  pass(30 * minute);
  expect(lock.state().locked).toBe(false);
  at.system = null;
  lock.calls.active();
  at.wall += 60 * minute;
  pass(0);
  await expect.poll(() => lock.state().locked).toBe(true);
});

test('counts wrong PINs and blocks after them', async () => {
  const { lock } = await opened();
  await lock.calls.lock();
  const tries = [];
  for (let at = 0; at < 6; at += 1) tries.push(await lock.calls.unlock({ commandId, pin: '0000' }));
  expect(tries.map((one) => (one.kind === 'pin' ? one.why : one.kind))).toEqual([
    'wrong',
    'wrong',
    'wrong',
    'wrong',
    'wrong',
    'blocked',
  ]);
  expect(await lock.calls.unlock({ commandId, pin: '4815' })).toMatchObject({ kind: 'pin', why: 'blocked' });
});

test('is locked again after a restart of the program', async () => {
  const first = await opened();
  await first.lock.calls.setLock({ commandId, minutes: 10 });
  await first.ledger.close();
  const again = await opened({ folder: first.folder, store: first.store });
  expect(again.lock.state()).toEqual({ minutes: 10, locked: true });
});

test('opens unlocked when its PIN can no longer be read', async () => {
  const first = await opened();
  await first.lock.calls.setLock({ commandId, minutes: 10 });
  await first.ledger.close();
  const again = await opened({ folder: first.folder });
  expect([(await again.pin.state()).kind, again.lock.state().locked]).toEqual(['unavailable', false]);
});

test('requires the PIN for a longer time or none, but not for a shorter one', async () => {
  const { lock } = await opened();
  await lock.calls.setLock({ commandId, minutes: 10 });
  for (const minutes of [30, null] as const)
    expect(await lock.calls.setLock({ commandId, minutes })).toMatchObject({ kind: 'pin', why: 'missing' });
  expect(await lock.calls.setLock({ commandId, minutes: 5 })).toEqual({ kind: 'set', minutes: 5 });
  expect(await lock.calls.setLock({ commandId, minutes: null, pin: '4815' })).toEqual({
    kind: 'set',
    minutes: null,
  });
});

test('can be turned off with the PIN, and the trail records both', async () => {
  const { lock, ledger, setPin } = await opened();
  await lock.calls.setLock({ commandId, minutes: 10 });
  const echo = handlersFor(() => undefined);
  const { withdrawals } = lockedWithPin({ withdrawals: { ...echo.withdrawals, setPin } }, lock);
  await withdrawals.setPin({ commandId: randomUUID(), old: '4815', next: null });
  expect(lock.state()).toEqual({ minutes: null, locked: false });
  const { handle } = await ledger.lists.open('trail', { filter: {}, sort: 'oldest' });
  const lines = await ledger.lists.window('trail', { handle, from: 0, count: 50 });
  expect(lines.map(({ what, detail }) => [what, detail])).toEqual([
    ['pin.set', null],
    ['lock.set', { minutes: 10 }],
    ['pin.removed', null],
    ['lock.cleared', null],
  ]);
});

test('locks and unlocks with the system’s screen', async () => {
  const { lock } = await opened();
  await lock.screenLocked();
  expect(lock.state().locked).toBe(false);
  await lock.calls.setLock({ commandId, minutes: 10 });
  await lock.screenLocked();
  expect(lock.state().locked).toBe(true);
  lock.screenUnlocked();
  expect(lock.state().locked).toBe(false);
  await lock.calls.lock();
  lock.screenUnlocked();
  expect(lock.state().locked).toBe(true);
});
