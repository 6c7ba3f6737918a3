// Collects evidence from whole columns where single cells are ambiguous: amounts, numbers that lost their zeros, the
// order of day and month, installments. What stays ambiguous becomes one question for the column.
import type {
  ColumnQuestion,
  DocumentsQuestion,
  SwappedDatesQuestion,
} from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile, SheetPlan } from '../../../preload/contract/sheets.ts';
import {
  orderEvidence,
  type DateOrder,
  dateForm,
  readDate,
  withDaySwapped,
  type DateForm,
} from '../../../preload/shared/due-date.ts';
import { undecided, type OpenGroup, type OpenReadings } from '../../../preload/shared/money.ts';
import { gatherAmounts } from './amount-groups.ts';
import { unitBelow, unitNoted, type MoneyUnit } from '../../../preload/shared/money-unit.ts';
import { searchUnits } from './amount-units.ts';
import { columnOf, type Mapping } from './fields.ts';
import { gatherParcels, readInstallments } from './installments.ts';
import { gatherQuantities, quantityColumns, quantityQuestion } from './quantity-column.ts';
import { remembered } from './remembered.ts';
import { hasSurplus, joinedRow, searchSplits } from './split-cents.ts';
import { gatherStatuses } from './status-column.ts';
import type { RawRow } from '../../spreadsheets/raw-row.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';

// Finds due dates whose day and month a program swapped: in a file with days first that was opened in English, days up to 12
// became dates with day and month swapped, and all later days stayed texts.

/** Examples that a question shows. */
const mostRows = 3;
/** Dates of these forms are read in the same way in any order and year. */
const context = { order: 'dmy', today: '2026-01-01', epoch1904: false } as const;

interface Found {
  count: number;
  readonly rows: SwappedDatesQuestion['rows'][number][];
  /** Dates of the same form that cannot be swapped. */
  readonly certain: string[];
  certainCount: number;
}

function searchSwaps() {
  const none = (): Found => ({ count: 0, rows: [], certain: [], certainCount: 0 });
  const found: Readonly<Record<DateForm, Found>> = { iso: none(), parted: none() };
  const formOf = remembered(dateForm);
  let texts = false;

  return {
    add({
      text,
      line,
      name,
      inText,
    }: {
      readonly text: string;
      readonly line: number;
      readonly name: string;
      /** In a workbook, texts beside date cells say nothing: somebody typed them there. */
      readonly inText: boolean;
    }) {
      const of = formOf(text);
      if (of === null) return;
      texts ||= inText;
      const group = found[of.form];
      if (!of.swappable) {
        group.certainCount += 1;
        const bare = text.trim();
        if (group.certain.length < mostRows && !group.certain.includes(bare)) group.certain.push(bare);
        return;
      }
      group.count += 1;
      if (group.rows.length === mostRows) return;
      const reading = readDate(text, context);
      if (!reading.ok) return;
      const row = {
        line,
        name,
        text: text.trim(),
        written: reading.date,
        swapped: withDaySwapped(reading.date),
      };
      const isNew = row.written !== row.swapped && !group.rows.some((one) => one.text === row.text);
      if (isNew) group.rows.push(row);
    },

    question(column: number): SwappedDatesQuestion | null {
      const asked = (form: DateForm, other: DateForm): SwappedDatesQuestion | null => {
        const { count, rows, certainCount } = found[form];
        const { certain, count: otherCount } = found[other];
        const mixed = rows.length > 0 && certainCount === 0 && certain.length > 0 && otherCount === 0;
        return mixed ? { ask: 'swappedDates', column, form, count, rows, certain } : null;
      };
      return asked('iso', 'parted') ?? (texts ? asked('parted', 'iso') : null);
    },
  };
}

// Collects numbers of a column that lost their leading zeros and can be a CPF or a CNPJ: one question covers several of
// them.

/** A single one is as quickly corrected in its row. */
const fewest = 2;
/** Longer numbers are never ambiguous. */
const longestShort = 10;

function gatherDocuments() {
  const rows: DocumentsQuestion['rows'][number][] = [];
  const whole = { cpf: 0, cnpj: 0 };
  let count = 0;

  return {
    add({ text, line, name }: { readonly text: string; readonly line: number; readonly name: string }) {
      const digits = digitsIn(text);
      if (digits === 11) whole.cpf += 1;
      else if (digits === 14) whole.cnpj += 1;
      if (digits === 0 || digits > longestShort) return;
      const reading = readTaxId(text);
      if (reading.ok || reading.code !== 'ambiguous') return;
      count += 1;
      const [cpf = '', cnpj = ''] = reading.readings ?? [];
      if (rows.length < mostRows) rows.push({ line, name, text: text.trim(), cpf, cnpj });
    },

    questions: (column: number): DocumentsQuestion[] =>
      count < fewest ? [] : [{ ask: 'documents', column, count, rows, ...whole }],
  };
}

function digitsIn(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits;
}

/** The evidence of all rows about the mapped columns. */
export interface Survey {
  /** Includes a question about dates that cannot be read day before month. */
  readonly questions: readonly ColumnQuestion[];
  /** Ambiguous amounts that the column proves to be thousands. */
  readonly proved: OpenReadings;
  readonly usedBothWays: readonly OpenGroup[];
  /** Null if the dates are ambiguous. */
  readonly order: DateOrder | null;
  /** The unit of amounts that a line beside the rows names. */
  readonly noted: MoneyUnit | null;
}

const namesMonthFirst = (header: string): boolean => /\bmm?[/.-]dd?\b|\bm[eê]s[/. -]+dia\b/i.test(header);

const mostSamples = 3;
const letter = /\p{L}/u;

function keep(samples: string[], text: string): void {
  if (samples.length < mostSamples && !samples.includes(text)) samples.push(text);
}

/** The part of a plan that decides which cells are read, and how they are joined. */
type Evidenced = Pick<SheetPlan, 'splitCents' | 'quantity'> & { readonly mapping: Mapping };

interface EvidenceShape {
  readonly header: readonly string[] | null;
  readonly columns: number;
  readonly profiles: readonly ColumnProfile[];
  /** What an earlier reading of the sheet found. */
  readonly noted: MoneyUnit | null;
}

export function gatherEvidence(
  { mapping, splitCents, quantity }: Evidenced,
  { header, columns, profiles, noted: known }: EvidenceShape,
) {
  const amountAt = columnOf(mapping.amount);
  const documentAt = columnOf(mapping['payer.document']);
  const nameAt = columnOf(mapping['payer.name']);
  const dateAt = columnOf(mapping.dueDate);
  const parcelsAt = columnOf(mapping.parcels);
  const amounts = gatherAmounts();
  const units = searchUnits(amountAt === null ? '' : (header?.[amountAt] ?? ''), known);
  const splits = searchSplits(header, { mapping, columns });
  const swaps = searchSwaps();
  const documents = gatherDocuments();
  const statuses = gatherStatuses(profiles, mapping);
  const quantities = quantityColumns(profiles, mapping).map(gatherQuantities);
  const parcels = gatherParcels();
  const monthFirst = dateAt !== null && namesMonthFirst(header?.[dateAt] ?? '');
  const english = dateAt !== null && /\bdue\b/i.test(header?.[dateAt] ?? '');
  let noted = known;
  let hasRows = false;
  const orders = { dmy: 0, mdy: 0 };
  const dates: Record<DateOrder, string[]> = { dmy: [], mdy: [] };
  /** Dates of either order. */
  const either: string[] = [];
  let mostParcels = mapping.parcels?.from === 'fixed' ? (readInstallments(mapping.parcels.text) ?? 1) : 1;

  /** A line without a document or an amount may be a note about all others. */
  const isNoBoleto = (cells: readonly string[]): boolean =>
    [documentAt, amountAt].some((column) => column !== null && (cells[column] ?? '').trim() === '');

  function add(raw: RawRow): void {
    const joined = joinedRow(raw, splitCents, { mapping, columns });
    const { cells, kinds, line } = joined;
    const name = nameAt === null ? '' : (cells[nameAt] ?? '');
    splits.add(raw, name);
    // The program that wrote this day wrote the others in the same way.
    addDay(joined, name);
    // The cells of a row that is too wide stand in other columns than they belong to.
    if (hasSurplus(joined, header, columns)) return;
    if (isNoBoleto(cells)) addBeside(raw);
    else hasRows = true;
    if (amountAt !== null) {
      const cell = { text: cells[amountAt] ?? '', isNumber: kinds?.[amountAt] === 'n', line, name };
      amounts.add(cell);
      if (units.isNamed || kinds !== undefined) units.add(cell, joined.units?.get(amountAt) ?? null);
    }
    if (documentAt !== null) documents.add({ text: cells[documentAt] ?? '', line, name });
    if (parcelsAt !== null) {
      const count = readInstallments(cells[parcelsAt] ?? '') ?? 1;
      mostParcels = Math.max(mostParcels, count);
      const payer = documentAt === null ? name : (cells[documentAt] ?? '');
      parcels.add(payer, count, dateAt === null ? '' : (cells[dateAt] ?? ''));
    }
    for (const status of statuses) status.add(cells);
    for (const one of quantities) one.add(cells, line, name);
  }

  function addDay({ cells, kinds, line }: RawRow, name: string): void {
    if (dateAt === null) return;
    const text = cells[dateAt] ?? '';
    swaps.add({ text, line, name, inText: kinds === undefined });
    if (kinds?.[dateAt] === 'd') return;
    const order = orderEvidence(text);
    if (order) {
      orders[order] += 1;
      keep(dates[order], text);
    } else if (text.includes('/')) keep(either, text);
  }

  function addAbove({ cells }: RawRow): void {
    for (const cell of cells) if (letter.test(cell)) noted ??= unitNoted(cell);
  }

  function addBeside(raw: RawRow): void {
    addAbove(raw);
    const { [documentAt ?? -1]: document = '', [amountAt ?? -1]: amount = '' } = raw.cells;
    // A second line of the header stands above all rows.
    if (!hasRows && document.trim() === '') noted ??= unitBelow(amount);
  }

  function addOutside(raw: RawRow): void {
    const { cells, kinds } = raw;
    if (isNoBoleto(cells)) addBeside(raw);
    if (amountAt !== null && kinds?.[amountAt] !== 'n') amounts.addOutside(cells[amountAt] ?? '');
  }

  function order(): DateOrder | null {
    if (orders.mdy > orders.dmy || (orders.dmy === 0 && monthFirst)) return 'mdy';
    return orders.dmy > 0 ? 'dmy' : null;
  }

  function questions(): ColumnQuestion[] {
    const found: ColumnQuestion[] = [];
    const split = splits.question();
    const unit = amountAt === null ? null : units.question(amountAt);
    const swapped = dateAt === null ? null : swaps.question(dateAt);
    if (split) found.push(split);
    if (amountAt !== null) found.push(...amounts.questions(amountAt));
    if (unit) found.push(unit);
    if (swapped) found.push(swapped);
    if (documentAt !== null) found.push(...documents.questions(documentAt));
    // Only the header, or the amounts of an English sheet, tell that all of these dates may be of the other order.
    const foreign = orders.dmy === 0 && (monthFirst || (english && amounts.isEnglish()));
    if (dateAt !== null && (orders.mdy > 0 || (foreign && either.length > 0))) {
      const samples = orders.mdy > 0 ? dates.mdy : either;
      found.push({ ask: 'dateOrder', column: dateAt, samples, dayFirst: orders.dmy, monthFirst: orders.mdy });
    }
    if (mostParcels > 1) {
      const listed = parcels.areListed() ? ({ listed: true } as const) : {};
      found.push({ ask: 'parcelAmount', most: mostParcels, ...listed });
    }
    const others = [...statuses.map((status) => status.question()), quantityQuestion(quantities, quantity)];
    found.push(...others.filter((question) => question !== null));
    return found;
  }

  return {
    add,
    /** Adds a line of the sheet that is no row. */
    addOutside,
    /** Adds a line above the header. */
    addAbove,
    /** Adds a row that its status leaves out. */
    addLeftOut(raw: RawRow) {
      for (const status of statuses) status.add(raw.cells);
      addDay(
        joinedRow(raw, splitCents, { mapping, columns }),
        nameAt === null ? '' : (raw.cells[nameAt] ?? ''),
      );
    },
    end: (): Survey => ({
      questions: questions(),
      proved: amounts.proved(),
      usedBothWays: amounts.usedBothWays(),
      order: order(),
      noted: noted ?? amounts.unitByTotal(),
    }),
  };
}

/** The survey of a sheet without mapped columns. */
export const noSurvey: Survey = {
  questions: [],
  proved: undecided,
  usedBothWays: [],
  order: null,
  noted: null,
};

/** The column's own evidence counts more than an answer, which was given for another column. */
export const decidedReadings = (answers: OpenReadings, proved: OpenReadings): OpenReadings => ({
  point: proved.point ?? answers.point,
  comma: proved.comma ?? answers.comma,
});
