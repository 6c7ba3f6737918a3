// Shows how a few cells of each field are read under a plan, before the whole sheet is checked.
import type { FieldPreview } from '../../../preload/contract/sheets.ts';
import { writtenField } from './cell-text.ts';
import { rowChecker, type CheckedRow, type CheckPlan } from './check-row.ts';
import { searchDuplicates } from './duplicates.ts';
import { rowFields, type RowField } from '../../../preload/contract/boleto-fields.ts';
import type { Source } from './fields.ts';
import type { OpenedSheet } from './open-sheet.ts';
import { decidedReadings, type Survey } from './questions.ts';
import type { RawRow } from '../../spreadsheets/raw-row.ts';
import { rowKinds } from './row-kind.ts';
import { joinedRow } from './split-cents.ts';
import { shapeOf } from './survey.ts';

const mostRows = 200;
const mostSamples = 3;
const longestSample = 200;

type Sample = FieldPreview['samples'][number];

function firstRows({ understanding, records }: OpenedSheet, plan: CheckPlan): RawRow[] {
  const kindOf = rowKinds(understanding, plan);
  const found: RawRow[] = [];
  let at = 0;
  for (const { rows } of records()) {
    for (const raw of rows) {
      if (kindOf(raw, at) === 'row') found.push(raw);
      at += 1;
      if (found.length === mostRows) return found;
    }
  }
  return found;
}

export function previewFields(
  sheet: OpenedSheet,
  requested: CheckPlan,
  survey: Survey,
): readonly FieldPreview[] {
  const raws = firstRows(sheet, requested);
  const plan = { ...requested, openAmounts: decidedReadings(requested.openAmounts, survey.proved) };
  const { columns } = sheet.understanding;
  const shape = shapeOf(sheet.understanding, survey);
  const check = rowChecker(plan, shape, searchDuplicates(), survey.usedBothWays);
  const rows = raws.flatMap((raw, at) => {
    const into: CheckedRow[] = [];
    check(joinedRow(raw, plan.splitCents, { mapping: plan.mapping, columns }), at + 1, into);
    return into.slice(0, 1);
  });
  return rowFields.flatMap((field) => {
    const source = plan.mapping[field];
    return source ? [{ field, samples: samplesOf(field, source, rows) }] : [];
  });
}

/** Three different texts of a column, or the results of a template in three rows. */
function samplesOf(field: RowField, source: Source, rows: readonly CheckedRow[]): readonly Sample[] {
  const samples = new Map<string, Sample>();
  for (const row of rows) {
    const text = source.from === 'column' ? (row.cells[source.column] ?? '').trim() : source.text;
    const problems = row.problems.filter((problem) => problem.field === field);
    const unread = problems.some(({ code }) => code === 'parcelsInvalid');
    const becomes = unread ? null : writtenField(field, row.fields, row.parcels);
    const key = source.from === 'template' ? `${becomes}` : text;
    if (text === '' || samples.has(key)) continue;
    samples.set(key, { text: text.slice(0, longestSample), becomes, problems });
    if (samples.size === mostSamples) break;
  }
  return [...samples.values()];
}
