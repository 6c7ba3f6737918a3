// The list of prints as shown: searched, filtered, sorted. Pure.
import type { PrintJob } from '../../../preload/contract/document-terms.ts';
import { savedSearch } from '../../list/saved-search.ts';
import { fold } from '../../text/fold.ts';
import type { Sort } from '../../ui/grid/columns.ts';

export interface PrintFilter {
  readonly text: string;
  readonly openOnly: boolean;
}

export const everything: PrintFilter = { text: '', openOnly: false };
export const newestFirst: Sort = { column: 'at', descending: true };

export const isNarrowed = ({ text, openOnly }: PrintFilter): boolean => openOnly || text.trim() !== '';

export const keptFilter = savedSearch('guiche.prints', (found): PrintFilter => ({
  text: found.text('text', ''),
  openOnly: found.flag('openOnly'),
}));

export const isOpen = ({ state }: Pick<PrintJob, 'state'>): boolean => state === 'spooled';

/** Every word of the search occurs in the row's visible text. */
export function matching(
  prints: readonly PrintJob[],
  { text, openOnly }: PrintFilter,
  shown: (print: PrintJob) => string,
): readonly PrintJob[] {
  const wanted = fold(text).split(/\s+/u).filter(Boolean);
  return prints.filter((print) => {
    if (openOnly && !isOpen(print)) return false;
    if (wanted.length === 0) return true;
    const words = fold(shown(print));
    return wanted.every((word) => words.includes(word));
  });
}

const keys: Readonly<Record<string, (print: PrintJob) => string | number>> = {
  at: ({ at }) => at,
  title: ({ title }) => fold(title),
  printer: ({ printer }) => fold(printer),
  pages: ({ pages, copies }) => pages * copies,
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
