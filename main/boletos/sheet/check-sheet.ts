// Checks a whole sheet batch by batch and counts everything: each record is either a row or a skipped line.
import { skippedKinds, type CheckSummary } from '../../../preload/contract/sheets.ts';
import { searchOutliers } from './amount-outliers.ts';
import { rowChecker, type CheckedRow, type CheckPlan } from './check-row.ts';
import { searchDuplicates } from './duplicates.ts';
import { limits, type OpenedSheet } from './open-sheet.ts';
import { decidedReadings, type Survey } from './questions.ts';
import { rowKinds, type SkippedLine } from './row-kind.ts';
import { shapeOf } from './survey.ts';

export interface CheckedBatch {
  readonly rows: readonly CheckedRow[];
  readonly skipped: readonly SkippedLine[];
  readonly progress: number;
}

export const rowsOfBatch = 1000;

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
  const kindOf = rowKinds(understanding.start, plan);
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
