// The PIN over a real ledger and a real vault: what is needed to change it, the cost of wrong tries, and what happens when the vault is
// locked, emptied, or was only memory.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { OpenedVault } from '../../../../main/vault/open.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';
import { createVault } from '../../../../main/vault/vault.ts';
import { readKeptPin, createPin } from '../../../../main/withdrawals/pin.ts';
import { guardsOf } from '../../../helpers/guards.ts';
import { account, noon, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const iso = (at: number) => new Date(at).toISOString();
const memoryKeychain = (): SecretStore => ({ ...createMemoryStore(), kind: 'keychain' });
const locked = { state: 'locked', code: 'vaultLocked', detail: 'locked' } as const;

interface Run {
  readonly folder?: string;
  readonly keychain?: SecretStore | 'locked';
  readonly now?: number;
}

async function register({ folder = temporaryFolder(), keychain = memoryKeychain(), now = noon }: Run = {}) {
  let at = now;
  const { ledger } = await openedIn(folder, { now: () => at });
  if ((await ledger.read('accounts.list', {})).length === 0) await ledger.write('accounts.insert', account());
  let opened: OpenedVault = keychain === 'locked' ? locked : { state: 'ready', store: keychain };
  const vault = await createVault(
    () => Promise.resolve(opened),
    () => undefined,
  );
  const reports: unknown[] = [];
  const { calls, pin } = createPin({
    ledger,
    vault,
    guards: guardsOf({ ledger, vault, folder }),
    now: () => new Date(at),
    session: randomUUID(),
    newSlot: randomUUID,
    report: (_where, error) => reports.push(error),
  });
  return {
    folder,
    ledger,
    vault,
    pin,
    reports,
    pass: (millis: number) => (at += millis),
    set: (next: string | null, old?: string, commandId: string = randomUUID()) =>
      calls.setPin({ commandId, next, ...(old === undefined ? {} : { old }) }),
    unlock: async (store: SecretStore) => {
      opened = { state: 'ready', store };
      await vault.retry();
    },
  };
}

const trailOf = async (ledger: Ledger): Promise<string[]> => {
  const { handle } = await ledger.lists.open('trail', { filter: {}, sort: 'oldest' });
  const lines = await ledger.lists.window('trail', { handle, from: 0, count: 50 });
  return lines.map(({ what }) => what);
};

const wrong = { ok: false, why: 'wrong', until: null };

describe('set, changed, removed', () => {
  test('requires the old PIN for each change but the first', async () => {
    const { set, pin, ledger } = await register();
    expect(await pin.state()).toEqual({ kind: 'none' });
    expect(await pin.check('4711')).toEqual({ ok: false, why: 'missing', until: null });
    expect(await set('4711')).toEqual({ kind: 'set', pin: { kind: 'set' } });
    expect(await pin.check('4711')).toEqual({ ok: true });
    expect(await pin.check('04711')).toEqual(wrong);
    expect(await set('1234')).toEqual({ kind: 'pin', why: 'missing', until: null });
    expect(await set('1234', '9999')).toEqual({ kind: 'pin', why: 'wrong', until: null });
    expect(await set('1234', '4711')).toEqual({ kind: 'set', pin: { kind: 'set' } });
    expect(await pin.check('4711')).toEqual(wrong);
    expect(await set(null, '4711')).toEqual({ kind: 'pin', why: 'wrong', until: null });
    expect(await set(null, '1234')).toEqual({ kind: 'set', pin: { kind: 'none' } });
    expect(await set(null)).toEqual({ kind: 'set', pin: { kind: 'none' } });
    expect(await trailOf(ledger)).toEqual([
      'pin.set',
      'pin.wrong',
      'pin.wrong',
      'pin.set',
      'pin.wrong',
      'pin.wrong',
      'pin.removed',
    ]);
  });

  test('counts a repeated command as one, although the old PIN is no longer valid', async () => {
    const { set, pin } = await register();
    await set('4711');
    const press = randomUUID();
    await set('1234', '4711', press);
    expect(await set('1234', '4711', press)).toEqual({ kind: 'set', pin: { kind: 'set' } });
    expect(await pin.check('1234')).toEqual({ ok: true });
  });

  test('uses one entry of the vault, and stores nothing of the PIN in the ledger’s files', async () => {
    const places = new Map<string, string>();
    const keychain: SecretStore = {
      kind: 'keychain',
      get: async (key) => places.get(key) ?? null,
      set: async (key, value) => void places.set(key, value),
      delete: async (key) => void places.delete(key),
    };
    const { set, pin, ledger, folder } = await register({ keychain });
    await set('918273645');
    await pin.check('564738291');
    await set('192837465', '918273645');
    const [kept = '', ...others] = [...places].flatMap(([key, value]) =>
      key.startsWith('pin/') ? [value] : [],
    );
    expect(others).toEqual([]);
    expect(kept).not.toMatch(/918273645|192837465/);
    const { hash = '', salt = '' } = readKeptPin(kept) ?? {};
    expect(hash.length).toBeGreaterThan(20);
    await ledger.close();
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, file)).toString('latin1');
      for (const secret of ['918273645', '564738291', '192837465', hash, salt])
        expect(bytes.includes(secret), `${file} ${secret}`).toBe(false);
    }
  });

  test('keeps the old PIN when the vault refuses the new one', async () => {
    const keychain = memoryKeychain();
    let full = false;
    const store: SecretStore = {
      ...keychain,
      set: (key, value) => (full ? Promise.reject(new Error('full')) : keychain.set(key, value)),
    };
    const { set, pin } = await register({ keychain: store });
    await set('4711');
    full = true;
    // Guichê counts no try that it cannot write down.
    await expect(set('1234', '4711')).rejects.toThrow('full');
    full = false;
    expect(await pin.check('4711')).toEqual({ ok: true });
  });
});

describe('wrong tries', () => {
  test('blocks for a minute after five, twice as long after each further one, an hour at most', async () => {
    const { set, pin, pass } = await register();
    await set('4711');
    let at = noon;
    for (let tries = 1; tries <= 4; tries += 1) expect(await pin.check('0000')).toEqual(wrong);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const until = iso(at + minutes * minute);
      expect(await pin.check('0000')).toEqual({ ok: false, why: 'wrong', until });
      expect(await pin.state()).toEqual({ kind: 'blocked', until });
      // Even the right one is refused, and is not counted.
      expect(await pin.check('4711')).toEqual({ ok: false, why: 'blocked', until });
      expect(await pin.check(undefined)).toEqual({ ok: false, why: 'blocked', until });
      pass(minutes * minute);
      at += minutes * minute;
    }
    expect(await pin.check('4711')).toEqual({ ok: true });
    expect(await pin.check('0000')).toEqual(wrong);
  });

  test('counts concurrent tries like sequential ones', async () => {
    const { set, pin } = await register();
    await set('4711');
    const tries = await Promise.all(Array.from({ length: 12 }, () => pin.check('0000')));
    expect(tries.filter((one) => !one.ok && one.why === 'wrong')).toHaveLength(5);
    expect(tries.filter((one) => !one.ok && one.why === 'blocked')).toHaveLength(7);
  });

  test('counts tries over a restart', async () => {
    const keychain = memoryKeychain();
    const first = await register({ keychain });
    await first.set('4711');
    for (let tries = 0; tries < 5; tries += 1) await first.pin.check('0000');
    await first.ledger.close();
    const { pin } = await register({ folder: first.folder, keychain });
    expect(await pin.check('4711')).toEqual({ ok: false, why: 'blocked', until: iso(noon + minute) });
  });

  test('counts a try before it is compared, even if the program is killed in between', async () => {
    const { set, pin, ledger } = await register();
    await set('4711');
    await ledger.write('pin.try', null);
    for (let tries = 0; tries < 3; tries += 1) expect(await pin.check('0000')).toEqual(wrong);
    expect(await pin.check('0000')).toEqual({ ok: false, why: 'wrong', until: iso(noon + minute) });
  });
});

describe('a vault that does not answer', () => {
  test('refuses what needs the PIN while the vault is locked, and sets no other', async () => {
    const keychain = memoryKeychain();
    const first = await register({ keychain });
    await first.set('4711');
    await first.ledger.close();
    const { folder } = first;
    const { pin, set, pass, unlock } = await register({ folder, keychain: 'locked' });
    expect(await pin.state()).toEqual({ kind: 'unavailable' });
    expect(await pin.check('4711')).toEqual({ ok: false, why: 'unavailable', until: null });
    expect(await set('1234')).toEqual({ kind: 'pin', why: 'unavailable', until: null });
    pass(2 * day);
    expect(await set('1234')).toEqual({ kind: 'pin', why: 'unavailable', until: null });
    await unlock(keychain);
    expect(await pin.check('4711')).toEqual({ ok: true });
  });

  test('keeps a PIN in memory until the program ends, and allows a new one after a day', async () => {
    const first = await register({ keychain: 'locked' });
    await expect(first.set('4711')).rejects.toMatchObject({ failure: { code: 'vaultLocked' } });
    expect(await first.pin.state()).toEqual({ kind: 'none' });
    first.vault.agreeToMemory();
    await first.set('4711');
    expect(await first.pin.check('4711')).toEqual({ ok: true });
    await first.ledger.close();

    const again = await register({ folder: first.folder, keychain: 'locked' });
    expect(await again.pin.state()).toEqual({ kind: 'unavailable' });
    again.vault.agreeToMemory();
    expect(await again.pin.state()).toEqual({ kind: 'unavailable' });
    expect(await again.pin.check('4711')).toEqual({ ok: false, why: 'unavailable', until: null });
    const until = iso(noon + day);
    expect(await again.set('1234', '4711')).toEqual({ kind: 'pin', why: 'unavailable', until });
    again.pass(day - 1);
    // Asking again restarts nothing.
    expect(await again.set(null)).toEqual({ kind: 'pin', why: 'unavailable', until });
    again.pass(1);
    expect(await again.set('1234')).toEqual({ kind: 'set', pin: { kind: 'set' } });
    expect(await again.pin.check('1234')).toEqual({ ok: true });
    expect(await trailOf(again.ledger)).toEqual(['pin.set', 'pin.lost', 'pin.set']);
  });

  test('treats an emptied keychain as a lost PIN, and ends the wait when it is back', async () => {
    const keychain = memoryKeychain();
    const first = await register({ keychain });
    await first.set('4711');
    await first.ledger.close();
    const { folder } = first;
    const emptied = await register({ folder });
    expect(await emptied.set('1234')).toMatchObject({ why: 'unavailable', until: iso(noon + day) });
    await emptied.ledger.close();

    const back = await register({ folder, keychain, now: noon + 2 * day });
    expect(await back.pin.state()).toEqual({ kind: 'set' });
    await back.ledger.close();
    // Lost once more: the day restarts.
    const lost = await register({ folder, now: noon + 3 * day });
    expect(await lost.set('1234')).toMatchObject({ why: 'unavailable', until: iso(noon + 4 * day) });
  });

  test('does not shorten the wait when the clock is behind', async () => {
    const keychain = memoryKeychain();
    const first = await register({ keychain });
    await first.set('4711');
    await first.ledger.close();
    const early = await register({ folder: first.folder, now: noon - 5 * day });
    expect(await early.set('1234')).toMatchObject({ until: iso(noon - 4 * day) });
    // The clock is set right again.
    early.pass(5 * day);
    expect(await early.set('1234')).toMatchObject({ until: iso(noon + day) });
  });

  test('does not extend the wait beyond a day, whatever the clock was', async () => {
    const keychain = memoryKeychain();
    const first = await register({ keychain });
    await first.set('4711');
    await first.ledger.close();
    const ahead = await register({ folder: first.folder, now: noon + 365 * day });
    expect(await ahead.set('1234')).toMatchObject({ until: iso(noon + 366 * day) });
    ahead.pass(-365 * day);
    expect(await ahead.set('1234')).toMatchObject({ until: iso(noon + day) });
    ahead.pass(day - 1);
    expect(await ahead.set('1234')).toMatchObject({ until: iso(noon + day) });
    ahead.pass(1);
    expect(await ahead.set('1234')).toEqual({ kind: 'set', pin: { kind: 'set' } });
  });

  test('blocks for a minute even if the clock is set back by a year', async () => {
    const { set, pin, pass } = await register();
    await set('4711');
    for (let n = 0; n < 5; n += 1) await pin.check('0000');
    pass(-365 * day);
    const until = iso(noon - 365 * day + 60_000);
    expect(await pin.state()).toEqual({ kind: 'blocked', until });
    expect(await pin.check('4711')).toEqual({ ok: false, why: 'blocked', until });
    pass(59_999);
    expect(await pin.check('4711')).toEqual({ ok: false, why: 'blocked', until });
    // If the clock is set right in between, the remaining time stays the same.
    pass(365 * day - 59_999 + 30_000);
    expect(await pin.check('4711')).toEqual({ ok: false, why: 'blocked', until: iso(noon + 60_000) });
    pass(-365 * day + 30_000);
    expect(await pin.check('4711')).toEqual({ ok: true });
  });
});
