// The stored wallets as the window shows them: their columns, and which of them are found, in which order.
import { msg } from '@lingui/core/macro';
import { walletColumns } from '../../../preload/contract/withdrawal-lists.ts';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { keepable } from '../../app/keepable.ts';
import { listOf, sortable, type Translate } from '../../list/list-of.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { formatInstant } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import type { Column, Sort } from '../../ui/grid/columns.ts';
import { isWaiting, WaitChip } from './WaitChip.tsx';
import { WalletGroups } from '../WalletGroups.tsx';

/** Every wallet that can be stored is of this one. */
export const network = 'BEP20';

export const walletStates = ['released', 'waiting'] as const;

export const book = listOf<BookEntry>()({
  name: 'wallets',
  columns: walletColumns,
  titles: {
    label: { title: msg`Nome` },
    wallet: { title: msg`Carteira`, cell: ({ wallet }) => <WalletGroups wallet={wallet} /> },
    network: { title: msg`Rede`, text: () => network },
    // What it says depends on the time that it is.
    waitsUntil: { title: msg`Situação` },
    used: { title: msg`Usos` },
    lastUsedAt: { title: msg`Último uso em` },
    note: { title: msg`Observação` },
    addedAt: { title: msg`Cadastrada em` },
    changedAt: { title: msg`Alterada em` },
  },
  filters: { state: { kind: 'one', values: walletStates } },
  labels: { state: null },
  first: { column: 'label', descending: false },
  keepable,
});

const byLabel = (one: BookEntry, other: BookEntry): number =>
  one.label.localeCompare(other.label, 'pt-BR') || one.id - other.id;

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'pt-BR');

/** Entries without a value come last in both directions; equal ones stand in the order of their names. */
function comparison(sort: Sort): (one: BookEntry, other: BookEntry) => number {
  const { column, descending } = sortable(book, sort);
  const found = book.columns[column];
  const of = found && 'of' in found ? found.of : ({ label }: BookEntry) => label;
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [one, other] = [of(a), of(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byLabel(a, b);
    return sign * compared(one, other) || byLabel(a, b);
  };
}

/** The column “Situação”, which depends on the time that it is. */
export const waiting = (
  now: number,
  translate: Translate,
  language: Language,
): Pick<Column<BookEntry>, 'text' | 'cell'> => ({
  text: (entry) =>
    isWaiting(entry, now)
      ? translate(msg`Liberada em ${formatInstant(entry.waitsUntil ?? '', language)}`)
      : translate(msg`Liberada`),
  cell: (entry) => <WaitChip entry={entry} now={now} />,
});

export const inState = (entries: readonly BookEntry[], state: string, now: number): readonly BookEntry[] =>
  state === '' ? entries : entries.filter((entry) => isWaiting(entry, now) === (state === 'waiting'));

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
