// Checks a whole sheet batch by batch and counts everything: each record is either a row or a skipped line.
import { skippedKinds, type CheckSummary } from '../../../preload/contract/sheets.ts';
import { rowChecker, type CheckedRow, type CheckPlan } from './check-row.ts';
import { searchDuplicates } from './duplicates.ts';
import { limits, type OpenedSheet } from './open-sheet.ts';
import { decidedReadings, type Survey } from './questions.ts';
import { rowKinds, type SkippedLine } from './row-kind.ts';
import { shapeOf } from './survey.ts';

// Finds amounts that are far from the rest of their sheet. The result is only a note after the last row.

interface AmountOutlier {
  readonly row: number;
  readonly parcel: number;
  readonly cents: number;
}

interface Outliers {
  readonly medianCents: number;
  /** Counts all of them, also those that are not listed. */
  readonly count: number;
  readonly listed: readonly AmountOutlier[];
}

/** With fewer amounts a median says nothing. */
const fewest = 5;
const mostListed = 1000;
/** A sample of this size gives the same median as all amounts. */
const mostSampled = 4096;
/** An outlier is at least ten times the median or at most a tenth of it, and well outside of the usual spread. */
const leastDistance = Math.log(10);
const spreads = 6;

const middle = (sorted: Float64Array): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

function searchOutliers() {
  let held = new Float64Array(3 * 4096);
  let used = 0;

  function add(row: number, parcel: number, cents: number): void {
    if (used + 3 > held.length) {
      const larger = new Float64Array(held.length * 2);
      larger.set(held);
      held = larger;
    }
    held[used] = row;
    held[used + 1] = parcel;
    held[used + 2] = cents;
    used += 3;
  }

  function end(): Outliers | null {
    const count = used / 3;
    if (count < fewest) return null;
    const { medianCents, lowest, highest } = usualAmounts(Float64Array.from(sampleOf(held, count)));
    const listed: AmountOutlier[] = [];
    let found = 0;
    for (let at = 0; at < used; at += 3) {
      const cents = held[at + 2] ?? 0;
      if (cents > lowest && cents < highest) continue;
      found += 1;
      if (listed.length < mostListed) listed.push({ row: held[at] ?? 0, parcel: held[at + 1] ?? 0, cents });
    }
    return found === 0 ? null : { medianCents, count: found, listed };
  }

  return { add, end };
}

/** Logarithms of amounts sampled evenly over the sheet. */
function* sampleOf(held: Float64Array, count: number): Generator<number> {
  const step = Math.max(1, Math.floor(count / mostSampled));
  for (let at = 0; at < count; at += step) yield Math.log(held[at * 3 + 2] ?? 1);
}

function usualAmounts(logs: Float64Array): { medianCents: number; lowest: number; highest: number } {
  const median = middle(logs.sort());
  const spread = middle(logs.map((log) => Math.abs(log - median)).sort()) * 1.4826;
  const limit = Math.max(leastDistance, spreads * spread);
  return {
    medianCents: Math.round(Math.exp(median)),
    lowest: Math.exp(median - limit),
    highest: Math.exp(median + limit),
  };
}

export interface CheckedBatch {
  readonly rows: readonly CheckedRow[];
  readonly skipped: readonly SkippedLine[];
  readonly progress: number;
}

const rowsOfBatch = 1000;

/** `survey` must be that of the plan's mapping: a row cannot be judged before its whole column was read. */
export function* checkSheet(
  sheet: OpenedSheet,
  requested: CheckPlan,
  survey: Survey,
): Generator<CheckedBatch, CheckSummary> {
  const openAmounts = decidedReadings(requested.openAmounts, survey.proved);
  const plan = { ...requested, openAmounts };
  const { understanding } = sheet;
  const shape = shapeOf(understanding, survey);
  const check = rowChecker(plan, shape, searchDuplicates(), survey.usedBothWays);
  const kindOf = rowKinds(understanding, plan);
  const outliers = searchOutliers();
  const skippedCounts = { preamble: 0, header: 0, blank: 0, total: 0, hidden: 0, status: 0 };
  const found = { error: 0, doubt: 0, note: 0 };
  let records = 0;
  let lines = 0;
  let rowCount = 0;
  let boletos = 0;
  let sum = 0;
  let tooManyRows = false;
  let checked: CheckedRow[] = [];
  let skipped: SkippedLine[] = [];

  function count(from: number): void {
    for (let at = from; at < checked.length; at++) {
      const { row, parcel, fields, worst } = checked[at] ?? {};
      if (worst) found[worst] += 1;
      if (!fields || fields.amount === null) continue;
      sum += fields.amount;
      outliers.add(row ?? 0, parcel ?? 0, fields.amount);
    }
    boletos += checked.length - from;
  }

  function* post(progress: number): Generator<CheckedBatch> {
    if (checked.length === 0 && skipped.length === 0) return;
    yield { rows: checked, skipped, progress };
    checked = [];
    skipped = [];
  }

  reading: for (const { rows, progress } of sheet.records()) {
    for (const raw of rows) {
      tooManyRows = rowCount === limits.rows;
      if (tooManyRows) break reading;
      const kind = kindOf(raw, records);
      records += 1;
      lines += raw.lines;
      if (kind === 'row') {
        rowCount += 1;
        const from = checked.length;
        check(raw, rowCount, checked);
        count(from);
      } else {
        skippedCounts[kind] += 1;
        skipped.push({ line: raw.line, kind, cells: raw.cells });
      }
      if (checked.length + skipped.length >= rowsOfBatch) yield* post(progress);
    }
  }
  yield* post(1);

  return {
    records,
    lines,
    rows: rowCount,
    boletos,
    aside: skippedCounts,
    errors: found.error,
    doubts: found.doubt,
    notes: found.note,
    cents: sum,
    outliers: outliers.end(),
    questions: survey.questions,
    openAmounts,
    tooManyRows,
  };
}

/** Whether rows and skipped lines add up to all records. */
export const accountedFor = ({ records, rows, aside }: CheckSummary): boolean =>
  records === rows + skippedKinds.reduce((sum, kind) => sum + aside[kind], 0);
