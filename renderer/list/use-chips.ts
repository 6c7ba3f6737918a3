// Makes the chips of a list's filters: each says what is set, and its press takes that back.
import { useLingui } from '@lingui/react/macro';
import { useSession, useToday } from '../app/app-context.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { current, everyAccount } from './account-choice.ts';
import type { FilterChip } from './FilterChips.tsx';
import { typedDay } from './typed-day.ts';

export interface ChipMaker<Search> {
  readonly chips: readonly FilterChip[];
  /** `cleared`: the fields of the search as they are without it. */
  readonly add: (text: string, cleared: Partial<Search>) => void;
  /** Of two days as typed. */
  readonly period: (name: string, from: string, to: string, cleared: Partial<Search>) => void;
  readonly account: (choice: string, cleared: Partial<Search>) => void;
}

export function useChips<Search extends object>(change: (part: Partial<Search>) => void): ChipMaker<Search> {
  const { t } = useLingui();
  const today = useToday();
  const accounts = useSession((state) => state.accounts?.accounts);
  const chips: FilterChip[] = [];
  const add = (text: string, cleared: Partial<Search>) => {
    chips.push({ id: Object.keys(cleared).join(' '), text, remove: () => change(cleared) });
  };
  /** Only what is a day filters. */
  const day = (typed: string): string | undefined => {
    const read = typedDay(typed, today);
    return typed.trim() === '' ? undefined : read === undefined ? t`data inválida` : formatDay(read);
  };
  return {
    chips,
    add,
    period(name, fromText, toText, cleared) {
      const from = day(fromText);
      const to = day(toText);
      if (from !== undefined && to !== undefined)
        add(from === to ? `${name}: ${from}` : t`${name}: ${from} a ${to}`, cleared);
      else if (from !== undefined) add(t`${name}: desde ${from}`, cleared);
      else if (to !== undefined) add(t`${name}: até ${to}`, cleared);
    },
    account(choice, cleared) {
      if (choice === everyAccount) add(t`Conta: todas`, cleared);
      else if (choice !== current) {
        const name = accounts?.find(({ id }) => id === choice)?.name ?? t`Conta excluída`;
        add(t`Conta: ${name}`, cleared);
      }
    },
  };
}
