// Moves one row of an earlier batch by some months: its due date, the texts that were filled for its month, and its findings. Pure.
import type { BoletoFields } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { BatchLayout, SheetPlan } from '../../../preload/contract/sheets.ts';
import type { NewBoleto } from '../../ledger/tables/boletos-new.ts';
import { addMonths, asPlainDate, monthOf, yearOf, type PlainDate } from '../../../preload/shared/due-date.ts';
import { dueDateJudge } from '../sheet/check-fields.ts';
import { refiller } from '../sheet/row-templates.ts';
import { worst, type Problem } from '../sheet/problem.ts';

export interface Repeat {
  readonly months: number;
  readonly today: PlainDate;
  /** Null when the batch did not come from a sheet. */
  readonly plan: SheetPlan | null;
  readonly typed?: BatchLayout['typed'];
}

export interface RepeatedRow {
  readonly row: BoletoRow;
  /** The due date in the sheet itself, if it had one. */
  readonly firstDay: PlainDate | null;
  readonly original: string | null;
}

const monthCount = (date: PlainDate): number => yearOf(date) * 12 + monthOf(date);

/** Counted from the date in the sheet, so that a row of the 31st is due on the 31st again after February. */
export function laterDay(due: PlainDate, months: number, firstDay: PlainDate | null): PlainDate {
  const since = firstDay === null ? 0 : monthCount(due) - monthCount(firstDay);
  const kept = firstDay !== null && since >= 0 && addMonths(firstDay, since) === due;
  return kept ? addMonths(firstDay, since + months) : addMonths(due, months);
}

function laterFields({ row, firstDay }: RepeatedRow, { months, plan, today, typed }: Repeat): BoletoFields {
  const due = asPlainDate(row.fields.dueDate ?? '');
  const fields = { ...row.fields, dueDate: due && laterDay(due, months, firstDay) };
  if (plan === null) return fields;
  return refiller({ ...plan, today, ...(typed && { typed }) })({ ...row.fields, dueDate: due }, fields, 1, 1);
}

/** Findings that are computed anew. */
const inLedger: ReadonlySet<string> = new Set(['duplicateInRegister', 'duplicateInPanel']);

/** A row that was sent needs no review except of its new date; other rows keep the findings that are not about the old date. */
function laterProblems(
  { row }: RepeatedRow,
  dueDate: PlainDate | null,
  today: PlainDate,
): readonly Problem[] {
  const kept = row.problems.filter(
    ({ code, field }) =>
      row.state !== 'created' && !inLedger.has(code) && (field !== 'dueDate' || dueDate === null),
  );
  return [...kept, ...(dueDate === null ? [] : dueDateJudge(today)(dueDate))];
}

export function repeatRow(repeated: RepeatedRow, repeat: Repeat): NewBoleto {
  const { row, original } = repeated;
  const fields = laterFields(repeated, repeat);
  const problems = laterProblems(repeated, asPlainDate(fields.dueDate ?? ''), repeat.today);
  return {
    row: row.item,
    line: row.line,
    parcel: 1,
    parcels: 1,
    fields,
    problems,
    worst: worst(problems),
    ...(original === null ? {} : { original }),
  };
}
