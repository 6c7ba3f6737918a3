// What a column is, and how wide columns are drawn. The last one takes what is left.
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** In pixels; the clerk may change it. */
  readonly width: number;
  readonly align?: 'end';
  /** Figures of one width, for what is compared down the column. */
  readonly figures?: boolean;
  /** The cell as text: what is copied, and what is shown unless `cell` says otherwise. */
  readonly text: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Opened by F2, Enter, a double click, or by typing, whose first letter is `typed`. */
  readonly editor?: (
    row: Row,
    index: number,
    done: (leave: Leave) => void,
    typed: string | undefined,
  ) => ReactNode;
}

/** An edited cell gives the focus back, `true` to the row below; or to the next that can be edited; or lost it `away`. */
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

export const totalWidth = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);

export const nextSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  descending: sort?.column === column && !sort.descending,
});
