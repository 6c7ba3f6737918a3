// Writes what is missing from a booklet, and why, as a CSV file with the renderer's texts.
import type { Parsed } from '../../../preload/contract/contract.ts';
import type { BookletNote } from '../../../preload/contract/document-terms.ts';
import { csvLine, csvStart } from '../../spreadsheets/csv.ts';

type Titles = Pick<Parsed<'documents', 'saveNotes'>, 'columns' | 'words'>;

export const notesFile = (notes: readonly BookletNote[], { columns, words }: Titles): string =>
  csvStart + csvLine(columns) + notes.map((note) => csvLine(cellsOf(note, words))).join('');

function cellsOf({ out, payer, cents, dueDate, why, detail }: BookletNote, words: Titles['words']) {
  const translate = (code: string) => words[code] ?? code;
  const explanation = detail === null ? '' : translate(detail);
  return [
    translate(out ? 'out' : 'in'),
    payer ?? '',
    money(cents),
    day(dueDate),
    translate(why),
    explanation,
    translate(`next ${why}`),
  ];
}

const money = (cents: number | null): string =>
  cents === null ? '' : `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

const day = (date: string | null): string => (date ?? '').split('-').toReversed().join('/');
