// What a card says of a transaction's kind. Pure: the words are the service's own.
import type { WatchRow } from '../../../preload/contract/monitor.ts';

/** A state that no lane is named after goes first, so that it is read whatever is flagged. */
export const kindText = ({ lane, state, type, method }: WatchRow): string =>
  [lane === 'other' ? state : null, type, method].filter((one) => one !== null && one !== '').join(' · ');
