// The filters of the history that are set, as chips.
import { useLingui } from '@lingui/react/macro';
import type { FilterChip } from '../../list/FilterChips.tsx';
import { useChips } from '../../list/use-chips.ts';
import { useWords } from '../../words/failure-words.tsx';
import { withdrawalTitles } from '../withdrawal-words.tsx';
import { anything, emptySearch, type HistorySearch } from './history-search.ts';

export function useHistoryChips(
  search: HistorySearch,
  change: (part: Partial<HistorySearch>) => void,
): readonly FilterChip[] {
  const { t } = useLingui();
  const { translate } = useWords();
  const { chips, add, period, account } = useChips(change);
  const { state, from, to } = search;
  account(search.account, { account: emptySearch.account });
  if (state !== anything) {
    const title = state === 'notMade' ? t`não feitos` : translate(withdrawalTitles[state]);
    add(t`Situação: ${title}`, { state: anything });
  }
  period(t`Período`, from, to, { from: '', to: '' });
  return chips;
}
