// The search and the order of the stored wallets. Pure, except for the given storage.
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { savedSearch } from '../../list/saved-search.ts';
import { fold } from '../../../preload/shared/fold.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import { keepable } from '../../app/keepable.ts';

export const anything = 'any';
export const walletStates = ['released', 'waiting'] as const;
export type WalletState = (typeof walletStates)[number];

export interface BookSearch {
  readonly text: string;
  readonly state: typeof anything | WalletState;
}

export const everything: BookSearch = { text: '', state: anything };

const kept = savedSearch('guiche.book', (found): BookSearch => ({
  text: found.text('text', ''),
  state: found.one('state', [anything, ...walletStates], anything),
}));

export const readSearch = kept.read;
/** What may stay on the disk of a search: in a reload of the window, and in a saved view. */
export const keptOf = (search: BookSearch): BookSearch => ({ ...search, text: keepable(search.text) });
export const keepSearch = (memory: Pick<Storage, 'setItem'>, search: BookSearch): void =>
  kept.keep(memory, keptOf(search));

const values = {
  label: ({ label }) => label,
  waitsUntil: ({ waitsUntil }) => waitsUntil,
  used: ({ used }) => used,
  lastUsedAt: ({ lastUsedAt }) => lastUsedAt,
  note: ({ note }) => note,
  addedAt: ({ addedAt }) => addedAt,
  changedAt: ({ changedAt }) => changedAt,
} as const satisfies Record<string, (entry: BookEntry) => string | number | null>;
type SortColumn = keyof typeof values;

const isSortColumn = (column: string): column is SortColumn => Object.hasOwn(values, column);

export const byName: Sort = { column: 'label', descending: false };

/** A saved view may name a column that is gone. */
export const sortable = (sort: Sort): Sort => (isSortColumn(sort.column) ? sort : byName);

const byLabel = (one: BookEntry, other: BookEntry): number =>
  one.label.localeCompare(other.label, 'pt-BR') || one.id - other.id;

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'pt-BR');

/** Entries without a value come last in both directions; equal ones stand in the order of their names. */
function comparison({ column, descending }: Sort): (one: BookEntry, other: BookEntry) => number {
  const of = values[isSortColumn(column) ? column : 'label'];
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [one, other] = [of(a), of(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byLabel(a, b);
    return sign * compared(one, other) || byLabel(a, b);
  };
}

/** Whether it may be paid to at a moment, or still waits. */
export const isWaiting = ({ waitsUntil }: Pick<BookEntry, 'waitsUntil'>, now: number): boolean =>
  waitsUntil !== null && Date.parse(waitsUntil) > now;

export const inState = (
  entries: readonly BookEntry[],
  state: BookSearch['state'],
  now: number,
): readonly BookEntry[] =>
  state === anything ? entries : entries.filter((entry) => isWaiting(entry, now) === (state === 'waiting'));

/** By name, note, or any part of the address, with or without spaces between its groups. */
export function entriesFound(entries: readonly BookEntry[], text: string, sort: Sort): readonly BookEntry[] {
  const sought = fold(text.trim());
  const tight = sought.replaceAll(/\s/gu, '');
  return entries
    .filter(
      ({ label, note, wallet }) =>
        fold(label).includes(sought) ||
        fold(note ?? '').includes(sought) ||
        (tight !== '' && wallet.toLowerCase().includes(tight)),
    )
    .toSorted(comparison(sort));
}
