// The chips of a list's filters: each says what is set, and its press takes that back.
import { useLingui } from '@lingui/react/macro';
import type { FilterEntry } from '../../preload/contract/list-table.ts';
import { useSession, useToday } from '../app/app-context.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { current, everyAccount } from './account-choice.ts';
import { accountGone } from './columns-of.ts';
import type { FilterChip } from './FilterChips.tsx';
import {
  fieldsOf,
  filtersSet,
  nothingChosen,
  type Filtered,
  type FilterLabel,
  type Search,
} from './list-of.ts';
import { typedDay } from './typed-day.ts';

/** The account first, then the others in their order. */
export function useChips({ filters, labels }: Filtered, search: Search, change: (part: Search) => void) {
  const { t } = useLingui();
  const today = useToday();
  const accounts = useSession((state) => state.accounts?.accounts);
  /** Only what is a day filters. */
  const day = (typed: string): string | undefined => {
    const read = typedDay(typed, today);
    return typed.trim() === '' ? undefined : read === undefined ? t`data inválida` : formatDay(read);
  };
  const period = (name: string, from: string | undefined, to = ''): string => {
    if (from === undefined) return t`${name}: até ${to}`;
    if (to === '') return t`${name}: desde ${from}`;
    return from === to ? `${name}: ${from}` : t`${name}: ${from} a ${to}`;
  };
  const account = (choice: string): string => {
    if (choice === everyAccount) return t`Conta: todas`;
    const name = accounts?.find(({ id }) => id === choice)?.name ?? t(accountGone);
    return t`Conta: ${name}`;
  };
  const textOf = (entry: FilterEntry, label: FilterLabel, [value = '', end = '']: readonly string[]) => {
    const name = t(label.title);
    if (entry.kind === 'days' || entry.kind === 'moments') return period(name, day(value), day(end));
    if (entry.kind === 'day') return `${name}: ${day(value) ?? ''}`;
    if (entry.kind === 'flag') return name;
    const whole = label.chips?.[value];
    if (whole) return t(whole);
    const word = (one: string) => (label.words?.[one] ? t(label.words[one]) : one);
    const text = entry.kind === 'some' ? value.split(',').map(word).join(', ') : word(value.trim());
    return t`${name}: ${text}`;
  };
  const usual = nothingChosen(filters);
  const chips = filtersSet({ filters }, search).flatMap((id) => {
    const entry = filters[id];
    const label = labels[id];
    if (!entry || (!label && entry.kind !== 'account')) return [];
    const fields = fieldsOf(id, entry);
    const values = fields.map((field) => search[field] ?? '');
    const text = label ? textOf(entry, label, values) : account(values[0] ?? current);
    const cleared = fields.map((field) => [field, usual[field] ?? ''] as const);
    return [{ id, text, remove: () => change(Object.fromEntries(cleared)) }];
  });
  const first = ({ id }: FilterChip) => (filters[id]?.kind === 'account' ? 0 : 1);
  return chips.toSorted((one, other) => first(one) - first(other));
}
