// Units of money that a header or a number format names: `Valor (centavos)`, `R$ mil`, `US$`. What names no other unit is in reais.
import { type MoneyReading, mostCents } from './money.ts';
import { withoutAccents } from './fold.ts';

/** `other` is another currency or a percentage. A scaled format shows thousands or millions of the stored number. */
export type MoneyUnit = 'other' | 'cents' | 'thousands' | 'millions' | 'shownThousands' | 'shownMillions';

const reais = /(?<![a-z])r\$|\b(?:brl|reais|em real)\b/;
/** A `$` alone means money in general in Portuguese, and dollars in English. */
const foreign =
  /u\$s|u\.s\.? ?\$|\b(?:price|amount|value|due)\b[^a-z]*\$|\b(?:ufirs?|ufesps?|ur|salarios? minimos?|milhas|pontos)\b|(?<![a-z])(?:(?!r\$)[a-z]{1,3}|us )\$|[€£¥₿]|\b(?:usd[tc]?|dolar(?:es)?|dollars?|eur|euros?|gbp|libras?|jpy|ienes?|chf|ars|clp|uyu|pyg|mxn|cny|pesos|btc|bitcoins?)\b/;
const percent =
  /[([][^)\]\d]*%\s*[)\]]|(?<!\d)\s*%\s*$|^\s*%|\bpercent(?:ual|uais|agem|age)?\b|\bporcentagem\b/;
const cents =
  /(?<!\b(?:com|sem|e|mais) )\b(?:centavos?|cents?|ct[vs]s?)\b|¢|\bx ?100\b|(?:\bsem|\bs\/) ?(?:virgulas?|pontos?|separador(?:es)?)\b|\b(?:2|duas) (?:casas|decimais)\b|\bdecimais implicit|(?:valor|vlr|amount|total|value|price|preco)(?:in)?(?:cents|centavos)\b/;
/** Every amount is ten times as much, which no program writes on purpose. */
const tens = /\bx ?10\b(?![.,]?\d)/;
const millions = /\b(?:milhao|milhoes|millions?)\b|(?<![a-z])r\$ ?mi\b/;
const thousands =
  /\b(?:mil|milhar|milhares|thousands?)\b|\bx ?1[.,]?000\b|\/ ?1[.,]?000\b|(?<![a-z])r\$ ?k\b|\(\s*k\s*\)|(?<![\d.,])000\b/;

/** Lower case without accents; the words of `amountCents` and `valor_centavos` apart. */
const plainWords = (text: string): string =>
  withoutAccents(text)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .toLowerCase();

/** The unit that a header names; null for reais or none. */
export function unitNamed(header: string): MoneyUnit | null {
  const words = plainWords(header);
  if (percent.test(words) || tens.test(words)) return 'other';
  if (foreign.test(words) && !reais.test(words)) return 'other';
  if (cents.test(words)) return 'cents';
  if (millions.test(words)) return 'millions';
  return thousands.test(words) ? 'thousands' : null;
}

const noted = /(?:\bvalores\b[^.;]*|^\W*)\b(?:em|in) ([^.;]+)/;

/** Below the title, in a second line of the header. */
const bracketed = /^\s*\(([^()]+)\)\s*$/;

/** The unit in which a line beside the table says that amounts are: `Valores em centavos`, `(em R$ mil)`. */
export function unitNoted(text: string): MoneyUnit | null {
  const [, unit] = noted.exec(plainWords(text)) ?? [];
  if (unit !== undefined) return unitNamed(unit);
  const [, alone = ''] = bracketed.exec(text) ?? [];
  const named = unitNamed(alone);
  // Other units may be those of another column.
  return named === 'cents' || named === 'thousands' ? named : null;
}

/** The unit that a cell alone names below the title of the amounts: `centavos`, `US$`, `R$ mil`. */
export const unitBelow = (cell: string): MoneyUnit | null =>
  cell.length <= longestUnit && !/\d/.test(cell) ? unitNamed(cell) : null;
const longestUnit = 24;

/** `"US$ "`, `\€`, `[$€-407]` and unquoted letters of a format; without other brackets, fillers and colours. */
const asWritten = (format: string): string =>
  format
    .replace(/\[\$\$-(?:[\da-f]*0)?416\]/gi, 'R$')
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '$1')
    .replace(
      /"([^"]*)"|\\(.)|\[[^\]]*\]|[_*]./g,
      (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? ' ',
    );

const withoutTexts = (format: string): string => format.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, ' ');
const ofThings = /(?<!\p{L})(?:kg|g|km|m[²³23]?|h|l|un|pct|pontos)(?!\p{L})/iu;
/**
 * How many digits stand behind a comma or point that only looks like a decimal mark: two in `0\,00`, which shows 15050 as 150,50.
 */
function shownBehindMark(format: string): number {
  const marked = format.replace(/"([^"]*)"|\\(.)|\[[^\]]*\]|[_*]./g, (_, quoted?: string, escaped?: string) =>
    /^[.,]$/.test((quoted ?? escaped ?? '').trim()) ? '@' : ' ',
  );
  const [first = ''] = marked.split(';');
  return /[#0?] *@ *([#0?]+)[^#0?]*$/.exec(first)?.[1]?.length ?? 0;
}

/** Commas behind the last digit divide by a thousand each. */
const scaling = /[#0?](,+)(?![#0?,])/;

/** The unit in which a number format shows its numbers; null for reais or plain numbers. */
export function unitOfFormat(format: string): MoneyUnit | null {
  const marks = withoutTexts(format);
  const words = asWritten(format);
  if (marks.includes('%') || words.includes('%') || ofThings.test(words)) return 'other';
  const named = unitNamed(words.replace(/[#0?.,;%]+/g, ' '));
  if (named === 'other' || (/(?<![a-z])\$/i.test(words) && !reais.test(plainWords(words)))) return 'other';
  const decimals = shownBehindMark(format);
  if (decimals === 1) return 'other';
  if (decimals === 2) return 'cents';
  const scaled = scaling.exec(marks)?.[1]?.length ?? 0;
  if (scaled === 0) return named;
  // `15 mil` for 15000: the number is in reais.
  if (named === (scaled === 1 ? 'thousands' : 'millions')) return null;
  return scaled === 1 ? 'shownThousands' : 'shownMillions';
}

const powers = { cents: -2, thousands: 3, millions: 6, shownThousands: -3, shownMillions: -6 } as const;

/** An amount that was read as reais, in its unit. Never rounded. */
export function inUnit(cents: number, unit: Exclude<MoneyUnit, 'other'>): MoneyReading {
  const power = powers[unit];
  const scale = 10 ** Math.abs(power);
  if (power > 0) {
    const converted = cents * scale;
    return converted > mostCents ? { ok: false, code: 'tooLarge' } : { ok: true, cents: converted };
  }
  if (cents % scale === 0) return { ok: true, cents: cents / scale };
  const below = Math.floor(cents / scale);
  return {
    ok: false,
    code: 'tooManyDecimals',
    readings: [below, below + 1].filter((reading) => reading > 0),
  };
}
