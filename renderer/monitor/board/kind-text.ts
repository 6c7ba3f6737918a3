// A transaction's kind on its card. Pure: the words are the service's own.
import type { WatchRow } from '../../../preload/contract/monitor.ts';

/** A state without a column of its own comes first, so that it is visible whatever is flagged. */
export const kindText = ({ lane, state, type, method }: WatchRow): string =>
  [lane === 'other' ? state : null, type, method].filter((one) => one !== null && one !== '').join(' · ');
