// The register's filters in addition to the text: one field each, in a row that wraps.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import { AccountSelect } from '../../list/AccountSelect.tsx';
import { DayFilter } from '../../list/DayFilter.tsx';
import { useSession } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { conferenceTitles, stateTitles } from '../state-words.tsx';
import { anything, conferences, shownStates, type DayField, type RegisterSearch } from './register-search.ts';

export function RegisterFilters({
  search,
  scope,
  change,
  batches,
  batch,
  onBatch,
}: {
  search: RegisterSearch;
  scope: AccountScope;
  change: (part: Partial<RegisterSearch>) => void;
  batches: readonly BatchBrief[];
  batch: number | undefined;
  onBatch: (batch: number | undefined) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const accounts = useSession((state) => state.accounts?.accounts);
  const any = { value: anything, label: t`Qualquer` } as const;
  const day = (field: DayField, label: string) => (
    <DayFilter label={label} value={search[field]} onChange={(text) => change({ [field]: text })} />
  );
  // Batch numbers are only unique within an account.
  const ownerOf = ({ accountId }: BatchBrief) =>
    scope === 'all' ? [accounts?.find(({ id }) => id === accountId)?.name ?? t`Conta excluída`] : [];
  const sheets = batches.filter((one) => one.kind === 'sheet' && one.queuedAt !== null);
  const lotes = sheets.map((one) => ({
    value: String(one.id),
    label: [formatCount(one.lote, language), one.name, ...ownerOf(one)].join(' · '),
  }));
  const unknown = batch !== undefined && !sheets.some((one) => one.id === batch);
  return (
    <>
      <Select
        label={t`Estado`}
        value={search.state}
        onChange={(state) => change({ state })}
        options={[any, ...shownStates.map((value) => ({ value, label: translate(stateTitles[value]) }))]}
      />
      <Select
        label={t`Conferência`}
        value={search.conference}
        onChange={(conference) => change({ conference })}
        options={[any, ...conferences.map((value) => ({ value, label: translate(conferenceTitles[value]) }))]}
      />
      <Select
        label={t`Baixa`}
        value={search.baixa}
        onChange={(baixa) => change({ baixa })}
        options={[any, { value: 'yes', label: t`com baixa` }, { value: 'no', label: t`sem baixa` }]}
      />
      <AccountSelect
        account={search.account}
        choose={(account) => {
          change({ account });
          onBatch(undefined);
        }}
      />
      <Select
        label={t`Lote`}
        value={batch === undefined ? anything : String(batch)}
        onChange={(value) => onBatch(value === anything ? undefined : Number(value))}
        options={[any, ...(unknown ? [{ value: String(batch), label: t`o lote escolhido` }] : []), ...lotes]}
      />
      <TextField
        label={t`Valor`}
        value={search.amount}
        onChange={(amount) => change({ amount })}
        placeholder="1.234,56"
        maxLength={40}
      />
      {day('dueFrom', t`Vence de`)}
      {day('dueTo', t`Vence até`)}
      {day('createdFrom', t`Criado de`)}
      {day('createdTo', t`Criado até`)}
      {day('paidFrom', t`Baixa de`)}
      {day('paidTo', t`Baixa até`)}
    </>
  );
}
