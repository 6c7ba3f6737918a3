// The type of a column, and the rendered widths. The last column takes the remaining width.
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  /** Its code in the list's file, if that is another. */
  readonly file?: string;
  readonly title: string;
  /** In pixels; the clerk may change it. */
  readonly width: number;
  readonly align?: 'end';
  /** Digits of equal width, for values that are compared down the column. */
  readonly figures?: boolean;
  /** The cell as text: it is shown unless `cell` renders something else, and copied unless `copied` gives another. */
  readonly text: (row: Row) => string;
  readonly copied?: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** The last column only: it stays in sight wherever the others are scrolled to. */
  readonly pinned?: boolean;
  /** It stays in sight too, from where it meets the edge, because it says whose row it is. */
  readonly frozen?: boolean;
  /** Never cut: an id, a line of digits. The column is as wide as the widest that was shown. */
  readonly whole?: boolean;
  /** Beside details, of columns that do not fit those with the highest number give way; 1 is always there. */
  readonly priority?: 1 | 2 | 3;
  /** Shown only if the clerk chooses it. */
  readonly extra?: boolean;
  /** Opened by F2, Enter, a double click, or by typing, whose first character is `typed`. */
  readonly editor?: (
    row: Row,
    index: number,
    done: (leave: Leave) => void,
    typed: string | undefined,
  ) => ReactNode;
}

/** For the clipboard. */
export const copiedText = <Row>({ text, copied = text }: Column<Row>, row: Row): string => copied(row);

/** An edited cell returns the focus: `true` to the row below, or to the next editable cell, or `away` if it lost it. */
export type Leave = boolean | 'next' | 'previous' | 'away';

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export const narrowest = 48;
export const widest = 900;

export const clampWidth = (width: number): number => Math.round(Math.max(narrowest, Math.min(widest, width)));

export const template = (widths: readonly number[]): string =>
  widths
    .map((width, index) => (index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' ');

/** Where each frozen column stays, and the width of all of them. */
export function frozenAt<Row>(columns: readonly Column<Row>[], widths: readonly number[]) {
  let width = 0;
  const starts = columns.map(({ frozen }, index) => {
    if (frozen !== true) return undefined;
    const start = width;
    width += widths[index] ?? 0;
    return start;
  });
  return { starts, width };
}

export const totalWidth = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);

/** The columns that fit into the room beside details: the least important give way, the last of them first. */
export function fitting<Row>(
  columns: readonly Column<Row>[],
  widthOf: (column: Column<Row>) => number,
  room: number,
): readonly Column<Row>[] {
  let beyond = totalWidth(columns.map(widthOf)) - room;
  const gone = new Set<string>();
  for (const least of [3, 2])
    for (const column of columns.toReversed())
      if (beyond > 0 && column.priority === least) {
        gone.add(column.id);
        beyond -= widthOf(column);
      }
  return gone.size === 0 ? columns : columns.filter(({ id }) => !gone.has(id));
}

export const nextSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  descending: sort?.column === column && !sort.descending,
});
