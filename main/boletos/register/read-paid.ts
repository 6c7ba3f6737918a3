// Reads one line of a dashboard's sheet: marks of a boleto, amounts, dates, payers, and whether it was paid. Pure.
// match-paid.ts finds the boleto.
import { type PlainDate, readDate } from '../../../preload/shared/due-date.ts';
import { readMoney, readMoneyNumber } from '../../../preload/shared/money.ts';
import type { DashboardSheet } from '../dashboard-sheet.ts';
import type { Evidence } from '../../boleto-evidence.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import type { SheetRecord } from '../sheet/records.ts';
import { lineOfBarCode, readSlip } from '../../../preload/shared/slip.ts';
import { isTakenBack, saysTakenBack } from '../../taken-back.ts';
import {
  deniesIt,
  deniesPayment,
  isForeignCurrency,
  isNoPayment,
  isOutgoing,
  isOutgoingMovement,
  namesArrival,
  namesConfirmation,
  namesCurrency,
  namesMovement,
  namesOtherSum,
  namesSide,
} from '../payment-titles.ts';
import { laterTitles } from './later-titles.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';

export interface PaidLine {
  readonly record: SheetRecord;
  /** Of 47 digits. */
  readonly lines: readonly string[];
  readonly nossoNumeros: readonly string[];
  /** Of every column that may hold the provider's ids. */
  readonly ids: readonly CellOfId[];
  /** From columns of amounts; if no header names any, all cells that look like money. */
  readonly amounts: readonly number[];
  readonly dates: readonly PlainDate[];
  readonly documents: readonly string[];
  /** Texts with letters, which may be the payer's name. */
  readonly texts: readonly string[];
  /** What it says of the boleto, from the columns that hold it. */
  readonly evidence: Evidence;
  readonly paidOn: PlainDate | null;
  /** All readings of the amount paid; null if the sheet does not say it. */
  readonly paid: readonly number[] | null;
  /** An amount is negative or cannot be read, so that none of them is certain. */
  readonly unread: boolean;
  /** What says that the payment was taken back, though all else says that it was paid. */
  readonly against: string | null;
  /** What says that it was not paid; `against` if nothing else does. */
  readonly status: string | null;
  /**
   * Its status is not known to mean paid, no amount was paid, the date of payment is missing or in the future, or the payment was taken
   * back.
   */
  readonly unpaid: boolean;
}

export interface CellOfId {
  readonly column: number;
  readonly id: string;
}

const hasLetters = /\p{L}{2}/u;
const money = /[.,]\d{2}\s*(?:\)|-|[dc])?\s*$/i;
/** Also negative, or with the sign of another currency. */
const likeMoney = /^[\d.,\s()+\-\u2212\u2013]+$|\d[.,]\d{2}(?!\d)/;
/** No words belong below it; below other titles they may explain the amount. */
const slipAmount =
  /^(?:valor|vlr|vl|amount)(?: d[oa] (?:boleto|titulo|cobranca|documento|fatura|parcela|lancamento|movimento|transacao|operacao))?(?: (?:nominal|original|total|r))?$/;
/** `500,00 C`: it came in. */
const incoming = /(\d)\s*C$/i;
/** Digits with separators, as long as a digitable line or a bar code. */
const longNumber = /\d(?:[\d.\s-]{42,58})\d/g;
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const paidWord =
  /^(?:pag[oa]s?|liquidad[oa]s?|liquidacao|quitad[oa]s?|quitacao|compensad[oa]s?|compensacao|recebid[oa]s?|creditad[oa]s?|paid|settled|received|cleared)$/;
const payment = /^(?:pagamento|recebimento|credito|payment)$/;
const confirmed = /^(?:confirmad[oa]|efetuad[oa]|realizad[oa]|concluid[oa]|confirmed|completed)$/;
const harmless = words(
  'boleto titulo cobranca em no na via por pelo pela com o a de do da pix banco bancario bancaria caixa dinheiro conta ' +
    'total totalmente integral integralmente normal automatico automatica atraso qr code rede internet app agencia ' +
    'loterica cartao on by in full cash',
);
const yes = words('sim s yes y true verdadeiro x 1');
/** A column of these is the status, even without a header that says so. They mean nothing else. */
const unpaidStatus =
  /^(?:em )?(?:abert[oa]|pendente|vencid[oa]|atrasad[oa]|cancelad[oa]|expirad[oa]|nao pag[oa]|nao liquidad[oa]|inadimplente|aguardando(?: pagamento)?|rejeitad[oa]|registrad[oa]|baixad[oa]|baixa por .*|estornad[oa]|devolvid[oa]|protestad[oa]|excluid[oa]|processamento|chargeback|pending|open|overdue|expired|cancell?ed|refunded|unpaid)$/;
const day = /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g;

/** It says itself that nothing was paid. */
export const saysUnpaid = (status: string): boolean => unpaidStatus.test(foldedWords(status));

/** Every word must be known: `pago parcialmente`, `não pago` and `pago - estornado` prove nothing. */
export function saysPaid(status: string): boolean {
  if (status.includes('?')) return false;
  const all = foldedWords(status.replace(/^\s*\d{1,2}\s*[-–:.]\s*/, '').replace(day, ' '))
    .split(' ')
    .filter((word) => word !== '');
  const known = all.every(
    (word) => paidWord.test(word) || payment.test(word) || confirmed.test(word) || harmless.has(word),
  );
  const proves =
    all.some((word) => paidWord.test(word)) ||
    (all.some((word) => payment.test(word)) && all.some((word) => confirmed.test(word)));
  return known && proves;
}

function linesIn(cell: string): string[] {
  const numbers = cell.match(longNumber) ?? [];
  return numbers.flatMap((number) => {
    const slip = readSlip(number);
    if (slip.kind === 'cobranca') return [slip.line];
    return slip.kind === 'ambiguous' ? [slip.asLine, lineOfBarCode(slip.asBarCode)] : [];
  });
}

function centsIn(cell: string, isNumber = false): readonly number[] {
  const reading = isNumber ? readMoneyNumber(cell) : readMoney(cell.replace(incoming, '$1'));
  if (reading.ok) return [reading.cents];
  return reading.code === 'zero' ? [0] : (reading.readings ?? []);
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

/** As many lines show what a column holds. */
const sampled = 300;
/** The share of a column's cells that must be a status. */
const mostlyStatus = 0.8;

/** The columns whose headers name the status, or else those whose cells are nothing else. */
function statusColumns({ columns, header, records }: DashboardSheet): readonly number[] {
  if (columns.statuses.length > 0) return columns.statuses;
  const sample = records.slice(0, sampled);
  const width = Math.max(header.length, ...sample.map(({ cells }) => cells.length), 0);
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = sample.map((record) => record.cells[column]?.trim() ?? '').filter((cell) => cell !== '');
    const found = cells.filter((cell) => saysPaid(cell) || saysUnpaid(cell));
    return cells.length > 0 && found.length >= cells.length * mostlyStatus;
  });
}

/** Whether the sheet says of each line that it was paid; otherwise only a person can say it of all of them. */
export const statesPayment = (sheet: DashboardSheet): boolean => {
  const { paidOn, paidAmounts } = sheet.columns;
  // A boleto is also written off without a payment.
  const isPaymentDay = paidOn !== null && !/\bbaixa/.test(foldedWords(sheet.header[paidOn] ?? ''));
  return isPaymentDay || paidAmounts.length > 0 || statusColumns(sheet).length > 0;
};

/** Every word of the cell tells of it: `Estorno de boleto`, but not `Devolução de livro`. */
function isWhollyTakenBack(cell: string): boolean {
  const all = foldedWords(cell.replace(day, ' ')).split(' ');
  return (
    all.some(isTakenBack) &&
    all.every(
      (word) =>
        isTakenBack(word) ||
        harmless.has(word) ||
        payment.test(word) ||
        paidWord.test(word) ||
        confirmed.test(word) ||
        /^(?:\d+|parcial|parcialmente|cliente|pagador|valor|cheque|ch)$/.test(word),
    )
  );
}

/** The cell that says that the payment of a line was taken back, with its title. */
function takenBackReader(
  { columns, header }: DashboardSheet,
  names: readonly string[],
): (record: SheetRecord) => string | null {
  const contrary = new Set(columns.contrary);
  const marks = new Set([...columns.names, ...columns.documents, ...columns.ids]);
  const says = (column: number, cell: string): boolean => {
    const name = names[column] ?? '';
    const said = foldedWords(cell);
    if (contrary.has(column)) return !deniesIt(said);
    if (namesSide(name) && isOutgoing(said)) return true;
    if (namesConfirmation(name) && said !== '' && deniesIt(said)) return true;
    if (namesCurrency(name) && isForeignCurrency(said)) return true;
    const isMovement = namesMovement(name);
    if (isMovement && (saysTakenBack(said) || isNoPayment(said) || isOutgoingMovement(name, said)))
      return true;
    return !marks.has(column) && (deniesPayment(said) || (saysTakenBack(said) && isWhollyTakenBack(cell)));
  };
  return ({ cells }) => {
    const column = cells.findIndex((cell, at) => says(at, cell));
    return column < 0
      ? null
      : [header[column]?.trim(), cells[column]?.trim()].filter((part) => (part ?? '') !== '').join(': ');
  };
}

/** The sum that the columns of paid sums agree on. What arrived is less because of fees, so it counts only without the sum paid. */
function paidSum(
  sums: readonly { readonly name: string; readonly cents: readonly number[] }[],
): readonly number[] {
  const paid = sums.filter(({ name }) => !namesArrival(name));
  const [first, ...others] = paid.length > 0 ? paid : sums;
  return [...new Set(first?.cents)].filter((cents) => others.every((other) => other.cents.includes(cents)));
}

export function paidLineReader(sheet: DashboardSheet, today: PlainDate): (record: SheetRecord) => PaidLine {
  const { columns, order, epoch1904 } = sheet;
  const context = { order, today, epoch1904 };
  const statuses = statusColumns(sheet);
  const names = sheet.header.map(foldedWords);
  const takenBack = takenBackReader(sheet, names);
  const later = laterTitles(sheet);
  const dateIn = (cell: string): PlainDate | null => {
    const reading = readDate(cell, context);
    return reading.ok ? reading.date : null;
  };
  return (record) => {
    const { cells, kinds } = record;
    const at = (column: number | null): string => (column === null ? '' : (cells[column] ?? '').trim());
    const centsAt = (column: number): readonly number[] => centsIn(at(column), kinds?.[column] === 'n');
    const payments = columns.paidAmounts.filter((column) => at(column) !== '');
    const paid =
      payments.length === 0
        ? null
        : paidSum(payments.map((column) => ({ name: names[column] ?? '', cents: centsAt(column) })));
    const titled = columns.amounts.flatMap(centsAt).filter((cents) => cents > 0);
    const amounts =
      columns.amounts.length + columns.paidAmounts.length > 0
        ? [...titled, ...(paid ?? [])]
        : cells.filter((cell) => money.test(cell) && dateIn(cell) === null).flatMap((cell) => centsIn(cell));
    const paidOn = dateIn(at(columns.paidOn));
    const isUnread = (column: number): boolean => {
      const cell = at(column);
      const title = names[column] ?? '';
      if (cell === '' || namesOtherSum(title) || centsAt(column).length > 0 || dateIn(cell) !== null)
        return false;
      return /\d/.test(cell) ? likeMoney.test(cell) : hasLetters.test(cell) && slipAmount.test(title);
    };
    const unread = (
      columns.amounts.length + columns.paidAmounts.length > 0
        ? columns.amounts
        : [...cells.keys()].filter((column) => money.test(at(column)))
    ).some(isUnread);
    // A state of the federation is no status.
    const told = statuses
      .map((column) => ({ cell: at(column), header: names[column] ?? '' }))
      .filter(({ cell }) => cell !== '' && !/^[A-Z]{2}$/.test(cell));
    const isPaid = ({ cell, header }: (typeof told)[number]): boolean =>
      saysPaid(cell) || (paidWord.test(header) && yes.has(foldedWords(cell)));
    const noDay = columns.paidOn !== null && (paidOn === null || paidOn > today);
    const notToldPaid = statuses.length > 0 && (told.length === 0 || !told.every(isPaid));
    const nothingPaid =
      paid === null
        ? columns.paidAmounts.length > 0 && columns.paidOn === null && statuses.length === 0
        : paid.length > 0 && paid.every((cents) => cents === 0);
    const saysNot = noDay || notToldPaid || nothingPaid;
    const against = saysNot ? null : (takenBack(record) ?? later(record.line));
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
      ids: columns.ids.flatMap((column) => (at(column) === '' ? [] : [{ column, id: at(column) }])),
      amounts,
      dates: cells.flatMap((cell) => dateIn(cell) ?? []),
      documents: cells.flatMap((cell) => {
        const reading = readTaxId(cell);
        return reading.ok ? [reading.digits] : [];
      }),
      texts: cells.map((cell) => cell.trim()).filter((cell) => hasLetters.test(cell)),
      evidence: {
        documents: columns.documents.map(at),
        names: columns.names.map(at),
        // Fees and interest stand beside the amount of the slip; one of them must be it.
        amounts: columns.amounts.length > 0 ? titled : columns.paidAmounts.length > 0 ? [] : amounts,
        dueDates: columns.dueDates.flatMap((column) => dateIn(at(column)) ?? []),
      },
      paidOn,
      paid,
      unread,
      against,
      status: told.find((one) => !isPaid(one))?.cell ?? against,
      unpaid: saysNot || against !== null,
    };
  };
}
