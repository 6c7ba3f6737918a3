// Reads delimited text in pieces: papaparse splits it, and this file ensures that nothing is dropped or merged. Every
// physical line belongs to exactly one record; errors of papaparse become flaws of their record.
import Papa from 'papaparse';
import type { RawRow, RowFlaw } from './raw-row.ts';

export const delimiters = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A longer record is an unclosed quote or an endless cell. */
const longestRecord = 1 << 20;
const longestCell = 32_767;
/** How often a piece is parsed again after a broken quote before its lines are taken one by one. */
const mostRestarts = 16;

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly row?: number | undefined }[];
  readonly meta: { readonly cursor: number };
}

interface Parser {
  readonly parse: (text: string, base: number, ignoreLast: boolean) => Parsed;
  readonly abort: () => void;
}

type Step = (result: Parsed) => void;

/** papaparse's parser below its streams, which has no declared type. */
function parserFor(delimiter: string, step?: Step): Parser {
  const format = { delimiter, newline: '\n', quoteChar: '"' } as const;
  const parser: Parser = new Papa.Parser(step ? { ...format, step } : format);
  return parser;
}

/** `first` is the number of its first record. */
export function csvReader(delimiter: string, expectedCells: number | null = null, first = 1) {
  const parser = parserFor(delimiter);
  let rest = '';
  let number = first;
  let physical = 0;
  /** Whether it skips the rest of a line that is too long. */
  let skipping = false;

  /** The number of a record with this many lines. */
  function next(lines: number): number {
    physical += lines;
    number += 1;
    return number - 1;
  }

  function literal(text: string, flaw: RowFlaw): RawRow {
    const cells = text.split(delimiter).map((cell) => cell.slice(0, longestCell));
    return { line: next(1), lines: 1, cells, flaw };
  }

  function give(cells: readonly string[], into: RawRow[], quoted: boolean): void {
    const lines = quoted ? 1 + lineBreaks(cells) : 1;
    const flaw = quoted || cells.some(tooLong) ? flawOf(cells, lines, delimiter, expectedCells) : null;
    const line = next(lines);
    into.push(flaw === null ? { line, lines, cells } : { line, lines, cells: clipped(cells), flaw });
  }

  /** Reads all complete records; true if the next one runs on over lines of other records. */
  function readComplete(into: RawRow[]): boolean {
    const { data, errors, meta } = parser.parse(rest, 0, true);
    if (errors.some(({ row = 0 }) => row < data.length)) return readCarefully(into);
    const quoted = rest.includes('"');
    for (const cells of data) give(cells, into, quoted);
    rest = rest.slice(meta.cursor);
    return false;
  }

  /** The same with each record's end known, so that it can stop before the broken one. */
  function readCarefully(into: RawRow[]): boolean {
    let end = 0;
    let broken = false;
    const careful = parserFor(delimiter, ({ data, errors, meta }) => {
      const [cells = []] = data;
      broken = errors.length > 0 && lineBreaks(cells) > 0;
      if (broken) {
        careful.abort();
        return;
      }
      if (errors.length === 0) give(cells, into, true);
      else into.push({ line: next(1), lines: 1, cells: clipped(cells), flaw: 'quotesMisplaced' });
      end = meta.cursor;
    });
    careful.parse(rest, 0, true);
    rest = rest.slice(end);
    return broken;
  }

  /** Takes one physical line, or all of them. */
  function takeLines(all: boolean, into: RawRow[]): void {
    for (let end = rest.indexOf('\n'); end >= 0; end = all ? rest.indexOf('\n') : -1) {
      const text = rest.slice(0, end);
      rest = rest.slice(end + 1);
      if (all && !text.includes('"')) give(text.split(delimiter), into, false);
      else into.push(literal(text, 'quoteUnclosed'));
    }
  }

  /** The next text is no record: an unclosed quote or an endless cell. */
  function takeBroken(all: boolean, into: RawRow[]): void {
    if (rest.includes('\n')) {
      takeLines(all, into);
      return;
    }
    into.push(literal(rest, 'cellTooLong'));
    rest = '';
    skipping = true;
  }

  function push(text: string, last: boolean): RawRow[] {
    const rows: RawRow[] = [];
    rest = rest === '' ? text : rest + text;
    if (skipping) {
      const end = rest.indexOf('\n');
      skipping = end < 0;
      rest = skipping ? '' : rest.slice(end + 1);
    }
    // Terminates the last line, so that anything left over is broken.
    if (last && rest !== '' && !rest.endsWith('\n')) rest += '\n';
    for (let restarts = 1; rest !== ''; restarts++) {
      const broken = readComplete(rows);
      if (rest === '' || (!broken && !last && rest.length <= longestRecord)) break;
      takeBroken(restarts > mostRestarts, rows);
    }
    return rows;
  }

  return {
    /** Returns complete records; after the last piece, all remaining ones. Line ends must be \n. */
    push,
    /** The number of physical lines returned so far. */
    lines: () => physical,
  };
}

function lineBreaks(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  }
  return count;
}

const tooLong = (cell: string): boolean => cell.length > longestCell;
const clipped = (cells: readonly string[]): readonly string[] =>
  cells.some(tooLong) ? cells.map((cell) => cell.slice(0, longestCell)) : cells;

function flawOf(
  cells: readonly string[],
  lines: number,
  delimiter: string,
  expectedCells: number | null,
): RowFlaw | null {
  if (cells.some(tooLong)) return 'cellTooLong';
  return lines > 1 && expectedCells !== null && looksGlued(cells, delimiter, expectedCells)
    ? 'linesGlued'
    : null;
}

/** A stray quote and a later one can merge two rows: then both sides of the break are complete rows. */
function looksGlued(cells: readonly string[], delimiter: string, expectedCells: number): boolean {
  for (const [at, cell] of cells.entries()) {
    const end = cell.indexOf('\n');
    if (end < 0) continue;
    const before = countOf(delimiter, cell, 0, end);
    if (before === 0 || at + before + 1 !== expectedCells) return false;
    const after = countOf(delimiter, cell, cell.lastIndexOf('\n'), cell.length);
    return after + cells.length - at === expectedCells;
  }
  return false;
}

function countOf(delimiter: string, text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf(delimiter, from); at >= 0 && at < to; at = text.indexOf(delimiter, at + 1))
    count += 1;
  return count;
}
