// Reads a workbook's number formats: which ones are dates, how many decimals they show, and in which unit.
import { unitOfFormat, type MoneyUnit } from '../../preload/shared/money-unit.ts';
import { builtInDecimals, decimalsShown } from './shown-numbers.ts';
import { readXml } from './xml-events.ts';

export interface CellStyle {
  readonly date: boolean;
  /** It shows a date without its day of the month, such as `jan/27`. */
  readonly withoutDay: boolean;
  /** Null if it shows no plain number, or more than two decimals. */
  readonly decimals: number | null;
  readonly unit: MoneyUnit | null;
  readonly struck: boolean;
}

/** Excel's limit. */
const longestFormat = 255;
/** Lower ids are Excel's built-in formats, whatever the file declares. */
const firstCustom = 100;

type NumberStyle = Omit<CellStyle, 'struck'>;
const plain: NumberStyle = { date: false, withoutDay: false, decimals: null, unit: null };
const builtInPercents: ReadonlySet<number> = new Set([9, 10]);

const within = (id: number, ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => id >= from && id <= to);
/** Excel's built-in formats for dates and times, including Asian editions. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** `mmm-yy` and times. */
const builtInWithoutDay = [
  [17, 21],
  [45, 47],
] as const;

const dateParts: ReadonlySet<string> = new Set(
  's ss m mm mmm mmmm mmmmm h hh am pm a p d dd ddd dddd aaa aaaa aaaaa y yy yyyy e ee eeee'.split(' '),
);

const wordsOf = (section: string): readonly string[] =>
  section
    .replace(/"[^"]*"/g, ' ')
    .replace(/(\[?[smhd]{1,2}\]?)[.,]0{1,3}/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    .replace(/\[[^[\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter((word) => word !== '');

const sectionsOf = (format: string): readonly string[] =>
  format.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ').split(';');

/** `dddd` shows the day of the week. */
const showsDay = (format: string): boolean =>
  sectionsOf(format).some((section) => wordsOf(section).some((word) => word === 'd' || word === 'dd'));

/** One of its sections (positive, negative, zero) has only parts of a date and nothing that shows a number. */
export function isDateFormat(format: string): boolean {
  if (format.length > longestFormat) return false;
  return sectionsOf(format).some((section) => {
    const words = wordsOf(section);
    return words.length > 0 && words.every((word) => dateParts.has(word));
  });
}

function builtIn(id: number): NumberStyle {
  const decimals = builtInDecimals[String(id)] ?? null;
  return {
    date: within(id, builtInDates),
    withoutDay: within(id, builtInWithoutDay),
    decimals,
    unit: builtInPercents.has(id) ? 'other' : null,
  };
}

/** Whether an element of a font strikes its text through. */
export const isStrike = (name: string, attribute: (name: string) => string | null): boolean =>
  name === 'strike' && !/^(?:0|false)$/.test(attribute('val') ?? '');

/** By a cell's style index; null if the part is damaged. */
export function readStyles(xml: string): readonly CellStyle[] | null {
  const custom = new Map<number, NumberStyle>();
  const base: { readonly format: number | null; readonly font: number | null }[] = [];
  const cells: ((typeof base)[number] & { readonly base: number })[] = [];
  let inside: 'fonts' | 'cellXfs' | 'cellStyleXfs' | null = null;
  const struckFonts = new Set<number>();
  let fonts = 0;
  const number = (text: string | null): number | null => (text === null || text === '' ? null : Number(text));

  const whole = readXml(xml, {
    open(name, attribute) {
      if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'fonts') inside = name;
      else if (inside === 'fonts') {
        if (name === 'font') fonts += 1;
        else if (isStrike(name, attribute)) struckFonts.add(fonts - 1);
      } else if (name === 'numFmt') {
        const id = Number(attribute('numFmtId'));
        const code = (attribute('formatCode') ?? '').slice(0, longestFormat + 1);
        const decimals = code.length > longestFormat ? null : decimalsShown(code);
        if (id >= firstCustom)
          custom.set(id, {
            date: isDateFormat(code),
            withoutDay: !showsDay(code),
            decimals,
            unit: unitOfFormat(code),
          });
        else custom.set(id, { ...builtIn(id), decimals });
      } else if (name === 'xf') {
        const style = { format: number(attribute('numFmtId')), font: number(attribute('fontId')) };
        if (inside === 'cellStyleXfs') base.push(style);
        else if (inside) cells.push({ ...style, base: number(attribute('xfId')) ?? -1 });
      }
    },
    close(name) {
      if (name === inside) inside = null;
    },
  });
  if (!whole) return null;
  return cells.map((cell) => {
    const format = cell.format ?? base[cell.base]?.format ?? null;
    const shown = format === null ? plain : (custom.get(format) ?? builtIn(format));
    return { ...shown, struck: struckFonts.has(cell.font ?? base[cell.base]?.font ?? -1) };
  });
}
