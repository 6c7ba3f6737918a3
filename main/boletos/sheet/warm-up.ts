// Runs an invented sheet through all steps once, so that the compiler has optimized them before the clerk's own sheet.
import { undecided } from '../../../preload/shared/money.ts';
import { packed } from './batch-message.ts';
import { checkSheet } from './check-sheet.ts';
import { openSheet } from './open-sheet.ts';
import { sampleSheet } from './sample.ts';
import { surveyorOf } from './survey.ts';

/** About as much as the compiler needs. */
const rounds = 3;
const rows = 3000;
const today = '2026-01-01';

/** Every second row is quoted, every tenth has a line break inside. */
function sheetText(): string {
  const line = (cells: readonly string[], at: number): string => {
    const mark = at % 2 === 0 ? '"' : '';
    return cells.map((cell) => `${mark}${cell}${mark && at % 10 === 0 ? '\n' : ''}${mark}`).join(';');
  };
  return sampleSheet(today, rows).map(line).join('\r\n');
}

export async function warmUp(): Promise<void> {
  const opening = await openSheet({ from: 'text', text: sheetText() });
  if (!opening.ok) return;
  const { proposal, order } = opening.value.understanding;
  const plan = {
    mapping: proposal.mapping,
    openAmounts: undecided,
    documents: null,
    order: order ?? 'dmy',
    parcelAmount: 'each',
    refInCallback: true,
    refInDescription: false,
    required: [],
    today,
  } as const;
  for (let round = 0; round < rounds; round++) {
    const survey = surveyorOf(opening.value).survey(plan);
    for (const batch of checkSheet(opening.value, plan, survey)) packed(batch);
  }
}
