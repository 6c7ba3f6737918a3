import { expect, test } from 'vitest';
import { isDifferent, isUnseen, seenAt } from '../../../../renderer/withdrawals/differences.ts';
import { withdrawal } from './samples.ts';

const checked = {
  value: '1234.50',
  type: 'DEPOSITO',
  differs: ['amount', 'type'] as const,
  seenAt: '2026-11-21T12:05:00.000Z',
  acknowledgedAt: null,
};
const [early, late] = ['2026-11-21T12:10:00.000Z', '2026-11-21T12:20:00.000Z'];

test('a check that differs is shown like an answer that differs, until a person has seen both', () => {
  const cases = [
    withdrawal(),
    withdrawal({ differs: ['amount'] }),
    withdrawal({ checked }),
    withdrawal({ differs: ['amount'], acknowledgedAt: early, checked }),
    withdrawal({ differs: ['amount'], acknowledgedAt: early }),
    withdrawal({ differs: ['amount'], acknowledgedAt: early, checked: { ...checked, acknowledgedAt: late } }),
  ];
  expect(cases.map((row) => [isDifferent(row), isUnseen(row), seenAt(row)])).toEqual([
    [false, false, null],
    [true, true, null],
    [true, true, null],
    [true, true, null],
    [true, false, early],
    [true, false, late],
  ]);
});
