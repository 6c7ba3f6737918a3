// Numbers of a workbook that have more than cents, as the spreadsheet shows them: 33.3333333333 in a cell of two decimals is
// 33,33 to whoever looks at it. It is offered, never taken.
import { xmlTags } from './xml-tags.ts';

const styleTags: ReadonlySet<string> = new Set(['numFmt', 'cellXfs', 'cellStyleXfs', 'xf']);
const cellTags: ReadonlySet<string> = new Set(['c', 'v']);
/** A decimal fraction of three digits or more, or one written with an exponent. */
const longNumber = /<(?:\w{1,20}:)?v[^<>]{0,80}>-?\d*(?:\.\d{3}|\.?\d*[eE]-)/;

/** Excel's own formats, by their numbers, that show cents or less. */
const builtIn: Readonly<Record<string, number>> = {
  '1': 0,
  '2': 2,
  '3': 0,
  '4': 2,
  '5': 0,
  '6': 0,
  '7': 2,
  '8': 2,
  '37': 0,
  '38': 0,
  '39': 2,
  '40': 2,
  '41': 0,
  '42': 0,
  '43': 2,
  '44': 2,
};

/** Texts, colours and currencies among the digits of a format. */
const aside = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|R\$/g;
const plainNumber = /^[^\d#?]*[#?0][#?0,]*(?:\.([#?0]*))?[^\d#?,.]*$/;

/** How many decimals a format shows of a positive number; null where it shows no plain number, or more than cents. */
export function decimalsShown(format: string): number | null {
  const [positive = ''] = format.replace(aside, '').split(';');
  const [number, decimals = ''] = /[A-Za-z%/]/.test(positive) ? [] : (plainNumber.exec(positive) ?? []);
  const scaled = /,(?:\.|[^#?0,]*$)/.test(positive);
  return number === undefined || scaled || decimals.length > 2 ? null : decimals.length;
}

/** By a cell's style, how many decimals it shows. */
function styleDecimals(styles: string): readonly (number | null)[] {
  const custom = new Map<string, number | null>();
  const found: (number | null)[] = [];
  let inCells = false;
  for (const tag of xmlTags(styles, styleTags)) {
    if (tag.name === 'cellXfs' || tag.name === 'cellStyleXfs')
      inCells = tag.name === 'cellXfs' && !tag.closing;
    else if (tag.closing) continue;
    else if (tag.name === 'numFmt')
      custom.set(tag.attribute('numFmtId') ?? '', decimalsShown(tag.attribute('formatCode') ?? ''));
    else if (inCells) {
      const format = tag.attribute('numFmtId') ?? '0';
      found.push(custom.get(format) ?? builtIn[format] ?? null);
    }
  }
  return found;
}

/** `33.33` for 33.3333 and 10.01 for 10.005: half a cent goes up, as in the spreadsheet. Null for what is no such number. */
export function rounded(number: string, decimals: number): string | null {
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(number) ?? [];
  if (whole === '') return null;
  const scaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const up = (fraction[decimals] ?? '0') >= '5' ? 1n : 0n;
  const digits = String(scaled + up).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** By place (`C2`): what is shown of numbers that have more than cents. `styles` is read only where there are any. */
export function shownNumbers(
  sheet: string,
  styles: () => string,
  textOf: (digits: string) => string,
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  if (!longNumber.test(sheet)) return shown;
  const decimals = styleDecimals(styles());
  let cell: { readonly place: string | null; readonly style: number } | null = null;
  for (const tag of xmlTags(sheet, cellTags)) {
    if (tag.closing) continue;
    if (tag.name === 'c') {
      const number = (tag.attribute('t') ?? 'n') === 'n';
      cell =
        number && !tag.empty ? { place: tag.attribute('r'), style: Number(tag.attribute('s') ?? 0) } : null;
      continue;
    }
    const places = cell && decimals[cell.style];
    const text = textOf(tag.text.trim());
    if (cell?.place && typeof places === 'number' && /\.\d{3}/.test(text)) {
      const value = rounded(text, places);
      if (value !== null) shown.set(cell.place, value);
    }
    cell = null;
  }
  return shown;
}
