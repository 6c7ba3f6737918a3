// Boletos as they come in, and a thousand of them as one text and one table of numbers, because what goes from thread to
// thread is paid for by the piece. Packed where they are made, parted by the thread that writes them.
import { type BoletoFields, textFields } from '../../../preload/contract/boleto-fields.ts';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { severities, type Severity } from './batches-schema.ts';
import { columnOf } from './boleto-columns.ts';
import { fold } from '../../../preload/shared/fold.ts';

/** What was said about it when it was checked; an error keeps it from being sent. */
export interface Checked {
  readonly fields: BoletoFields;
  readonly problems: readonly RowProblem[];
  readonly worst: Severity | null;
}

export interface NewBoleto extends Checked {
  /** Number among the sheet's rows; the parcels of a row share it. */
  readonly row: number;
  /** Physical line; null where there is no sheet. */
  readonly line: number | null;
  readonly parcel: number;
  readonly parcels: number;
  /** The record as it came. */
  readonly original?: string;
}

export interface LineAside {
  readonly line: number;
  readonly kind: string;
  readonly original: string;
}

export type PackedBoletos = Readonly<ReturnType<typeof packBoletos>>;

/** Records of a sheet as they came, one behind the other: each one's line, and where its text ends. */
export interface Originals {
  readonly lines: readonly number[];
  readonly text: string;
}

/** What a column of SQLite takes. */
export type PackedValue = string | number | null;

/** Row, line, parcel, parcels, worst, cents. */
const numbersOfRow = 6;
/** Each field that is a text, the name as it is sorted, the problems. */
const textsOfRow = textFields.length + 2;
const width = numbersOfRow + textsOfRow;
const nothing = -1;

export const stateWhenChecked = ({ worst }: Pick<Checked, 'worst'>): 'draft' | 'ready' =>
  worst === 'error' ? 'draft' : 'ready';

export const problemsText = ({ problems }: Pick<Checked, 'problems'>): string | null =>
  problems.length === 0 ? null : JSON.stringify(problems);

/** `originalOf`: the record as it came, of the first parcel of a row. */
export function packBoletos<Row extends NewBoleto>(
  rows: readonly Row[],
  originalOf: (row: Row) => string | undefined,
) {
  const numbers = new Float64Array(rows.length * width);
  const texts: string[] = [];
  const lines: number[] = [];
  const originals: string[] = [];
  let end = 0;
  let originalsEnd = 0;
  let at = 0;

  const put = (number: number): void => {
    numbers[at] = number;
    at += 1;
  };

  function putText(text: string | null): void {
    if (text !== null) {
      end += text.length;
      texts.push(text);
    }
    put(text === null ? nothing : end);
  }

  for (const row of rows) {
    const { line, parcel, worst, fields } = row;
    put(row.row);
    put(line ?? nothing);
    put(parcel);
    put(row.parcels);
    put(worst === null ? nothing : severities.indexOf(worst));
    put(fields.amount ?? nothing);
    for (const field of textFields) putText(fields[field]);
    putText(fields['payer.name'] === null ? null : fold(fields['payer.name']));
    putText(problemsText(row));
    const original = line === null || parcel !== 1 ? undefined : originalOf(row);
    if (line === null || original === undefined) continue;
    originalsEnd += original.length;
    lines.push(line, originalsEnd);
    originals.push(original);
  }
  return {
    count: rows.length,
    /** Row by row its texts, one behind the other. */
    text: texts.join(''),
    /** Row by row its numbers, then where each of its texts ends. */
    numbers,
    originals: lines.length === 0 ? null : { lines, text: originals.join('') },
  };
}

export const packedColumns: readonly string[] = [
  'item',
  'line',
  'parcel',
  'parcels',
  'state',
  'worst',
  columnOf('amount'),
  ...textFields.map(columnOf),
  'name_key',
  'problems',
];

/** The values of each row, one row after the other, `prefix` before each, as `packedColumns` names them. */
export function partedBoletos(
  { count, text, numbers }: PackedBoletos,
  prefix: readonly PackedValue[],
): PackedValue[] {
  const values: PackedValue[] = [];
  let from = 0;
  let at = 0;

  const numberOrNull = (): number | null => {
    const number = numbers[at] ?? nothing;
    at += 1;
    return number === nothing ? null : number;
  };

  for (let row = 0; row < count; row += 1) {
    for (const value of prefix) values.push(value);
    for (let number = 0; number < 4; number += 1) values.push(numberOrNull());
    const worst = severities[numberOrNull() ?? nothing] ?? null;
    values.push(stateWhenChecked({ worst }), worst, numberOrNull());
    for (let piece = 0; piece < textsOfRow; piece += 1) {
      const end = numberOrNull();
      values.push(end === null ? null : text.slice(from, end));
      from = end ?? from;
    }
  }
  return values;
}
