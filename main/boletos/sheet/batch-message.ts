// A batch on its way out of the worker: one text and one table of numbers for all its rows instead of thousands of strings
// and objects, because what is cloned from thread to thread is paid for by the piece. A field that is its cell is not said twice.
import type { PlainDate } from '../rules/due-date.ts';
import type { CheckedRow, SendableFields } from './check-row.ts';
import type { CheckedBatch } from './check-sheet.ts';
import type { Field, Mapping } from './fields.ts';
import type { Problem, Severity } from './problem.ts';
import { cellMark } from './raw-row.ts';
import type { AsideRow } from './row-kind.ts';

export interface PackedBatch {
  /** Row by row its cells, then those texts of fields that are no cell, all parted by the cell mark. */
  readonly text: string;
  /** Row by row: row, line, parcel, parcels, cents, how many cells, and which fields are their cell or nothing. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** Only of rows that have any, by the row's place in the batch. */
  readonly problems: readonly (readonly [at: number, worst: Severity, problems: readonly Problem[]])[];
  readonly aside: readonly AsideRow[];
  readonly progress: number;
  readonly columns: readonly number[];
}

const width = 7;
const noCents = -1;
const none: readonly Problem[] = [];

/** The fields that are texts, in the order of their bits. */
const textFields: readonly Field[] = [
  'payer.name',
  'payer.document',
  'payer.email',
  'payer.phone',
  'dueDate',
  'description',
  'clientCallbackUrl',
];
const nothing = textFields.length;

/** The column of each text field, -1 where it has none. */
export const textColumns = (mapping: Mapping): number[] =>
  textFields.map((field) => {
    const source = mapping[field];
    return source?.from === 'column' ? source.column : -1;
  });

export function packed({ rows, aside, progress }: CheckedBatch, columns: readonly number[]): PackedBatch {
  const numbers = new Float64Array(rows.length * width);
  const problems: [number, Severity, readonly Problem[]][] = [];
  const texts: string[] = [];
  let bits = 0;

  function put(bit: number, text: string | null, cells: readonly string[]): void {
    if (text === null) bits |= 1 << (bit + nothing);
    else if (text === cells[columns[bit] ?? -1]) bits |= 1 << bit;
    else texts.push(text);
  }

  for (let at = 0, first = 0; at < rows.length; at += 1, first += width) {
    const row = rows[at];
    if (!row) break;
    const { fields, cells } = row;
    for (const cell of cells) texts.push(cell);
    bits = 0;
    put(0, fields.name, cells);
    put(1, fields.document, cells);
    put(2, fields.email, cells);
    put(3, fields.phone, cells);
    put(4, fields.dueDate, cells);
    put(5, fields.description, cells);
    put(6, fields.clientCallbackUrl, cells);
    numbers[first] = row.row;
    numbers[first + 1] = row.line;
    numbers[first + 2] = row.parcel;
    numbers[first + 3] = row.parcels;
    numbers[first + 4] = fields.cents ?? noCents;
    numbers[first + 5] = cells.length;
    numbers[first + 6] = bits;
    if (row.worst !== null) problems.push([at, row.worst, row.problems]);
  }
  return { text: texts.join(cellMark), numbers, problems, aside, progress, columns };
}

/** Days were read and checked on the other side; here only their shape is looked at. */
const isDay = (text: string): text is PlainDate => text.length === 10 && text[4] === '-' && text[7] === '-';

export function unpacked({ text, numbers, problems, aside, progress, columns }: PackedBatch): CheckedBatch {
  const texts = text.split(cellMark);
  const rows: CheckedRow[] = [];
  let next = 0;
  let nextProblem = 0;
  let cells: readonly string[] = [];
  let bits = 0;

  function take(bit: number): string | null {
    if (bits & (1 << (bit + nothing))) return null;
    if (bits & (1 << bit)) return cells[columns[bit] ?? -1] ?? null;
    next += 1;
    return texts[next - 1] ?? null;
  }

  function takeFields(cents: number): SendableFields {
    const name = take(0);
    const document = take(1);
    const email = take(2);
    const phone = take(3);
    const due = take(4);
    return {
      name,
      document,
      email,
      phone,
      cents: cents === noCents ? null : cents,
      dueDate: due !== null && isDay(due) ? due : null,
      description: take(5),
      clientCallbackUrl: take(6),
    };
  }

  for (let at = 0, first = 0; first < numbers.length; at += 1, first += width) {
    const end = next + (numbers[first + 5] ?? 0);
    cells = texts.slice(next, end);
    next = end;
    bits = numbers[first + 6] ?? 0;
    const found = problems[nextProblem]?.[0] === at ? problems[nextProblem] : undefined;
    if (found) nextProblem += 1;
    rows.push({
      row: numbers[first] ?? 0,
      line: numbers[first + 1] ?? 0,
      parcel: numbers[first + 2] ?? 1,
      parcels: numbers[first + 3] ?? 1,
      fields: takeFields(numbers[first + 4] ?? noCents),
      problems: found?.[2] ?? none,
      worst: found?.[1] ?? null,
      cells,
    });
  }
  return { rows, aside, progress };
}
