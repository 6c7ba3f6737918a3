// The filters of the register that are set, as chips.
import { useLingui } from '@lingui/react/macro';
import type { FilterChip } from '../../list/FilterChips.tsx';
import { useChips } from '../../list/use-chips.ts';
import { useWords } from '../../words/failure-words.tsx';
import { conferenceTitles, stateTitles } from '../state-words.tsx';
import { anything, emptySearch, type RegisterSearch } from './register-search.ts';

/** The situation has chips of its own. */
export function useRegisterChips(
  search: RegisterSearch,
  change: (part: Partial<RegisterSearch>) => void,
  batch: { readonly title: string; readonly remove: () => void } | undefined,
): readonly FilterChip[] {
  const { t } = useLingui();
  const { translate } = useWords();
  const { chips, add, period, account } = useChips(change);
  account(search.account, { account: emptySearch.account });
  const ofBatch = batch ? [{ id: 'batch', text: t`Lote: ${batch.title}`, remove: batch.remove }] : [];
  if (search.state !== anything) add(t`Estado: ${translate(stateTitles[search.state])}`, { state: anything });
  if (search.conference !== anything)
    add(t`Conferência: ${translate(conferenceTitles[search.conference])}`, { conference: anything });
  if (search.baixa !== anything)
    add(search.baixa === 'yes' ? t`Com baixa` : t`Sem baixa`, { baixa: anything });
  if (search.amount.trim() !== '') add(t`Valor: ${search.amount.trim()}`, { amount: '' });
  period(t`Vencimento`, search.dueFrom, search.dueTo, { dueFrom: '', dueTo: '' });
  period(t`Criação`, search.createdFrom, search.createdTo, { createdFrom: '', createdTo: '' });
  period(t`Baixa`, search.paidFrom, search.paidTo, { paidFrom: '', paidTo: '' });
  return [...ofBatch, ...chips];
}
