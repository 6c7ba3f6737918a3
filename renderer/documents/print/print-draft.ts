// What the print dialog holds before anything is printed. Pure.
import type {
  Layout,
  PreparedPrint,
  Printer,
  PrintOf,
  PrintWay,
} from '../../../preload/contract/document-terms.ts';
import { readPageRange, type PageRange } from './page-range.ts';

export interface PrintDraft {
  readonly copies: number;
  readonly pages: string;
  readonly layout: Layout;
}

export const newDraft: PrintDraft = { copies: 1, pages: '', layout: 'page' };
export const mostCopies = 99;

/** An earlier print comes again as it was; a calibration sheet and what another room made are one page: nothing is chosen. */
export const isFixed = (of: PrintOf): boolean => 'print' in of || 'calibration' in of || 'ticket' in of;

export interface Wish {
  readonly of: PrintOf;
  readonly pages?: string;
  readonly layout: Layout;
}

/** What main is to prepare; nothing while the pages cannot be read. */
export function wishOf(of: PrintOf, draft: PrintDraft, total: number | undefined): Wish | undefined {
  if (isFixed(of)) return { of, layout: 'page' };
  const range: PageRange = readPageRange(draft.pages, total);
  switch (range.kind) {
    case 'wrong':
      return undefined;
    case 'all':
      return { of, layout: draft.layout };
    case 'some':
      return { of, layout: draft.layout, pages: range.text };
  }
}

/** Two wishes with one key are one job file. */
export const keyOf = (wish: Wish | undefined): string => JSON.stringify(wish ?? null);

/** The whole file as it came tells how many pages there are to choose from. */
export const totalFrom = (wish: Wish, prepared: PreparedPrint): number | undefined =>
  wish.pages === undefined && wish.layout === 'page' ? prepared.pages : undefined;

/** Paper is counted one page a side of a sheet: whether it is printed on both sides is the printer's own matter. */
export const pagesInAll = (prepared: PreparedPrint, copies: number): number => prepared.pages * copies;

export const defaultPrinter = (printers: readonly Printer[]): Printer | undefined =>
  printers.find(({ isDefault }) => isDefault) ?? printers[0];

/** What to try next on a printer after one way failed: the best of those left. */
export const nextWay = ({ ways }: Pick<Printer, 'ways'>, failed: PrintWay): PrintWay | undefined =>
  ways.find((way) => way !== failed);

/** Whether a calibration sheet that came out of it this way had its true size. */
export type Measure = 'right' | 'wrong' | 'never';

export const measureOf = ({ measuredAt, scales }: Printer): Measure =>
  scales ? 'wrong' : measuredAt === null ? 'never' : 'right';
