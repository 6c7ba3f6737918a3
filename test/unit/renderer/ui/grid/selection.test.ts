import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import {
  extend,
  isSelected,
  nothing,
  selectAll,
  selectedCount,
  selectOnly,
  toggle,
  type Selection,
} from '../../../../../renderer/ui/grid/selection.ts';

describe('selecting rows', () => {
  test('shift draws a range from the anchor, in either direction, and redraws it', () => {
    const down = extend(selectOnly(5), 8);
    expect(down.ranges).toEqual([{ from: 5, to: 8 }]);
    expect(extend(down, 2).ranges).toEqual([{ from: 2, to: 5 }]);
  });

  test('shift with ctrl adds to what is selected', () => {
    const two = toggle(selectOnly(1), 10);
    expect(extend(two, 12, true).ranges).toEqual([
      { from: 1, to: 1 },
      { from: 10, to: 12 },
    ]);
  });

  test('taking a row out of the middle leaves two ranges', () => {
    expect(toggle(selectAll(1_000_000), 500_000).ranges).toEqual([
      { from: 0, to: 499_999 },
      { from: 500_001, to: 999_999 },
    ]);
  });

  test('all of nothing is nothing', () => {
    expect(selectAll(0)).toEqual(nothing);
  });

  test('agrees with a plain set of rows, and its ranges stay sorted and apart', () => {
    const act = fc.record({
      kind: fc.constantFrom('only', 'toggle', 'extend', 'add'),
      row: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let selection: Selection = nothing;
        let rows = new Set<number>();
        let anchor = 0;
        const span = (row: number) =>
          Array.from({ length: Math.abs(row - anchor) + 1 }, (_, i) => Math.min(row, anchor) + i);
        for (const { kind, row } of acts) {
          if (kind === 'only') {
            selection = selectOnly(row);
            rows = new Set([row]);
            anchor = row;
          } else if (kind === 'toggle') {
            selection = toggle(selection, row);
            if (!rows.delete(row)) rows.add(row);
            anchor = row;
          } else {
            selection = extend(selection, row, kind === 'add');
            rows = new Set([...(kind === 'add' ? rows : []), ...span(row)]);
          }
          expect(selectedCount(selection)).toBe(rows.size);
          for (let at = 0; at <= 20; at += 1) expect(isSelected(selection, at)).toBe(rows.has(at));
          for (const [index, range] of selection.ranges.entries()) {
            expect(range.from).toBeLessThanOrEqual(range.to);
            expect(range.from).toBeGreaterThan((selection.ranges[index - 1]?.to ?? -2) + 1);
          }
        }
      }),
    );
  });
});
