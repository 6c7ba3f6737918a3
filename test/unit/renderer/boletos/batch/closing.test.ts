import { describe, expect, test } from 'vitest';
import { liveCounts } from '../../../../../renderer/app/batch-counts.ts';
import { closingOf } from '../../../../../renderer/boletos/batch/closing.ts';
import { batch } from '../../samples.ts';

const totals = {
  created: { count: 6, cents: 60_000 },
  refused: { count: 2, cents: 20_000 },
  uncertain: { count: 1, cents: 10_000 },
  ready: { count: 3, cents: 30_000 },
  out: { count: 1, cents: 5_000 },
};

describe('the closing sums', () => {
  test('the parts add up to the sheet, and important parts are shown even if empty', () => {
    const one = batch({ totals, sheet: { boletos: 13, cents: 125_000 } });
    const closing = closingOf(one, liveCounts(one, undefined));
    expect(closing).toMatchObject({ count: 13, cents: 125_000, edited: 0, holds: true });
    expect(closing.parts.map(({ name, count }) => [name, count])).toEqual([
      ['created', 6],
      ['uncertain', 1],
      ['refused', 2],
      ['waiting', 3],
      ['out', 1],
    ]);
    const fresh = batch({ totals: { ready: { count: 2, cents: 200 } } });
    expect(closingOf(fresh, liveCounts(fresh, undefined)).parts.map(({ name }) => name)).toEqual([
      'created',
      'uncertain',
      'refused',
      'waiting',
    ]);
  });

  test('reports a boleto that is in no part, and shows amounts that the clerk changed', () => {
    const one = batch({ totals, sheet: { boletos: 14, cents: 120_000 } });
    expect(closingOf(one, liveCounts(one, undefined))).toMatchObject({ holds: false, edited: 5_000 });
  });

  test('a batch without a sheet has nothing to be compared with', () => {
    const one = batch({ totals });
    expect(closingOf(one, liveCounts(one, undefined))).toMatchObject({ sheet: null, holds: true, edited: 0 });
  });
});
