// A file of payments in pieces: no reader holds it whole, and each reads it from its beginning as often as it needs.
import type { RawLine } from '../../../preload/contract/income-terms.ts';
import { byteOrderMark, decoder, utf8Check, type EncodingFound } from '../../spreadsheets/encoding.ts';
import { limits } from './reading.ts';

export interface Source {
  readonly length: number;
  /** A piece is valid until the next one is asked for. */
  readonly pieces: () => Iterable<Uint8Array>;
}

export const pieceLength = 64 << 10;

const headLength = 4_096;

export function headOf({ pieces }: Source): Uint8Array {
  let head = new Uint8Array();
  for (const piece of pieces()) {
    head = Uint8Array.from([...head, ...piece.subarray(0, headLength - head.length)]);
    if (head.length === headLength) break;
  }
  return head;
}

/** What a file names itself is not believed: files of UTF-8 say 1252. */
export function encodingOf(source: Source): EncodingFound {
  const marked = byteOrderMark(headOf(source));
  if (marked && marked.encoding !== 'utf-8') return marked;
  const check = utf8Check();
  for (const piece of source.pieces()) check.push(piece);
  return { encoding: check.end() ? 'utf-8' : 'windows-1252', skip: marked?.skip ?? 0 };
}

export function* textsOf({ pieces }: Source, { encoding, skip }: EncodingFound): Generator<string> {
  const decode = decoder(encoding);
  let skipped = 0;
  for (const piece of pieces()) {
    const rest = piece.subarray(Math.min(piece.length, skip - skipped));
    skipped += piece.length - rest.length;
    yield decode(rest, false);
  }
  yield decode(new Uint8Array(), true);
}

/** Of a line beyond the limit its beginning is kept, and its last character that is no space. */
const grown = (line: string, more: string): string => {
  const whole = line + more;
  const most = limits.lineLength;
  return whole.length <= most ? whole : whole.slice(0, most) + whole.slice(most).trimEnd().slice(-1);
};

/** Physical lines; none is longer than the limit by more than one character. */
export function* linesOf(texts: Iterable<string>): Generator<string> {
  let line = '';
  for (const text of texts) {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield grown(line, text.slice(from, end));
      line = '';
      from = end + 1;
    }
    line = grown(line, text.slice(from));
  }
  if (line !== '') yield line;
}

const rawShown = 40;
const rawLength = 500;

/** The first lines, or those around the one that is meant. */
export function rawAround(lines: Iterable<string>, at: number | null): readonly RawLine[] {
  const from = at === null ? 0 : Math.max(0, at - rawShown / 2);
  const shown: RawLine[] = [];
  let line = 0;
  for (const text of lines) {
    line += 1;
    if (line > from) shown.push({ line, text: text.slice(0, rawLength) });
    if (shown.length === rawShown) break;
  }
  return shown;
}
