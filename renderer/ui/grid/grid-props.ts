// What a list gives the grid, and what the grid tells it.
import type { KeyboardEvent, ReactNode } from 'react';
import type { Failure } from '../../../preload/contract/result.ts';
import type { Column, Sort } from './columns.ts';
import type { Pages } from './pages.ts';
import type { Range } from './selection.ts';

export interface GridProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly pages: Pages<Row>;
  readonly empty: ReactNode;
  readonly dense?: boolean;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly onOpen?: (row: Row) => void;
  /** The rows have details next to the list: a click or a space opens them, with Ctrl it selects, and Esc is left to them. */
  readonly details?: 'open' | 'closed';
  /** The selected rows, by position; pass a stable function. */
  readonly onSelected?: (ranges: readonly Range[]) => void;
  /** The row of the current cell changed; pass a stable function. */
  readonly onMoved?: (row: number) => void;
  /** The column that must be in sight while the row is the current one. */
  readonly wanted?: (row: Row) => string | undefined;
  /** Handles the owner's keys before the grid's; returns whether it handled one. */
  readonly onKey?: (event: KeyboardEvent, at: GridAt) => boolean;
  readonly onCopied?: (outcome: { rows: number; of: number } | Failure) => void;
  /** Keeps how the clerk arranges the columns. */
  readonly arrange?: ArrangeColumns;
}

export interface ArrangeColumns {
  readonly resize: (id: string, width: number) => void;
  /** To the place of another column. */
  readonly move: (id: string, to: string) => void;
  /** Opens the choice of columns. */
  readonly choose: () => void;
}

/** Where a key was pressed: the current cell, and the selection. */
export interface GridAt {
  readonly row: number;
  readonly column: string | undefined;
  readonly ranges: readonly Range[];
}
