// Reads XLSX: the list of sheets, and one sheet's cells as texts with kinds. A small workbook may decompress to a huge
// one, so sizes are checked before decompression, and each part is read in one pass (`xml-events.ts`).
import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import type { SheetName, SheetRefusal } from '../../preload/contract/sheets.ts';
import { isBlank } from './raw-row.ts';
import { filledRows, isTrue, readRows, type SheetRows } from './xlsx-rows.ts';
import { isStrike, readStyles } from './xlsx-styles.ts';
import { readXml } from './xml-events.ts';
import { plainText } from './encoding.ts';
import { withSigns, type BookParts } from './xlsx-cell-value.ts';

type Strings = Pick<BookParts, 'strings' | 'struckStrings'>;

/** A workbook's shared strings, as cells show them; null if the part is damaged. */
function readStrings(xml: string): Strings | null {
  const strings: string[] = [];
  const struckStrings = new Set<number>();
  let text = '';
  let inItem = false;
  let inText = false;
  let phonetic = false;
  const whole = readXml(xml, {
    open(name, attribute) {
      if (name === 'si') {
        inItem = true;
        text = '';
      } else if (name === 'rPh') phonetic = true;
      else if (inItem && isStrike(name, attribute)) struckStrings.add(strings.length);
      else if (name === 't') inText = inItem && !phonetic;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        inItem = false;
        strings.push(plainText(withSigns(text)));
      }
    },
    text(piece) {
      if (inText) text += piece;
    },
  });
  return whole ? { strings, struckStrings } : null;
}

const noStrings: Strings = { strings: [], struckStrings: new Set() };

export interface XlsxSheet extends SheetRows {
  readonly sheets: readonly SheetName[];
  readonly sheet: string;
  readonly epoch1904: boolean;
}

export type XlsxReading =
  | { readonly ok: true; readonly value: XlsxSheet }
  | { readonly ok: false; readonly code: SheetRefusal };

/** The total decompressed size that fits into memory. */
const mostUnpackedBytes = 600 << 20;
/** JavaScript strings are limited to about this size. */
const mostPartBytes = 400 << 20;
/** A sheet of identical rows decompresses to about fifty times its size; a zip bomb to a thousand. */
const mostRatio = 200;
const ratioMatters = 64 << 20;
/** Looking for a part takes linear time. */
const mostParts = 10_000;
const mostSheets = 256;

const refused = (code: SheetRefusal): XlsxReading => ({ ok: false, code });

/** `wanted` is a sheet's name; without it the first visible one is read. */
export function readXlsx(bytes: Uint8Array, wanted: string | null): XlsxReading {
  const entries = listEntries(bytes);
  if (!entries) return refused('cut');
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.bin')) return refused('binaryExcel');
  if (!names.has('xl/workbook.xml')) return refused(names.has('content.xml') ? 'openDocument' : 'otherZip');
  const unpacked = entries.reduce((sum, { originalSize }) => sum + originalSize, 0);
  if (
    entries.length > mostParts ||
    unpacked > mostUnpackedBytes ||
    (unpacked > ratioMatters && unpacked > bytes.length * mostRatio) ||
    entries.some(({ originalSize }) => originalSize > mostPartBytes)
  )
    return refused('tooLarge');
  try {
    return readBook(bytes, wanted);
  } catch {
    // The unzipper's errors do not help a clerk.
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
  readonly stringsPath: string;
  readonly stylesPath: string;
}

function readBook(bytes: Uint8Array, wanted: string | null): XlsxReading {
  const book = readWorkbook(bytes);
  if (!book) return refused('sheetDamaged');
  if (book.sheets.length > mostSheets) return refused('tooLarge');
  const chosen =
    wanted === null
      ? (book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0])
      : book.sheets.find(({ name }) => name === wanted);
  if (!chosen) return refused('sheetMissing');
  const { epoch1904 } = book;
  const strings = partOf(bytes, book.stringsPath, readStrings, noStrings);
  const styles = partOf(bytes, book.stylesPath, readStyles, []);
  const xml = textOf(bytes, chosen.path);
  if (!strings || !styles || xml === null) return refused('sheetDamaged');
  const reading = readRows(xml, { ...strings, styles, epoch1904 });
  if (!reading.ok) return reading;
  const { rows, hiddenColumns } = reading.value;
  // Sheets may share a part, which is counted once.
  const filled = new Map([[chosen.path, rows.filter((row) => !isBlank(row)).length]]);
  const sheets = book.sheets.map(({ name, hidden, path }) => {
    const count = filled.get(path) ?? filledRows(textOf(bytes, path) ?? '');
    filled.set(path, count);
    return { name, hidden, filled: count };
  });
  return { ok: true, value: { sheets, sheet: chosen.name, epoch1904, hiddenColumns, rows } };
}

function textOf(bytes: Uint8Array, path: string | null): string | null {
  if (path === null) return null;
  const entry = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  return entry ? strFromU8(entry) : null;
}

/** Returns `none` if the workbook omits the optional part; null if it is damaged. */
function partOf<T>(bytes: Uint8Array, path: string, read: (xml: string) => T | null, none: T): T | null {
  const xml = textOf(bytes, path);
  return xml === null ? none : read(xml);
}

interface Relation {
  readonly path: string;
  readonly type: string;
}

/** Null if the list of sheets is damaged. */
function readWorkbook(bytes: Uint8Array): Book | null {
  const relations = new Map<string, Relation>();
  const targets = textOf(bytes, 'xl/_rels/workbook.xml.rels');
  const named = readXml(targets ?? '<none/>', {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      relations.set(attribute('Id') ?? '', { path, type: attribute('Type') ?? '' });
    },
  });
  const sheets: BookSheet[] = [];
  let epoch1904 = false;
  const whole = readXml(textOf(bytes, 'xl/workbook.xml') ?? '', {
    open(name, attribute) {
      if (name === 'workbookPr') epoch1904 ||= isTrue(attribute('date1904'));
      if (name !== 'sheet') return;
      sheets.push({
        name: attribute('name') ?? '',
        hidden: /hidden/i.test(attribute('state') ?? ''),
        path: relations.get(attribute('id') ?? '')?.path ?? null,
      });
    },
  });
  if (!named || !whole) return null;
  const pathOf = (kind: string, usual: string): string =>
    [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path ?? usual;
  return {
    sheets,
    epoch1904,
    stringsPath: pathOf('sharedStrings', 'xl/sharedStrings.xml'),
    stylesPath: pathOf('styles', 'xl/styles.xml'),
  };
}
