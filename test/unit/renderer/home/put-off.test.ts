import { expect, test } from 'vitest';
import type { Attention } from '../../../../renderer/home/attention.ts';
import { isPutOff, matterKey, mayWait, withPutOff } from '../../../../renderer/home/put-off.ts';

const doubts = (count: number): Attention => ({
  kind: 'doubts',
  accountId: 'padaria',
  account: 'Padaria',
  count,
  cents: 100,
  since: undefined,
});
const zone: Attention = { kind: 'timeZone', timeZone: 'UTC' };
const today = '2026-11-23';
const days = { today, tomorrow: '2026-11-24' };

test('an item waits until the next day, and comes back earlier if it has grown', () => {
  const putOff = withPutOff([], doubts(2), days);
  expect(isPutOff(doubts(2), putOff, today)).toBe(true);
  expect(isPutOff(doubts(1), putOff, today)).toBe(true);
  expect(isPutOff(doubts(3), putOff, today)).toBe(false);
  expect(isPutOff(doubts(2), putOff, days.tomorrow)).toBe(false);
  expect(isPutOff(zone, putOff, today)).toBe(false);
});

test('items put off before stay so until their day, once each', () => {
  const first = withPutOff([], doubts(2), days);
  const both = withPutOff(first, zone, days);
  expect(withPutOff(both, doubts(5), days)).toEqual([
    { matter: matterKey(zone), until: days.tomorrow, weight: 1 },
    { matter: 'doubts padaria', until: days.tomorrow, weight: 5 },
  ]);
  expect(withPutOff(both, zone, { today: days.tomorrow, tomorrow: '2026-11-25' })).toHaveLength(1);
});

test('an item that stops the work is never put off', () => {
  expect(mayWait({ kind: 'ledgerLost' })).toBe(false);
  expect(
    isPutOff({ kind: 'ledgerLost' }, [{ matter: 'ledgerLost', until: '2099-01-01', weight: 9 }], today),
  ).toBe(false);
});
