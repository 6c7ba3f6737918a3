// Reads one line of a panel's sheet: marks of a boleto, amounts, dates, payers, and whether it was paid. Pure.
// match-paid.ts finds the boleto.
import { readDate, type PlainDate } from '../../brazil/due-date.ts';
import { readMoney } from '../../brazil/money.ts';
import type { PanelSheet } from '../panel-sheet.ts';
import { folded } from '../../spreadsheets/raw-row.ts';
import type { SheetRecord } from '../sheet/records.ts';
import { lineOfBarCode, readSlip } from '../../brazil/slip.ts';
import { readTaxId } from '../../brazil/tax-id.ts';

export interface PaidLine {
  readonly record: SheetRecord;
  /** Of 47 digits. */
  readonly lines: readonly string[];
  readonly nossoNumeros: readonly string[];
  readonly id: string | null;
  /** From columns of amounts; if no header names any, all cells that look like money. */
  readonly amounts: readonly number[];
  readonly dates: readonly PlainDate[];
  readonly documents: readonly string[];
  /** Texts with letters, which may be the payer's name. */
  readonly texts: readonly string[];
  readonly paidOn: PlainDate | null;
  /** Its status, or a blank or future date of payment, shows that it was not paid. */
  readonly unpaid: boolean;
}

const hasLetters = /\p{L}{2}/u;
const money = /[.,]\d{2}\)?\s*$/;
/** Digits with separators, as long as a digitable line or a bar code. */
const longNumber = /\d(?:[\d.\s-]{42,58})\d/g;
const open =
  /\b(?:abert[oa]|pendente|vencid[oa]|cancelad[oa]|expirad[oa]|nao pag[oa]|aguardando|rejeitad[oa]|registrad[oa]|pending|open|overdue|expired|canceled|cancelled)\b/;

function linesIn(cell: string): string[] {
  const numbers = cell.match(longNumber) ?? [];
  return numbers.flatMap((number) => {
    const slip = readSlip(number);
    if (slip.kind === 'cobranca') return [slip.line];
    return slip.kind === 'ambiguous' ? [slip.asLine, lineOfBarCode(slip.asBarCode)] : [];
  });
}

function centsIn(cell: string): readonly number[] {
  const reading = readMoney(cell);
  if (reading.ok) return [reading.cents];
  return reading.code === 'ambiguous' ? (reading.readings ?? []) : [];
}

/** The text itself, and only its digits. */
function numbersIn(cell: string): string[] {
  const text = cell.trim();
  const digits = text.replace(/\D/g, '');
  return digits === '' || hasLetters.test(text) ? [] : [...new Set([text, digits])];
}

const longestNumber = 20;

/** Spreadsheets drop leading zeros. In a column of only these numbers, each one is also tried with them. */
function withZeros(numbers: readonly string[]): string[] {
  const digits = numbers.find((number) => /^\d{3,}$/.test(number));
  if (digits === undefined) return [...numbers];
  const zeros = Array.from({ length: Math.max(0, longestNumber - digits.length) }, (_, at) =>
    '0'.repeat(at + 1),
  );
  return [...numbers, ...zeros.map((before) => before + digits)];
}

export function paidLineReader(sheet: PanelSheet, today: PlainDate): (record: SheetRecord) => PaidLine {
  const { columns, order, epoch1904 } = sheet;
  const context = { order, today, epoch1904 };
  const dateIn = (cell: string): PlainDate | null => {
    const reading = readDate(cell, context);
    return reading.ok ? reading.date : null;
  };
  return (record) => {
    const { cells } = record;
    const at = (column: number | null): string => (column === null ? '' : (cells[column] ?? '').trim());
    const amountCells =
      columns.amounts.length > 0
        ? columns.amounts.map(at)
        : cells.filter((cell) => money.test(cell) && dateIn(cell) === null);
    const paidOn = dateIn(at(columns.paidOn));
    // Without its own column, any longer number that is no amount, date or tax id can be the nosso número.
    const couldBeNumber = (cell: string): boolean =>
      cell.length >= 5 && !money.test(cell) && dateIn(cell) === null && !readTaxId(cell).ok;
    return {
      record,
      lines: cells.flatMap(linesIn),
      nossoNumeros:
        columns.nossoNumero === null
          ? cells.filter(couldBeNumber).flatMap(numbersIn)
          : withZeros(numbersIn(at(columns.nossoNumero))),
      id: at(columns.id) || null,
      amounts: amountCells.flatMap(centsIn),
      dates: cells.flatMap((cell) => dateIn(cell) ?? []),
      documents: cells.flatMap((cell) => {
        const reading = readTaxId(cell);
        return reading.ok ? [reading.digits] : [];
      }),
      texts: cells.map((cell) => cell.trim()).filter((cell) => hasLetters.test(cell)),
      paidOn,
      unpaid:
        (columns.paidOn !== null && (paidOn === null || paidOn > today)) ||
        open.test(folded(at(columns.status))),
    };
  };
}
