// Judges one cell that a clerk typed, by the rules of the sheet's cells. The other fields and their problems stay. The
// caller looks for duplicates.
import { duplicateCodes } from '../../../preload/contract/boleto-states.ts';
import {
  textFields,
  fieldEntries,
  perField,
  type BoletoField,
  type BoletoFields,
  type RowField,
} from '../../../preload/contract/boleto-fields.ts';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { brazilian, type OpenReadings } from '../../../preload/shared/money.ts';
import { amountReader, dueDateJudge, type FieldReader } from './check-fields.ts';
import { addOriginalText, isNeeded, type CheckPlan } from './check-row.ts';
import { readerOf } from './field-readers.ts';
import { problem, worst, type Severity } from './problem.ts';
import { fillVariables, refiller, type TemplatePlan } from './row-templates.ts';

type MutableFields = { -readonly [F in keyof BoletoFields]: BoletoFields[F] };

export interface JudgedRow {
  readonly fields: BoletoFields;
  readonly problems: readonly RowProblem[];
  readonly worst: Severity | null;
}

export interface EditableRow extends JudgedRow {
  readonly parcel: number;
  readonly parcels: number;
}

export type CellPlan = Pick<TemplatePlan, 'typed'> &
  Pick<
    CheckPlan,
    'mapping' | 'openAmounts' | 'documents' | 'refInCallback' | 'refInDescription' | 'required' | 'today'
  >;

export type CellJudge = <Row extends EditableRow>(row: Row, field: BoletoField, text: string) => Row;

/** The fields by which duplicates are found. */
export const keyFields: readonly RowField[] = ['payer.document', 'amount', 'dueDate'];
/** The fields whose values templates contain. */
const filling: ReadonlySet<BoletoField> = new Set(['payer.name', 'dueDate']);

export const withProblems = <Row extends JudgedRow>(row: Row, problems: readonly RowProblem[]): Row => ({
  ...row,
  problems,
  worst: worst(problems),
});

/**
 * A typed `1.234` may follow the sheet's or the grid's convention: it is read if both agree, otherwise the clerk must decide. A typed
 * `1,234` has three decimals in Portuguese and thousands in English: the clerk always decides.
 */
const agreed = ({ point }: OpenReadings): OpenReadings => ({
  point: point === brazilian.point ? point : null,
  comma: null,
});

/** Dates are read day before month, as the grid shows them, whatever order the sheet used. */
export function cellJudge(plan: CellPlan): CellJudge {
  const { today, documents } = plan;
  const amount = amountReader(agreed(plan.openAmounts));
  const dates = { order: 'dmy', today, epoch1904: false, typed: true } as const;
  const rules = { ...plan, dates, documents: documents === 'each' ? null : documents };
  const readers = perField(textFields, (field) => readerOf(field, rules));
  const judgeDay = dueDateJudge(today);
  const refill = refiller(plan);

  return (row, field, text) => {
    const found: RowProblem[] = [];
    const needed = isNeeded(field, plan.required);
    const read = <Value>(reader: FieldReader<Value>, from = text): Value | null => {
      const value = reader(from, 's', found);
      if (value === null) addOriginalText(field, text, needed, found, 0);
      return value;
    };
    const filled = (): string => fillVariables(text, row.fields, row.parcel, row.parcels);

    const fields: MutableFields = { ...row.fields };
    if (field === 'amount') fields.amount = read(amount);
    else fields[field] = read(readers[field], fieldEntries[field].template ? filled() : text);
    if (field === 'dueDate') {
      const date = asPlainDate(fields.dueDate ?? '');
      if (date !== null) found.push(...judgeDay(date));
    }
    const stale = (one: RowProblem): boolean =>
      one.field === field || (keyFields.includes(field) && duplicateCodes.has(one.code));
    const texts = filling.has(field) ? refill(row.fields, fields, row.parcel, row.parcels) : fields;
    return withProblems({ ...row, fields: texts }, [...row.problems.filter((one) => !stale(one)), ...found]);
  };
}

/** What only the check of the whole sheet finds, in other cells or in how the spreadsheet shows them. */
const ofSheet: ReadonlySet<string> = new Set([
  'dueDateDayNotShown',
  'amountCentsApart',
  'amountMarkBothWays',
]);

/** A value that follows from the one before leaves the cause of such doubts as it was: nobody has typed the whole value. */
export const withDoubtsOf = <Row extends JudgedRow>(before: JudgedRow, after: Row): Row => {
  const kept = before.problems.filter(
    (one) => one.severity === 'doubt' && ofSheet.has(one.code) && !after.problems.includes(one),
  );
  return kept.length === 0 ? after : withProblems(after, [...after.problems, ...kept]);
};

/** Glued lines stay an error, because no cell tells where one row ends. */
const correctable: ReadonlySet<string> = new Set(['tooManyCells', 'quoteUnclosed', 'cellTooLong']);

/** A damaged record can be sent once a person has corrected one of its cells; a warning remains. */
export const correctedByHand = <Row extends JudgedRow>(row: Row): Row =>
  withProblems(
    row,
    row.problems.map((one) => (correctable.has(one.code) ? { ...one, severity: 'doubt' } : one)),
  );

/** The problem of a duplicate found in this edit, in the register or in the dashboard. */
export function duplicateProblem(
  of: { readonly line: number } | { readonly boleto: number } | { readonly panel: number },
): RowProblem {
  const code = 'line' in of ? 'duplicateInSheet' : 'panel' in of ? 'duplicateInPanel' : 'duplicateInRegister';
  return { ...problem('doubt', null, code), ...of };
}
