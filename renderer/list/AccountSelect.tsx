// Selects whose rows a list shows. “All” is offered even with a single account, because removed accounts are only found
// there.
import { useLingui } from '@lingui/react/macro';
import { choiceOf, current, everyAccount, othersOf } from './account-choice.ts';
import { useSession } from '../app/app-context.ts';
import { Select } from '../ui/fields.tsx';

export function AccountSelect({ account, choose }: { account: string; choose: (account: string) => void }) {
  const { t } = useLingui();
  const known = useSession((state) => state.accounts);
  const inUse = known?.accounts.find((one) => one.id === known.current);
  if (!known || !inUse) return null;
  return (
    <Select
      label={t`Conta`}
      value={choiceOf(account, known)}
      onChange={choose}
      options={[
        { value: current, label: t`Em uso: ${inUse.name}` },
        {
          value: everyAccount,
          label: inUse.kind === 'practice' ? t`Todas, exceto a de teste` : t`Todas as contas`,
        },
        ...othersOf(known).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
