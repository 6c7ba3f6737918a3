// One cell of a row as a clerk typed it, judged by the rules of the sheet's cells. What else stood in the row stays, with
// what was said of it; whether the row now repeats another is for who asks.
import type { BoletoFields, RowField, RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { asPlainDate, type PlainDate } from '../../brazil/due-date.ts';
import { brazilian, type OpenReadings } from '../../brazil/money.ts';
import {
  amountReader,
  callbackReader,
  descriptionReader,
  dueDateJudge,
  dueDateReader,
  documentReader,
  readEmail,
  readName,
  readPhoneCell,
  type FieldReader,
} from './check-fields.ts';
import { explain, filledMarks, type CheckPlan } from './check-row.ts';
import { alwaysRequired } from './fields.ts';
import { problem, worst, type Severity } from './problem.ts';

export type EditedField = Exclude<RowField, 'parcels'>;

export interface JudgedRow {
  readonly fields: BoletoFields;
  readonly problems: readonly RowProblem[];
  readonly worst: Severity | null;
}

export interface RowAtHand extends JudgedRow {
  readonly parcel: number;
  readonly parcels: number;
}

export type CellPlan = Pick<
  CheckPlan,
  'openAmounts' | 'documents' | 'refInCallback' | 'refInDescription' | 'required' | 'today'
>;

export type CellJudge = <Row extends RowAtHand>(row: Row, field: EditedField, text: string) => Row;

/** Of what a row repeats, these tell. */
export const keyFields: readonly RowField[] = ['payer.document', 'amount', 'dueDate'];
const duplicateCodes: ReadonlySet<string> = new Set([
  'duplicateInSheet',
  'duplicateInRegister',
  'duplicateInPanel',
]);

export const withProblems = <Row extends JudgedRow>(row: Row, problems: readonly RowProblem[]): Row => ({
  ...row,
  problems,
  worst: worst(problems),
});

/** A typed `1.234` may be the sheet's writing or the grid's: it is read where both mean the same by it, else asked about. */
const agreed = ({ point, comma }: OpenReadings): OpenReadings => ({
  point: point === brazilian.point ? point : null,
  comma: comma === brazilian.comma ? comma : null,
});

/** Days are read as the grid writes them, day before month, whatever the sheet did. */
export function cellJudge(plan: CellPlan): CellJudge {
  const { today, documents } = plan;
  const amount = amountReader(agreed(plan.openAmounts));
  const document = documentReader(documents === 'each' ? null : documents);
  const due = dueDateReader({ order: 'dmy', today, epoch1904: false });
  const describe = descriptionReader(plan.refInDescription);
  const callback = callbackReader(plan.refInCallback);
  const judgeDay = dueDateJudge(today);

  return (row, field, text) => {
    const found: RowProblem[] = [];
    const needed = alwaysRequired.includes(field) || plan.required.includes(field);
    const read = <Value>(reader: FieldReader<Value>, from = text): Value | null => {
      const value = reader(from, 's', found);
      if (value === null) explain(field, text, needed, found, 0);
      return value;
    };
    const filled = (): string =>
      filledMarks(text, { 'payer.name': name, dueDate: day }, row.parcel, row.parcels);
    const { 'payer.name': name, dueDate } = row.fields;
    const day: PlainDate | null = dueDate === null ? null : asPlainDate(dueDate);

    function changed(): Partial<BoletoFields> {
      switch (field) {
        case 'payer.name':
          return { 'payer.name': read(readName) };
        case 'payer.document':
          return { 'payer.document': read(document) };
        case 'payer.email':
          return { 'payer.email': read(readEmail) };
        case 'payer.phone':
          return { 'payer.phone': read(readPhoneCell) };
        case 'amount':
          return { amount: read(amount) };
        case 'dueDate': {
          const date = read(due);
          if (date !== null) found.push(...judgeDay(date));
          return { dueDate: date };
        }
        case 'description':
          return { description: read(describe, filled()) };
        case 'clientCallbackUrl':
          return { clientCallbackUrl: read(callback, filled()) };
      }
    }

    const fields = { ...row.fields, ...changed() };
    const stale = (said: RowProblem): boolean =>
      said.field === field || (keyFields.includes(field) && duplicateCodes.has(said.code));
    return withProblems({ ...row, fields }, [...row.problems.filter((said) => !stale(said)), ...found]);
  };
}

/** Lines glued together stay an error: no cell of such a row tells whose the others are. */
const mendable: ReadonlySet<string> = new Set(['tooManyCells', 'quoteUnclosed', 'cellTooLong']);

/** A record that came damaged may be sent once a person has put a cell of it right by hand: the doubt remains. */
export const seenByHand = <Row extends JudgedRow>(row: Row): Row =>
  withProblems(
    row,
    row.problems.map((said) => (mendable.has(said.code) ? { ...said, severity: 'doubt' } : said)),
  );

/** What the ledger knows the row to repeat, or an earlier one of the same press. */
export function repeats(
  of: { readonly line: number } | { readonly boleto: number } | { readonly panel: number },
): RowProblem {
  const code = 'line' in of ? 'duplicateInSheet' : 'panel' in of ? 'duplicateInPanel' : 'duplicateInRegister';
  return { ...problem('doubt', null, code), ...of };
}
