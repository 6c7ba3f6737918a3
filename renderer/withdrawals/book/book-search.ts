// The search of the wallet book, and the copied rows. Pure.
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { fold } from '../../text/fold.ts';

export const bookOrders = ['label', 'used', 'lastUsed', 'added'] as const;
export type BookOrder = (typeof bookOrders)[number];

const byLabel = (one: BookEntry, other: BookEntry): number => one.label.localeCompare(other.label, 'pt-BR');

/** Names ascending; the others with the most or the latest first. */
const orders: Readonly<Record<BookOrder, (one: BookEntry, other: BookEntry) => number>> = {
  label: byLabel,
  used: (one, other) => other.used - one.used || byLabel(one, other),
  lastUsed: (one, other) =>
    (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? '') || byLabel(one, other),
  added: (one, other) => other.addedAt.localeCompare(one.addedAt) || other.id - one.id,
};

/** By name, note, or any part of the address, with or without spaces between its groups. */
export function entriesFound(
  entries: readonly BookEntry[],
  text: string,
  order: BookOrder,
): readonly BookEntry[] {
  const sought = fold(text.trim());
  const tight = sought.replaceAll(/\s/gu, '');
  return entries
    .filter(
      ({ label, note, wallet }) =>
        fold(label).includes(sought) ||
        fold(note ?? '').includes(sought) ||
        (tight !== '' && wallet.toLowerCase().includes(tight)),
    )
    .toSorted(orders[order]);
}

const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/gu, ' ');

/** For a spreadsheet: the titles, then one line each. */
export const entriesTsv = (entries: readonly BookEntry[], titles: readonly string[]): string =>
  [titles, ...entries.map(({ label, wallet, note, used }) => [label, wallet, note ?? '', String(used)])]
    .map((cells) => cells.map(plain).join('\t'))
    .join('\n');
