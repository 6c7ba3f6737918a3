// The list of prints: searched, filtered, sorted.
import { describe, expect, it } from 'vitest';
import type { PrintJob } from '../../../../../preload/contract/document-terms.ts';
import {
  inState,
  prints,
  sorted,
  sumOf,
  withWords,
} from '../../../../../renderer/documents/print/print-list.tsx';

const print = (id: number, more: Partial<PrintJob> = {}): PrintJob => ({
  id,
  title: `Carnê ${id}`,
  at: `2026-11-2${id}T08:00:00Z`,
  printer: 'Recepção',
  way: 'direct',
  pages: 1,
  copies: 1,
  layout: 'page',
  sha256: '0'.repeat(64),
  state: 'printed',
  kept: true,
  ...more,
});
const ids = (some: readonly PrintJob[]) => some.map(({ id }) => id);
const shown = ({ title, printer }: PrintJob) => `${title} ${printer}`;

describe('the list of prints', () => {
  const list = [
    print(1, { title: 'Turma A', pages: 3, copies: 2 }),
    print(2, { state: 'spooled' }),
    print(3, { printer: 'Financeiro', pages: 6 }),
  ];

  it('finds every word of a search, regardless of accents and case', () => {
    expect(ids(withWords(list, 'RECEPCAO turma', shown))).toEqual([1]);
    expect(ids(withWords(list, ' ', shown))).toEqual([1, 2, 3]);
  });

  it('is filtered by one outcome', () => {
    expect(ids(inState(list, 'spooled'))).toEqual([2]);
    expect(ids(inState(list, 'failed'))).toEqual([]);
    expect(ids(inState(list, ''))).toEqual([1, 2, 3]);
  });

  it('reads the filter of an earlier version, which only knew prints without an answer', () => {
    const read = (kept: object) => prints.read(JSON.stringify(kept));
    expect(read({ text: 'a', openOnly: 'true' })).toEqual({ text: 'a', state: 'spooled' });
    expect(read({ text: '', openOnly: 'false' })).toEqual({ text: '', state: '' });
    expect(read({ text: '', state: 'any' })).toEqual({ text: '', state: '' });
    expect(read({ text: '', state: 'failed' })).toEqual({ text: '', state: 'failed' });
  });

  it('sums pages times copies, and those of prints that did not come out', () => {
    expect(sumOf([...list, print(4, { state: 'failed', pages: 2, copies: 5 })])).toEqual({
      count: 4,
      pages: 23,
      failed: 10,
    });
    expect(sumOf([])).toEqual({ count: 0, pages: 0, failed: 0 });
  });

  it('is sorted by a column, and equal ones by the newest first', () => {
    expect(ids(sorted(list, { column: 'at', descending: true }))).toEqual([3, 2, 1]);
    expect(ids(sorted(list, { column: 'at', descending: false }))).toEqual([1, 2, 3]);
    expect(ids(sorted(list, { column: 'pages', descending: true }))).toEqual([3, 1, 2]);
    expect(ids(sorted(list, { column: 'printer', descending: false }))).toEqual([3, 2, 1]);
  });
});
