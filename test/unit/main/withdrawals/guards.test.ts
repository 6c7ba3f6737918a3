// Restored or edited ledgers compared with what this computer knows: they never weaken PIN, wallets and limits.
import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { usualIssueLimits, type IssueLimits } from '../../../../preload/contract/accounts.ts';
import { usualSettings, type WithdrawalSettings } from '../../../../preload/contract/withdrawal-limits.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';
import { createBook } from '../../../../main/withdrawals/book-calls.ts';
import { createGuards } from '../../../../main/withdrawals/guards.ts';
import { createPin } from '../../../../main/withdrawals/pin.ts';
import { dayOf } from '../../../../main/withdrawals/quote.ts';
import { createLimits, settingsOf } from '../../../../main/withdrawals/settings-calls.ts';
import { exportPorts } from '../../../helpers/register.ts';
import { outsideOf } from '../../../helpers/guards.ts';
import { account, noon, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const accountId = 'padaria';
const hour = 3_600_000;
const strict: WithdrawalSettings = {
  ...usualSettings,
  dailyCents: 15_000,
  onlyBook: true,
  waitingHours: 72,
  pinFromCents: 1_000,
};
const ours = '0x52908400098527886E0F7030069857D2E4169EE7';
const thieves = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const keychain = (): SecretStore => ({ ...createMemoryStore(), kind: 'keychain' });

interface Run {
  readonly folder: string;
  readonly store: SecretStore | null;
  readonly lock?: { closed: boolean };
  readonly now?: number;
}

/** One start of the program on a data folder. */
async function start({ folder, store, lock = { closed: false }, now = noon }: Run) {
  let at = now;
  const { ledger } = await openedIn(folder, { now: () => at, journal: null });
  if ((await ledger.read('accounts.list', {})).length === 0) await ledger.write('accounts.insert', account());
  const memory = createMemoryStore();
  const vault = {
    state: () => ({
      state: lock.closed ? ('locked' as const) : store ? ('ready' as const) : ('memory' as const),
    }),
    store: () => store ?? memory,
  };
  let issue: IssueLimits = usualIssueLimits;
  const settingsIn = (id: string) => ledger.read('withdrawalSettings.get', { accountId: id });
  const guards = createGuards({
    ledger,
    inTeam: false,
    outside: outsideOf(folder, vault),
    accounts: async () => [
      {
        id: accountId,
        name: 'Padaria',
        limits: { withdrawals: settingsOf(accountId, await settingsIn(accountId)), issue },
      },
    ],
    async tighten(_id, limits) {
      issue = limits.issue;
      const before = await settingsIn(accountId);
      await ledger.write('withdrawalSettings.set', {
        accountId,
        settings: limits.withdrawals,
        changes: {},
        before,
      });
    },
    now: () => new Date(at),
  });
  const failing = (_where: string, error: unknown) => {
    throw error;
  };
  const { pin, calls: pinCalls } = createPin({
    ledger,
    vault,
    guards,
    now: () => new Date(at),
    session: randomUUID(),
    newSlot: randomUUID,
    report: failing,
  });
  const { limits, calls: limitCalls } = createLimits({ ledger, pin, guards, team: null });
  const { calls: book, wallets } = createBook({
    ...exportPorts(),
    ledger,
    guards,
    limits,
    report: failing,
    now: () => new Date(at),
  });
  return {
    guards,
    pin,
    ledger,
    settings: () => limits.settings(accountId),
    setSettings: (settings: WithdrawalSettings, typed?: string) =>
      limitCalls.setSettings({
        commandId: randomUUID(),
        accountId,
        settings,
        ...(typed === undefined ? {} : { pin: typed }),
      }),
    setPin: (next: string | null, old?: string) =>
      pinCalls.setPin({ commandId: randomUUID(), next, ...(old === undefined ? {} : { old }) }),
    add: (label: string, wallet: string) =>
      book.addEntry({ commandId: randomUUID(), accountId, label, wallet, checksummed: true }),
    book: () => book.book({ accountId }),
    reading: (wallet: string) => wallets.reading(accountId, wallet),
    pass: (millis: number) => (at += millis),
    close: () => ledger.close(),
  };
}

/** Edits the closed ledger's file, despite its own refusals. */
function edit(folder: string, sql: string): void {
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${String(name)}"`);
  db.exec(sql);
  for (const { sql: trigger } of triggers) db.exec(String(trigger));
  db.close();
}

/** A created withdrawal. */
const paid = (wallet: string, at: string): string => `
  INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at, state, settled_at, remote_id)
  VALUES ('old', '${accountId}', 'withdrawal', 'old', 0, x'7b7d', '${at}', 'created', '${at}', 'old');
  INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, fees)
  VALUES (1, 1, '2020-01-01', 100, '${wallet}', lower('${wallet}'), '{}')`;

const copyOf = (folder: string): string => {
  const path = join(temporaryFolder(), 'copy.db');
  copyFileSync(join(folder, 'ledger.db'), path);
  return path;
};

function putBack(folder: string, copy: string): void {
  for (const end of ['-wal', '-shm']) rmSync(join(folder, `ledger.db${end}`), { force: true });
  copyFileSync(copy, join(folder, 'ledger.db'));
}

const stores = [
  ['a keychain', keychain],
  ['the state folder alone', () => null],
] as const;

describe.each(stores)('with %s', (_name, storeOf) => {
  async function guarded() {
    const folder = temporaryFolder();
    const store = storeOf();
    const first = await start({ folder, store });
    await first.add('Fornecedor Silva', ours);
    await first.setSettings(strict);
    first.pass(73 * hour);
    expect((await first.book())[0]).toMatchObject({ waitsUntil: null });
    await first.close();
    return { folder, store, now: noon + 73 * hour };
  }

  test('an address that was replaced under its label, backdated, waits as a new one', async () => {
    const run = await guarded();
    edit(
      run.folder,
      `UPDATE wallets SET wallet = '${thieves}', wallet_key = lower('${thieves}'), waits_from = '2020-01-01T00:00:00.000Z'`,
    );
    const again = await start(run);
    const until = new Date(run.now + 72 * hour).toISOString();
    expect(await again.book()).toMatchObject([{ wallet: thieves, waitsUntil: until }]);
    expect(await again.reading(thieves)).toMatchObject({ entry: { waitsUntil: until } });
    expect(await again.guards.differences()).toEqual([
      {
        kind: 'wallet',
        is: { label: 'Fornecedor Silva', wallet: thieves },
        was: { label: 'Fornecedor Silva', wallet: ours },
      },
    ]);
    again.pass(71 * hour);
    expect((await again.book())[0]?.waitsUntil).not.toBeNull();
    await again.close();
    // The wait continues after a restart, and the difference stays until a clerk has seen it.
    const later = await start({ ...run, now: run.now + 73 * hour });
    expect((await later.book())[0]?.waitsUntil).toBeNull();
    expect(await later.guards.differences()).toHaveLength(1);
    await later.guards.acknowledge();
    expect(await later.guards.differences()).toEqual([]);
  });

  test('a wallet that was added to the file waits, and a missing one is reported', async () => {
    const run = await guarded();
    edit(
      run.folder,
      `UPDATE wallets SET removed_at = added_at;
       INSERT INTO wallets (account, label, label_key, wallet, wallet_key, added_at, waits_from)
       VALUES (1, 'Cliente', 'cliente', '${thieves}', lower('${thieves}'), '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z')`,
    );
    const again = await start(run);
    expect((await again.book())[0]?.waitsUntil).toBe(new Date(run.now + 72 * hour).toISOString());
    expect(await again.guards.differences()).toEqual([
      { kind: 'wallet', is: { label: 'Cliente', wallet: thieves }, was: null },
      { kind: 'walletGone', was: { label: 'Fornecedor Silva', wallet: ours } },
    ]);
  });

  test.each([
    ['removed', `DELETE FROM withdrawal_settings`],
    [
      'loosened',
      `UPDATE withdrawal_settings SET settings = json_set(settings, '$.dailyCents', 9000000, '$.onlyBook', json('false'), '$.waitingHours', 0, '$.pinFromCents', NULL)`,
    ],
  ])('limits that were %s in the file stay as they were', async (_how, sql) => {
    const run = await guarded();
    edit(run.folder, sql);
    const again = await start(run);
    expect(await again.settings()).toEqual(strict);
    expect(await again.guards.differences()).toContainEqual(
      expect.objectContaining({ kind: 'limit', name: 'dailyCents', known: '150,00', applies: '150,00' }),
    );
    await again.close();
    // The ledger itself was tightened: nothing differs at the next start.
    const next = await start(run);
    expect(await next.settings()).toEqual(strict);
    expect(await next.guards.differences()).toHaveLength((await again.guards.differences()).length);
  });

  test('a limit that was tightened in the file counts too', async () => {
    const run = await guarded();
    edit(run.folder, `UPDATE withdrawal_settings SET settings = json_set(settings, '$.dailyCents', 100)`);
    const again = await start(run);
    expect(await again.settings()).toEqual({ ...strict, dailyCents: 100 });
  });

  const ahead = '2099-01-01T00:00:00.000Z';
  test.each([
    ['a wallet that waits', ours],
    ['an exchanged address', thieves],
  ])('%s still waits, although the file says that its end was noticed long ago', async (_what, wallet) => {
    const folder = temporaryFolder();
    const store = storeOf();
    const first = await start({ folder, store });
    await first.add('Fornecedor Silva', ours);
    await first.setSettings(strict);
    await first.close();
    edit(
      folder,
      `UPDATE wallets SET wallet = '${wallet}', wallet_key = lower('${wallet}'), waits_from = '${ahead}';
       INSERT INTO waits VALUES ('wallet/1', '${ahead}', '2020-01-01T00:00:00.000Z')`,
    );
    const again = await start({ folder, store, now: noon + hour });
    expect((await again.book())[0]?.waitsUntil).toBe(new Date(noon + 73 * hour).toISOString());
    again.pass(71 * hour);
    expect((await again.book())[0]?.waitsUntil).not.toBeNull();
    again.pass(hour);
    expect((await again.book())[0]?.waitsUntil).toBeNull();
  });

  test('an address that the file reports as paid long ago must be registered, unless this computer knew that', async () => {
    const folder = temporaryFolder();
    const store = storeOf();
    const first = await start({ folder, store });
    await first.reading(ours);
    await first.close();
    edit(folder, paid(ours, '2020-01-01T00:00:00.000Z'));
    const second = await start({ folder, store });
    expect(await second.reading(ours)).toMatchObject({ needsRegistration: true, usedBefore: 1 });
    await second.close();
    const third = await start({ folder, store, now: noon + 25 * hour });
    expect(await third.reading(ours)).toMatchObject({ needsRegistration: false, usedBefore: 1 });
  });

  test('limits and wallets that a clerk changes are no differences', async () => {
    const run = await guarded();
    const second = await start(run);
    await second.setSettings({ ...strict, dailyCents: null, onlyBook: false });
    await second.add('Outro', thieves);
    await second.close();
    const third = await start(run);
    expect(await third.settings()).toEqual({ ...strict, dailyCents: null, onlyBook: false });
    expect(await third.guards.differences()).toEqual([]);
  });
});

describe('a PIN', () => {
  test('survives a copy from before it was set', async () => {
    const folder = temporaryFolder();
    const store = keychain();
    const first = await start({ folder, store });
    await first.pin.state();
    await first.close();
    const copy = copyOf(folder);
    const second = await start({ folder, store });
    await second.setPin('4711');
    await second.close();
    putBack(folder, copy);
    const restored = await start({ folder, store });
    expect(await restored.pin.state()).toEqual({ kind: 'set' });
    expect(await restored.setPin('0000')).toMatchObject({ kind: 'pin', why: 'missing' });
    expect(await restored.pin.check('4711')).toEqual({ ok: true });
    expect(await restored.guards.differences()).toEqual([{ kind: 'pin' }]);
  });

  test('survives a row of an older copy that was moved into the newest', async () => {
    const folder = temporaryFolder();
    const store = keychain();
    const first = await start({ folder, store });
    await first.setPin('4711');
    await first.close();
    edit(folder, 'UPDATE pin SET slot = NULL, session = NULL, set_at = NULL, wrong = 0');
    const again = await start({ folder, store });
    expect(await again.pin.check('0000')).toMatchObject({ why: 'wrong' });
    expect(await again.pin.check('4711')).toEqual({ ok: true });
  });

  test('still counts wrong tries, however often the copy is restored', async () => {
    const folder = temporaryFolder();
    const store = keychain();
    const first = await start({ folder, store });
    await first.setPin('4711');
    await first.close();
    const copy = copyOf(folder);
    for (let tries = 1; tries <= 5; tries += 1) {
      putBack(folder, copy);
      const again = await start({ folder, store });
      const { ok } = await again.pin.check('0000');
      expect(ok).toBe(false);
      await again.close();
    }
    putBack(folder, copy);
    const blocked = await start({ folder, store });
    expect(await blocked.pin.check('4711')).toMatchObject({ why: 'blocked' });
  });

  test('that is blocked stays blocked, although the file says that the end of the block was noticed long ago', async () => {
    const folder = temporaryFolder();
    const store = keychain();
    const first = await start({ folder, store });
    await first.setPin('4711');
    for (let tries = 1; tries <= 5; tries += 1) await first.pin.check('0000');
    await first.close();
    edit(
      folder,
      `UPDATE pin SET blocked_until = '2099-01-01T00:01:00.000Z';
       INSERT INTO waits VALUES ('pin/blocked', '2099-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z')`,
    );
    const again = await start({ folder, store });
    expect(await again.pin.check('0000')).toMatchObject({ why: 'blocked' });
    again.pass(60_000);
    expect(await again.pin.check('4711')).toEqual({ ok: true });
  });

  test('that was lost while the clock was ahead waits a day, although the file says that this was noticed long ago', async () => {
    const folder = temporaryFolder();
    const first = await start({ folder, store: null, now: noon + 9_000 * hour });
    await first.setPin('4711');
    await first.close();
    const second = await start({ folder, store: null, now: noon + 9_000 * hour });
    expect(await second.setPin('0000')).toMatchObject({ why: 'unavailable' });
    await second.close();
    const from = new Date(noon + 9_000 * hour).toISOString();
    edit(folder, `INSERT INTO waits VALUES ('pin/lost', '${from}', '2020-01-01T00:00:00.000Z')`);
    const again = await start({ folder, store: null });
    expect(await again.setPin('0000')).toMatchObject({ why: 'unavailable' });
    again.pass(24 * hour);
    expect(await again.setPin('0000')).toEqual({ kind: 'set', pin: { kind: 'set' } });
  });

  test('that is lost cannot be set earlier by a request that was added to the file', async () => {
    const folder = temporaryFolder();
    const first = await start({ folder, store: null });
    await first.setPin('4711');
    await first.close();
    edit(folder, `UPDATE pin SET lost_from = '2020-01-01T00:00:00.000Z'`);
    const again = await start({ folder, store: null });
    expect(await again.setPin('0000')).toMatchObject({
      why: 'unavailable',
      until: new Date(noon + 24 * hour).toISOString(),
    });
  });
});

test('a ledger without anything to compare with asks for the PIN and makes every wallet wait', async () => {
  const folder = temporaryFolder();
  const first = await start({ folder, store: keychain() });
  await first.add('Fornecedor Silva', ours);
  await first.setSettings({ ...usualSettings, waitingHours: 24 });
  await first.ledger.write('boletos.freeze', { reason: 'otherMachine' });
  await first.close();
  rmSync(`${folder}-state`, { recursive: true, force: true });
  const now = noon + 100 * hour;
  const moved = await start({ folder, store: keychain(), now });
  expect(await moved.settings()).toEqual({ ...usualSettings, pinFromCents: 1 });
  expect((await moved.book())[0]?.waitsUntil).toBe(new Date(now + 24 * hour).toISOString());
  expect(await moved.guards.differences()).toEqual([{ kind: 'unconfirmed', account: 'Padaria' }]);
  await moved.setSettings(strict);
  expect(await moved.settings()).toEqual(strict);
});

test('a ledger without anything to compare with has no shorter wait than usual', async () => {
  const folder = temporaryFolder();
  const first = await start({ folder, store: keychain() });
  await first.add('Fornecedor Silva', ours);
  await first.setSettings({ ...usualSettings, waitingHours: 0, rateTolerance: 90 });
  await first.ledger.write('boletos.freeze', { reason: 'otherMachine' });
  await first.close();
  rmSync(`${folder}-state`, { recursive: true, force: true });
  const moved = await start({ folder, store: keychain() });
  expect(await moved.settings()).toEqual({ ...usualSettings, pinFromCents: 1 });
  expect((await moved.book())[0]?.waitsUntil).toBe(new Date(noon + 24 * hour).toISOString());
});

test('a freeze can be cleared only after the ledger was compared, which needs an unlocked keychain', async () => {
  const folder = temporaryFolder();
  const first = await start({ folder, store: keychain() });
  await first.add('Fornecedor Silva', ours);
  await first.ledger.write('boletos.freeze', { reason: 'otherMachine' });
  await first.close();
  rmSync(`${folder}-state`, { recursive: true, force: true });
  const lock = { closed: true };
  const moved = await start({ folder, store: keychain(), lock });
  await expect(moved.guards.compare()).rejects.toMatchObject({ failure: { code: 'vaultLocked' } });
  lock.closed = false;
  await moved.guards.compare();
  await moved.ledger.clearFreeze('Computador novo');
  expect(await moved.settings()).toEqual({ ...usualSettings, pinFromCents: 1 });
  expect(await moved.guards.differences()).toEqual([{ kind: 'unconfirmed', account: 'Padaria' }]);
});

test('a ledger without the row of the PIN starts, and uses the PIN that this computer knows', async () => {
  const folder = temporaryFolder();
  const store = keychain();
  const first = await start({ folder, store });
  await first.setPin('4711');
  await first.close();
  edit(folder, 'DELETE FROM pin');
  const again = await start({ folder, store });
  expect(await again.pin.state()).toEqual({ kind: 'set' });
  expect(await again.pin.check('4711')).toEqual({ ok: true });
});

test.each(stores)(
  'a withdrawal that was removed from the ledger still counts towards the limits of its day, with %s',
  async (_, store) => {
    const folder = temporaryFolder();
    const kept = store();
    const [today, tomorrow] = ['2026-11-24', '2026-11-25'];
    const first = await start({ folder, store: kept });
    await first.guards.noteSent('one', { accountId, day: today, cents: 100 });
    await first.guards.noteSent('two', { accountId, day: today, cents: 20_000 });
    await first.guards.noteSent('refused', { accountId, day: today, cents: 900 });
    await first.guards.noteNotMade('refused');
    await first.close();
    edit(folder, paid(ours, '2026-11-24T12:00:00.000Z'));
    edit(folder, 'DELETE FROM withdrawals; DELETE FROM attempts');
    const again = await start({ folder, store: kept });
    expect(await dayOf(again, accountId, today)).toEqual({ cents: 20_100, count: 2 });
    expect(await dayOf(again, accountId, tomorrow)).toEqual({ cents: 0, count: 0 });
    await again.guards.noteSent('three', { accountId, day: tomorrow, cents: 700 });
    expect(await dayOf(again, accountId, tomorrow)).toEqual({ cents: 700, count: 1 });
    expect(await again.guards.sentOn(['other'], today)).toEqual({ cents: 0, count: 0 });
  },
);
