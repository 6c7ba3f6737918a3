// One row of an earlier batch, months later: its day, the texts that were filled for its month, and what is to be said of
// it now. Pure.
import {
  perField,
  templateFields,
  type BoletoFields,
  type TemplateField,
} from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';
import type { NewBoleto } from '../../ledger/tables/boletos-new.ts';
import { addMonths, asPlainDate, monthOf, yearOf, type PlainDate } from '../../brazil/due-date.ts';
import { dueDateJudge } from '../sheet/check-fields.ts';
import { filledMarks } from '../sheet/check-row.ts';
import { readerOf } from '../sheet/field-readers.ts';
import { worst, type Problem } from '../sheet/problem.ts';

export interface Repeat {
  readonly months: number;
  readonly today: PlainDate;
  /** Null where the batch came by no sheet. */
  readonly plan: SheetPlan | null;
}

export interface RepeatedRow {
  readonly row: BoletoRow;
  /** The day that the sheet itself told, where it told one. */
  readonly firstDay: PlainDate | null;
  readonly original: string | null;
}

const monthCount = (date: PlainDate): number => yearOf(date) * 12 + monthOf(date);

/** Counted from the sheet's own day, so that one of the 31st is one again after February. */
export function laterDay(due: PlainDate, months: number, firstDay: PlainDate | null): PlainDate {
  const since = firstDay === null ? 0 : monthCount(due) - monthCount(firstDay);
  const kept = firstDay !== null && since >= 0 && addMonths(firstDay, since) === due;
  return kept ? addMonths(firstDay, since + months) : addMonths(due, months);
}

/** The text as the plan has it, its marks of the row not yet filled; null where it does not come from a template. */
function templateOf({ plan, today }: Repeat, field: TemplateField): string | null {
  const source = plan?.mapping[field];
  if (!plan || source?.from !== 'template') return null;
  const dates = { order: plan.order, today, epoch1904: false };
  return readerOf(field, { ...plan, dates, documents: null })(source.text, 's', []);
}

function laterFields({ row, firstDay }: RepeatedRow, repeat: Repeat): BoletoFields {
  const due = asPlainDate(row.fields.dueDate ?? '');
  const fields = { ...row.fields, dueDate: due && laterDay(due, repeat.months, firstDay) };
  /** What a clerk wrote instead is the clerk's. */
  const refilled = (field: TemplateField): string | null => {
    const template = templateOf(repeat, field);
    if (template === null) return fields[field];
    const before = filledMarks(template, { ...row.fields, dueDate: due }, 1, 1);
    return fields[field] === before ? filledMarks(template, fields, 1, 1) : fields[field];
  };
  return { ...fields, ...perField(templateFields, refilled) };
}

/** Looked for anew. */
const inLedger: ReadonlySet<string> = new Set(['duplicateInRegister', 'duplicateInPanel']);

/** What was sent once needs nobody's eye again but for its new day; of the others all is kept that is not about the old day. */
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
