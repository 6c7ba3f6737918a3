// Makes a small sheet in one piece with the writers of the app's exports, and reads the cells of a workbook with their formats.
import { strFromU8, unzipSync } from 'fflate';
import { csvLine, csvStart } from '../../main/spreadsheets/csv.ts';
import type { SheetCell } from '../../main/spreadsheets/sheet-cell.ts';
import { xlsxPieces } from '../../main/spreadsheets/write-xlsx.ts';

type Cells = readonly (readonly string[])[];
type TypedCells = readonly (readonly SheetCell[])[];

export const sheetCsv = (rows: Cells): string => csvStart + rows.map(csvLine).join('');

/** Its first row is the header. */
export async function sheetXlsx(
  [header = [], ...rows]: readonly [header?: readonly string[], ...rows: TypedCells],
  name: string,
): Promise<Buffer> {
  async function* once(): AsyncGenerator<TypedCells> {
    yield await Promise.resolve(rows);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxPieces({ name, header, rows: once() })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The cells of each row as a workbook stores them: a text unchanged, a number as `1000.5 #,##0.00`. */
export function storedCells(book: Uint8Array, sheet = 1): readonly (readonly string[])[] {
  const parts = unzipSync(book);
  const xml = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const codes = new Map(
    [...xml('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', code = '']) => [id, code],
    ),
  );
  const [, styles = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(xml('xl/styles.xml')) ?? [];
  const formats = [...styles.matchAll(/<xf(?: numFmtId="(\d+)")?/g)].map(
    ([, id = '']) => codes.get(id) ?? id,
  );
  const cell =
    /<c r="[A-Z]+\d+" s="(\d+)"(?:\/>|>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>)|<c r="[A-Z]+\d+" s="\d+" t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is><\/c>/g;
  return [...xml(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, cells = '']) =>
      [...cells.matchAll(cell)].map(([, style, number, , text = '']) =>
        number === undefined ? text : `${number} ${formats[Number(style)]}`,
      ),
  );
}
