// The list of prints as shown: searched, filtered, sorted. Pure.
import type { PrintJob } from '../../../preload/contract/document-terms.ts';
import { printStates, type PrintState } from '../../../preload/contract/print-terms.ts';
import { savedSearch } from '../../list/saved-search.ts';
import { fold } from '../../../preload/shared/fold.ts';
import type { Sort } from '../../ui/grid/columns.ts';

export const anything = 'any';

export interface PrintFilter {
  readonly text: string;
  readonly state: typeof anything | PrintState;
}

export const everything: PrintFilter = { text: '', state: anything };
export const newestFirst: Sort = { column: 'at', descending: true };

export const isNarrowed = ({ text, state }: PrintFilter): boolean => state !== anything || text.trim() !== '';

export const keptFilter = savedSearch('guiche.prints', (found): PrintFilter => ({
  text: found.text('text', ''),
  // Views of earlier versions know those without an answer alone.
  state: found.one('state', [anything, ...printStates], found.flag('openOnly') ? 'spooled' : anything),
}));

export const isOpen = ({ state }: Pick<PrintJob, 'state'>): boolean => state === 'spooled';

/** Every word of the search occurs in the row's visible text. */
export function withWords(
  prints: readonly PrintJob[],
  text: string,
  shown: (print: PrintJob) => string,
): readonly PrintJob[] {
  const wanted = fold(text).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return prints;
  return prints.filter((print) => {
    const words = fold(shown(print));
    return wanted.every((word) => words.includes(word));
  });
}

export const inState = (prints: readonly PrintJob[], wanted: PrintFilter['state']): readonly PrintJob[] =>
  wanted === anything ? prints : prints.filter(({ state }) => state === wanted);

/** The pages that a print asks of its printer. */
export const pagesIn = ({ pages, copies }: Pick<PrintJob, 'pages' | 'copies'>): number => pages * copies;

export interface PrintSum {
  readonly count: number;
  readonly pages: number;
  /** Pages of the prints that did not come out: no paper was used for them. */
  readonly failed: number;
}

export function sumOf(prints: readonly PrintJob[]): PrintSum {
  const pagesOf = (some: readonly PrintJob[]) => some.reduce((sum, print) => sum + pagesIn(print), 0);
  return { count: prints.length, pages: pagesOf(prints), failed: pagesOf(inState(prints, 'failed')) };
}

const keys: Readonly<Record<string, (print: PrintJob) => string | number>> = {
  at: ({ at }) => at,
  title: ({ title }) => fold(title),
  printer: ({ printer }) => fold(printer),
  pages: pagesIn,
};

/** Of equals the newest first. */
export function sorted(prints: readonly PrintJob[], { column, descending }: Sort): readonly PrintJob[] {
  const key = keys[column] ?? (({ at }: PrintJob) => at);
  return prints.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return other.id - one.id;
    return a < b === descending ? 1 : -1;
  });
}
