// Turns one record of a sheet into checked rows: fields in sendable form, problems, and one row for each installment.
// row-kind.ts excludes records that are no rows.
import {
  type BoletoField,
  boletoFields,
  type BoletoFields,
  noFields,
  requiredFields,
  type RowField,
  templateFields,
} from '../../../preload/contract/boleto-fields.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';
import { addMonths, asPlainDate, type DateOrder, type PlainDate } from '../../../preload/shared/due-date.ts';
import {
  formatAmount,
  type OpenGroup,
  type OpenReadings,
  readMoneyNumber,
  undecided,
} from '../../../preload/shared/money.ts';
import { inUnit, type MoneyUnit, unitNamed } from '../../../preload/shared/money-unit.ts';
import type { TaxIdKind } from '../../../preload/shared/tax-id.ts';
import { cellUnit } from './amount-units.ts';
import {
  amountProblem,
  amountReader,
  dateReader,
  dueDateJudge,
  type FieldReader,
  readParcelCount,
  withFormulas,
} from './check-fields.ts';
import type { DuplicateSearch } from './duplicates.ts';
import { readerOf, type TextRules } from './field-readers.ts';
import { columnOf, type Mapping } from './fields.ts';
import { type InstallmentAmount, installmentsOf } from './installments.ts';
import { searchHeading, searchOtherHeader, searchParts } from './lines-above.ts';
import { multiplied, readQuantity } from './quantity-column.ts';
import { problem, type Problem, type Severity, worst } from './problem.ts';
import { centsLeftApart, hasNumberBehindAmount, hasSurplus, joinedRow } from './split-cents.ts';
import type { CellKind, RawRow } from '../../spreadsheets/raw-row.ts';
import { isTemplate, templateProblems, withVariables } from './row-templates.ts';
import { columnVariables, fillColumns } from '../../../preload/shared/template.ts';

export interface CheckPlan extends Pick<
  SheetPlan,
  'amountUnit' | 'splitCents' | 'swappedDates' | 'leaveOut' | 'quantity'
> {
  readonly mapping: Mapping;
  /** How ambiguous amounts of the amount's column are read, if the column or the clerk decided it. */
  readonly openAmounts: OpenReadings;
  /**
   * The kind of all numbers of the document's column that lost leading zeros. With `each` or null, each row gets its
   * own question.
   */
  readonly documents: TaxIdKind | 'each' | null;
  readonly order: DateOrder;
  /** With `row` each row is one parcel. Until it is answered, a preview shows each installment with the row's amount. */
  readonly parcelAmount: InstallmentAmount | 'row' | null;
  /** Whether {ref} is added to the callback's address, and to the description. */
  readonly refInCallback: boolean;
  readonly refInDescription: boolean;
  /** Hidden rows of a spreadsheet are left out unless this is `take`. */
  readonly hiddenRows?: 'take' | 'leave';
  /** The fields that the account requires in addition to the service's required ones. */
  readonly required: readonly RowField[];
  readonly today: PlainDate;
  /** The cells are a form's, in which a date may be typed without its year. */
  readonly typed?: boolean;
}

export interface SheetShape {
  readonly columns: number;
  readonly epoch1904: boolean;
  readonly header?: readonly string[] | null;
  /** The titles that a text may name, if the header itself has no further meaning here. */
  readonly titles?: readonly string[] | null;
  readonly noted?: MoneyUnit | null;
}

/** All fields in sendable form; null if a field is empty or cannot be sent. */
export type SendableFields = BoletoFields & { readonly dueDate: PlainDate | null };

type MutableFields = { -readonly [F in keyof SendableFields]: SendableFields[F] };

export interface CheckedRow {
  /** The row's number in the sheet, from 1. All installments of a row share it. */
  readonly row: number;
  readonly line: number;
  /** 1 of 1 for a row without installments. */
  readonly parcel: number;
  readonly parcels: number;
  readonly fields: SendableFields;
  readonly problems: readonly Problem[];
  readonly worst: Severity | null;
  /** The original record, which an error file needs. All installments of a row share it. */
  readonly cells: readonly string[];
}

export type RowChecker = (raw: RawRow, row: number, into: CheckedRow[]) => void;

/** Spreadsheet writers, also ours, put an apostrophe before a text that would start a formula. */
const defused = (text: string): string =>
  text.charCodeAt(0) === 39 && /^'[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;

const kindAt = (kinds: string | undefined, at: number): CellKind => {
  const kind = kinds?.[at];
  return kind === 'n' || kind === 'd' || kind === 'b' || kind === 'e' || kind === 'f' ? kind : 's';
};

/** Required by the service or by the account. */
export const isNeeded = (field: RowField, required: readonly RowField[]): boolean =>
  requiredFields.some((one) => one === field) || required.includes(field);

type FieldCheck<Value> = (raw: RawRow, problems: Problem[]) => Value | null;

function fieldCheck<Value>(
  field: RowField,
  plan: CheckPlan,
  read: FieldReader<Value>,
  titles?: ReadonlyMap<string, number>,
): FieldCheck<Value> {
  const source = plan.mapping[field];
  const needed = isNeeded(field, plan.required);
  const careful = withFormulas(field, read);
  const column = source?.from === 'column' ? source.column : -1;
  const fixed = source && source.from !== 'column' ? source.text : '';
  if (!source && !needed) return () => null;
  return ({ cells, kinds }, problems) => {
    const text =
      column >= 0 ? defused(cells[column] ?? '') : titles ? fillColumns(fixed, titles, cells) : fixed;
    const before = problems.length;
    const value =
      kinds === undefined || column < 0
        ? read(text, 's', problems)
        : careful(text, kindAt(kinds, column), problems);
    if (value === null) addOriginalText(field, text, needed, problems, before);
    return value;
  };
}

/** No meaningful cell is longer. The original record keeps the whole text. */
const longestText = 1000;

/**
 * Adds `missing` to a required field without a value, and the original text to the field's problems from index `before`
 * on.
 */
export function addOriginalText(
  field: RowField,
  text: string,
  needed: boolean,
  problems: Problem[],
  before: number,
): void {
  if (needed && problems.length === before) problems.push(problem('error', field, 'missing'));
  if (text.trim() === '') return;
  for (let at = before; at < problems.length; at += 1) {
    const current = problems[at];
    if (current) problems[at] = { ...current, text: text.slice(0, longestText) };
  }
}

const titlesOf = ({ header, titles = header }: SheetShape) => columnVariables(titles);

const flawSeverity = {
  quotesMisplaced: 'doubt',
  quoteUnclosed: 'error',
  linesGlued: 'error',
  cellTooLong: 'error',
} as const;

/** Blank cells behind the last column are a problem too: a row may have been split at a comma of its own. */
function recordProblems(
  raw: RawRow,
  { columns, header }: SheetShape,
  { mapping }: CheckPlan,
  problems: Problem[],
): void {
  const { cells, flaw, hidden, struck } = raw;
  if (hidden) problems.push(problem('note', null, 'hiddenInSheet'));
  if (struck && requiredFields.some((field) => struck.has(columnOf(mapping[field]) ?? -1)))
    problems.push(problem('doubt', null, 'struckInSheet'));
  if (flaw !== undefined) problems.push(problem(flawSeverity[flaw], null, flaw));
  if (cells.length === columns) return;
  if (cells.length < columns) problems.push(problem('doubt', null, 'tooFewCells'));
  else {
    const isWrong = hasSurplus(raw, header, columns) || hasNumberBehindAmount(raw, mapping);
    problems.push(problem(isWrong ? 'error' : 'doubt', null, 'tooManyCells'));
  }
}

/** A number with more than two decimals most likely means the rounded number that the spreadsheet shows. */
function offerShown({ shown }: RawRow, { mapping }: CheckPlan, problems: Problem[]): void {
  const text = mapping.amount?.from === 'column' ? shown?.get(mapping.amount.column) : undefined;
  const reading = text === undefined ? undefined : readMoneyNumber(text);
  if (!reading?.ok) return;
  for (const [at, current] of problems.entries()) {
    if (current.code === 'amountTooManyDecimals')
      problems[at] = { ...current, fixes: [formatAmount(reading.cents)] };
  }
}

/** The amount of all units; null, with a problem, if the cell of the quantity is no positive whole number. */
function timesQuantity(cents: number, text: string, problems: Problem[]): number | null {
  const quantity = readQuantity(text);
  const product = quantity === null ? null : multiplied(cents, quantity);
  if (product !== null) return product;
  const code = quantity === null ? 'quantityInvalid' : 'amountTooLarge';
  problems.push({ ...problem('error', 'amount', code), text: text.slice(0, longestText) });
  return null;
}

const none: readonly Problem[] = [];

/** The problem of a parcel that is due so many months after the first one: the days that it offers are later too. */
const laterBy =
  (months: number) =>
  (one: Problem): Problem => {
    if (months === 0 || one.field !== 'dueDate' || one.fixes === undefined) return one;
    const later = (fix: string): string => {
      const day = asPlainDate(fix);
      return day === null ? fix : addMonths(day, months);
    };
    return { ...one, fixes: one.fixes.map(later) };
  };

/** A decision about the column does not apply to a fixed text for all rows. */
const columnReadings = ({ mapping, openAmounts }: CheckPlan): OpenReadings =>
  mapping.amount?.from === 'column' ? openAmounts : undecided;

const columnKind = ({ mapping, documents }: CheckPlan): TaxIdKind | null =>
  mapping['payer.document']?.from === 'column' && documents !== 'each' ? documents : null;

/** An amount in reais if its header or format names another unit; null with a problem if that is not possible. */
function inReais(
  { mapping, amountUnit }: CheckPlan,
  { header, noted }: SheetShape,
): (cents: number, raw: RawRow, problems: Problem[]) => number | null {
  const column = mapping.amount?.from === 'column' ? mapping.amount.column : -1;
  const named = column < 0 ? null : (unitNamed(header?.[column] ?? '') ?? noted ?? null);
  return (cents, { units, cells }, problems) => {
    const unit = cellUnit(named, units?.get(column) ?? null);
    if (unit === null || (unit !== 'other' && amountUnit !== 'named')) return cents;
    const before = problems.length;
    const reading = unit === 'other' ? null : inUnit(cents, unit);
    if (reading?.ok) return reading.cents;
    problems.push(reading ? amountProblem(reading) : problem('error', 'amount', 'amountOtherUnit'));
    addOriginalText('amount', cells[column] ?? '', false, problems, before);
    return null;
  };
}

type FillField = (raw: RawRow, problems: Problem[], into: MutableFields) => void;

function fillerOf(
  field: BoletoField,
  plan: CheckPlan,
  rules: TextRules,
  bothWays: readonly OpenGroup[],
  shape: SheetShape,
): FillField {
  if (field === 'amount') {
    const check = fieldCheck(field, plan, amountReader(columnReadings(plan), bothWays));
    const reais = inReais(plan, shape);
    return (raw, problems, into) => {
      const cents = check(raw, problems);
      into.amount = cents === null ? null : reais(cents, raw, problems);
    };
  }
  if (field === 'dueDate') {
    const check = fieldCheck(field, plan, dateReader(field, rules.dates));
    const column = plan.mapping.dueDate?.from === 'column' ? plan.mapping.dueDate.column : -1;
    return (raw, problems, into) => {
      into.dueDate = check(raw, problems);
      if (into.dueDate !== null && raw.shown?.has(column) && raw.kinds?.[column] === 'd')
        problems.push(problem('doubt', field, 'dueDateDayNotShown', [into.dueDate]));
    };
  }
  const titles = isTemplate(plan.mapping[field]) ? titlesOf(shape) : undefined;
  const check = fieldCheck(field, plan, readerOf(field, rules), titles);
  return (raw, problems, into) => {
    into[field] = check(raw, problems);
  };
}

/** `bothWays`: groups of ambiguous amounts whose mark other values of the column have before cents. */
export function rowChecker(
  plan: CheckPlan,
  shape: SheetShape,
  duplicates: DuplicateSearch,
  bothWays: readonly OpenGroup[] = [],
): RowChecker {
  const { mapping, today, order } = plan;
  const swapped = mapping.dueDate?.from === 'column' ? plan.swappedDates : undefined;
  const typed = plan.typed === true;
  const dates = { order, today, typed, epoch1904: shape.epoch1904, ...(swapped && { swapped }) };
  const joining = { mapping, columns: shape.columns };
  const rules = { ...plan, dates, documents: columnKind(plan) };
  const fillers = boletoFields.map((field) => fillerOf(field, plan, rules, bothWays, shape));
  const parcelCount =
    mapping.parcels && plan.parcelAmount !== 'row' ? fieldCheck('parcels', plan, readParcelCount) : null;
  const quantityAt = plan.quantity?.multiply === true ? plan.quantity.column : null;
  const judge = dueDateJudge(today);
  const marked = templateFields.some((field) => isTemplate(mapping[field]));
  const always = templateProblems(mapping, titlesOf(shape), plan.parcelAmount === 'row');

  const headerChange = searchOtherHeader(shape.header, mapping);
  const isPart = searchParts(mapping);
  const isBelowSettled = searchHeading();

  /** Reused for every row and copied only if it is not empty, because most rows have no problems. */
  const found: Problem[] = [];

  return (original, row, into) => {
    const raw = joinedRow(original, plan.splitCents, joining);
    found.length = 0;
    found.push(...always);
    recordProblems(raw, shape, plan, found);
    const changed = headerChange(original);
    if (changed !== null) found.push(problem('error', null, changed));
    if (isPart(original)) found.push(problem('doubt', null, 'partOrSum'));
    if (isBelowSettled(original)) found.push(problem('doubt', null, 'belowSettled'));
    const leftApart = centsLeftApart(original, raw, plan.splitCents, joining);
    if (leftApart !== null) found.push(problem(leftApart, 'amount', 'amountCentsApart'));
    const fields: MutableFields = { ...noFields, dueDate: null };
    for (const fill of fillers) fill(raw, found, fields);
    if (fields.amount !== null && quantityAt !== null)
      fields.amount = timesQuantity(fields.amount, raw.cells[quantityAt] ?? '', found);
    const { amount: cents, dueDate } = fields;
    if (cents === null && raw.shown) offerShown(raw, plan, found);
    const parcels = parcelCount ? (parcelCount(raw, found) ?? 1) : 1;
    const common = found.length === 0 ? none : [...found];
    const { line, cells } = original;
    if (parcels === 1) {
      into.push(finish(row, line, 1, parcels, fields, common, cells));
      return;
    }
    const split = installmentsOf(
      { cents, dueDate },
      parcels,
      plan.parcelAmount === 'total' ? 'total' : 'each',
    );
    const tooSmall = split ? none : [problem('error', 'parcels', 'parcelsTooSmall')];
    const shared = [...common, ...tooSmall];
    for (const [at, parcel] of (split ?? [{ cents, dueDate }]).entries()) {
      const installmentFields = { ...fields, amount: parcel.cents, dueDate: parcel.dueDate };
      into.push(finish(row, line, at + 1, parcels, installmentFields, shared.map(laterBy(at)), cells));
    }
  };

  /**
   * Adds what depends on the date and amount of one installment: filled templates, problems of the date, and
   * duplicates.
   */
  function finish(
    row: number,
    line: number,
    parcel: number,
    parcels: number,
    given: SendableFields,
    common: readonly Problem[],
    cells: readonly string[],
  ): CheckedRow {
    const fields = marked ? withVariables(given, mapping, parcel, parcels) : given;
    const { 'payer.document': document, amount: cents, dueDate } = fields;
    const dateProblems = dueDate === null ? none : judge(dueDate);
    const whole = document !== null && cents !== null && dueDate !== null;
    const earlier = whole ? duplicates(document, cents, dueDate, line) : null;
    const problems = joinProblems(common, dateProblems, earlier);
    return { row, line, parcel, parcels, fields, problems, worst: worst(problems), cells };
  }
}

function joinProblems(
  common: readonly Problem[],
  dateProblems: readonly Problem[],
  earlier: number | null,
): readonly Problem[] {
  if (earlier === null && dateProblems.length === 0) return common;
  if (earlier === null && common.length === 0) return dateProblems;
  const duplicates: readonly Problem[] =
    earlier === null ? [] : [{ severity: 'doubt', field: null, code: 'duplicateInSheet', line: earlier }];
  return [...common, ...dateProblems, ...duplicates];
}
