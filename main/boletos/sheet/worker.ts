// Worker: opens one sheet and checks its rows, at most as many batches ahead of the receiver as requested. Reading,
// mapping and checking happen here, so that main's thread only receives finished batches.
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { CheckPlan } from './check-row.ts';
import { packed } from './batch-message.ts';
import { checkSheet } from './check-sheet.ts';
import type { FromSheetWorker, ToSheetWorker } from './messages.ts';
import { openSheet, type OpenedSheet } from './open-sheet.ts';
import { plainRecords, type SheetRecord } from './records.ts';
import { withSums } from './answer-sums.ts';
import { previewFields } from './preview.ts';
import { noSurvey } from './questions.ts';
import { surveyorOf, type Surveyor } from './survey.ts';
import { warmUp } from './warm-up.ts';

function serve(port: MessagePort): void {
  const send = (message: FromSheetWorker): void => port.postMessage(message);
  let sheet: { readonly opened: OpenedSheet; readonly surveyor: Surveyor } | null = null;
  let walk: Generator<readonly SheetRecord[]> | null = null;
  let ahead = 0;
  let cancelled = false;
  let wake = (): void => {};

  /** `cancel` is received while this waits for `more`, so at the latest after the batches that may be sent ahead. */
  function untilWanted(): Promise<void> {
    if (ahead > 0 || cancelled) return Promise.resolve();
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  async function check({ opened, surveyor }: NonNullable<typeof sheet>, plan: CheckPlan): Promise<void> {
    const batches = checkSheet(opened, plan, surveyor.survey(plan));
    for (let next = batches.next(); ; next = batches.next()) {
      await untilWanted();
      if (cancelled) {
        send({ kind: 'cancelled' });
        return;
      }
      if (next.done) {
        send({ kind: 'checked', summary: next.value });
        return;
      }
      ahead -= 1;
      const batch = packed(next.value);
      port.postMessage({ kind: 'batch', batch } satisfies FromSheetWorker, [batch.boletos.numbers.buffer]);
    }
  }

  async function handle(message: ToSheetWorker): Promise<void> {
    switch (message.kind) {
      case 'warmUp':
        await warmUp();
        send({ kind: 'warm' });
        break;
      case 'open': {
        const opening = await openSheet(message.source, message.overrides);
        sheet = opening.ok ? { opened: opening.value, surveyor: surveyorOf(opening.value) } : null;
        walk = null;
        if (opening.ok) send({ kind: 'opened', understanding: opening.value.understanding });
        else send({ kind: 'refused', code: opening.code });
        break;
      }
      case 'records': {
        walk ??= sheet && plainRecords(sheet.opened);
        const next = walk?.next();
        if (next?.done) walk = null;
        send({ kind: 'records', records: next?.done === false ? next.value : null });
        break;
      }
      case 'survey': {
        const survey = sheet?.surveyor.survey(message.request) ?? noSurvey;
        send({ kind: 'surveyed', survey, contentHash: sheet?.surveyor.contentHash() ?? null });
        break;
      }
      case 'preview': {
        const survey = sheet?.surveyor.survey(message.plan) ?? noSurvey;
        const fields = sheet ? previewFields(sheet.opened, message.plan, survey) : [];
        const questions = sheet ? withSums(sheet.opened, message.plan, survey) : [];
        send({ kind: 'previewed', fields, survey: { ...survey, questions } });
        break;
      }
      case 'check':
        ahead = message.ahead;
        cancelled = false;
        if (sheet) await check(sheet, message.plan);
        break;
      case 'more':
        ahead += 1;
        wake();
        break;
      case 'cancel':
        cancelled = true;
        wake();
        break;
    }
  }

  port.on('message', (message: ToSheetWorker) => void handle(message));
}

if (parentPort) serve(parentPort);
