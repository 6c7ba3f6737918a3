// The filters of the trail in addition to the text: what it is about, period, account.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { trailSubjects } from '../../preload/contract/trail-details.ts';
import { AccountSelect } from '../list/AccountSelect.tsx';
import { DayFilter } from '../list/DayFilter.tsx';
import { Select } from '../ui/Select.tsx';
import { useWords } from '../words/failure-words.tsx';
import { anything, type TrailSearch } from './trail-search.ts';
import { subjects } from './trail-subjects.ts';

export function TrailFilters({
  search,
  change,
  anyAccount,
}: {
  search: TrailSearch;
  change: (part: Partial<TrailSearch>) => void;
  /** The account is chosen here. */
  anyAccount: boolean;
}): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  return (
    <>
      <Select
        label={t`Assunto`}
        value={search.subject}
        onChange={(subject) => change({ subject })}
        options={[
          { value: anything, label: t`Qualquer` },
          ...trailSubjects.map((value) => ({ value, label: translate(subjects[value]) })),
        ]}
      />
      <DayFilter label={t`De`} value={search.from} onChange={(from) => change({ from })} />
      <DayFilter label={t`Até`} value={search.to} onChange={(to) => change({ to })} />
      {anyAccount && <AccountSelect account={search.account} choose={(account) => change({ account })} />}
    </>
  );
}
