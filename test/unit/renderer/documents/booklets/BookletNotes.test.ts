import { expect, test } from 'vitest';
import type { BookletNote } from '../../../../../preload/contract/document-terms.ts';
import { sortedNotes } from '../../../../../renderer/documents/booklets/BookletNotes.tsx';

const note = (boleto: number, why: BookletNote['why'], out: boolean): BookletNote => ({
  boleto,
  payer: 'Ana Prado',
  cents: 100,
  dueDate: '2027-01-10',
  out,
  why,
  detail: null,
});

test('a bar code of another boleto comes first, then missing boletos, then boletos with a warning', () => {
  const notes = [
    note(1, 'wholePage', false),
    note(2, 'locked', true),
    note(3, 'barsDiffer', true),
    note(4, 'fetchFailed', true),
  ];
  expect(sortedNotes(notes).map(({ boleto }) => boleto)).toEqual([3, 2, 4, 1]);
});
