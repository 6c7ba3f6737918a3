// How a key moves the current cell. Row -1 is the header. Pure; the grid decides what else a key does.

export interface Cursor {
  readonly row: number;
  readonly column: number;
}

export interface Bounds {
  readonly rows: number;
  readonly columns: number;
  /** Whole visible rows: the size of a page. */
  readonly page: number;
}

export const header = -1;

/** Where a column is among other columns. If it is none of them, the nearest before it that is. */
export function columnAmong(column: number, before: readonly string[], now: readonly string[]): number {
  const stayed = before.slice(0, column + 1).findLast((id) => now.includes(id));
  return stayed === undefined ? 0 : now.indexOf(stayed);
}

/** The next editable cell, at the end of a row that of the next row; none at the ends of the list. */
export function nextEditable(
  { row, column }: Cursor,
  editable: readonly number[],
  back: boolean,
  rows: number,
): Cursor | undefined {
  const here = back ? editable.findLast((one) => one < column) : editable.find((one) => one > column);
  if (here !== undefined) return { row, column: here };
  const edge = back ? editable.at(-1) : editable[0];
  const next = row + (back ? -1 : 1);
  return edge === undefined || next < 0 || next >= rows ? undefined : { row: next, column: edge };
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

export function moveCursor(
  { row, column }: Cursor,
  key: string,
  far: boolean,
  { rows, columns, page }: Bounds,
): Cursor | undefined {
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const to = (nextRow: number, nextColumn: number): Cursor => ({
    row: clamp(nextRow, header, lastRow),
    column: clamp(nextColumn, 0, lastColumn),
  });
  switch (key) {
    case 'ArrowUp':
      return to(far ? Math.min(0, lastRow) : row - 1, column);
    case 'ArrowDown':
      return to(far ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return to(row, far ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, far ? lastColumn : column + 1);
    case 'Home':
      return far ? to(Math.min(0, lastRow), 0) : to(row, 0);
    case 'End':
      return far ? to(lastRow, lastColumn) : to(row, lastColumn);
    case 'PageUp':
      return to(Math.max(row - page, Math.min(0, lastRow)), column);
    case 'PageDown':
      return to(Math.max(row, header) + page, column);
    default:
      return undefined;
  }
}
