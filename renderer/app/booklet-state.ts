// The state of a booklet and the progress of a running one. Pure; the texts are in booklet-words.ts.
import type { Booklet, BookletProgress } from '../../preload/contract/document-terms.ts';

/** `differs`: bar codes read back from the files are not those of the register. `gaps`: boletos are missing. */
export type BookletStatus = 'running' | 'paused' | 'cancelled' | 'differs' | 'gaps' | 'whole';

export function statusOf({ state, check, missing }: Booklet): BookletStatus {
  if (state !== 'finished') return state;
  if (check && check.read < check.expected) return 'differs';
  return missing > 0 ? 'gaps' : 'whole';
}

/** A person is needed: it is paused, or incomplete. */
export const needsPerson = (booklet: Booklet): boolean =>
  ['paused', 'differs', 'gaps'].includes(statusOf(booklet));

/** The progress of the current phase, 0 to 1. */
export const shareOf = ({ done, total }: BookletProgress): number =>
  total === 0 ? 0 : Math.min(1, done / total);

/** The progress of the whole: fetching takes most of the time, and the share never decreases. */
export function shareOfAll(progress: BookletProgress): number {
  const share = shareOf(progress);
  switch (progress.phase) {
    case 'fetch':
      return 0.8 * share;
    case 'merge':
      return 0.8 + 0.1 * share;
    case 'check':
      return 0.9 + 0.1 * share;
  }
}
