// Groups of a batch's rows that wait for the same decision: where atypical amounts begin, and what one press makes of a
// row of a group. Pure.
import type { RowCorrection, RowFault } from '../../../preload/contract/batches.ts';
import type { BoletoField } from '../../../preload/contract/boleto-fields.ts';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import type { CheckSummary } from '../../../preload/contract/sheets.ts';
import type { AmountBounds } from '../../ledger/tables/row-groups.ts';
import { type CellJudge, type EditableRow, withDoubtsOf, withProblems } from '../sheet/judge-cell.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { businessDayFrom, isBusinessDay } from '../../../preload/shared/holidays.ts';

/** From the amounts that the sheet's check listed. */
export function atypicalBounds(outliers: CheckSummary['outliers'] | undefined): AmountBounds | null {
  if (!outliers) return null;
  const { listed, medianCents } = outliers;
  return {
    upTo: listed.reduce((most, { cents }) => (cents < medianCents ? Math.max(most, cents) : most), 0),
    from: listed.reduce(
      (least, { cents }) => (cents > medianCents ? Math.min(least, cents) : least),
      Number.MAX_SAFE_INTEGER,
    ),
  };
}

const lengths = { cpf: 11, cnpj: 14 } as const;

type OneKind = Extract<RowCorrection, string>;

const isFault =
  ({ severity, field, code }: RowFault) =>
  (one: RowProblem): boolean =>
    one.severity === severity && one.field === field && one.code === code;

/** The row after the correction; null if it is not of the group, or has no such correction. */
export function corrected<Row extends EditableRow>(
  row: Row,
  as: RowCorrection,
  judge: CellJudge,
): Row | null {
  if (typeof as === 'string') {
    const correction = correctionOf(row, as);
    return correction && withDoubtsOf(row, judge(row, correction.field, correction.text));
  }
  const { fault, to } = as;
  const found = row.problems.find(isFault(fault));
  if (!found) return null;
  const rest = withProblems(
    row,
    row.problems.filter((one) => one !== found),
  );
  if (to === 'same') return fault.severity === 'doubt' ? rest : null;
  const { field, fixes = [] } = found;
  const text =
    typeof to === 'object' ? to.text : to === 'empty' ? '' : fixes.filter((fix) => fix !== '')[places[to]];
  if (field === null || field === 'parcels' || text === undefined) return null;
  const after = judge(row, field, text);
  return to === 'first' || to === 'second' ? withDoubtsOf(rest, after) : after;
}

const places = { first: 0, second: 1 } as const;

/** The cell to write and its text; null if the row is not of the group. */
export function correctionOf(
  {
    fields,
    problems,
  }: { readonly fields: { readonly dueDate: string | null }; readonly problems: readonly RowProblem[] },
  as: OneKind,
): { readonly field: BoletoField; readonly text: string } | null {
  if (as === 'nextBusinessDay') {
    const day = asPlainDate(fields.dueDate ?? '');
    return day === null || isBusinessDay(day) ? null : { field: 'dueDate', text: businessDayFrom(day) };
  }
  const question = problems.find(({ code }) => code === 'documentAmbiguous');
  const text = question?.fixes?.find((fix) => fix.replace(/[^0-9A-Z]/g, '').length === lengths[as]);
  return text === undefined ? null : { field: 'payer.document', text };
}
