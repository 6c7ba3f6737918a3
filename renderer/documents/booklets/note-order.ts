// What is said of a booklet's boletos, the gravest first. Pure.
import type { BookletNote } from '../../../preload/contract/document-terms.ts';

const gravity = (note: BookletNote): number => (note.why === 'barsDiffer' ? 0 : note.out ? 1 : 2);

/** The gravest first; otherwise in the order of the booklet. */
export const sortedNotes = (notes: readonly BookletNote[]): readonly BookletNote[] =>
  [...notes].sort((one, other) => gravity(one) - gravity(other));
