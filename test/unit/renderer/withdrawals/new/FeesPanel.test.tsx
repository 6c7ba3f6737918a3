import { expect, test } from 'vitest';
import { dayUse, MissedEstimate } from '../../../../../renderer/withdrawals/new/FeesPanel.tsx';
import { draw } from '../../../../helpers/render.tsx';

test('shows wrong estimates beside the actual values, and none until a person asks', () => {
  const miss = (withdrawal: number, cents: number, came: string) => ({
    withdrawal,
    cents,
    startedAt: '2026-11-21T12:00:00.000Z',
    figures: [{ figure: 'total', estimated: '1255.07', came } as const],
  });
  const misses = [miss(1, 123_456, '1256.58'), miss(2, 100, '2')];
  const drawn = draw(<MissedEstimate accountId="estrela" misses={misses} />);
  expect(drawn).toMatchObject({ banners: ['doubt'], acts: ['Voltar a estimar'] });
  expect(drawn.lines[0]).toBe('A estimativa estava incorreta');
  expect(drawn.lines.slice(1, 8)).toEqual([
    expect.stringMatching(/^Saque de R\$ 1\.234,56, 21\/11\/2026 \d\d:\d\d$/),
    'Número',
    'Estimado',
    'Efetivo',
    'Total debitado total',
    '1255.07',
    '1256.58',
  ]);
  expect(drawn.lines[8]).toMatch(/^Saque de R\$ 1,00, /);
});

const limits = { dailyCents: 50_000, dailyCount: 2 };

test('the day’s total includes the withdrawal, and exceeds its limit from one cent on', () => {
  const today = { cents: 40_000, count: 1 };
  expect(dayUse(today, limits, 10_000)).toEqual({
    cents: { used: 50_000, limit: 50_000, over: false },
    count: { used: 2, limit: 2, over: false },
  });
  expect(dayUse(today, limits, 10_001).cents.over).toBe(true);
  expect(dayUse({ cents: 0, count: 2 }, limits, 1).count.over).toBe(true);
});

test('leaves the day unchanged without an amount, and exceeds nothing without limits', () => {
  expect(dayUse({ cents: 7, count: 2 }, { dailyCents: null, dailyCount: null }, null)).toEqual({
    cents: { used: 7, limit: null, over: false },
    count: { used: 2, limit: null, over: false },
  });
});
