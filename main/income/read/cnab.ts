// Reads return files of collection, CNAB 240 and 400. A file that is cut, breaks its own rules, or is of a bank whose columns are not known
// is refused with its raw lines; one that contradicts its trailer says which figures differ. Pure.
import { isUtf8 } from 'node:buffer';
import type {
  Layout,
  LineMarks,
  LineQuestion,
  TrailerDifference,
} from '../../../preload/contract/income-terms.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import { decoder } from '../../spreadsheets/encoding.ts';
import {
  layouts240,
  layouts400,
  meaningOf,
  type Layout240,
  type Layout400,
  type Span,
} from './cnab-layouts.ts';
import { holderOf, limits, rawAround, refused, type Reading, type ReadLine } from './reading.ts';
import { marksIn } from './text.ts';

/** The head of a return file: 240 or 400 characters a line; null for any other file. */
export function sizeOfReturn(head: string): 240 | 400 | null {
  const first = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  if (/^\d{3}00000/.test(first)) return 240;
  return /^02RETORNO/i.test(first) ? 400 : null;
}

interface Record {
  /** Its physical line, from 1. */
  readonly number: number;
  /** Filled up to the width: banks and mail programs drop spaces at the end. */
  readonly text: string;
}

const at = ({ text }: Record, [from, to]: Span): string => text.slice(from - 1, to);
const trimmed = (record: Record, span: Span): string => at(record, span).trim();

/** Digits alone; null for anything else. An empty field is zero. */
function numberAt(record: Record, span: Span): number | null {
  const text = trimmed(record, span);
  return text === '' ? 0 : /^\d{1,17}$/.test(text) ? Number(text) : null;
}

/** `DDMMYYYY` or `DDMMYY`; null for none, and for a day that does not exist. */
function dayAt(record: Record, span: Span, yearFirst = false): string | null {
  const text = trimmed(record, span);
  if (!/^(?:\d{6}|\d{8})$/.test(text) || /^0+$/.test(text)) return null;
  if (yearFirst) return asPlainDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
  const [day, month, year] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  return asPlainDate(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`);
}

function textOf(bytes: Uint8Array, size: number): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = marked ? bytes.subarray(3) : bytes;
  const latin = decoder('windows-1252')(body, true);
  if (!isUtf8(body)) return latin;
  // Positions count characters. Only a file whose lines are too long as single bytes was written in UTF-8.
  const longest = latin.split('\n').reduce((most, line) => Math.max(most, line.trimEnd().length), 0);
  return longest > size ? decoder('utf-8')(body, true) : latin;
}

/** With which programs of DOS end a file. */
const dosEnd = '\u001A';

/** Which lines there are, or why they are none. */
function recordsOf(bytes: Uint8Array, size: 240 | 400) {
  const whole = textOf(bytes, size).trimEnd();
  const lines = (whole.endsWith(dosEnd) ? whole.slice(0, -1) : whole).split('\n');
  const records: Record[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (line.length > limits.lineLength) return refused('tooLong', { at: index });
    // One character too many occurs behind the last column.
    if (line.trimEnd().length > size + 1) return refused('damaged', { at: index, lines });
    records.push({ number: index + 1, text: line.slice(0, size).padEnd(size) });
  }
  return { ok: true as const, records, lines };
}

export interface CnabOptions {
  /** Positions that a clerk gave for this bank. */
  readonly layoutOf?: (bank: string) => Layout | null;
}

export function readCnab(bytes: Uint8Array, size: 240 | 400, options: CnabOptions = {}): Reading {
  const read = recordsOf(bytes, size);
  if (!read.ok) return read;
  const { records, lines } = read;
  const [header, ...rest] = records;
  const last = rest.at(-1);
  if (!header || !last) return refused('cut', { lines });
  if (records.length > limits.lines) return refused('tooLarge', { lines });
  const bank = size === 240 ? at(header, [1, 3]) : at(header, [77, 79]);
  const isLast = at(last, size === 240 ? [8, 8] : [1, 1]) === '9';
  if (!isLast) return refused('cut', { bank, at: last.number - 1, lines });
  const source: Source = { size, bank, header, records, lines, given: options.layoutOf?.(bank) ?? null };
  return size === 240 ? read240(source) : read400(source);
}

interface Source {
  readonly size: 240 | 400;
  readonly bank: string;
  readonly header: Record;
  readonly records: readonly Record[];
  readonly lines: readonly string[];
  readonly given: Layout | null;
}

/** What one entry says, whichever format it has. */
interface Entry {
  readonly nossoNumero: string;
  readonly code: string;
  readonly day: string | null;
  readonly dueDate: string | null;
  readonly title: number | null;
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

function lineOf(entry: Entry, ordinal: number, source: Source, holder: string): ReadLine {
  const { size, bank } = source;
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
    ...(entry.title ? { titles: [entry.title] } : {}),
    ...amounts,
  };
  return {
    ordinal,
    source: 'return',
    kind,
    day: entry.day,
    cents:
      kind === 'reversal' || kind === 'fee'
        ? 0 - Math.abs(worth || (kind === 'fee' ? (entry.fee ?? 0) : (entry.title ?? 0)))
        : worth,
    text: entry.text,
    // The texts of a return file are columns: only a {ref} is looked for in them.
    marks: { ...given, ...pickRefs(entry.text) },
    questions,
    raw: Buffer.from(entry.raw.map(({ number }) => source.lines[number - 1] ?? '').join('\n')),
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

const joined = (...parts: readonly (string | null)[]): string =>
  parts
    .map((part) => (part ?? '').trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
    .join(' · ');

function entry240(t: Record, u: Record, layout: Layout240): Entry {
  const interest = numberAt(u, [18, 32]);
  const discount = numberAt(u, [33, 47]);
  const abatement = numberAt(u, [48, 62]);
  return {
    nossoNumero: at(t, layout.nossoNumero),
    code: at(t, [16, 17]),
    day: dayAt(u, [138, 145]) ?? dayAt(u, [146, 153]),
    dueDate: dayAt(t, layout.dueDate),
    title: numberAt(t, layout.title),
    cents: numberAt(u, [78, 92]),
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

function given240(t: Record, u: Record, layout: Layout): Entry {
  return {
    nossoNumero: at(t, layout.nossoNumero),
    code: at(t, layout.occurrence),
    day: dayAt(u, layout.day),
    dueDate: layout.dueDate ? dayAt(t, layout.dueDate) : null,
    title: layout.title ? numberAt(t, layout.title) : null,
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

function read240(source: Source): Reading {
  const { bank, header, records, lines, given } = source;
  const known = layouts240[bank];
  const broken = (record: Record) => refused('damaged', { bank, at: record.number - 1, lines });
  const holder = holderOf(bank, at(header, [53, 57]), at(header, [59, 70]));
  const differences: TrailerDifference[] = [];
  const differ = (
    what: TrailerDifference['what'],
    told: number | null,
    found: number,
    line: number,
  ): void => {
    if (told !== null && told !== found) differences.push({ what, told, found, line });
  };
  const entries: Entry[] = [];
  let t: Record | null = null;
  let batches = 0;
  let batch = { begin: 0, titles: 0, sum: 0, sequence: 0 };
  for (const [index, record] of records.entries()) {
    const type = at(record, [8, 8]);
    if (t && !(type === '3' && at(record, [14, 14]) === 'U')) return broken(record);
    if (type === '1') {
      batches += 1;
      batch = { begin: index, titles: 0, sum: 0, sequence: 0 };
      const service = at(record, [10, 11]);
      if (service !== '01') return refused('unknownKind', { bank, at: record.number - 1, lines });
    } else if (type === '3') {
      if (batches === 0) return broken(record);
      const sequence = numberAt(record, [9, 13]);
      if (sequence !== batch.sequence + 1) differ('sequence', sequence, batch.sequence + 1, record.number);
      batch.sequence = sequence ?? batch.sequence + 1;
      const segment = at(record, [14, 14]);
      if (segment === 'T') t = record;
      else if (segment === 'U') {
        if (!t) return broken(record);
        const entry = given ? given240(t, record, given) : known ? entry240(t, record, known) : null;
        if (!entry) return refused('unknownBank', { bank, lines });
        entries.push(entry);
        batch.titles += 1;
        batch.sum += entry.title ?? 0;
        t = null;
      }
    } else if (type === '5') {
      differ('records', numberAt(record, [18, 23]), index - batch.begin + 1, record.number);
      const spans: readonly Span[] = [
        [24, 29],
        [47, 52],
        [70, 75],
        [93, 98],
      ];
      const sums: readonly Span[] = [
        [30, 46],
        [53, 69],
        [76, 92],
        [99, 115],
      ];
      const total = (all: readonly Span[]) =>
        all.reduce((sum, span) => sum + (numberAt(record, span) ?? 0), 0);
      // Banks that do not count write zeros.
      if (total(spans) > 0) differ('count', total(spans), batch.titles, record.number);
      if (total(sums) > 0) differ('sum', total(sums), batch.sum, record.number);
    } else if (type === '9') {
      differ('batches', numberAt(record, [18, 23]), batches, record.number);
      differ('records', numberAt(record, [24, 29]), records.length, record.number);
    } else if (type !== '0') return broken(record);
  }
  if (entries.length === 0 && batches === 0) return refused('empty', { bank, lines });
  if (entries.length === 0 && records.some((record) => at(record, [8, 8]) === '3'))
    return refused('unknownKind', { bank, lines });
  return done(source, entries, holder, differences, dayAt(header, [144, 151]));
}

function entry400(record: Record, layout: Layout400): Entry {
  const fee = numberAt(record, layout.fee);
  return {
    nossoNumero: at(record, layout.nossoNumero),
    code: at(record, [109, 110]),
    day: dayAt(record, [111, 116]) ?? dayAt(record, layout.credit, layout.creditYearFirst),
    dueDate: dayAt(record, [147, 152]),
    title: numberAt(record, [153, 165]),
    cents: numberAt(record, [254, 266]),
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

function given400(record: Record, layout: Layout): Entry {
  return { ...given240(record, record, layout), raw: [record] };
}

function read400(source: Source): Reading {
  const { bank, header, records, lines, given } = source;
  const known = layouts400[bank];
  if (!given && !known) return refused('unknownBank', { bank, lines });
  const holder = holderOf(bank, '', at(header, [27, 46]));
  const last = records.at(-1) ?? header;
  const differences: TrailerDifference[] = [];
  const told = numberAt(last, [395, 400]);
  if (told !== null && told !== 0 && told !== records.length)
    differences.push({ what: 'records', told, found: records.length, line: last.number });
  const entries: Entry[] = [];
  for (const record of records.slice(1, -1)) {
    const type = at(record, [1, 1]);
    if (type === '0' || type === '9') return refused('damaged', { bank, at: record.number - 1, lines });
    if (given) entries.push(given400(record, given));
    // Other types of records belong to the title before them.
    else if (known && type === known.record) entries.push(entry400(record, known));
  }
  // Of another layout of the same bank: nothing of it is guessed.
  if (entries.length === 0 && records.length > 2) return refused('unknownBank', { bank, lines });
  return done(source, entries, holder, differences, dayAt(header, [95, 100]));
}

function done(
  source: Source,
  entries: readonly Entry[],
  holder: string,
  differences: readonly TrailerDifference[],
  made: string | null,
): Reading {
  const { size, bank, header, lines } = source;
  const days = entries.flatMap(({ day }) => day ?? []).toSorted();
  const account =
    size === 240 ? joined(at(header, [53, 58]), at(header, [59, 71])) : at(header, [27, 46]).trim();
  return {
    ok: true,
    file: {
      kind: size === 240 ? 'cnab240' : 'cnab400',
      bank,
      bankAccounts: [account],
      from: days[0] ?? made,
      to: days.at(-1) ?? made,
      closingCents: null,
      closingOn: null,
      lines: entries.map((entry, index) => lineOf(entry, index + 1, source, holder)),
      differences,
      raw: differences.length === 0 ? [] : rawAround(lines, (differences[0]?.line ?? 1) - 1),
    },
  };
}
