// Writes what is missing from a booklet, and why, as a CSV file with the renderer's texts.
import type { Parsed } from '../../../preload/contract/contract.ts';
import type { BookletNote } from '../../../preload/contract/document-terms.ts';
import { csvLine, csvStart } from '../../spreadsheets/csv.ts';
import { amountText, dayText } from '../../lists/cells.ts';

type Titles = Pick<Parsed<'documents', 'saveNotes'>, 'columns' | 'words'>;

export const notesFile = (notes: readonly BookletNote[], { columns, words }: Titles): string =>
  csvStart + csvLine(columns) + notes.map((note) => csvLine(cellsOf(note, words))).join('');

function cellsOf({ out, payer, cents, dueDate, why, detail }: BookletNote, words: Titles['words']) {
  const translate = (code: string) => words[code] ?? code;
  const explanation = detail === null ? '' : translate(detail);
  return [
    translate(out ? 'out' : 'in'),
    payer ?? '',
    amountText(cents),
    dayText(dueDate),
    translate(why),
    explanation,
    translate(`next ${why}`),
  ];
}
