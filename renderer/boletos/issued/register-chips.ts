// The filters of the register that are set, as chips.
import { useLingui } from '@lingui/react/macro';
import { current, everyAccount } from '../../list/account-choice.ts';
import type { FilterChip } from '../../list/FilterChips.tsx';
import { typedDay } from '../../list/typed-day.ts';
import { useSession, useToday } from '../../app/app-context.ts';
import { formatDay } from '../../text/format.ts';
import { useWords } from '../../words/failure-words.tsx';
import { conferenceTitles, stateTitles } from '../state-words.tsx';
import { anything, emptySearch, type DayField, type RegisterSearch } from './register-search.ts';

/** The situation has chips of its own. */
export function useRegisterChips(
  search: RegisterSearch,
  change: (part: Partial<RegisterSearch>) => void,
  batch: { readonly title: string; readonly remove: () => void } | undefined,
): readonly FilterChip[] {
  const { t } = useLingui();
  const { translate } = useWords();
  const today = useToday();
  const accounts = useSession((state) => state.accounts?.accounts);
  const chips: FilterChip[] = [];
  const add = (text: string, ...fields: readonly (keyof RegisterSearch)[]) =>
    chips.push({
      id: fields.join(' '),
      text,
      remove: () => change(Object.fromEntries(fields.map((field) => [field, emptySearch[field]]))),
    });
  /** Only what is a day filters. */
  const day = (typed: string): string | undefined => {
    const read = typedDay(typed, today);
    return typed.trim() === '' ? undefined : read === undefined ? t`data inválida` : formatDay(read);
  };
  const period = (name: string, fromField: DayField, toField: DayField) => {
    const from = day(search[fromField]);
    const to = day(search[toField]);
    if (from !== undefined && to !== undefined)
      add(from === to ? `${name}: ${from}` : t`${name}: ${from} a ${to}`, fromField, toField);
    else if (from !== undefined) add(t`${name}: desde ${from}`, fromField, toField);
    else if (to !== undefined) add(t`${name}: até ${to}`, fromField, toField);
  };

  if (search.account === everyAccount) add(t`Conta: todas`, 'account');
  else if (search.account !== current) {
    const name = accounts?.find(({ id }) => id === search.account)?.name ?? t`Conta excluída`;
    add(t`Conta: ${name}`, 'account');
  }
  if (batch) chips.push({ id: 'batch', text: t`Lote: ${batch.title}`, remove: batch.remove });
  if (search.state !== anything) add(t`Estado: ${translate(stateTitles[search.state])}`, 'state');
  if (search.conference !== anything)
    add(t`Conferência: ${translate(conferenceTitles[search.conference])}`, 'conference');
  if (search.baixa !== anything) add(search.baixa === 'yes' ? t`Com baixa` : t`Sem baixa`, 'baixa');
  if (search.amount.trim() !== '') add(t`Valor: ${search.amount.trim()}`, 'amount');
  period(t`Vencimento`, 'dueFrom', 'dueTo');
  period(t`Criação`, 'createdFrom', 'createdTo');
  period(t`Baixa`, 'paidFrom', 'paidTo');
  return chips;
}
