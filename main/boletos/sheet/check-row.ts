// One record of a sheet to what would be sent: fields in sendable form, problems, and the parcels it stands for.
// Lines that are no rows (totals, blank, headers again) are set apart by row-kind.ts; sending is left to others.
import type { DateOrder, PlainDate } from '../due-date.ts';
import type { DecimalMark } from '../money.ts';
import {
  amountReader,
  dueDateJudge,
  dueDateReader,
  readDescription,
  readDocument,
  readEmail,
  readName,
  readParcelCount,
  readPhoneCell,
  readUrl,
  withFormulas,
  type FieldReader,
} from './check-fields.ts';
import type { DuplicateSearch } from './duplicates.ts';
import { alwaysRequired, type Field, type Mapping, type Source } from './fields.ts';
import { parcelsOf, type ParcelAmount } from './parcels.ts';
import { problem, worst, type Problem, type Severity } from './problem.ts';
import type { CellKind, RawRow } from './raw-row.ts';
import { fillTemplate, unknownMarks, type Mark } from './template.ts';

export interface CheckPlan {
  readonly mapping: Mapping;
  /** The amount column's decimal mark, where the sheet or the clerk told. */
  readonly mark: DecimalMark | null;
  readonly order: DateOrder;
  readonly parcelAmount: ParcelAmount;
  /** What the account asks for beyond alwaysRequired. */
  readonly required: readonly Field[];
  readonly today: PlainDate;
}

export interface SheetShape {
  readonly columns: number;
  readonly epoch1904: boolean;
}

/** Every field in the form in which it is sent; null where there is nothing, or nothing that could be sent. */
export interface SendableFields {
  readonly name: string | null;
  readonly document: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly cents: number | null;
  readonly dueDate: PlainDate | null;
  /** May still hold the marks that an attempt fills: {ref}, {lote}, {item}. */
  readonly description: string | null;
  readonly clientCallbackUrl: string | null;
}

export interface CheckedRow {
  /** Number among the sheet's rows, from 1; all parcels of a row share it. */
  readonly row: number;
  readonly line: number;
  /** 1 of 1 where there are no parcels. */
  readonly parcel: number;
  readonly parcels: number;
  readonly fields: SendableFields;
  readonly problems: readonly Problem[];
  readonly worst: Severity | null;
  /** The record as it came, a JSON array of texts, for saving it in the layout it came in. */
  readonly original: string;
}

export type RowChecker = (raw: RawRow, row: number, into: CheckedRow[]) => void;

/** A text in front of what would start a formula was put there by a spreadsheet's writer, ours too. */
const defused = (text: string): string =>
  text.charCodeAt(0) === 39 && /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;

interface Cell {
  readonly text: string;
  readonly kind: CellKind;
}

const kindAt = (kinds: string | undefined, at: number): CellKind => {
  const kind = kinds?.[at];
  return kind === 'n' || kind === 'd' || kind === 'b' || kind === 'e' || kind === 'f' ? kind : 's';
};

function cellReader(source: Source | undefined): (raw: RawRow) => Cell {
  if (!source) return () => ({ text: '', kind: ' ' });
  if (source.from === 'column') {
    const { column } = source;
    return ({ cells, kinds }) => ({
      text: defused(cells[column] ?? ''),
      kind: kinds === undefined ? 's' : kindAt(kinds, column),
    });
  }
  const fixed: Cell = { text: source.text, kind: 's' };
  return () => fixed;
}

type FieldCheck<Value> = (raw: RawRow, problems: Problem[]) => Value | null;

function fieldCheck<Value>(field: Field, plan: CheckPlan, read: FieldReader<Value>): FieldCheck<Value> {
  const cell = cellReader(plan.mapping[field]);
  const careful = withFormulas(field, read);
  const needed = alwaysRequired.includes(field) || plan.required.includes(field);
  return (raw, problems) => {
    const { text, kind } = cell(raw);
    const before = problems.length;
    const value = careful(text, kind, problems);
    if (needed && value === null && problems.length === before)
      problems.push(problem('error', field, 'missing'));
    return value;
  };
}

/** Marks are filled parcel by parcel, so that {mes} is each parcel's own month. */
function filler(source: Source | undefined): ((text: string, marks: () => MarkValues) => string) | null {
  return source?.from === 'template' ? (text, marks) => fillTemplate(text, marks()) : null;
}

type MarkValues = Readonly<Partial<Record<Mark, string>>>;

function markValues(
  name: string | null,
  dueDate: PlainDate | null,
  parcel: number,
  parcels: number,
): MarkValues {
  const [year = '', month = '', day = ''] = dueDate?.split('-') ?? [];
  return {
    parcela: String(parcel),
    parcelas: String(parcels),
    ...(name === null ? {} : { nome: name }),
    ...(dueDate === null ? {} : { mes: month, ano: year, vencimento: `${day}/${month}/${year}` }),
  };
}

function templateProblems({ mapping }: CheckPlan): Problem[] {
  const templated: readonly Field[] = ['description', 'clientCallbackUrl'];
  return templated.flatMap((field) => {
    const source = mapping[field];
    const unknown = source?.from === 'template' && unknownMarks(source.text).length > 0;
    return unknown ? [problem('error', field, 'templateMarkUnknown')] : [];
  });
}

const flawSeverity = {
  quotesMisplaced: 'doubt',
  quoteUnclosed: 'error',
  linesGlued: 'error',
  cellTooLong: 'error',
} as const;

function recordProblems({ cells, flaw }: RawRow, { columns }: SheetShape, problems: Problem[]): void {
  if (flaw !== undefined) problems.push(problem(flawSeverity[flaw], null, flaw));
  if (cells.length === columns) return;
  if (cells.length < columns) problems.push(problem('doubt', null, 'tooFewCells'));
  else if (cells.slice(columns).some((cell) => cell.trim() !== '')) {
    problems.push(problem('error', null, 'tooManyCells'));
  }
}

const none: readonly Problem[] = [];

export function rowChecker(plan: CheckPlan, shape: SheetShape, duplicates: DuplicateSearch): RowChecker {
  const { mapping, today, order } = plan;
  const name = fieldCheck('payer.name', plan, readName);
  const document = fieldCheck('payer.document', plan, readDocument);
  const email = fieldCheck('payer.email', plan, readEmail);
  const phone = fieldCheck('payer.phone', plan, readPhoneCell);
  const amount = fieldCheck('amount', plan, amountReader(plan.mark));
  const due = fieldCheck('dueDate', plan, dueDateReader({ order, today, epoch1904: shape.epoch1904 }));
  const describe = fieldCheck('description', plan, readDescription);
  const callback = fieldCheck('clientCallbackUrl', plan, readUrl);
  const parcelCount = mapping.parcels ? fieldCheck('parcels', plan, readParcelCount) : null;
  const judge = dueDateJudge(today);
  const fillDescription = filler(mapping.description);
  const fillCallback = filler(mapping.clientCallbackUrl);
  const always = templateProblems(plan);

  return (raw, row, into) => {
    const common: Problem[] = always.length > 0 ? [...always] : [];
    recordProblems(raw, shape, common);
    const payer = {
      name: name(raw, common),
      document: document(raw, common),
      email: email(raw, common),
      phone: phone(raw, common),
    };
    const cents = amount(raw, common);
    const dueDate = due(raw, common);
    const description = describe(raw, common);
    const clientCallbackUrl = callback(raw, common);
    const count = parcelCount ? (parcelCount(raw, common) ?? 1) : 1;
    const original = JSON.stringify(raw.cells);

    const give = (
      parcel: number,
      of: { readonly cents: number | null; readonly dueDate: PlainDate | null },
    ): void => {
      const own = of.dueDate === null ? none : judge(of.dueDate);
      const earlier =
        payer.document !== null && of.cents !== null && of.dueDate !== null
          ? duplicates(payer.document, of.cents, of.dueDate, row)
          : null;
      const problems = together(common, own, earlier);
      const marks = (): MarkValues => markValues(payer.name, of.dueDate, parcel, count);
      into.push({
        row,
        line: raw.line,
        parcel,
        parcels: count,
        fields: {
          ...payer,
          cents: of.cents,
          dueDate: of.dueDate,
          description:
            description !== null && fillDescription ? fillDescription(description, marks) : description,
          clientCallbackUrl:
            clientCallbackUrl !== null && fillCallback
              ? fillCallback(clientCallbackUrl, marks)
              : clientCallbackUrl,
        },
        problems,
        worst: problems.length === 0 ? null : worst(problems),
        original,
      });
    };

    if (count === 1 || cents === null || dueDate === null) {
      give(1, { cents, dueDate });
      return;
    }
    const parcels = parcelsOf({ cents, dueDate }, count, plan.parcelAmount);
    if (!parcels) common.push(problem('error', 'parcels', 'parcelsTooSmall'));
    for (const [at, parcel] of (parcels ?? [{ cents, dueDate }]).entries()) give(at + 1, parcel);
  };
}

function together(
  common: readonly Problem[],
  own: readonly Problem[],
  earlier: number | null,
): readonly Problem[] {
  if (earlier !== null) {
    const repeated: Problem = { severity: 'doubt', field: null, code: 'duplicateInSheet', row: earlier };
    return [...common, ...own, repeated];
  }
  if (own.length === 0) return common.length === 0 ? none : common;
  return common.length === 0 ? own : [...common, ...own];
}
