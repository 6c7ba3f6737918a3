// The choice of whose rows a list shows; nothing where there is but one account.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { current, everyAccount } from './account-choice.ts';
import { useSession } from './desk.ts';
import { Select } from './ui/Select.tsx';

export function AccountSelect({
  account,
  choose,
}: {
  account: string;
  choose: (account: string) => void;
}): JSX.Element | null {
  const { t } = useLingui();
  const known = useSession((state) => state.accounts);
  const accounts = known?.accounts ?? [];
  const inUse = accounts.find((one) => one.id === known?.current);
  if (accounts.length <= 1) return null;
  return (
    <Select
      label={t`Conta`}
      value={account}
      onChange={choose}
      options={[
        { value: current, label: t`Em uso: ${inUse?.name ?? ''}` },
        { value: everyAccount, label: t`Todas as contas` },
        ...accounts.filter((one) => one.id !== inUse?.id).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
