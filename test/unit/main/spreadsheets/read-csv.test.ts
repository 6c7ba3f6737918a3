// The record reader: every physical line is in exactly one record, for any quotes and any division of the text.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import type { RawRow } from '../../../../main/spreadsheets/raw-row.ts';
import { csvReader } from '../../../../main/spreadsheets/read-csv.ts';

function read(text: string, { delimiter = ';', expected = 3, pieces = [text] } = {}): RawRow[] {
  const reader = csvReader(delimiter, expected);
  const rows = pieces.flatMap((piece, at) => reader.push(piece, at === pieces.length - 1));
  expect(reader.lines()).toBe(physicalLines(text));
  return rows;
}

function physicalLines(text: string): number {
  const breaks = text.split('\n').length - 1;
  return text === '' || text.endsWith('\n') ? breaks : breaks + 1;
}

const inPieces = (text: string, size = 65_536): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

const brief = (rows: readonly RawRow[]) =>
  rows.map(({ line, cells, flaw }) => [line, cells.join('|'), ...(flaw ? [flaw] : [])]);

describe('good text', () => {
  it('numbers records as a spreadsheet does, whatever lines quoted breaks take', () => {
    expect(read('a;b;c\n1;"x\ny";3\n4;5;6\n')).toEqual([
      { line: 1, lines: 1, cells: ['a', 'b', 'c'] },
      { line: 2, lines: 2, cells: ['1', 'x\ny', '3'] },
      { line: 3, lines: 1, cells: ['4', '5', '6'] },
    ]);
  });

  it.each([
    ['', []],
    ['\n', [[1, '']]],
    [
      '\n\n',
      [
        [1, ''],
        [2, ''],
      ],
    ],
    ['a', [[1, 'a']]],
    [
      'a;b\n\nc;d',
      [
        [1, 'a|b'],
        [2, ''],
        [3, 'c|d'],
      ],
    ],
    ['"a;b";c\n', [[1, 'a;b|c']]],
    ['"a""b";c', [[1, 'a"b|c']]],
    ['a;"b"  \n', [[1, 'a|b']]],
    ['5" x 3";c', [[1, '5" x 3"|c']]],
    ['"a"', [[1, 'a']]],
  ])('%j', (text, rows) => {
    expect(brief(read(text))).toEqual(rows);
  });
});

describe('bad quotes', () => {
  it('keeps a cell with bare quotes inside, with a problem', () => {
    expect(brief(read('1;"Escola "Sol" Ltda";3\n4;5;6\n'))).toEqual([
      [1, '1|Escola "Sol" Ltda|3', 'quotesMisplaced'],
      [2, '4|5|6'],
    ]);
  });

  it('does not join the rows after an unclosed quote', () => {
    expect(brief(read('1;"Maria;3\n4;"José";6\n7;8;9\n'))).toEqual([
      [1, '1|"Maria|3', 'quoteUnclosed'],
      [2, '4|José|6'],
      [3, '7|8|9'],
    ]);
  });

  it('keeps the text after a quote that is never closed', () => {
    expect(brief(read('1;2;3\n4;"5;6\n7;8;9\n0;0;0'))).toEqual([
      [1, '1|2|3'],
      [2, '4|"5|6', 'quoteUnclosed'],
      [3, '7|8|9'],
      [4, '0|0|0'],
    ]);
  });

  it('marks two rows joined by two stray quotes as doubtful', () => {
    expect(brief(read('1;"Maria;3\n4;José";6\n7;8;9\n'))).toEqual([
      [1, '1|Maria;3\n4;José|6', 'linesGlued'],
      [2, '7|8|9'],
    ]);
  });

  it('does not mark a text with line breaks and delimiters in its own cell as doubtful', () => {
    expect(brief(read('1;2;"a; b\nc; d"\n'))).toEqual([[1, '1|2|a; b\nc; d']]);
  });

  it('reads thousands of broken lines without restarting for each', () => {
    const text = '"a\n'.repeat(20_000);
    const rows = read(text);
    expect(rows).toHaveLength(20_000);
    expect(rows.every((row) => row.flaw === 'quoteUnclosed')).toBe(true);
  });
});

describe('endless cells', () => {
  const ten = 'x'.repeat(10 << 20);

  it('keeps the start of a line of 10 MB and continues after it', () => {
    const text = `1;2;3\n4;${ten};6\n7;8;9\n`;
    const rows = read(text, { pieces: inPieces(text) });
    expect(rows.map(({ line, flaw }) => [line, flaw])).toEqual([
      [1, undefined],
      [2, 'cellTooLong'],
      [3, undefined],
    ]);
    expect(rows[1]?.cells[1]).toHaveLength(32_767);
  });

  it('reads the lines of a quoted cell of 10 MB one by one', () => {
    const text = `1;"${'texto\n'.repeat(300_000)}";3\n7;8;9\n`;
    const rows = read(text, { pieces: inPieces(text) });
    expect(rows[0]).toMatchObject({ line: 1, flaw: 'quoteUnclosed' });
    expect(rows.at(-1)).toEqual({ line: 300_002, lines: 1, cells: ['7', '8', '9'] });
  });
});

describe('any text', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', '1', ';', '"', '\n', ' ', '\t', 'é'),
    maxLength: 200,
  });

  it('puts every physical line into exactly one record, in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const rows = read(text);
        expect(rows.map(({ line }) => line)).toEqual(rows.map((_, at) => at + 1));
        expect(rows.reduce((sum, { lines }) => sum + lines, 0)).toBe(physicalLines(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is read the same in pieces, if its quotes are sound', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', 'é'), maxLength: 8 });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 20 }), (cells, size) => {
        const text = cells
          .map((row) => row.map((of) => (/[;"\n]/.test(of) ? `"${of.replaceAll('"', '""')}"` : of)).join(';'))
          .join('\n');
        const pieces = inPieces(text, size);
        const whole = read(`${text}\n`, { expected: 99 });
        expect(whole.map((row) => row.cells)).toEqual(cells);
        expect(read(`${text}\n`, { expected: 99, pieces: [...pieces, '\n'] })).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });
});
