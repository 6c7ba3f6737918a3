// The state of the print dialog before printing. Pure.
import type {
  Layout,
  PreparedPrint,
  Printer,
  PrintOf,
  PrintMethod,
} from '../../../preload/contract/document-terms.ts';
import { readPageRange, type PageRange } from './page-range.ts';

export interface PrintDraft {
  readonly copies: number;
  readonly pages: string;
  readonly layout: Layout;
}

export const newDraft: PrintDraft = { copies: 1, pages: '', layout: 'page' };
export const mostCopies = 99;

/**
 * An earlier print is repeated unchanged; a calibration sheet and another room's page are one page: there is no choice.
 */
export const isFixed = (of: PrintOf): boolean => 'print' in of || 'calibration' in of || 'ticket' in of;

export interface PrintRequest {
  readonly of: PrintOf;
  readonly pages?: string;
  readonly layout: Layout;
}

/** The request to main; undefined while the page range is invalid. */
export function requestOf(
  of: PrintOf,
  draft: PrintDraft,
  total: number | undefined,
): PrintRequest | undefined {
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

/** Two requests with one key give one job file. */
export const keyOf = (request: PrintRequest | undefined): string => JSON.stringify(request ?? null);

/** The whole file in its original layout shows how many pages there are to choose from. */
export const totalFrom = (request: PrintRequest, prepared: PreparedPrint): number | undefined =>
  request.pages === undefined && request.layout === 'page' ? prepared.pages : undefined;

/** Whether slips that should share a sheet take one each: all of them, some, or none. `asked`: the pages they are on. */
export function tookWholeSheets(
  { pages, check }: Pick<PreparedPrint, 'pages' | 'check'>,
  asked: number,
): 'all' | 'some' | 'none' {
  if (pages >= asked && (asked > 1 || check.expected === 0)) return 'all';
  return pages > Math.ceil(asked / 3) ? 'some' : 'none';
}

/** Paper is counted as one page per sheet side: duplex printing is a setting of the printer. */
export const pagesInAll = (prepared: PreparedPrint, copies: number): number => prepared.pages * copies;

export const defaultPrinter = (printers: readonly Printer[]): Printer | undefined =>
  printers.find(({ isDefault }) => isDefault) ?? printers[0];

/** The next way to try on a printer after one failed: the best of the rest. */
export const nextMethod = ({ ways }: Pick<Printer, 'ways'>, failed: PrintMethod): PrintMethod | undefined =>
  ways.find((way) => way !== failed);

/** Whether a calibration sheet printed this way had the right size. */
export type Measure = 'right' | 'wrong' | 'never';

export const measureOf = ({ measuredAt, scales }: Printer): Measure =>
  scales ? 'wrong' : measuredAt === null ? 'never' : 'right';
