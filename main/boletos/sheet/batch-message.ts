// A batch on its way out of the worker: one text and one table of numbers for all its rows instead of thousands of objects,
// because what is cloned from thread to thread is paid for by the piece.
import type { PlainDate } from '../due-date.ts';
import type { CheckedRow, SendableFields } from './check-row.ts';
import type { CheckedBatch } from './check-sheet.ts';
import type { Problem, Severity } from './problem.ts';
import { cellMark, rowMark } from './raw-row.ts';
import type { AsideRow } from './row-kind.ts';

export interface PackedBatch {
  /** Row by row: the texts of the fields, then the record as it came. */
  readonly text: string;
  /** Row by row: row, line, parcel, parcels, cents. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** Only of rows that have any, by the row's place in the batch. */
  readonly problems: readonly (readonly [at: number, worst: Severity, problems: readonly Problem[]])[];
  readonly aside: readonly AsideRow[];
  readonly progress: number;
}

const width = 5;
const noCents = -1;
const none: readonly Problem[] = [];

export function packed({ rows, aside, progress }: CheckedBatch): PackedBatch {
  const numbers = new Float64Array(rows.length * width);
  const problems: [number, Severity, readonly Problem[]][] = [];
  let text = '';
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    if (!row) break;
    const { name, document, email, phone, cents, dueDate, description, clientCallbackUrl } = row.fields;
    text +=
      (name ?? '') +
      cellMark +
      (document ?? '') +
      cellMark +
      (email ?? '') +
      cellMark +
      (phone ?? '') +
      cellMark +
      (dueDate ?? '') +
      cellMark +
      (description ?? '') +
      cellMark +
      (clientCallbackUrl ?? '') +
      cellMark +
      row.original +
      rowMark;
    const first = at * width;
    numbers[first] = row.row;
    numbers[first + 1] = row.line;
    numbers[first + 2] = row.parcel;
    numbers[first + 3] = row.parcels;
    numbers[first + 4] = cents ?? noCents;
    if (row.worst !== null) problems.push([at, row.worst, row.problems]);
  }
  return { text, numbers, problems, aside, progress };
}

/** Days were read and checked on the other side; here only their shape is looked at. */
const isDay = (text: string): text is PlainDate => text.length === 10 && text[4] === '-' && text[7] === '-';
const dayOnly = (text: string | null): PlainDate | null => (text !== null && isDay(text) ? text : null);

export function unpacked({ text, numbers, problems, aside, progress }: PackedBatch): CheckedBatch {
  const rows: CheckedRow[] = [];
  let start = 0;
  let nextProblem = 0;

  function field(): string | null {
    const end = text.indexOf(cellMark, start);
    const found = end === start ? null : text.slice(start, end);
    start = end + 1;
    return found;
  }

  for (let first = 0; first < numbers.length; first += width) {
    const [name, document, email, phone] = [field(), field(), field(), field()];
    const dueDate = dayOnly(field());
    const [description, clientCallbackUrl] = [field(), field()];
    const end = text.indexOf(rowMark, start);
    const original = text.slice(start, end);
    start = end + 1;
    const cents = numbers[first + 4] ?? noCents;
    const fields: SendableFields = {
      name,
      document,
      email,
      phone,
      cents: cents === noCents ? null : cents,
      dueDate,
      description,
      clientCallbackUrl,
    };
    const [at, worst, found] = problems[nextProblem] ?? [-1, null, none];
    const own = at === first / width;
    if (own) nextProblem += 1;
    rows.push({
      row: numbers[first] ?? 0,
      line: numbers[first + 1] ?? 0,
      parcel: numbers[first + 2] ?? 1,
      parcels: numbers[first + 3] ?? 1,
      fields,
      problems: own ? found : none,
      worst: own ? worst : null,
      original,
    });
  }
  return { rows, aside, progress };
}
