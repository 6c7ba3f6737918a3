// Reads amounts as clerks and spreadsheets write them into integer cents, without rounding and guessing. `1.500` is
// ambiguous: fifteen hundred or one and a half. Its column (sheet/amount-groups.ts) or a person decides; this file
// reads one text at a time.

import { withoutMarks } from './invisible.ts';
import { withoutEnd } from './text-end.ts';

export type DecimalMark = ',' | '.';
export type MarkReading = 'thousands' | 'decimal';
/** How ambiguous amounts are read, by their mark; null if neither the column nor a person has decided. */
export interface OpenReadings {
  readonly point: MarkReading | null;
  readonly comma: MarkReading | null;
}
export type OpenGroup = keyof OpenReadings;

export const openGroups = { '.': 'point', ',': 'comma' } as const satisfies Record<DecimalMark, OpenGroup>;
export const undecided: OpenReadings = { point: null, comma: null };
/** The Brazilian convention, only for searches; never for money that is sent. */
export const brazilian: OpenReadings = { point: 'thousands', comma: 'decimal' };
export type MoneyRefusal =
  | 'empty'
  | 'notANumber'
  | 'negative'
  | 'zero'
  | 'tooLarge'
  | 'tooManyDecimals'
  | 'damaged'
  | 'ambiguous';
export type MoneyReading =
  | { readonly ok: true; readonly cents: number }
  /** `readings` are cents that a person may choose from. */
  | { readonly ok: false; readonly code: MoneyRefusal; readonly readings?: readonly number[] };

/** R$ 99.999.999,99: a higher amount does not fit into the bar code. */
export const mostCents = 9_999_999_999;

const strangeSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const currency = /^(?:R\$|BRL)/i;
const scientific = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;
const signs = /^[-\u2212\u2013(]|[-\u2212\u2013)]$/g;
const negative = /^[-\u2212\u2013]|[-\u2212\u2013]$|^\(.*\)$/;
const plain = /^(\d*)(?:([.,])(\d+))?$/;
const grouped = /^(\d{1,3}(?:([., ])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;

const refused = (code: MoneyRefusal, readings?: readonly number[]): MoneyReading =>
  readings ? { ok: false, code, readings } : { ok: false, code };

const isMark = (text: string | undefined): text is DecimalMark => text === ',' || text === '.';

/** A number's digits and the marks between them. */
interface Written {
  readonly whole: string;
  readonly decimals: string;
  /** Between integer and decimals. */
  readonly mark: DecimalMark | null;
  /** Between groups of three integer digits. */
  readonly group: DecimalMark | ' ' | null;
  readonly groups: number;
}

function writtenOf(bare: string): Written | null {
  const simple = plain.exec(bare);
  if (simple) {
    const [, whole = '', mark, decimals = ''] = simple;
    return { whole, decimals, mark: isMark(mark) ? mark : null, group: null, groups: 0 };
  }
  const found = grouped.exec(bare);
  if (!found) return null;
  const [, whole = '', group = '', mark, decimals = ''] = found;
  if (mark === group) return null;
  const parts = whole.split(group);
  return {
    whole: parts.join(''),
    decimals,
    mark: isMark(mark) ? mark : null,
    group: isMark(group) ? group : ' ',
    groups: parts.length - 1,
  };
}

/** A single mark with three digits after it may separate thousands or decimals. */
const hasThreeBehind = ({ group, mark, decimals }: Written): boolean =>
  group === null && mark !== null && decimals.length === 3;

const isOpen = (written: Written): boolean => hasThreeBehind(written) && /^[1-9]\d{0,2}$/.test(written.whole);

/** `001.500` is not ambiguous by form, but a program that pads with zeros may mean thousands. */
const isFilledUp = (written: Written): boolean => hasThreeBehind(written) && /^0\d/.test(written.whole);

export function readMoney(text: string, readings: OpenReadings = undecided): MoneyReading {
  const usual = usualCents(text);
  if (usual > 0) return { ok: true, cents: usual };
  const bare = unsigned(text);
  if (bare === '') return refused('empty');
  const written = writtenOf(bare);
  if (!written) {
    if (scientific.test(bare)) return refused('damaged');
    return refused(negative.test(bare) && /\d/.test(bare) ? 'negative' : 'notANumber');
  }
  const { whole, decimals, mark } = written;
  if (mark === null && /^000\d{6,}$/.test(bare) && Number(bare) > 0)
    return refused('ambiguous', paddedReadings(whole));
  if (isOpen(written) && mark !== null) return openCents(written, readings[openGroups[mark]]);
  if (isFilledUp(written)) return refused('tooManyDecimals', bothReadings(written));
  return centsOf(whole, decimals);
}

function openCents(written: Written, reading: MarkReading | null): MoneyReading {
  const { whole, decimals } = written;
  if (reading === null) return refused('ambiguous', bothReadings(written));
  return reading === 'thousands' ? centsOf(whole + decimals, '') : centsOf(whole, decimals);
}

const bothReadings = ({ whole, decimals }: Written): readonly number[] =>
  [centsOf(whole + decimals, ''), centsOf(whole, decimals)].flatMap((reading) =>
    reading.ok ? [reading.cents] : [],
  );

/** A program that pads whole numbers with zeros means cents more often than reais. */
const paddedReadings = (whole: string): readonly number[] =>
  [centsOf(whole, ''), centsOf(whole.slice(0, -2), whole.slice(-2))].flatMap((reading) =>
    reading.ok ? [reading.cents] : [],
  );

/** What one text shows about the marks of its column. */
export interface MarkUse {
  /** Its only mark, if the text alone is ambiguous. */
  readonly open: DecimalMark | null;
  /** The mark before its decimals. */
  readonly decimal: DecimalMark | null;
  /** A mark that can only separate thousands. */
  readonly thousands: DecimalMark | null;
}

const usualUse: Readonly<Record<DecimalMark, MarkUse>> = {
  ',': { open: null, decimal: ',', thousands: '.' },
  '.': { open: null, decimal: '.', thousands: ',' },
};
const noUse: MarkUse = { open: null, decimal: null, thousands: null };

export function markUse(text: string): MarkUse {
  if (usualCents(text) > 0) return usualUse[text.charCodeAt(text.length - 3) === comma ? ',' : '.'];
  const bare = unsigned(text);
  const written = writtenOf(bare) ?? writtenOf(unsigned(bare.replace(signs, '')));
  if (!written) return noUse;
  const { decimals, mark, group, groups } = written;
  if (isOpen(written) && mark !== null) return negative.test(bare) ? noUse : { ...noUse, open: mark };
  if (mark !== null && decimals.length <= 2) return usualUse[mark];
  return { open: null, decimal: mark, thousands: groups > 1 && group !== ' ' ? group : null };
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const comma = 44;
const point = 46;

/**
 * A fast path without regular expressions for `1.234,56`, `1234,56` and the same with swapped marks; 0 for other texts.
 */
function usualCents(text: string): number {
  const start = text.startsWith('R$ ') ? 3 : 0;
  const end = text.length - 3;
  const mark = text.charCodeAt(end);
  if (end <= start || end - start > 10 || (mark !== comma && mark !== point)) return 0;
  const group = mark === comma ? point : comma;
  const grouped = end - start > 4 && text.charCodeAt(end - 4) === group;
  let cents = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) cents = cents * 10 + code - 48;
    else if (at !== end && !(grouped && at > start && code === group && (end - at) % 4 === 0)) return 0;
    if (grouped && at < end && (end - at) % 4 === 0 && code !== group) return 0;
  }
  return cents > mostCents ? 0 : cents;
}

const dollar = 36;

/** Normalizes all kinds of spaces, and removes the sign of reais in front or behind. */
function unsigned(text: string): string {
  const spaced = withoutMarks(text).replace(strangeSpaces, ' ').trim();
  const bare = spaced.charCodeAt(0) > 57 ? spaced.replace(currency, '').trim() : spaced;
  return bare.charCodeAt(bare.length - 1) === dollar ? bare.replace(/ ?R\$$/i, '') : bare;
}

function centsOf(whole: string, decimals: string): MoneyReading {
  const significant = decimals.length > 2 ? withoutEnd(decimals, /0/) : decimals;
  if (significant.length > 2) return refused('tooManyDecimals', nearest(whole, significant));
  const integer = whole.replace(/^0+/, '');
  if (integer.length > 8) return refused('tooLarge');
  const cents = Number(integer + significant.padEnd(2, '0'));
  return cents === 0 ? refused('zero') : { ok: true, cents };
}

/** The next lower and next higher cent, for a person to choose from. */
function nearest(whole: string, decimals: string): readonly number[] {
  if (whole.length > 9) return [];
  const below = Number(whole + decimals.slice(0, 2));
  return [below, below + 1].filter((cents) => cents > 0 && cents <= mostCents);
}

/** A number cell of XLSX: the mark is always a point, and only 15 digits count. */
export function readMoneyNumber(text: string): MoneyReading {
  if (text.startsWith('-')) return refused('negative');
  const simple = plain.exec(text);
  if (!simple) return refused(scientific.test(text) ? 'tooLarge' : 'notANumber');
  return centsOf(simple[1] ?? '', simple[3] ?? '');
}

/** Exact decimal text with two decimals, for JSON numbers and URLs: 1050 is `10.50`. A clerk's field takes `10,50`. */
export function centsText(cents: number, mark: DecimalMark = '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

export type Language = 'pt-BR' | 'en';

export const numberMarks = {
  'pt-BR': { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
} as const satisfies Record<Language, { group: DecimalMark; decimal: DecimalMark }>;

/** `1.234,56`, in English `1,234.56`, from the digits on both sides of the mark. */
export function figureText(whole: string, decimals: string, language: Language): string {
  const { group, decimal } = numberMarks[language];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return decimals === '' ? grouped : `${grouped}${decimal}${decimals}`;
}

/** `1.234,56`: an amount without the currency sign, for fields, sheets and documents. */
export function formatAmount(cents: number, language: Language = 'pt-BR'): string {
  const [whole = '', decimals = ''] = centsText(cents).split('.');
  return figureText(whole, decimals, language);
}
