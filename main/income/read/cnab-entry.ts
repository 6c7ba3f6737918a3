// One slip of a return file, CNAB 240 or 400: from its columns to a line of payments. Pure.
import type { Layout, LineMarks, LineQuestion } from '../../../preload/contract/income-terms.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import { meaningOf, type Layout240, type Layout400, type Span } from './cnab-layouts.ts';
import type { ReadLine } from './reading.ts';
import { marksIn } from './text.ts';

/** A line of the file that is not blank. */
export interface Record {
  /** Its physical line, from 1. */
  readonly number: number;
  /** Filled up to the width: banks and mail programs drop spaces at the end. */
  readonly text: string;
  /** As the file has it. */
  readonly line: string;
}

export const at = ({ text }: Record, [from, to]: Span): string => text.slice(from - 1, to);
const trimmed = (record: Record, span: Span): string => at(record, span).trim();

/** Digits alone; null for anything else. An empty field is zero. */
export function numberAt(record: Record, span: Span): number | null {
  const text = trimmed(record, span);
  return text === '' ? 0 : /^\d{1,17}$/.test(text) ? Number(text) : null;
}

/** `DDMMYYYY` or `DDMMYY`; null for none, and for a day that does not exist. */
export function dayAt(record: Record, span: Span, yearFirst = false): string | null {
  const text = trimmed(record, span);
  if (!/^(?:\d{6}|\d{8})$/.test(text) || /^0+$/.test(text)) return null;
  if (yearFirst) return asPlainDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
  const [day, month, year] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  return asPlainDate(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`);
}

/** An amount in another currency is no amount in reais. Most banks write 09, others leave the field empty. */
const isReal = (record: Record, span: Span | undefined): boolean =>
  span === undefined || /^(?:0*9?|1)$/.test(trimmed(record, span));

/** What one entry says, whichever format it has. */
export interface Entry {
  readonly nossoNumero: string;
  readonly code: string;
  readonly day: string | null;
  readonly dueDate: string | null;
  readonly slipCents: number | null;
  /** What the line is worth. */
  readonly cents: number | null;
  readonly interest: number | null;
  readonly discount: number | null;
  readonly fee: number | null;
  readonly feeTaken: boolean;
  readonly document: string | null;
  readonly name: string | null;
  readonly text: string;
  readonly raw: readonly Record[];
}

/** A nosso número with its check digit behind it is also looked for without. */
const numbersOf = (text: string): readonly string[] => {
  const bare = text.replace(/[^\dA-Z]/gi, '');
  return [...new Set([bare, bare.slice(0, -1)])].filter((number) => /[1-9A-Z]/i.test(number));
};

export function lineOf(
  entry: Entry,
  ordinal: number,
  { size, bank, holder }: { readonly size: 240 | 400; readonly bank: string; readonly holder: string },
): ReadLine {
  const meaning = meaningOf(size, bank, entry.code);
  const kind = meaning === null || meaning === 'pending' ? 'payment' : meaning;
  const pays = meaning === 'payment';
  const worth = entry.cents ?? 0;
  const questions: LineQuestion[] = [
    ...(meaning === null ? ['unknownCode' as const] : []),
    ...(meaning === 'pending' ? ['pending' as const] : []),
    ...((kind === 'payment' || kind === 'reversal') && (entry.day === null || entry.cents === null)
      ? ['unread' as const]
      : []),
    ...(pays && entry.cents === 0 ? ['noPayment' as const] : []),
  ];
  const amounts: LineMarks = {
    ...(entry.interest ? { interest: entry.interest } : {}),
    ...(entry.discount ? { discount: entry.discount } : {}),
    ...(entry.fee ? (entry.feeTaken ? { feeTaken: entry.fee } : { fee: entry.fee }) : {}),
  };
  const nossoNumeros = numbersOf(entry.nossoNumero);
  const given: LineMarks = {
    code: entry.code,
    nossoNumeros,
    ...(entry.document === null ? {} : { documents: [entry.document] }),
    ...(entry.name === null ? {} : { names: [entry.name] }),
    ...(entry.dueDate === null ? {} : { dueDates: [entry.dueDate] }),
    ...(entry.slipCents ? { titles: [entry.slipCents] } : {}),
    ...amounts,
  };
  return {
    ordinal,
    source: 'return',
    kind,
    day: entry.day,
    cents:
      kind === 'reversal' || kind === 'fee'
        ? 0 - Math.abs(worth || (kind === 'fee' ? (entry.fee ?? 0) : (entry.slipCents ?? 0)))
        : worth,
    text: entry.text,
    // The texts of a return file are columns: only a {ref} is looked for in them.
    marks: { ...given, ...pickRefs(entry.text) },
    questions,
    raw: entry.raw.map(({ line }) => line).join('\n'),
    id: `${entry.code}/${entry.nossoNumero.trim()}`,
    holder,
  };
}

const pickRefs = (text: string): LineMarks => {
  const { refs } = marksIn(text);
  return refs === undefined ? {} : { refs };
};

const documentOf = (text: string): string | null => {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  for (const length of [11, 14]) {
    if (digits.length > length) continue;
    const reading = readTaxId(digits.padStart(length, '0'));
    if (reading.ok && digits.length > length - 5) return reading.digits;
  }
  return null;
};

const nameOf = (text: string): string | null =>
  /\p{L}{2}/u.test(text) ? text.trim().replace(/^\d+/, '').replace(/\s+/g, ' ') : null;

export const joined = (...parts: readonly (string | null)[]): string =>
  parts
    .map((part) => (part ?? '').trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
    .join(' · ');

/** Both segments have it. Two different ones are a code that is not known. */
function codeOf(t: Record, u: Record): string {
  const [first, second] = [at(t, [16, 17]), at(u, [16, 17])];
  return second === first || second.trim() === '' ? first : `${first}/${second}`;
}

export function entry240(t: Record, u: Record, layout: Layout240): Entry {
  const interest = numberAt(u, [18, 32]);
  const discount = numberAt(u, [33, 47]);
  const abatement = numberAt(u, [48, 62]);
  return {
    nossoNumero: at(t, layout.nossoNumero),
    code: codeOf(t, u),
    day: dayAt(u, [138, 145]) ?? dayAt(u, [146, 153]),
    dueDate: dayAt(t, layout.dueDate),
    slipCents: numberAt(t, layout.slipCents),
    cents: isReal(t, layout.currency) ? numberAt(u, [78, 92]) : null,
    interest,
    discount: discount === null || abatement === null ? null : discount + abatement,
    fee: numberAt(t, layout.fee),
    feeTaken: false,
    document: documentOf(at(t, layout.document)),
    name: nameOf(at(t, layout.name)),
    text: joined(
      at(t, [16, 17]),
      at(t, layout.nossoNumero),
      at(t, [59, 73]),
      at(t, [106, 130]),
      nameOf(at(t, layout.name)),
    ),
    raw: [t, u],
  };
}

export function given240(t: Record, u: Record, layout: Layout): Entry {
  return {
    nossoNumero: at(t, layout.nossoNumero),
    code: at(t, layout.occurrence),
    day: dayAt(u, layout.day),
    dueDate: layout.dueDate ? dayAt(t, layout.dueDate) : null,
    slipCents: layout.title ? numberAt(t, layout.title) : null,
    cents: numberAt(u, layout.paid),
    interest: null,
    discount: null,
    fee: null,
    feeTaken: false,
    document: null,
    name: null,
    text: joined(at(t, layout.occurrence), at(t, layout.nossoNumero)),
    raw: [t, u],
  };
}

export function entry400(record: Record, layout: Layout400): Entry {
  const fee = numberAt(record, layout.fee);
  return {
    nossoNumero: at(record, layout.nossoNumero),
    code: at(record, [109, 110]),
    day: dayAt(record, [111, 116]) ?? dayAt(record, layout.credit, layout.creditYearFirst),
    dueDate: dayAt(record, [147, 152]),
    slipCents: numberAt(record, [153, 165]),
    cents: isReal(record, layout.currency) ? numberAt(record, [254, 266]) : null,
    interest: numberAt(record, [267, 279]),
    discount: layout.discount ? numberAt(record, layout.discount) : null,
    fee,
    feeTaken: layout.credited === true,
    document: null,
    name: null,
    text: joined(
      at(record, [109, 110]),
      at(record, layout.nossoNumero),
      at(record, [38, 62]),
      at(record, [117, 126]),
    ),
    raw: [record],
  };
}

export function given400(record: Record, layout: Layout): Entry {
  return { ...given240(record, record, layout), raw: [record] };
}
