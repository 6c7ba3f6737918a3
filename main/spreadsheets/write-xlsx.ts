// Writes a workbook of one sheet or several, piece by piece, so that a hundred thousand rows are never in memory at once.
import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { nextTurn } from '../async.ts';
import { columnName } from './column-name.ts';
import { cellFormats, type SheetCell } from './sheet-cell.ts';

/** Compressed at once: the rest of the program has its turn in between. */
const rowsAtOnce = 100;

/** Excel's limit for a cell. */
const longestCell = 32_767;

/** Excel reports a file with these characters, which XML does not allow, as damaged. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must not stand in a cell
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// A bare carriage return would be read back as a line feed.
const special = /[&<>"\r]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Any character that needs special treatment; few cells have one. */
// oxlint-disable-next-line no-control-regex -- as above
const odd = /[\u0000-\u0008\u000b-\u001f&<>"\ud800-\udfff\ufffe\uffff]/;

const written = (text: string): string =>
  odd.test(text) || text.length > longestCell ? carefully(text) : text;

const carefully = (text: string): string =>
  text
    .replace(unwritable, ' ')
    .slice(0, longestCell)
    .toWellFormed()
    .replace(special, (sign) => entities[sign] ?? sign);

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Sheet names are short, and some characters are not allowed. */
const sheetName = (name: string): string =>
  written(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)) || 'Dados';

/** Style 1 is text, so that a cell stays text when somebody types into it; 2 is bold text; the formats follow. */
const [textStyle, titleStyle, firstFormat] = [1, 2, 3];
const formats = Object.entries(cellFormats);
const styleOf = new Map(formats.map(([name], at) => [name, firstFormat + at]));
/** Lower ids are Excel's own formats. */
const firstCustom = 164;

const styles = `<numFmts count="${formats.length}">${formats.map(([, code], at) => `<numFmt numFmtId="${firstCustom + at}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${firstFormat + formats.length}"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/>${formats.map((_, at) => `<xf numFmtId="${firstCustom + at}" applyNumberFormat="1"/>`).join('')}</cellXfs>`;

const path = (number: number): string => `worksheets/sheet${number}.xml`;

/** `shown` in the order of their tabs: the name of each and the number of its file. */
const parts = (
  shown: readonly { readonly name: string; readonly number: number }[],
): readonly (readonly [path: string, content: string])[] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${shown.map(({ number }) => `<Override PartName="/xl/${path(number)}" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${shown.map(({ name, number }) => `<sheet name="${sheetName(name)}" sheetId="${number}" r:id="s${number}"/>`).join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${relations}">${shown.map(({ number }) => `<Relationship Id="s${number}" Type="${office}/worksheet" Target="${path(number)}"/>`).join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', `${head}<styleSheet xmlns="${main}">${styles}</styleSheet>`],
];

const cell = (content: SheetCell, place: string, style: number): string => {
  if (content === '') return `<c r="${place}" s="${style}"/>`;
  return typeof content === 'string'
    ? `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${written(content)}</t></is></c>`
    : `<c r="${place}" s="${styleOf.get(content.format) ?? textStyle}"><v>${content.number}</v></c>`;
};

const row = (cells: readonly SheetCell[], number: number, style: number): string =>
  `<row r="${number}">${cells.map((content, column) => cell(content, `${columnName(column)}${number}`, style)).join('')}</row>`;

type SheetRows = readonly (readonly SheetCell[])[];

export interface OutgoingSheet {
  readonly name: string;
  /** Null without a header. */
  readonly header: readonly string[] | null;
  /** In chunks, so that only one is in memory. */
  readonly rows: AsyncIterable<SheetRows> | Iterable<SheetRows>;
}

export const xlsxPieces = (sheet: OutgoingSheet): AsyncGenerator<Uint8Array> => workbookPieces([sheet], 0);

/**
 * The sheets are written in their order, so that the last ones may hold what was counted in the others; so many of the last are
 * shown first. A slow consumer slows the rows down.
 */
export async function* workbookPieces(
  sheets: readonly OutgoingSheet[],
  lastShownFirst: number,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const take = (): Uint8Array[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const file = (path: string): ZipDeflate => {
    const entry = new ZipDeflate(path, { level: 1 });
    zip.add(entry);
    return entry;
  };
  const numbered = sheets.map(({ name }, at) => ({ name, number: at + 1 }));
  const split = numbered.length - lastShownFirst;
  for (const [place, content] of parts([...numbered.slice(split), ...numbered.slice(0, split)]))
    file(place).push(strToU8(content), true);

  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  for (const [at, { header, rows }] of sheets.entries()) {
    const body = file(`xl/${path(at + 1)}`);
    const top = `${head}<worksheet xmlns="${main}">${header ? frozen : ''}<sheetFormatPr defaultColWidth="24" defaultRowHeight="15"/><sheetData>`;
    body.push(strToU8(top + (header ? row(header, 1, titleStyle) : '')));
    yield* take();
    let above = header ? 1 : 0;
    for await (const chunk of rows) {
      for (let at = 0; at < chunk.length; at += rowsAtOnce) {
        const some = chunk.slice(at, at + rowsAtOnce);
        const from = above + 1;
        above += some.length;
        body.push(strToU8(some.map((cells, index) => row(cells, from + index, textStyle)).join('')));
        yield* take();
        await nextTurn();
      }
    }
    body.push(strToU8('</sheetData></worksheet>'), true);
  }
  zip.end();
  yield* take();
}
