// Damaged sheets from one seed, a hundred thousand in `npm run test:long`: none may crash the reader, hang it, or make it lose a line.
import { expect, it } from 'vitest';
import { accountedFor } from '../../../../../main/boletos/sheet/check-sheet.ts';
import { sheetRefusals } from '../../../../../preload/contract/sheets.ts';
import {
  openSheet,
  type OpenedSheet,
  type SheetOpening,
} from '../../../../../main/boletos/sheet/open-sheet.ts';
import { withoutMarks } from '../../../../../main/spreadsheets/raw-row.ts';
import { sampleSheet } from '../../../../../main/boletos/sheet/sample.ts';
import { checkAll, fileOpening } from '../../../../fixtures/checked-sheet.ts';
import { sheetText } from '../../../../fixtures/sheet-file.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';
import { effort, often, randomly, seedOf } from '../../../../helpers/seeds.ts';
import { sheetCsv, sheetXlsx } from '../../../../helpers/whole-sheet.ts';

const texts = often({ sample: 2_000, long: 100_000 });
const books = 400 * effort;

/** Each file has a seed of its own, so that a failure can be reproduced by its number. */
const random = (file: number): ((below: number) => number) => randomly(seedOf(file));

const bits = [
  '"',
  '""',
  ';',
  ';;;;;;;;;;;;;',
  '\n',
  '\r\n',
  '\r',
  '\t',
  ',',
  '|',
  "'",
  '=1+1',
  ' ',
  '\u001e',
  '\u001f',
  '\ufeff',
  'Total;;1,00',
  '1,23457E+13',
  '-1',
  '99999999999999999999',
  '31/02/2026',
  '12/25/2026',
  '45000',
  'JoÃ£o',
  '"\n"',
  'sep=,\n',
  '\ud800',
  '😀',
  '0x1F',
  'NaN',
  'Infinity',
  '__proto__',
  'R$',
  '{ref}',
  '12.ABC.345/01DE-35',
  'x'.repeat(3000),
  '"'.repeat(51),
  '\n'.repeat(40),
];

function damaged(text: string, below: (limit: number) => number): string {
  let result = text;
  for (let times = 1 + below(6); times > 0; times--) {
    const at = below(result.length + 1);
    const length = below(20);
    const bit = bits[below(bits.length)] ?? '';
    switch (below(5)) {
      case 0:
        result = result.slice(0, at) + result.slice(at + length);
        break;
      case 1:
        result = result.slice(0, at) + bit + result.slice(at + length);
        break;
      case 2:
        result = result.slice(0, at);
        break;
      case 3:
        result += result.slice(at, at + 300);
        break;
      default:
        result = result.slice(0, at) + bit + result.slice(at);
    }
  }
  return result;
}

function physicalLines(text: string): number {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return plain.split('\n').length - (plain.endsWith('\n') || plain === '' ? 1 : 0);
}

/** The content of a text, without the marks and spaces that separate its cells. */
const substance = (text: string): string => withoutMarks(text).replace(/[\s";,|\ufeff]/g, '');

/** Every line is in exactly one record, every character that is no mark in exactly one cell, every record in the counts. */
function faultOf(sheet: OpenedSheet, text: string): string | null {
  let line = 0;
  let number: number | null = null;
  let readBack = '';
  for (const { rows } of sheet.records()) {
    for (const row of rows) {
      if (number !== null && row.line !== number + 1) return `row ${row.line} follows row ${number}`;
      number = row.line;
      line += row.lines;
      readBack += row.cells.join('');
    }
  }
  if (line !== physicalLines(text)) return `${line} of ${physicalLines(text)} lines`;
  if (substance(readBack) !== substance(text)) return 'something that was said is missing';
  const { summary, rows } = checkAll(sheet);
  return accountedFor(summary) && summary.boletos === rows.length && summary.lines === line
    ? null
    : 'the counts disagree';
}

/** How often each result of the damaged files occurred: `read`, a refusal, or a fault. */
type Outcomes = Map<string, number>;

function note(outcomes: Outcomes, opening: SheetOpening): void {
  const counted =
    opening.ok && accountedFor(checkAll(opening.value).summary) ? 'read' : 'the counts disagree';
  const outcome = opening.ok ? counted : opening.code;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

const allowed: ReadonlySet<string> = new Set(['read', ...sheetRefusals]);

it(`reads ${texts} damaged texts without losing a line of one`, async () => {
  const originals = [
    sheetCsv(sampleSheet(today)).slice(1),
    [...sheetText(12, today)].join(''),
    'a,b,c\n"1","2","3"\n',
    'Nome\tCPF\tValor\n"Maria"\t1\t2\n',
  ];
  const faults: string[] = [];
  let read = 0;
  for (let seed = 1; seed <= texts; seed++) {
    const text = damaged(originals[seed % originals.length] ?? '', random(seed));
    const opening = await openSheet({ from: 'text', text });
    const refusal = opening.ok || withoutMarks(text).trim() === '' ? null : opening.code;
    const fault = opening.ok ? faultOf(opening.value, text) : refusal;
    if (fault !== null) faults.push(`seed ${seed}: ${fault}`);
    read += opening.ok ? 1 : 0;
  }
  expect(faults).toEqual([]);
  expect(read).toBeGreaterThan(texts * 0.95);
});

it('reads or refuses damaged bytes in every encoding', async () => {
  const outcomes: Outcomes = new Map();
  const encodings = ['utf8', 'latin1', 'utf16le'] as const;
  for (let seed = 1; seed <= 600 * effort; seed++) {
    const below = random(seed);
    const encoding = encodings[seed % 3] ?? 'utf8';
    const bytes = Buffer.from(
      `${encoding === 'utf16le' ? '\ufeff' : ''}${sheetCsv(sampleSheet(today)).slice(1)}`,
      encoding,
    );
    for (let times = below(8); times >= 0; times--) bytes[below(bytes.length)] = below(256);
    note(outcomes, await fileOpening(bytes));
  }
  expect([...outcomes.keys()].filter((outcome) => !allowed.has(outcome))).toEqual([]);
});

it(`reads or refuses ${books} damaged books`, async () => {
  const outcomes: Outcomes = new Map();
  const whole = await sheetXlsx(sampleSheet(today), 'Boletos');
  for (let seed = 1; seed <= books; seed++) {
    const below = random(seed);
    const bytes = Buffer.from(whole);
    for (let times = below(12); times >= 0; times--) bytes[below(bytes.length)] = below(256);
    note(outcomes, await fileOpening(bytes));
  }
  expect([...outcomes.keys()].filter((outcome) => !allowed.has(outcome))).toEqual([]);
});
