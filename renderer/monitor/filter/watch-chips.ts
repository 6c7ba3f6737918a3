// The filters of watched transactions that are set, as chips.
import { useLingui } from '@lingui/react/macro';
import type { FilterChip } from '../../list/FilterChips.tsx';
import { useChips } from '../../list/use-chips.ts';
import { useWords } from '../../words/failure-words.tsx';
import {
  emptySearch,
  everyGroup,
  isUsual,
  usualPhases,
  watchPhases,
  type MonitorSearch,
} from '../monitor-search.ts';
import { phaseTitles } from '../watch-words.tsx';

export function useWatchChips(
  search: MonitorSearch,
  change: (part: Partial<MonitorSearch>) => void,
): readonly FilterChip[] {
  const { t } = useLingui();
  const { translate } = useWords();
  const { chips, add, account } = useChips(change);
  const { group, phases, needsAttention } = search;
  account(search.account, { account: emptySearch.account });
  if (group !== everyGroup) add(t`Grupo: ${group}`, { group: everyGroup });
  if (!isUsual(phases)) {
    const titles = watchPhases
      .filter((phase) => phases.includes(phase))
      .map((phase) => translate(phaseTitles[phase]))
      .join(', ');
    add(t`Acompanhamento: ${titles}`, { phases: usualPhases });
  }
  if (needsAttention) add(t`Só as que pedem atenção`, { needsAttention: false });
  return chips;
}
