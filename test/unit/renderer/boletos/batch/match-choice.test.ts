import { describe, expect, test } from 'vitest';
import {
  believed,
  canTick,
  contested,
  proposalsOf,
  type MatchRow,
} from '../../../../../renderer/boletos/batch/match-choice.ts';

const row = (line: number, id: string | null): MatchRow => ({
  line,
  by: 'ref',
  id,
  against: [],
  cells: [],
});
const matched = (...matches: { boleto: number; rows: MatchRow[] }[]) =>
  proposalsOf({ kind: 'matched', header: [], idColumn: 0, rowCount: 9, matches, absent: [] });

describe('an export beside the unconfirmed boletos', () => {
  test('one line with an id is ticked; several wait for a choice; one without an id cannot be used', () => {
    const proposals = matched(
      { boleto: 1, rows: [row(2, '901')] },
      { boleto: 2, rows: [row(3, '902'), row(4, '903')] },
      { boleto: 3, rows: [row(5, null)] },
    );
    expect(proposals.map(({ ticked, line }) => [ticked, line])).toEqual([
      [true, 2],
      [false, undefined],
      [false, 5],
    ]);
    expect(believed(proposals)).toEqual([{ boleto: 1, id: '901' }]);
    const chosen = proposals.map((one) => (one.boleto === 2 ? { ...one, line: 4, ticked: true } : one));
    expect(believed(chosen)).toEqual([
      { boleto: 1, id: '901' },
      { boleto: 2, id: '903' },
    ]);
  });

  test('an id that fits two boletos is used for neither, even if both are ticked', () => {
    const proposals = matched({ boleto: 1, rows: [row(2, '901')] }, { boleto: 2, rows: [row(2, '901')] });
    expect(proposals.map(({ ticked }) => ticked)).toEqual([false, false]);
    const both = proposals.map((one) => ({ ...one, ticked: true }));
    expect(believed(both)).toEqual([]);
    expect(both.map((one) => canTick(one, contested(both)))).toEqual([false, false]);
  });

  test('a line that contradicts the boleto is only selected by hand', () => {
    const other: MatchRow = { ...row(2, '901'), against: ['name'] };
    const [proposal] = matched({ boleto: 1, rows: [other] });
    expect(proposal).toMatchObject({ line: 2, ticked: false });
    expect(proposal && canTick(proposal, new Set())).toBe(true);
  });

  test('a settled boleto is not tried again', () => {
    const proposals = matched({ boleto: 1, rows: [row(2, '901')] });
    expect(believed(proposals.map((one) => ({ ...one, outcome: 'settled' as const })))).toEqual([]);
    expect(believed(proposals.map((one) => ({ ...one, outcome: 'eyeNeeded' as const })))).toHaveLength(1);
  });
});
