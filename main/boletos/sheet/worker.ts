// Worker: opens one sheet and checks its rows, at most a few batches ahead of the receiver. Reading, mapping and checking happen here,
// so that main's thread only receives finished batches.
import { serveThread, type Caller } from '../../rpc.ts';
import { withSums } from './answer-sums.ts';
import { packed, type PackedBatch } from './batch-message.ts';
import type { CheckPlan } from './check-row.ts';
import { checkSheet } from './check-sheet.ts';
import { openSheet, type OpenedSheet, type Overrides, type SheetSource } from './open-sheet.ts';
import { previewFields } from './preview.ts';
import { noSurvey } from './questions.ts';
import { plainRecords, type SheetRecord } from './records.ts';
import { surveyorOf, type SurveyRequest, type Surveyor } from './survey.ts';
import { warmUp } from './warm-up.ts';

let sheet: { readonly opened: OpenedSheet; readonly surveyor: Surveyor } | null = null;
let walk: Generator<readonly SheetRecord[]> | null = null;

const procedures = {
  warmUp,
  async open({ source, overrides }: { readonly source: SheetSource; readonly overrides: Overrides }) {
    const opening = await openSheet(source, overrides);
    sheet = opening.ok ? { opened: opening.value, surveyor: surveyorOf(opening.value) } : null;
    walk = null;
    return opening.ok ? { ok: true as const, value: opening.value.understanding } : opening;
  },
  /** Reads the whole open sheet for evidence about ambiguous columns. */
  survey: (request: SurveyRequest) => ({
    survey: sheet?.surveyor.survey(request) ?? noSurvey,
    contentHash: sheet?.surveyor.contentHash() ?? null,
  }),
  preview(plan: CheckPlan) {
    const survey = sheet?.surveyor.survey(plan) ?? noSurvey;
    const fields = sheet ? previewFields(sheet.opened, plan, survey) : [];
    const questions = sheet ? withSums(sheet.opened, plan, survey) : [];
    return { fields, survey: { ...survey, questions } };
  },
  /** Null if it was cancelled. */
  async check(plan: CheckPlan, { wants, report }: Caller<PackedBatch>) {
    if (!sheet) throw new Error('no sheet is open');
    const batches = checkSheet(sheet.opened, plan, sheet.surveyor.survey(plan));
    for (let next = batches.next(); ; next = batches.next()) {
      if (!(await wants())) return null;
      if (next.done) return next.value;
      const batch = packed(next.value);
      report(batch, [batch.boletos.numbers.buffer]);
    }
  },
  /** The next records of the open sheet, unchanged; null after the last. */
  records() {
    walk ??= sheet && plainRecords(sheet.opened);
    const next = walk?.next();
    if (next?.done) walk = null;
    return next?.done === false ? next.value : null;
  },
};
export type SheetProcedures = typeof procedures;

serveThread(procedures);
