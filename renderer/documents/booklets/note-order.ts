// The notes about a booklet's boletos, most serious first. Pure.
import type { BookletNote } from '../../../preload/contract/document-terms.ts';

const gravity = (note: BookletNote): number => (note.why === 'barsDiffer' ? 0 : note.out ? 1 : 2);

/** Most serious first; otherwise in the order of the booklet. */
export const sortedNotes = (notes: readonly BookletNote[]): readonly BookletNote[] =>
  [...notes].sort((one, other) => gravity(one) - gravity(other));
