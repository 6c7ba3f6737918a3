// Amounts as clerks and spreadsheets write them, read to integer cents; nothing is rounded and nothing is guessed.
// Which decimal mark a whole column uses is decided by sheet/questions; this file reads one text at a time.

import { withoutMarks } from './invisible.ts';

export type DecimalMark = ',' | '.';
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
  /** `readings` are cents that a person may choose from; none was chosen here. */
  | { readonly ok: false; readonly code: MoneyRefusal; readonly readings?: readonly number[] };

/** R$ 99.999.999,99: a cent more overruns the amount of the bar code into the due date's factor. */
export const mostCents = 9_999_999_999;

const strangeSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const currency = /^(?:R\$|BRL)/i;
const scientific = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;
const negative = /^[-\u2212\u2013]|[-\u2212\u2013]$|^\(.*\)$/;
const plain = /^(\d*)(?:([.,])(\d+))?$/;
const grouped = /^(\d{1,3}(?:([., ])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;

const refused = (code: MoneyRefusal, readings?: readonly number[]): MoneyReading =>
  readings ? { ok: false, code, readings } : { ok: false, code };

const isMark = (text: string | undefined): text is DecimalMark => text === ',' || text === '.';

/** `mark` is the column's decimal mark where it is known; without it a lone `1.234` is ambiguous. */
export function readMoney(text: string, mark: DecimalMark | null): MoneyReading {
  const usual = usualCents(text);
  if (usual > 0) return { ok: true, cents: usual };
  const bare = unsigned(text);
  if (bare === '') return refused('empty');
  const simple = plain.exec(bare);
  if (simple) {
    const [, whole = '', found, decimals = ''] = simple;
    if (isMark(found) && decimals.length === 3 && couldBeThousands(whole))
      return lone(whole, decimals, found, mark);
    if (whole === '' && decimals === '') return refused('notANumber');
    return centsOf(whole, decimals);
  }
  const groups = grouped.exec(bare);
  if (groups) {
    const [, whole = '', group, found, decimals = ''] = groups;
    if (found !== undefined && found === group) return refused('notANumber');
    return centsOf(whole.replaceAll(group ?? '', ''), decimals);
  }
  if (scientific.test(bare)) return refused('damaged');
  return refused(negative.test(bare) && /\d/.test(bare) ? 'negative' : 'notANumber');
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const comma = 44;
const point = 46;

/** The everyday forms `1.234,56`, `1234,56` and their like with the marks changed over, without a regular expression; else 0. */
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

/** Spaces of all kinds are spaces, and a currency in front says nothing. */
function unsigned(text: string): string {
  const spaced = withoutMarks(text).replace(strangeSpaces, ' ').trim();
  return spaced.charCodeAt(0) > 57 ? spaced.replace(currency, '').trim() : spaced;
}

const couldBeThousands = (whole: string): boolean =>
  whole.length >= 1 && whole.length <= 3 && whole[0] !== '0';

function lone(whole: string, digits: string, found: DecimalMark, mark: DecimalMark | null): MoneyReading {
  if (mark === null) {
    const both = [centsOf(whole + digits, ''), centsOf(whole, digits)];
    return refused(
      'ambiguous',
      both.flatMap((reading) => (reading.ok ? [reading.cents] : [])),
    );
  }
  return found === mark ? centsOf(whole, digits) : centsOf(whole + digits, '');
}

function centsOf(whole: string, decimals: string): MoneyReading {
  const significant = decimals.length > 2 ? decimals.replace(/0+$/, '') : decimals;
  if (significant.length > 2) return refused('tooManyDecimals', nearest(whole, significant));
  const integer = whole.replace(/^0+/, '');
  if (integer.length > 8) return refused('tooLarge');
  const cents = Number(integer + significant.padEnd(2, '0'));
  return cents === 0 ? refused('zero') : { ok: true, cents };
}

/** The cent below and the cent above, for a person to choose from. */
function nearest(whole: string, decimals: string): readonly number[] {
  if (whole.length > 9) return [];
  const below = Number(whole + decimals.slice(0, 2));
  return [below, below + 1].filter((cents) => cents > 0 && cents <= mostCents);
}

/** A number cell of XLSX: its mark is always the point, and only 15 digits of it are meant. */
export function readMoneyNumber(text: string): MoneyReading {
  if (text.startsWith('-')) return refused('negative');
  const simple = plain.exec(text);
  if (!simple) return refused(scientific.test(text) ? 'tooLarge' : 'notANumber');
  return centsOf(simple[1] ?? '', simple[3] ?? '');
}

/** What one text says about the decimal mark of its column; most say nothing that is needed. */
export function markEvidence(text: string): DecimalMark | null {
  const bare = unsigned(text);
  const [, whole = '', found, decimals = ''] = plain.exec(bare) ?? [];
  if (isMark(found)) return decimals.length === 3 && couldBeThousands(whole) ? null : found;
  const [, groupedWhole = '', group, last] = grouped.exec(bare) ?? [];
  if (isMark(last) && last !== group) return last;
  // Two groups or more: what parts them is not the decimal mark.
  if (isMark(group) && groupedWhole.length > 7) return group === '.' ? ',' : '.';
  return null;
}

/** Exact decimal text with two places, as JSON numbers and URLs take it: 1050 is `10.50`. */
export function centsText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1.234,56`, for sheets and paper. */
export function formatCents(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')},${digits.slice(-2)}`;
}
