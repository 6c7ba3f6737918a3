import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import {
  extend,
  isSelected,
  moved,
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

  test('removing a row from the middle leaves two ranges', () => {
    expect(toggle(selectAll(1_000_000, 3), 500_000).ranges).toEqual([
      { from: 0, to: 499_999 },
      { from: 500_001, to: 999_999 },
    ]);
  });

  test('selecting all of an empty list selects nothing', () => {
    expect(selectAll(0, 0)).toEqual(nothing(0));
  });

  test('an extension starts at the row that was current before, however that row was reached', () => {
    expect(extend(moved(selectOnly(13), 42), 43).ranges).toEqual([{ from: 42, to: 43 }]);
    expect(extend(nothing(42), 41).ranges).toEqual([{ from: 41, to: 42 }]);
    expect(extend(selectAll(100, 42), 44).ranges).toEqual([{ from: 42, to: 44 }]);
    expect(extend(moved(extend(selectOnly(13), 20), 42), 44).ranges).toEqual([{ from: 42, to: 44 }]);
  });

  test('a row is no longer selected once it is left, unless it was marked', () => {
    expect(moved(selectOnly(13), 42).ranges).toEqual([]);
    expect(moved(extend(selectOnly(13), 20), 42).ranges).toEqual([]);
    expect(moved(toggle(nothing(0), 13), 42).ranges).toEqual([{ from: 13, to: 13 }]);
    expect(moved(selectAll(50, 0), 42).ranges).toEqual([{ from: 0, to: 49 }]);
    expect(extend(moved(toggle(nothing(0), 13), 42), 44, true).ranges).toEqual([
      { from: 13, to: 13 },
      { from: 42, to: 44 },
    ]);
  });

  test('agrees with a simple set of rows, and its ranges stay sorted and separate', () => {
    const act = fc.record({
      kind: fc.constantFrom('only', 'toggle', 'extend', 'add', 'move', 'all'),
      row: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let selection: Selection = nothing(0);
        let rows = new Set<number>();
        let anchor = 0;
        let marked = false;
        const span = (row: number) =>
          Array.from({ length: Math.abs(row - anchor) + 1 }, (_, i) => Math.min(row, anchor) + i);
        for (const { kind, row } of acts) {
          if (kind === 'only') {
            selection = selectOnly(row);
            rows = new Set([row]);
            anchor = row;
            marked = false;
          } else if (kind === 'move') {
            selection = moved(selection, row);
            rows = marked ? rows : new Set();
            anchor = row;
          } else if (kind === 'all') {
            selection = selectAll(21, anchor);
            rows = new Set(Array.from({ length: 21 }, (_, at) => at));
            marked = true;
          } else if (kind === 'toggle') {
            selection = toggle(selection, row);
            if (!rows.delete(row)) rows.add(row);
            anchor = row;
            marked = true;
          } else {
            selection = extend(selection, row, kind === 'add');
            rows = new Set([...(kind === 'add' ? rows : []), ...span(row)]);
            marked = kind === 'add';
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
