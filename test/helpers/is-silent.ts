// Tells whether a sheet would be sent as it is read.
import { unanswered } from '../../preload/contract/open-questions.ts';
import { unfilled } from '../../renderer/boletos/draft/draft.ts';
import { fileOf } from '../fixtures/checked-sheet.ts';
import { openedDraft, rowsOf } from './pressed-through.ts';

/** Whether every row would be sent without a question. */
export async function isSilent(source: string | Uint8Array): Promise<boolean> {
  const attempt = await openedDraft(
    typeof source === 'string' ? { from: 'text', text: source } : { from: 'file', path: fileOf(source) },
  );
  if (typeof attempt === 'string') return false;
  if (unfilled(attempt.draft.plan, []).length > 0 || unanswered(attempt.draft).length > 0) return false;
  return rowsOf(attempt).every(({ worst }) => worst !== 'error' && worst !== 'doubt');
}
