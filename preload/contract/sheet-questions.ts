// What a person is asked about the columns and rows of a sheet before it is checked.
import type { RowField } from './boleto-fields.ts';

/** Why a person is asked which column a field comes from. */
export type SourceDoubt =
  /** The sheet contains names of several persons. */
  | 'whoPays'
  /** Name and document may belong to two persons. */
  | 'otherPerson'
  /** Its header names the one who bills, not the one who pays. */
  | 'issuer'
  /** One document appears with many names. */
  | 'sameForAll'
  | 'several'
  | 'sameTitle'
  /** No header names the field, and several columns look like it. The field has no column until one is chosen. */
  | 'unnamed'
  /** The column looks like notes of the office, and the payer would read them. */
  | 'notes'
  /** The column is hidden in the spreadsheet. */
  | 'hidden';

export interface SourceQuestion {
  readonly ask: 'source';
  readonly field: RowField;
  readonly why: SourceDoubt;
  /** Possible columns, counted from 0. */
  readonly columns: readonly number[];
  /** From a preview, of an amount: the sum of each column; null if a cell cannot be read or has two readings. */
  readonly sums?: readonly (number | null)[];
}

/** A row as an example: its number in the sheet, its payer, and the cell as written. */
interface AskedRow {
  readonly line: number;
  readonly name: string;
  readonly text: string;
}

/**
 * Amounts of one column whose only separator stands before three digits: thousands or decimals? The whole column was
 * read.
 */
export interface OpenAmountsQuestion {
  readonly ask: 'pointAmounts' | 'commaAmounts';
  readonly column: number;
  readonly count: number;
  /** Three of them as written, with the cents of both readings; null if a reading is impossible. */
  readonly rows: readonly (AskedRow & {
    readonly thousands: number;
    readonly decimal: number | null;
  })[];
  /** Sums of these amounts in either reading, and how many cannot be read as decimals. */
  readonly thousands: number;
  readonly decimal: number;
  readonly unread: number;
  /** Sum of the column's amounts that are unambiguous by themselves or by the column. */
  readonly others: number;
  /** How many of those have cents after this separator, and one of them. */
  readonly withCents: { readonly count: number; readonly text: string } | null;
  /** The answer for an earlier sheet of the same layout: preselected, but still asked. */
  readonly earlier: 'decimal' | null;
}

/** Numbers of the whole column that lost their leading zeros and may be a CPF or a CNPJ. */
export interface DocumentsQuestion {
  readonly ask: 'documents';
  readonly column: number;
  readonly count: number;
  readonly rows: readonly (AskedRow & {
    readonly cpf: string;
    readonly cnpj: string;
  })[];
  /** Complete numbers of the column: those of 11 and of 14 digits. */
  readonly cpf: number;
  readonly cnpj: number;
}

/** Amounts of a column that can be read in two ways, in cents; null if a reading is impossible. */
export interface AmountReadings {
  readonly count: number;
  /** Three of them as written. */
  readonly rows: readonly (AskedRow & {
    readonly first: number | null;
    readonly second: number | null;
  })[];
  /** Sums of these amounts in either reading, and how many cannot be read in each. */
  readonly first: number;
  readonly second: number;
  readonly unreadFirst: number;
  readonly unreadSecond: number;
  /** Sum of the column's other amounts. */
  readonly others: number;
}

/** The header or the cells' formats name another unit than reais. First reading: in reais; second: in that unit. */
export interface AmountUnitQuestion extends AmountReadings {
  readonly ask: 'amountUnit';
  readonly column: number;
  readonly unit: AskedUnit;
  /** `note`: a line above, between or below the rows. */
  readonly named: 'header' | 'format' | 'note';
}
export type AskedUnit = 'cents' | 'thousands' | 'millions' | 'shownThousands' | 'shownMillions';

/** The cell right of an amount seems to have its cents. First reading: without that cell; second: with it. */
export interface SplitCentsQuestion extends AmountReadings {
  readonly ask: 'splitCents';
  readonly column: number;
  /** The value of the plan that joins the cells. */
  readonly join: 'wide' | 'all' | 'own';
}

/** Dates whose day and month a program may have swapped, because the column's other dates are all of other days. */
export interface SwappedDatesQuestion {
  readonly ask: 'swappedDates';
  readonly column: number;
  /** Which dates may be swapped: date cells and dates like 2027-02-01, or those like 01/02/2027. */
  readonly form: 'iso' | 'parted';
  readonly count: number;
  readonly rows: readonly (AskedRow & {
    readonly written: string;
    readonly swapped: string;
  })[];
  /** Some of the other dates, which can be read in one way only. */
  readonly certain: readonly string[];
}

/** What a sheet comes to under one answer. */
export interface Outcome {
  readonly boletos: number;
  readonly cents: number;
}

/** Whether a row's amount is that of each parcel or their total, or the row is one parcel. */
export interface ParcelAmountQuestion {
  readonly ask: 'parcelAmount';
  readonly most: number;
  /** The rows of a payer look like that payer's parcels. */
  readonly listed?: true;
  /** From a preview. */
  readonly sums?: Readonly<Record<'each' | 'total' | 'row', Outcome>>;
}

/** A column that tells which rows are paid or cancelled: rows with chosen values are left out. */
export interface StatusQuestion {
  readonly ask: 'status';
  readonly column: number;
  readonly values: readonly {
    /** The same for all spellings; empty for a blank cell. */
    readonly key: string;
    readonly text: string;
    readonly count: number;
    /** Such as `Pago`: proposed to be left out. */
    readonly settled: boolean;
    /** From a preview. */
    readonly cents?: number;
  }[];
}

/** A column of quantities beside an amount that may be that of one unit. */
export interface QuantityQuestion {
  readonly ask: 'quantity';
  readonly column: number;
  readonly rows: readonly (AskedRow & {
    /** From a preview: the amount as written and multiplied; null if it cannot be read or multiplied. */
    readonly once?: number | null;
    readonly times?: number | null;
  })[];
  /** Rows whose quantity is no positive whole number. */
  readonly unread: number;
  /** From a preview. */
  readonly sums?: Readonly<Record<'once' | 'times', Outcome>>;
}

export type ColumnQuestion =
  | SourceQuestion
  | OpenAmountsQuestion
  | AmountUnitQuestion
  | SplitCentsQuestion
  | SwappedDatesQuestion
  | DocumentsQuestion
  | {
      readonly ask: 'dateOrder';
      readonly column: number;
      readonly samples: readonly string[];
      readonly dayFirst: number;
      readonly monthFirst: number;
    }
  | ParcelAmountQuestion
  | StatusQuestion
  | QuantityQuestion
  /** Rows hidden in the spreadsheet by a filter, a closed group or by hand. */
  | { readonly ask: 'hiddenRows'; readonly count: number; readonly samples: readonly HiddenRow[] }
  /** Which of a workbook's sheets becomes the batch, if several have content. */
  | { readonly ask: 'sheet' };

/** The key of an answer: one question of each kind is asked at a time, except those of a field or column. */
export type QuestionKey =
  | Exclude<ColumnQuestion['ask'], 'source' | 'status'>
  | `source ${RowField}`
  | `status ${number}`;

export interface HiddenRow {
  readonly line: number;
  readonly text: string;
}
