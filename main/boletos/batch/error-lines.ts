// Writes rows that were not created in the layout of their sheet, with the clerk's edits in their columns and the reason in a
// last column, so that the file can be imported again as it is. Pure.
import {
  type BoletoField,
  boletoFields,
  type BoletoFields,
  kindOf,
} from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';
import { type PlainDate, readDate } from '../../../preload/shared/due-date.ts';
import { amountText, dayCell, type FileWords, wordOf } from '../../lists/cells.ts';
import { reasonText, typedInto } from '../register/file-cells.ts';
import { type CheckedRow, rowChecker } from '../sheet/check-row.ts';
import { numberCell, type SheetCell } from '../../spreadsheets/sheet-cell.ts';
import { joinedRow } from '../sheet/split-cents.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { centsText, markUse, readMoney } from '../../../preload/shared/money.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';

export interface ErrorLayout {
  readonly header: readonly string[] | null;
  readonly plan: SheetPlan;
  readonly today: PlainDate;
  /** Cells of a line before the reason. */
  readonly width: number;
  /** Cells of a line of the sheet, if its header tells. */
  readonly columns: number;
  /** The result of the rules for an original line. */
  readonly judge: (line: number, cells: readonly string[]) => readonly CheckedRow[];
}

export interface ErrorItem {
  /** All parcels of a row of the sheet, created ones too. */
  readonly item: readonly BoletoRow[];
  readonly missing: (row: BoletoRow) => boolean;
  /** Its cells as they came. */
  readonly original: readonly string[];
  readonly reason: (row: BoletoRow) => string;
}

/** Applies the rules to the original line, without later edits. */
export function originalJudge(
  plan: SheetPlan,
  columns: number,
  today: PlainDate,
  titles: readonly string[] | null,
): ErrorLayout['judge'] {
  const shape = { columns, epoch1904: false, titles };
  const check = rowChecker({ ...plan, required: [], today }, shape, () => null);
  return (line, cells) => {
    const rows: CheckedRow[] = [];
    check({ line, lines: 1, cells }, 1, rows);
    return rows;
  };
}

export function errorLayout(given: {
  readonly plan: SheetPlan;
  readonly header: readonly string[] | null;
  readonly today: PlainDate;
  /** The reason's title. */
  readonly why: string;
}): ErrorLayout {
  const { plan, today, why } = given;
  const columns = Object.values(plan.mapping).map((source) =>
    source.from === 'column' ? source.column + 1 : 0,
  );
  // A file of errors that was imported again already has the column of the reason.
  const header =
    given.header && foldedWords(given.header.at(-1) ?? '') === foldedWords(why)
      ? given.header.slice(0, -1)
      : given.header;
  const width = Math.max(header?.length ?? 0, ...columns);
  const amountAt = columnOf(plan, 'amount');
  // Its amounts are written in reais.
  const titles =
    plan.amountUnit === 'named' ? header?.map((title, at) => (at === amountAt ? 'Valor' : title)) : header;
  return {
    header: titles ? [...padded(titles, width), why] : null,
    plan,
    today,
    width,
    columns: given.header?.length ?? width,
    judge: originalJudge(plan, given.header?.length ?? width, today, given.header),
  };
}

const padded = (cells: readonly string[], width: number): readonly string[] => [
  ...cells,
  ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
];

export const errorReason = (row: BoletoRow, words: FileWords): string =>
  [wordOf(words, `state ${row.state}`), reasonText(row, words)].filter((part) => part !== '').join(': ');

/**
 * A row of several installments stays one line when all of them are missing and unchanged. If some were created or changed, each
 * missing one is a line of its own: a line for all would bill the created ones twice.
 */
export function errorLines(
  layout: ErrorLayout,
  { item, missing, original, reason }: ErrorItem,
): SheetCell[][] {
  const open = item.filter(missing);
  const [first] = open;
  if (!first) return [];
  const judged = layout.judge(first.line ?? 0, original);
  const { mapping, splitCents } = layout.plan;
  const raw = { line: first.line ?? 0, lines: 1, cells: original };
  const joined = joinedRow(raw, splitCents, { mapping, columns: layout.columns });
  const parcelsIn =
    layout.plan.mapping.parcels?.from === 'column' ? layout.plan.mapping.parcels.column : null;
  const asItCame = (row: BoletoRow): boolean =>
    judged[row.parcel - 1]?.fields.amount === row.fields.amount &&
    judged[row.parcel - 1]?.fields.dueDate === row.fields.dueDate;
  const whole = open.length === item.length && open.every(asItCame);
  const apart = first.parcels > 1 && !whole && parcelsIn !== null;
  const lines = apart ? open : [first];
  return lines.map((row) => {
    const cells = [...padded(joined.cells, layout.width)];
    for (const field of boletoFields) writeField(cells, field, row, judged[row.parcel - 1], layout.plan);
    if (apart) {
      cells[parcelsIn] = '1';
      writeAmountAndDay(cells, row, layout.plan);
    }
    const reasons = apart ? [reason(row)] : [...new Set(open.map(reason))];
    // Cells behind the last column come after the reason, so that they are an error again when the file is imported.
    return [
      ...numbersIn(cells.slice(0, layout.width), layout),
      reasons.join(' | '),
      ...cells.slice(layout.width),
    ];
  });
}

/** Amounts and days whose text is read without a question are numbers in a workbook, which are read as the same. */
function numbersIn(cells: readonly string[], { plan, today }: ErrorLayout): readonly SheetCell[] {
  const [amountAt, dayAt] = [columnOf(plan, 'amount'), columnOf(plan, 'dueDate')];
  return cells.map((cell, column) => {
    if (column === amountAt) {
      const reading = readMoney(cell, plan.openAmounts);
      return reading.ok ? numberCell(cell, centsText(reading.cents), 'money') : cell;
    }
    if (column !== dayAt) return cell;
    const reading = readDate(cell, { order: plan.order, today, epoch1904: false });
    const day = reading.ok && !reading.timeDropped ? dayCell(reading.date) : cell;
    return typeof day === 'string' ? cell : { ...day, text: cell };
  });
}

const columnOf = (plan: SheetPlan, field: BoletoField): number | null => {
  const source = plan.mapping[field];
  return source?.from === 'column' ? source.column : null;
};

/**
 * A cell is rewritten only when its value changed; all others keep their text. An ambiguous amount is written as it was read,
 * because the new file has other rows and its column could be read differently.
 */
function writeField(
  cells: string[],
  field: BoletoField,
  row: BoletoRow,
  judged: CheckedRow | undefined,
  plan: SheetPlan,
): void {
  const column = columnOf(plan, field);
  if (column === null) return;
  const now = textOf(field, row.fields, plan) ?? typedInto(field, row.problems) ?? null;
  const came = judged
    ? (textOf(field, judged.fields, plan) ?? typedInto(field, judged.problems) ?? null)
    : null;
  // The dates that showed that these are swapped may not be in the new file.
  const isSwapped = field === 'dueDate' && (plan.swappedDates ?? 'none') !== 'none';
  const isConverted = field === 'amount' && plan.amountUnit === 'named';
  if (now !== came || isSwapped || isConverted) cells[column] = now ?? '';
  else if (field === 'amount') cells[column] = writtenOut(cells[column] ?? '', plan);
}

function writtenOut(cell: string, plan: SheetPlan): string {
  if (markUse(cell).open === null) return cell;
  const reading = readMoney(cell, plan.openAmounts);
  return reading.ok ? moneyText(reading.cents, plan) : cell;
}

/** With the decimal separator of the column. */
const moneyText = (cents: number, { openAmounts }: SheetPlan): string =>
  openAmounts.comma === 'thousands' || openAmounts.point === 'decimal' ? centsText(cents) : amountText(cents);

function writeAmountAndDay(cells: string[], row: BoletoRow, plan: SheetPlan): void {
  for (const field of ['amount', 'dueDate'] as const) {
    const column = columnOf(plan, field);
    if (column !== null) cells[column] = textOf(field, row.fields, plan) ?? '';
  }
}

/** In the format that the sheet's plan reads. */
function textOf(field: BoletoField, of: BoletoFields, plan: SheetPlan): string | null {
  if (field === 'amount') return of.amount === null ? null : moneyText(of.amount, plan);
  const value = of[field];
  if (value === null) return null;
  switch (kindOf(field)) {
    case 'taxId':
      return formatTaxId(value);
    case 'date': {
      const [year = '', month = '', day = ''] = value.split('-');
      return plan.order === 'mdy' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
    }
    default:
      return value;
  }
}
