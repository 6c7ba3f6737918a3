// The limits of an account over a real ledger: loosening them needs the PIN, and the trail records the change.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { practiceAccountId } from '../../../../preload/contract/accounts.ts';
import { usualSettings, type WithdrawalSettings } from '../../../../preload/contract/withdrawal-limits.ts';
import type { Pin } from '../../../../main/withdrawals/ports.ts';
import { createLimits, raisesLimit } from '../../../../main/withdrawals/settings-calls.ts';
import { account, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { trustingGuards } from '../../../helpers/guards.ts';

const strict: WithdrawalSettings = {
  dailyCents: 1_000_000,
  dailyCount: 3,
  onlyBook: true,
  waitingHours: 48,
  rateTolerance: 10,
  pinFromCents: 50_000,
};

test.each<[Partial<WithdrawalSettings>, boolean]>([
  [{}, false],
  [{ dailyCents: 999_999 }, false],
  [{ dailyCents: 1_000_001 }, true],
  [{ dailyCents: null }, true],
  [{ dailyCount: 2 }, false],
  [{ dailyCount: 4 }, true],
  [{ dailyCount: null }, true],
  [{ onlyBook: false }, true],
  [{ waitingHours: 47 }, true],
  [{ waitingHours: 49 }, false],
  [{ rateTolerance: 11 }, true],
  [{ rateTolerance: 0 }, false],
  [{ pinFromCents: 50_001 }, true],
  [{ pinFromCents: null }, true],
  [{ pinFromCents: 1 }, false],
  [{ dailyCount: 1, dailyCents: null }, true],
])('%j loosens: %s', (change, expected) => {
  expect(raisesLimit(strict, { ...strict, ...change })).toBe(expected);
});

async function setUp(kind: 'none' | 'set' | 'unavailable') {
  const { ledger } = await openedIn(temporaryFolder());
  await ledger.write('accounts.insert', account());
  await ledger.write('accounts.insert', account('outra'));
  const tried: (string | undefined)[] = [];
  const pin: Pin = {
    state: () => Promise.resolve({ kind }),
    check(typed) {
      tried.push(typed);
      if (kind === 'unavailable') return Promise.resolve({ ok: false, why: 'unavailable', until: null });
      return Promise.resolve(typed === '4711' ? { ok: true } : { ok: false, why: 'wrong', until: null });
    },
  };
  const { calls, limits } = createLimits({ ledger, pin, guards: trustingGuards, team: null });
  const set = (change: Partial<WithdrawalSettings>, typed?: string, commandId: string = randomUUID()) =>
    calls.setSettings({
      commandId,
      accountId: 'padaria',
      settings: { ...strict, ...change },
      ...(typed === undefined ? {} : { pin: typed }),
    });
  return { ledger, limits, set, tried };
}

test('without a PIN everything may be set, separately for each account, and the trail records it', async () => {
  const { ledger, limits, set } = await setUp('none');
  expect(await limits.settings('padaria')).toEqual(usualSettings);
  expect(await set({})).toEqual({ kind: 'set', settings: strict });
  await set({ dailyCents: null, onlyBook: false });
  expect(await limits.settings('padaria')).toEqual({ ...strict, dailyCents: null, onlyBook: false });
  expect(await limits.settings('outra')).toEqual(usualSettings);
  await set({ dailyCents: null, onlyBook: false });
  const { handle } = await ledger.lists.open('trail', {
    filter: { what: ['withdrawal.settings'] },
    sort: 'newest',
  });
  const lines = await ledger.lists.window('trail', { handle, from: 0, count: 9 });
  expect(lines).toHaveLength(2);
  expect(lines[1]?.detail).toEqual({
    dailyCents: '– → 10000,00',
    dailyCount: '– → 3',
    onlyBook: '– → ✓',
    waitingHours: '24 h → 48 h',
    rateTolerance: '0,50 % → 0,10 %',
    pinFromCents: '– → 500,00',
  });
  expect(lines[0]).toMatchObject({
    accountId: 'padaria',
    detail: { dailyCents: '10000,00 → –', onlyBook: '✓ → –' },
  });
});

test('loosening needs the PIN, tightening does not; a repeated press is asked once', async () => {
  const { limits, set, tried } = await setUp('set');
  await set({});
  // It made the wait longer and the rest tighter: Guichê did not ask for the PIN.
  expect(tried).toEqual([]);
  expect(await set({ waitingHours: 1 })).toEqual({ kind: 'pin', why: 'wrong', until: null });
  expect(await set({ waitingHours: 1 }, '0000')).toEqual({ kind: 'pin', why: 'wrong', until: null });
  expect(await limits.settings('padaria')).toEqual(strict);
  const press = randomUUID();
  expect(await set({ waitingHours: 1 }, '4711', press)).toMatchObject({ kind: 'set' });
  expect(await set({ waitingHours: 1 }, '4711', press)).toMatchObject({ kind: 'set' });
  expect(tried).toEqual([undefined, '0000', '4711']);
  expect(await limits.settings('padaria')).toEqual({ ...strict, waitingHours: 1 });
  expect(await set({ waitingHours: 2 })).toMatchObject({ kind: 'set' });
});

test('if the vault cannot say whether there is a PIN, nothing is loosened', async () => {
  const { limits, set } = await setUp('unavailable');
  await set({});
  expect(await set({ dailyCount: null }, '4711')).toEqual({ kind: 'pin', why: 'unavailable', until: null });
  expect(await limits.settings('padaria')).toEqual(strict);
});

test('the settings of a removed account are not stored', async () => {
  const { ledger, set } = await setUp('none');
  await ledger.write('accounts.remove', { id: 'padaria', revision: 1 });
  await expect(set({})).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('practice has no waiting time if no settings were made', async () => {
  const { limits } = await setUp('none');
  expect(await limits.settings('padaria')).toEqual(usualSettings);
  expect(await limits.settings(practiceAccountId)).toEqual({ ...usualSettings, waitingHours: 0 });
});
