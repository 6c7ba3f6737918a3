// The list of prints as shown: its columns; searched, filtered, sorted. The window holds it whole, and main knows no columns of it.
import { msg } from '@lingui/core/macro';
import type { PrintJob } from '../../../preload/contract/document-terms.ts';
import { printStates } from '../../../preload/contract/print-terms.ts';
import { listOf, rowsSorted } from '../../list/list-of.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { fold } from '../../../preload/shared/fold.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import { State } from '../../ui/State.tsx';
import { printLooks, methodWords } from './print-words.ts';

const list = listOf<PrintJob>()({
  name: 'prints',
  columns: {
    at: { kind: 'moment', of: ({ at }) => at, width: 152, priority: 1, up: 'at', down: 'at' },
    // The nosso número stands in the name of a boleto's file.
    title: {
      kind: 'text',
      of: ({ title }) => title,
      width: 296,
      identifies: true,
      priority: 1,
      whole: true,
      up: 'title',
      down: 'title',
    },
    state: { kind: 'own', width: 144, priority: 1 },
    pages: { kind: 'number', of: pagesIn, width: 124, priority: 2, up: 'pages', down: 'pages' },
    printer: {
      kind: 'text',
      of: ({ printer }) => printer,
      width: 168,
      priority: 2,
      up: 'printer',
      down: 'printer',
    },
    way: { kind: 'own', width: 216, priority: 3 },
    layout: { kind: 'own', width: 88, priority: 3 },
  },
  titles: {
    at: { title: msg`Quando` },
    title: { title: msg`Documento` },
    state: {
      title: msg`Resultado`,
      text: ({ state }, translate) => translate(printLooks[state].title),
      cell: ({ state }, translate) => (
        <State tone={printLooks[state].tone}>{translate(printLooks[state].title)}</State>
      ),
    },
    pages: {
      title: msg`Páginas × cópias`,
      write: ({ pages, copies }, _translate, language) =>
        `${formatCount(pages, language)} × ${formatCount(copies, language)}`,
    },
    // By the printer's visible name, as long as the printer exists.
    printer: { title: msg`Impressora` },
    way: { title: msg`Modo`, text: ({ way }, translate) => translate(methodWords[way].name) },
    layout: {
      title: msg`Por folha`,
      text: ({ layout }, translate) => translate(layout === 'threeUp' ? msg`Três` : msg`Original`),
    },
  },
  filters: { state: { kind: 'one', values: printStates } },
  labels: { state: null },
  first: { column: 'at', descending: true },
});

export const prints = {
  ...list,
  read(json: string | null) {
    const found = list.read(json);
    // Views of earlier versions know those without an answer alone.
    const openOnly = found.state === '' && /"openOnly":"?true/.test(json ?? '');
    return openOnly ? { ...found, state: 'spooled' } : found;
  },
};

export const isOpen = ({ state }: Pick<PrintJob, 'state'>): boolean => state === 'spooled';

/** Every word of the search occurs in the row's visible text. */
export function withWords(every: readonly PrintJob[], text: string, shown: (print: PrintJob) => string) {
  const wanted = fold(text).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return every;
  return every.filter((print) => {
    const words = fold(shown(print));
    return wanted.every((word) => words.includes(word));
  });
}

export const inState = (every: readonly PrintJob[], wanted: string): readonly PrintJob[] =>
  wanted === '' ? every : every.filter(({ state }) => state === wanted);

/** The pages that a print asks of its printer. */
export function pagesIn({ pages, copies }: Pick<PrintJob, 'pages' | 'copies'>): number {
  return pages * copies;
}

/** `failed`: pages of the prints that did not come out; no paper was used for them. */
export function sumOf(every: readonly PrintJob[]) {
  const pagesOf = (some: readonly PrintJob[]) => some.reduce((sum, print) => sum + pagesIn(print), 0);
  return { count: every.length, pages: pagesOf(every), failed: pagesOf(inState(every, 'failed')) };
}

/** Of equals the newest first. */
export function sorted(every: readonly PrintJob[], sort: Sort): readonly PrintJob[] {
  return rowsSorted(list, every, sort, (one, other) => other.id - one.id);
}
