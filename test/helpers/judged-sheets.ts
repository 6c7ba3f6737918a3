// Compares the reading of drawn and hand-written sheets with their meaning, and reports misread sheets and needless questions.
import { rmSync } from 'node:fs';
import { fileOf } from '../fixtures/checked-sheet.ts';
import { writtenBytes, writtenText } from '../fixtures/drawn-file.ts';
import { commonest } from '../../main/boletos/sheet/sniff.ts';
import { drawSheet, type DrawnSheet } from '../fixtures/drawn-sheets.ts';
import { meantBy } from '../fixtures/drawn-writings.ts';
import type { NastySheet } from '../fixtures/hand-written-sheet.ts';
import { judged, keyed, type Judged, type Meaning } from './pressed-through.ts';

function meaningOf(sheet: DrawnSheet): Meaning {
  const {
    columns,
    truth,
    unsendable,
    money,
    due,
    parcelAmount,
    mostParcels,
    takeHidden,
    writing,
    isMeant,
    quirks,
  } = sheet;
  const unquoted = writing.format === 'csv' && writing.delimiter === ',' && writing.quotes === 'never';
  const hasHeader = !quirks.includes('headers: none');
  /**
   * Commas within cells move what follows to the right, which the clerk sees in samples. Those of the amount are joined again under
   * its title; without a header, a blank takes the place of its cents.
   */
  const moved = (at: number): number =>
    columns.slice(0, at).reduce((sum, { field, cells }) => {
      const pieces = cells.map(({ text }) => text.split(',').length);
      if (field === 'amount') return sum + (hasHeader ? 1 : commonest(pieces));
      return sum + Math.max(1, ...pieces);
    }, 0);
  const places = columns.map((_, at) => (unquoted ? moved(at) : at));
  const placeOf = (at: number): number | null => places[at] ?? null;
  return {
    truth: unsendable ? [] : truth,
    unsendable,
    columnOf: (field) => placeOf(columns.findIndex((column) => column.field === field)),
    marks: meantBy(money),
    order: due === 'mdy' || due === 'mdyShort' ? 'mdy' : 'dmy',
    parcelAmount,
    takeHidden,
    sheet: 'Boletos',
    otherUnit: ['centavos', 'thousands'].includes(money),
    splitCents:
      unquoted &&
      columns.some(({ field, cells }) => field === 'amount' && cells.some(({ text }) => text.includes(','))),
    swappedDates: due === 'mdySwapped' && writing.format === 'xlsx',
    countedBy: placeOf(columns.findIndex(({ tells }) => tells === 'count')),
    mostParcels,
    leftOut: (column) => {
      const status = columns[places.indexOf(column)];
      const isStatus = status?.tells === 'status';
      return isStatus ? status.cells.filter((_, at) => !isMeant[at]).map(({ text }) => text) : [];
    },
  };
}

export async function judgedSheet(sheet: DrawnSheet): Promise<Judged> {
  const { lines, writing } = sheet;
  const meaning = meaningOf(sheet);
  if (writing.format === 'pasted')
    return judged({ from: 'text', text: writtenText(lines, writing) }, meaning);
  const path = fileOf(writtenBytes(lines, writing));
  try {
    return await judged({ from: 'file', path }, meaning);
  } finally {
    rmSync(path);
  }
}

export function judgedNasty({ source, truth, columns, order, is }: NastySheet): Promise<Judged> {
  const meaning: Meaning = {
    truth,
    unsendable: columns === null,
    columnOf: (field) => columns?.[field] ?? null,
    marks: { point: 'thousands', comma: 'decimal' },
    order,
    parcelAmount: 'each',
    takeHidden: false,
    sheet: 'Boletos',
    otherUnit: is === 'otherUnit',
    splitCents: is === 'splitCents',
    swappedDates: is === 'swappedDates',
    countedBy: null,
    mostParcels: 1,
    leftOut: null,
  };
  if (typeof source === 'string') return judged({ from: 'text', text: source }, meaning);
  return judged({ from: 'file', path: fileOf(source) }, meaning);
}

/** What a person needs to see of a misread sheet. */
export function shownSheet(sheet: DrawnSheet, { verdict, why, answered }: Judged): string {
  const { seed, quirks: drawn, lines, writing, truth, unsendable } = sheet;
  const rows = lines
    .slice(0, 8)
    .map(({ cells }) =>
      cells
        .map(({ text, value }) =>
          writing.format === 'xlsx' && value !== undefined ? `${text} [${value}]` : text,
        )
        .join(' ; '),
    );
  const meant = unsendable ? 'nothing that could be sent' : truth.slice(0, 3).map(keyed).join(' | ');
  const said = answered
    ? `${verdict} (${why}), then answered: ${answered.verdict}: ${answered.why}`
    : `${verdict}: ${why}`;
  return [
    `seed ${seed}, ${writing.format} ${JSON.stringify(writing.delimiter)}: ${drawn.join(' + ') || 'no quirk'}`,
    ...rows.map((row) => `  ${row}`),
    `  meant: ${meant}`,
    `  ${said}`,
  ].join('\n');
}

export const isMisread = ({ verdict, answered }: Judged): boolean =>
  verdict === 'wrong' || answered?.verdict === 'wrong';

/** The most cases that are printed; the counts cover the rest. */
const mostShown = 20;
/** The share of ordinary sheets that must need no question and no correction: of all sheets, and of those with one quirk in common. */
const leastRight = { all: 0.99, each: 0.9 } as const;
const fewestToJudge = 20;
const everyOne = 'ordinary sheets';

export interface JudgedMany {
  readonly misread: readonly string[];
  readonly tooMuchAsked: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Draws sheets with consecutive seeds and judges them. */
export async function judgedMany(from: number, count: number): Promise<JudgedMany> {
  const misread: string[] = [];
  let misreadCount = 0;
  const counts: Record<string, number> = {};
  const ordinary = new Map<string, { right: number; all: number; example: string }>();
  for (let seed = from; seed < from + count; seed += 1) {
    const sheet = drawSheet(seed);
    const result = await judgedSheet(sheet);
    const verdict = result.answered ? `asked, then ${result.answered.verdict}` : result.verdict;
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (isMisread(result)) {
      misreadCount += 1;
      if (misread.length < mostShown) misread.push(shownSheet(sheet, result));
    }
    if (!sheet.ordinary) continue;
    for (const name of [everyOne, ...sheet.quirks]) {
      const entry = ordinary.get(name) ?? { right: 0, all: 0, example: '' };
      entry.all += 1;
      if (result.verdict === 'right') entry.right += 1;
      else entry.example = shownSheet(sheet, result);
      ordinary.set(name, entry);
    }
  }
  if (misreadCount > mostShown) misread.push(`and ${misreadCount - mostShown} more of ${count}`);
  const tooMuchAsked = [...ordinary]
    .filter(
      ([name, { right, all }]) =>
        all >= fewestToJudge && right < leastRight[name === everyOne ? 'all' : 'each'] * all,
    )
    .map(
      ([name, { right, all, example }]) => `${name}: only ${right} of ${all} need no question\n${example}`,
    );
  return { misread, tooMuchAsked, counts };
}
