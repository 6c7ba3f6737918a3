// Reads return files of collection, CNAB 240 and 400. A file that is cut, breaks its own rules, or is of a bank whose columns are not known
// is refused with its raw lines; one that contradicts its trailer says which figures differ. Pure.
import type { FileTrouble, Layout, TrailerDifference } from '../../../preload/contract/income-terms.ts';
import type { EncodingFound } from '../../spreadsheets/encoding.ts';
import {
  at,
  dayAt,
  entry240,
  entry400,
  given240,
  given400,
  joined,
  lineOf,
  numberAt,
  type Entry,
  type Record,
} from './cnab-entry.ts';
import { layouts240, layouts400 } from './cnab-layouts.ts';
import { holderOf, limits, refused, type Reading, type TakeLine } from './reading.ts';
import { encodingOf, linesOf, rawAround, textsOf, type Source } from './source.ts';

/** The head of a return file: 240 or 400 characters a line; null for any other file. */
export function sizeOfReturn(head: string): 240 | 400 | null {
  const first = head.split('\n', 1)[0] ?? '';
  if (/^\d{3}00000/.test(first)) return 240;
  return /^02RETORNO/i.test(first) ? 400 : null;
}

/** Positions count characters. Only a file whose lines are too long as single bytes was written in UTF-8. */
function encodingFor(source: Source, size: number): EncodingFound {
  const found = encodingOf(source);
  if (found.encoding !== 'utf-8') return found;
  const latin = { ...found, encoding: 'windows-1252' as const };
  for (const line of linesOf(textsOf(source, latin))) if (line.trimEnd().length > size) return found;
  return latin;
}

/** With which programs of DOS end a file. */
const dosEnd = '\u001A';

/** Without what stands behind the last record. */
function* withoutEnd(lines: Iterable<string>): Generator<string> {
  let last: string | null = null;
  let blank = 0;
  for (const line of lines) {
    if (line.trim() === '') blank += 1;
    else {
      if (last !== null) yield last;
      for (; blank > 0; blank -= 1) yield '';
      last = line;
    }
  }
  const end = (last ?? '').trimEnd();
  yield end.endsWith(dosEnd) ? end.slice(0, -1) : end;
}

/** Why a file is not read, and the place of the line that says so. */
interface Trouble {
  readonly why: FileTrouble;
  readonly at?: number;
}

function* recordsOf(lines: Iterable<string>, size: number): Generator<Record | Trouble> {
  let at = -1;
  let count = 0;
  for (const line of lines) {
    at += 1;
    if (line.trim() === '') continue;
    // One character too many occurs behind the last column.
    if (line.trimEnd().length > size + 1)
      yield { why: line.length > limits.lineLength ? 'tooLong' : 'damaged', at };
    if ((count += 1) > limits.records) yield { why: 'tooLarge' };
    yield { number: at + 1, text: line.slice(0, size).padEnd(size), line };
  }
}

/** What a file says before its slips. */
type Opening = Readonly<ReturnType<typeof openingOf>>;

/** Gets the records between the first and the last one, then the last one and how many there are. */
interface Format {
  readonly take: (record: Record, index: number) => Trouble | null;
  readonly end: (last: Record, count: number) => Trouble | readonly TrailerDifference[];
}

function openingOf(size: 240 | 400, header: Record, layoutOf: LayoutOf) {
  const bank = size === 240 ? at(header, [1, 3]) : at(header, [77, 79]);
  const holder =
    size === 240
      ? holderOf(bank, at(header, [53, 57]), at(header, [59, 70]))
      : holderOf(bank, '', at(header, [27, 46]));
  return { size, bank, header, given: layoutOf(bank), holder };
}

/** Positions that a clerk gave for a bank. */
export type LayoutOf = (bank: string) => Layout | null;

export function readCnab(source: Source, size: 240 | 400, layoutOf: LayoutOf, take: TakeLine): Reading {
  const encoding = encodingFor(source, size);
  const lines = () => withoutEnd(linesOf(textsOf(source, encoding)));
  const refuse = ({ why, at: place }: Trouble, bank: string | null = null) =>
    refused(why, {
      bank,
      at: place ?? null,
      raw: why === 'tooLong' ? [] : rawAround(lines(), place ?? null),
    });
  const days: { first: string | null; last: string | null } = { first: null, last: null };
  let ordinal = 0;
  let opening: Opening | null = null;
  let format: Format | null = null;
  let trouble: Trouble | null = null;
  let last: Record | null = null;
  let count = 0;
  for (const record of recordsOf(lines(), size)) {
    if ('why' in record) return refuse(record);
    if (opening === null) {
      const opened = openingOf(size, record, layoutOf);
      opening = opened;
      format = (size === 240 ? format240 : format400)(opened, (entry) => {
        ordinal += 1;
        const { day } = entry;
        if (day !== null && (days.first === null || day < days.first)) days.first = day;
        if (day !== null && (days.last === null || day > days.last)) days.last = day;
        take(lineOf(entry, ordinal, opened));
      });
    } else {
      // A file without its last record is cut, whatever else is wrong with it.
      if (last && trouble === null) trouble = format?.take(last, count - 1) ?? null;
      last = record;
    }
    count += 1;
  }
  if (!opening || !format || !last) return refuse({ why: 'cut' });
  const { bank, header } = opening;
  if (at(last, size === 240 ? [8, 8] : [1, 1]) !== '9')
    return refuse({ why: 'cut', at: last.number - 1 }, bank);
  const ended = trouble ?? format.end(last, count);
  if ('why' in ended) return refuse(ended, bank);
  const account =
    size === 240 ? joined(at(header, [53, 58]), at(header, [59, 71])) : at(header, [27, 46]).trim();
  const made = dayAt(header, size === 240 ? [144, 151] : [95, 100]);
  return {
    ok: true,
    file: {
      kind: size === 240 ? 'cnab240' : 'cnab400',
      bank,
      bankAccounts: [account],
      from: days.first ?? made,
      to: days.last ?? made,
      closingCents: null,
      closingOn: null,
      differences: ended,
      raw: ended[0] ? rawAround(lines(), ended[0].line - 1) : [],
    },
  };
}

const broken = (record: Record): Trouble => ({ why: 'damaged', at: record.number - 1 });

function format240({ bank, given }: Opening, keep: (entry: Entry) => void): Format {
  const known = layouts240[bank];
  const differences: (Omit<TrailerDifference, 'found'> & { readonly found: number | 'all' })[] = [];
  const differ = (
    what: TrailerDifference['what'],
    told: number | null,
    found: number | 'all',
    line: number,
  ): void => {
    if (told !== null && told !== found && differences.length < limits.differences)
      differences.push({ what, told, found, line });
  };
  let t: Record | null = null;
  let batches = 0;
  let hasDetails = false;
  let hasSlips = false;
  let batch = { begin: 0, slips: 0, sum: 0, sequence: 0 };

  function take(record: Record, index: number): Trouble | null {
    const type = at(record, [8, 8]);
    if (t && !(type === '3' && at(record, [14, 14]) === 'U')) return broken(record);
    if (type === '1') {
      batches += 1;
      batch = { begin: index, slips: 0, sum: 0, sequence: 0 };
      const service = at(record, [10, 11]);
      if (service !== '01') return { why: 'unknownKind', at: record.number - 1 };
    } else if (type === '3') {
      hasDetails = true;
      if (batches === 0) return broken(record);
      const sequence = numberAt(record, [9, 13]);
      if (sequence !== batch.sequence + 1) differ('sequence', sequence, batch.sequence + 1, record.number);
      batch.sequence = sequence ?? batch.sequence + 1;
      const segment = at(record, [14, 14]);
      if (segment === 'T') t = record;
      else if (segment === 'U') {
        if (!t) return broken(record);
        const entry = given ? given240(t, record, given) : known ? entry240(t, record, known) : null;
        if (!entry) return { why: 'unknownBank' };
        keep(entry);
        hasSlips = true;
        batch.slips += 1;
        batch.sum += entry.slipCents ?? 0;
        t = null;
      }
    } else if (type === '5') {
      differ('records', numberAt(record, [18, 23]), index - batch.begin + 1, record.number);
      // Four kinds of collection, each with its count and sum in 23 columns.
      const total = (from: number, length: number) =>
        [0, 23, 46, 69].reduce(
          (sum, by) => sum + (numberAt(record, [from + by, from + by + length - 1]) ?? 0),
          0,
        );
      const [count, sum] = [total(24, 6), total(30, 17)];
      // Banks that do not count write zeros.
      if (count > 0) differ('count', count, batch.slips, record.number);
      if (sum > 0) differ('sum', sum, batch.sum, record.number);
    } else if (type === '9') {
      differ('batches', numberAt(record, [18, 23]), batches, record.number);
      differ('records', numberAt(record, [24, 29]), 'all', record.number);
    } else if (type !== '0') return broken(record);
    return null;
  }

  return {
    take,
    end(last, count) {
      const trouble = take(last, count - 1);
      if (trouble) return trouble;
      if (!hasSlips && batches === 0) return { why: 'empty' };
      if (!hasSlips && hasDetails) return { why: 'unknownKind' };
      return differences.flatMap(({ what, told, found, line }) => {
        const counted = found === 'all' ? count : found;
        return told === counted ? [] : [{ what, told, found: counted, line }];
      });
    },
  };
}

function format400({ bank, given }: Opening, keep: (entry: Entry) => void): Format {
  const known = layouts400[bank];
  let hasSlips = false;
  return {
    take(record) {
      if (!given && !known) return { why: 'unknownBank' };
      const type = at(record, [1, 1]);
      if (type === '0' || type === '9') return broken(record);
      const entry = given ? given400(record, given) : type === known?.record ? entry400(record, known) : null;
      // Other types of records belong to the slip before them.
      if (entry === null) return null;
      keep(entry);
      hasSlips = true;
      return null;
    },
    end(last, count) {
      // Of another layout of the same bank: nothing of it is guessed.
      if ((!given && !known) || (!hasSlips && count > 2)) return { why: 'unknownBank' };
      const told = numberAt(last, [395, 400]);
      return told === null || told === 0 || told === count
        ? []
        : [{ what: 'records', told, found: count, line: last.number }];
    },
  };
}
