// The filters of the history in addition to the text: state, period, account.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { AccountSelect } from '../../list/AccountSelect.tsx';
import { DayFilter } from '../../list/DayFilter.tsx';
import { Select } from '../../ui/Select.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { withdrawalTitles } from '../withdrawal-words.tsx';
import { anything, type DayField, type HistorySearch } from './history-search.ts';

export function HistoryFilters({
  search,
  change,
}: {
  search: HistorySearch;
  change: (part: Partial<HistorySearch>) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const day = (field: DayField, label: string) => (
    <DayFilter label={label} value={search[field]} onChange={(text) => change({ [field]: text })} />
  );
  return (
    <>
      <Select
        label={t`Situação`}
        value={search.state}
        onChange={(state) => change({ state })}
        options={[
          { value: anything, label: t`Qualquer` },
          { value: 'created', label: translate(withdrawalTitles.created) },
          { value: 'uncertain', label: translate(withdrawalTitles.uncertain) },
          { value: 'sending', label: translate(withdrawalTitles.sending) },
          { value: 'notMade', label: t`não feitos` },
        ]}
      />
      {day('from', t`De`)}
      {day('to', t`Até`)}
      <AccountSelect account={search.account} choose={(account) => change({ account })} />
    </>
  );
}
