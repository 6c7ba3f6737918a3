// Opens a file or a pasted text and detects encoding, delimiter, sheet, header and columns, with proposals and
// questions. The clerk can override all of it. Records can be read several times, in batches.
import { createHash } from 'node:crypto';
import { readFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ColumnQuestion } from '../../../preload/contract/sheet-questions.ts';
import type {
  ColumnProfile,
  OpenedSheet as ShownSheet,
  SheetRefusal,
} from '../../../preload/contract/sheets.ts';
import type { DateOrder } from '../../../preload/shared/due-date.ts';
import { profileColumns, profiledRows } from './column-profiles.ts';
import { duplicateHeaders, type Proposal } from './columns.ts';
import {
  byteOrderMark,
  decoder,
  mended,
  plainText,
  type Encoding,
  utf8Check,
} from '../../spreadsheets/encoding.ts';
import { kindOfBytes } from '../../spreadsheets/file-kind.ts';
import { fingerprint } from './layout.ts';
import { proposalOf } from './proposal.ts';
import { gatherEvidence } from './questions.ts';
import { isBlank, mostColumns, type RawRow } from '../../spreadsheets/raw-row.ts';
import { csvReader, type Delimiter } from '../../spreadsheets/read-csv.ts';
import { commonest, findStart, isRowAbove, sniffDelimiter } from './sniff.ts';
import { hiddenRows, repeats, type SheetStart } from './row-kind.ts';

export type SheetSource =
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'text'; readonly text: string };

/** The clerk's corrections of what was detected. */
export interface Overrides {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  readonly sheet?: string;
  /** The number of records above the header or the first row, and whether there is a header. */
  readonly start?: { readonly skip: number; readonly header: boolean };
}

export interface Understanding extends Pick<
  ShownSheet,
  'format' | 'bytes' | 'sheets' | 'duplicateHeaders' | 'firstRows' | 'hiddenColumns' | 'mojibake'
> {
  /** The hash of the content, by which an earlier import of the same file is found. */
  readonly sha256: string;
  readonly encoding: Encoding | null;
  readonly delimiter: Delimiter | null;
  readonly sheet: string | null;
  readonly epoch1904: boolean;
  readonly start: SheetStart;
  /** The number of cells of a row. */
  readonly columns: number;
  readonly profiles: readonly ColumnProfile[];
  readonly fingerprint: string;
  readonly proposal: Proposal;
  /** Questions about the file itself and about its columns. questions.ts adds those that need all rows. */
  readonly questions: readonly ColumnQuestion[];
  /** Null if the first dates are ambiguous. */
  readonly order: DateOrder | null;
}

interface RecordBatch {
  readonly rows: readonly RawRow[];
  /** The share of the source that was read, 0 to 1. */
  readonly progress: number;
}

export interface OpenedSheet {
  readonly understanding: Understanding;
  readonly records: () => Generator<RecordBatch>;
}

export type SheetOpening =
  | { readonly ok: true; readonly value: OpenedSheet }
  | { readonly ok: false; readonly code: SheetRefusal };

export const limits = { textBytes: 256 << 20, xlsxBytes: 64 << 20, rows: 500_000 } as const;

const sniffedBytes = 128 << 10;
const shownRows = 8;
const shownLetters = 200;
const rowsOfXlsx = 1000;

const refused = (code: SheetRefusal): SheetOpening => ({ ok: false, code });

export async function openSheet(source: SheetSource, overrides: Overrides = {}): Promise<SheetOpening> {
  if (source.from === 'text') return openText(source.text, overrides);
  try {
    return await openFile(source.path, overrides);
  } catch (error) {
    // Only an error of the system is about the file. Any other is a bug and must not be reported as an unreadable file.
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    return refused(error.code === 'ENOENT' ? 'notFound' : 'unreadable');
  }
}

async function openFile(path: string, overrides: Overrides): Promise<SheetOpening> {
  if (sizeOf(path) > limits.textBytes) return refused('tooLarge');
  const scanned = scan(path);
  const kind = kindOfBytes(scanned.head, () => readFileSync(path));
  if (kind === 'zip') {
    return scanned.bytes > limits.xlsxBytes ? refused('tooLarge') : openXlsx(path, scanned, overrides);
  }
  if (kind !== 'text') return refused(kind);
  const marked = byteOrderMark(scanned.head);
  const wide = marked?.encoding.startsWith('utf-16') ?? false;
  if (scanned.zeros && !wide) return refused('binary');
  const found = marked ?? ({ encoding: scanned.utf8 ? 'utf-8' : 'windows-1252', skip: 0 } as const);
  const encoding = overrides.encoding ?? found.encoding;
  const { skip } = found;
  if (scanned.bytes === skip) return refused('empty');

  function* texts(): Generator<TextPiece> {
    const decode = decoder(encoding);
    let done = 0;
    for (const piece of pieces(path)) {
      const bytes = done === 0 ? piece.subarray(skip) : piece;
      done += piece.length;
      yield { text: decode(bytes, false), progress: done / scanned.bytes };
    }
    yield { text: decode(Buffer.alloc(0), true), progress: 1 };
  }
  const { bytes, sha256 } = scanned;
  return understandText({ format: 'csv', bytes, sha256, encoding }, texts, overrides);
}

function openText(text: string, overrides: Overrides): SheetOpening {
  if (text.trim() === '') return refused('empty');
  if (text.length > limits.textBytes) return refused('tooLarge');
  if (text.includes('\u0000')) return refused('binary');
  const plain = plainText(text);
  function* texts(): Generator<TextPiece> {
    for (let at = 0; at < plain.length; at += pieceBytes) {
      yield {
        text: plain.slice(at, at + pieceBytes),
        progress: Math.min(1, (at + pieceBytes) / plain.length),
      };
    }
  }
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return understandText({ format: 'pasted', bytes: bytes.length, sha256, encoding: null }, texts, overrides);
}

interface TextPiece {
  readonly text: string;
  readonly progress: number;
}

type Known = Pick<Understanding, 'format' | 'bytes' | 'sha256' | 'encoding'>;

function understandText(known: Known, texts: () => Generator<TextPiece>, overrides: Overrides): SheetOpening {
  let head = '';
  let complete = true;
  // Updated piece by piece: testing the whole head again for each piece takes quadratic time in a file of line ends.
  let blank = true;
  for (const { text, progress } of texts()) {
    head += text;
    complete = progress === 1;
    blank &&= text.trim() === '';
    if (head.length >= sniffedBytes && !blank) break;
  }
  if (blank) return refused('empty');
  const { delimiter: sniffed, declared } = sniffDelimiter(head);
  const delimiter = overrides.delimiter ?? sniffed;
  // A spreadsheet does not show the line `sep=;`, so it does not count as a line.
  const first = declared ? 0 : 1;
  const sample = csvReader(delimiter, null, first).push(head, complete);
  // The first record alone may be longer than the head.
  const begun = sample.length > 0 ? sample : csvReader(delimiter).push(head, true);
  if (begun.some((row) => row.cells.length > mostColumns && !isBlank(row))) return refused('tooSpread');
  const understanding = understand(sample, overrides, declared, {
    ...known,
    delimiter,
    sheets: [],
    sheet: null,
    epoch1904: false,
    hiddenColumns: [],
  });

  function* records(): Generator<RecordBatch> {
    const reader = csvReader(delimiter, understanding.columns, first);
    for (const { text, progress } of texts()) {
      const rows = reader.push(text, false);
      if (rows.length > 0) yield { rows, progress };
    }
    const rows = reader.push('', true);
    if (rows.length > 0) yield { rows, progress: 1 };
  }
  return { ok: true, value: { understanding, records } };
}

async function openXlsx(path: string, { bytes, sha256 }: Scan, overrides: Overrides): Promise<SheetOpening> {
  // Only a workbook needs the unzipper and the XML reader; without them the thread starts in half the time.
  const { readXlsx } = await import('../../spreadsheets/read-xlsx.ts');
  const reading = readXlsx(readFileSync(path), overrides.sheet ?? null);
  if (!reading.ok) return reading;
  const { rows, sheets, sheet, epoch1904, hiddenColumns } = reading.value;
  if (rows.every(isBlank)) return refused('empty');
  const known = {
    format: 'xlsx',
    bytes,
    sha256,
    encoding: null,
    delimiter: null,
    sheets,
    sheet,
    epoch1904,
    hiddenColumns,
  } as const;
  const shown = understand(rows.slice(0, profiledRows * 2), overrides, false, known);
  const hidden = hiddenRows(rows, shown, shown.proposal.mapping);
  const others = sheets.some(({ name, filled }) => name !== sheet && filled > 0);
  const understanding: Understanding = {
    ...shown,
    questions: [
      ...(others ? [{ ask: 'sheet' } as const] : []),
      ...(hidden ? [{ ask: 'hiddenRows', ...hidden } as const] : []),
      ...shown.questions,
    ],
  };

  function* records(): Generator<RecordBatch> {
    for (let at = 0; at < rows.length; at += rowsOfXlsx) {
      yield { rows: rows.slice(at, at + rowsOfXlsx), progress: Math.min(1, (at + rowsOfXlsx) / rows.length) };
    }
  }
  return { ok: true, value: { understanding, records } };
}

const isUsed = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined && (profile.filled > 0 || profile.header !== '');

function understand(
  sample: readonly RawRow[],
  { start: chosen }: Overrides,
  declared: boolean,
  known: Known & Pick<Understanding, 'delimiter' | 'sheets' | 'sheet' | 'epoch1904' | 'hiddenColumns'>,
): Understanding {
  const start: SheetStart = chosen
    ? { skip: chosen.skip, header: chosen.header ? (sample[chosen.skip]?.cells ?? null) : null }
    : findStart(sample, declared);
  const isHeader = repeats(start.header);
  const above = start.header ? sample.slice(0, start.skip).filter(isRowAbove) : [];
  const below = sample.slice(start.header ? start.skip + 1 : start.skip);
  const body = [...above, ...below].filter((row) => !isHeader(row));
  const rows = body.filter((row) => !isBlank(row)).slice(0, profiledRows);
  const columns = start.header?.length ?? commonest(rows.map(({ cells }) => cells.length));
  const profiles = profileColumns(rows, start.header);
  const hiddenColumns = known.hiddenColumns.filter((at) => isUsed(profiles[at]));
  const proposal = proposalOf(rows, profiles, { header: start.header, columns, hiddenColumns });
  const evidence = gatherEvidence(proposal, { header: start.header, columns, profiles: [], noted: null });
  for (const row of body) evidence.add(row);
  return {
    ...known,
    start,
    columns,
    profiles,
    duplicateHeaders: duplicateHeaders(start.header),
    fingerprint: fingerprint(profiles),
    proposal,
    questions: proposal.questions,
    order: evidence.end().order,
    firstRows: sample.slice(0, shownRows).map(({ line, hidden = false, cells }) => ({
      line,
      hidden,
      cells: cells.map((cell) => cell.slice(0, shownLetters)),
    })),
    hiddenColumns,
    mojibake: rows.some(({ cells }) => cells.some((cell) => mended(cell) !== null)),
  };
}

// Reads the bytes of a file in pieces, and once as a whole for what must be known before any is decoded.

/** Small enough to stay in the processor's cache between decoding, splitting and checking. */
const pieceBytes = 64 << 10;

type Scan = Readonly<ReturnType<typeof scan>>;

/** Each piece is overwritten by the next. */
function* pieces(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    for (let length = -1; length !== 0;) {
      length = readSync(file, piece, 0, pieceBytes, null);
      if (length > 0) yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Reads all bytes once before any is decoded, because UTF-8 must be valid in the whole file. */
function scan(path: string) {
  const hash = createHash('sha256');
  const utf8 = utf8Check();
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let zeros = false;
  for (const piece of pieces(path)) {
    if (bytes === 0) head = Buffer.from(piece);
    bytes += piece.length;
    hash.update(piece);
    utf8.push(piece);
    zeros ||= piece.includes(0);
  }
  return { head, bytes, sha256: hash.digest('hex'), utf8: utf8.end(), zeros };
}

function sizeOf(path: string): number {
  const file = openSync(path, 'r');
  try {
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
}
