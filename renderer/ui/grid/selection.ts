// The selected rows as sorted ranges that do not touch: a million rows cost no more than ten. Pure.

export interface Range {
  readonly from: number;
  /** The last row of the range, inclusive. */
  readonly to: number;
}

export interface Selection {
  readonly ranges: readonly Range[];
  /** Where a selection with Shift begins: the row that was current before it. */
  readonly anchor: number;
  /** Marked row by row or all at once: it stays when another row becomes the current one. */
  readonly marked?: boolean;
}

/** Nothing is selected; `row` is the current one. */
export const nothing = (row: number): Selection => ({ ranges: [], anchor: row });

const between = (one: number, other: number): Range => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
});

const join = (ranges: readonly Range[], added: Range): readonly Range[] => {
  const before = ranges.filter((one) => one.to < added.from - 1);
  const after = ranges.filter((one) => one.from > added.to + 1);
  const touching = ranges.filter((one) => one.to >= added.from - 1 && one.from <= added.to + 1);
  const from = Math.min(added.from, ...touching.map((one) => one.from));
  const to = Math.max(added.to, ...touching.map((one) => one.to));
  return [...before, { from, to }, ...after];
};

const cut = (ranges: readonly Range[], row: number): readonly Range[] =>
  ranges.flatMap((one) =>
    row < one.from || row > one.to
      ? [one]
      : [
          { from: one.from, to: row - 1 },
          { from: row + 1, to: one.to },
        ].filter((part) => part.from <= part.to),
  );

export const isSelected = (selection: Selection, row: number): boolean =>
  selection.ranges.some((one) => row >= one.from && row <= one.to);

export const selectOnly = (row: number): Selection => ({ ranges: [{ from: row, to: row }], anchor: row });

export const toggle = ({ ranges, anchor }: Selection, row: number): Selection => ({
  ranges: isSelected({ ranges, anchor }, row) ? cut(ranges, row) : join(ranges, { from: row, to: row }),
  anchor: row,
  marked: true,
});

/** Shift: from the anchor to here, and nothing else; with Ctrl too, added to the selection. */
export const extend = ({ ranges, anchor }: Selection, row: number, keep = false): Selection =>
  keep
    ? { ranges: join(ranges, between(anchor, row)), anchor, marked: true }
    : { ranges: [between(anchor, row)], anchor };

/**
 * Another row became the current one: the next extension begins there. Rows that are not marked are deselected, so that no key
 * writes into rows that the clerk has left.
 */
export const moved = ({ ranges, marked = false }: Selection, row: number): Selection =>
  marked ? { ranges, anchor: row, marked } : nothing(row);

/** The current row stays the anchor. */
export const selectAll = (count: number, anchor: number): Selection =>
  count === 0 ? nothing(anchor) : { ranges: [{ from: 0, to: count - 1 }], anchor, marked: true };

export const selectedCount = ({ ranges }: Pick<Selection, 'ranges'>): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
