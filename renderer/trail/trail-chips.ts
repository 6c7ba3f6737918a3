// The filters of the trail that are set, as chips.
import { useLingui } from '@lingui/react/macro';
import type { FilterChip } from '../list/FilterChips.tsx';
import { useChips } from '../list/use-chips.ts';
import { useWords } from '../words/failure-words.tsx';
import { anything, emptySearch, type TrailSearch } from './trail-search.ts';
import { subjects } from './trail-subjects.ts';

/** `anyAccount`: the account is chosen here. */
export function useTrailChips(
  search: TrailSearch,
  change: (part: Partial<TrailSearch>) => void,
  anyAccount: boolean,
): readonly FilterChip[] {
  const { t } = useLingui();
  const { translate } = useWords();
  const { chips, add, period, account } = useChips(change);
  const { subject, user, from, to } = search;
  if (anyAccount) account(search.account, { account: emptySearch.account });
  if (subject !== anything) add(t`Assunto: ${translate(subjects[subject])}`, { subject: anything });
  if (user !== '') add(t`Quem: ${user}`, { user: '' });
  period(t`Período`, from, to, { from: '', to: '' });
  return chips;
}
