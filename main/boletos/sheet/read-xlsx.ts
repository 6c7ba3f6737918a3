// XLSX to records: what workbook and sheets are there, then one sheet's cells as texts with their kinds. Formulas without a
// value or with an error stay visible; dates become plain text and numbers lose the digits that Excel itself does not mean.
import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { dateOfDayNumber } from '../rules/due-date.ts';
import { columnName } from './column-name.ts';
import { plainText } from './encoding.ts';
import type { SheetName, SheetRefusal } from '../../../preload/contract/sheets.ts';
import { isBlank, type CellKind, type RawRow } from './raw-row.ts';
import { shownNumbers } from './shown-numbers.ts';
import { filledRows, isTrue, readMarks, type SheetMarks } from './xlsx-marks.ts';
import { xmlTags } from './xml-tags.ts';

export interface XlsxSheet {
  readonly sheets: readonly SheetName[];
  readonly sheet: string;
  readonly epoch1904: boolean;
  /** Counted from 0. */
  readonly hiddenColumns: readonly number[];
  readonly rows: readonly RawRow[];
}

export type XlsxReading =
  | { readonly ok: true; readonly value: XlsxSheet }
  | { readonly ok: false; readonly code: SheetRefusal };

/** Unpacked, all sheets together: what would not fit into memory is refused before it is unpacked. */
const mostUnpackedBytes = 600 << 20;

const refused = (code: SheetRefusal): XlsxReading => ({ ok: false, code });

/** `wanted` is a sheet's name; without one the first that is not hidden is read. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, wanted: string | null): Promise<XlsxReading> {
  const entries = listEntries(bytes);
  if (!entries) return refused('cut');
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.bin')) return refused('binaryExcel');
  if (!names.has('xl/workbook.xml')) return refused(names.has('content.xml') ? 'openDocument' : 'otherZip');
  if (entries.reduce((sum, { originalSize }) => sum + originalSize, 0) > mostUnpackedBytes)
    return refused('tooLarge');
  try {
    return await readBook(bytes, wanted);
  } catch {
    // The library and the unzipper throw whatever they come upon; their words help no clerk.
    return refused('sheetDamaged');
  }
}

function listEntries(bytes: Uint8Array): UnzipFileInfo[] | null {
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, {
      filter(entry) {
        entries.push(entry);
        return false;
      },
    });
    return entries;
  } catch {
    return null;
  }
}

interface BookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly path: string | null;
}

interface Book {
  readonly sheets: readonly BookSheet[];
  readonly epoch1904: boolean;
}

async function readBook(bytes: Uint8Array<ArrayBuffer>, wanted: string | null): Promise<XlsxReading> {
  const book = readWorkbook(bytes);
  const chosen =
    wanted === null
      ? (book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0])
      : book.sheets.find(({ name }) => name === wanted);
  if (!chosen) return refused('sheetMissing');
  const xml = textOf(bytes, chosen.path);
  const marks = readMarks(xml);
  const shown = shownNumbers(xml, () => textOf(bytes, 'xl/styles.xml'), numberText);
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  const data: readonly (readonly unknown[])[] = await readSheet(whole, chosen.name, {
    parseNumber: (digits) => ({ digits }),
    trim: false,
  });
  const rows = data.map((cells, at) => rawRow(cells, at + 1, marks, shown));
  const sheets = book.sheets.map(({ name, hidden, path }) => ({
    name,
    hidden,
    filled:
      path === chosen.path ? rows.filter((row) => !isBlank(row)).length : filledRows(textOf(bytes, path)),
  }));
  const { hiddenColumns } = marks;
  return { ok: true, value: { sheets, sheet: chosen.name, epoch1904: book.epoch1904, hiddenColumns, rows } };
}

function textOf(bytes: Uint8Array, path: string | null): string {
  if (path === null) return '';
  const entry = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  return entry ? strFromU8(entry) : '';
}

const bookTags: ReadonlySet<string> = new Set(['sheet', 'workbookPr']);
const relationTags: ReadonlySet<string> = new Set(['Relationship']);

function readWorkbook(bytes: Uint8Array): Book {
  const paths = new Map<string, string>();
  for (const tag of xmlTags(textOf(bytes, 'xl/_rels/workbook.xml.rels'), relationTags)) {
    const target = tag.attribute('Target') ?? '';
    paths.set(tag.attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const sheets: BookSheet[] = [];
  let epoch1904 = false;
  for (const tag of xmlTags(textOf(bytes, 'xl/workbook.xml'), bookTags)) {
    if (tag.closing) continue;
    if (tag.name === 'workbookPr') epoch1904 ||= isTrue(tag.attribute('date1904'));
    else {
      sheets.push({
        name: tag.attribute('name') ?? '',
        hidden: /hidden/i.test(tag.attribute('state') ?? ''),
        path: paths.get(tag.attribute('id') ?? '') ?? null,
      });
    }
  }
  return { sheets, epoch1904 };
}

function rawRow(
  values: readonly unknown[],
  line: number,
  { odd, hiddenRows }: SheetMarks,
  shownOf: ReadonlyMap<string, string>,
): RawRow {
  const shown = new Map<number, string>();
  let kinds = '';
  const cells = values.map((value, column) => {
    const [kind, text] = cellOf(value);
    const failed = kind === ' ' && odd.size > 0 ? odd.get(`${columnName(column)}${line}`) : undefined;
    kinds += failed?.kind ?? kind;
    const seen = kind === 'n' && shownOf.size > 0 ? shownOf.get(`${columnName(column)}${line}`) : undefined;
    if (seen !== undefined) shown.set(column, seen);
    return failed?.text ?? text;
  });
  return {
    line,
    lines: 1,
    cells,
    kinds,
    ...(hiddenRows.has(line) ? { hidden: true } : {}),
    ...(shown.size > 0 ? { shown } : {}),
  };
}

function cellOf(value: unknown): readonly [CellKind, string] {
  if (typeof value === 'string') return ['s', plainText(value)];
  if (value === null || value === undefined) return [' ', ''];
  if (value instanceof Date) return ['d', dateText(value.getTime())];
  if (typeof value === 'object' && 'digits' in value) return ['n', numberText(String(value.digits))];
  return ['b', value === true ? 'VERDADEIRO' : 'FALSO'];
}

/** The library gives the serial's day as milliseconds since 1970 without a zone; it goes back to a plain day at once. */
function dateText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = dateOfDayNumber(days);
  return rest === 0
    ? day
    : `${day} ${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
}

/** As a text `1.125` may be thousands; the number never is, wherever its text is read again. */
const mayBeThousands = /^[1-9]\d{0,2}\.\d{3}$/;

/** Excel means 15 digits; what binary fractions add behind them is no part of the number. */
function numberText(digits: string): string {
  if (digits.length <= 15 && /^\d+$/.test(digits)) return digits;
  const number = Number(digits);
  const text = Number.isFinite(number) ? String(Number(number.toPrecision(15))) : digits;
  return mayBeThousands.test(text) ? `${text}0` : text;
}
