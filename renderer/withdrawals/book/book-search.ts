// What of the book is looked at, and what of it is copied. Pure.
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { fold } from '../../text/fold.ts';

/** By name, note, or any part of the address, its groups apart or not; in the order of their names. */
export function entriesFound(entries: readonly BookEntry[], text: string): readonly BookEntry[] {
  const sought = fold(text.trim());
  const tight = sought.replaceAll(/\s/gu, '');
  return entries
    .filter(
      ({ label, note, wallet }) =>
        fold(label).includes(sought) ||
        fold(note ?? '').includes(sought) ||
        (tight !== '' && wallet.toLowerCase().includes(tight)),
    )
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pt-BR'));
}

const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/gu, ' ');

/** For a spreadsheet: the titles, then one line each. */
export const entriesTsv = (entries: readonly BookEntry[], titles: readonly string[]): string =>
  [titles, ...entries.map(({ label, wallet, note, used }) => [label, wallet, note ?? '', String(used)])]
    .map((cells) => cells.map(plain).join('\t'))
    .join('\n');
