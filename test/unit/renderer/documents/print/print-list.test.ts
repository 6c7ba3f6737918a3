// The list of prints: searched, narrowed, sorted.
import { describe, expect, it } from 'vitest';
import type { PrintJob } from '../../../../../preload/contract/document-terms.ts';
import { matching, sorted } from '../../../../../renderer/documents/print/print-list.ts';

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
const ids = (prints: readonly PrintJob[]) => prints.map(({ id }) => id);
const shown = ({ title, printer }: PrintJob) => `${title} ${printer}`;

describe('the list of prints', () => {
  const list = [
    print(1, { title: 'Turma A', pages: 3, copies: 2 }),
    print(2, { state: 'spooled' }),
    print(3, { printer: 'Financeiro', pages: 6 }),
  ];

  it('finds every word of a search, accents and case aside', () => {
    expect(ids(matching(list, { text: 'RECEPCAO turma', openOnly: false }, shown))).toEqual([1]);
    expect(ids(matching(list, { text: ' ', openOnly: false }, shown))).toEqual([1, 2, 3]);
  });

  it('narrows to those without an answer', () => {
    expect(ids(matching(list, { text: '', openOnly: true }, shown))).toEqual([2]);
    expect(ids(matching(list, { text: 'turma', openOnly: true }, shown))).toEqual([]);
  });

  it('is sorted by a column, of equals the newest first', () => {
    expect(ids(sorted(list, { column: 'at', descending: true }))).toEqual([3, 2, 1]);
    expect(ids(sorted(list, { column: 'at', descending: false }))).toEqual([1, 2, 3]);
    expect(ids(sorted(list, { column: 'pages', descending: true }))).toEqual([3, 1, 2]);
    expect(ids(sorted(list, { column: 'printer', descending: false }))).toEqual([3, 2, 1]);
  });
});
