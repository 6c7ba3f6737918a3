import { readCents } from '../../../../../renderer/app/typed-money.ts';
import { describe, expect, test } from 'vitest';
import type { WithdrawalSettings } from '../../../../../preload/contract/withdrawal-limits.ts';
import {
  draftOf,
  loosens,
  readLimits,
  sameLimits,
} from '../../../../../renderer/withdrawals/limits/limits-draft.ts';

const settings: WithdrawalSettings = {
  dailyCents: 500_000,
  dailyCount: 5,
  onlyBook: true,
  waitingHours: 24,
  rateTolerance: 50,
  pinFromCents: 100_000,
};
const none: WithdrawalSettings = { ...settings, dailyCents: null, dailyCount: null, pinFromCents: null };

describe('limits in the form', () => {
  test('stored limits are restored from their typed form', () => {
    expect(draftOf(settings, 'pt-BR')).toEqual({
      dailySum: '5.000,00',
      dailyCount: '5',
      onlyBook: true,
      waitingHours: '24',
      tolerance: '0,5',
      pinFrom: '1.000,00',
    });
    expect(draftOf(settings, 'en')).toMatchObject({
      dailySum: '5,000.00',
      tolerance: '0.5',
      pinFrom: '1,000.00',
    });
    for (const kept of [settings, none, { ...settings, rateTolerance: 125, waitingHours: 0 }])
      expect(readLimits(draftOf(kept, 'pt-BR'))).toEqual({ ok: true, settings: kept });
  });

  test.each([
    ['5000', 500_000],
    ['5.000,00', 500_000],
    ['1.234.567', 123_456_700],
    ['5.000', undefined],
    ['R$ 5.000', undefined],
    ['5000,5', 500_050],
    ['R$ 1.234.567,89', 123_456_789],
    ['0,01', 1],
    ['5.00', 500],
    ['5,000', undefined],
    ['1.23,00', undefined],
    ['-5', undefined],
    ['cinco', undefined],
  ])('%s is %s cents', (typed, cents) => {
    expect(readCents(typed)).toBe(cents);
  });

  test('every invalid field is named', () => {
    expect(
      readLimits({
        dailySum: '0',
        dailyCount: '10001',
        onlyBook: false,
        waitingHours: '',
        tolerance: '10,01',
        pinFrom: '1,2,3',
      }),
    ).toEqual({ ok: false, wrong: ['dailySum', 'dailyCount', 'waitingHours', 'tolerance', 'pinFrom'] });
  });
});

describe('a change that loosens a limit', () => {
  test.each<Partial<WithdrawalSettings>>([
    { dailyCents: 500_001 },
    { dailyCents: null },
    { dailyCount: 6 },
    { dailyCount: null },
    { onlyBook: false },
    { waitingHours: 23 },
    { rateTolerance: 51 },
    { pinFromCents: 100_001 },
    { pinFromCents: null },
  ])('is %j', (part) => {
    expect(loosens(settings, { ...settings, ...part })).toBe(true);
    // The opposite change tightens.
    expect(loosens({ ...settings, ...part }, settings)).toBe(false);
    expect(sameLimits(settings, { ...settings, ...part })).toBe(false);
  });

  test('is never a first limit', () => {
    expect(loosens(none, settings)).toBe(false);
    expect(loosens(settings, settings)).toBe(false);
    expect(sameLimits(settings, { ...settings })).toBe(true);
  });
});
