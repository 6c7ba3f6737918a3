// Novo saque: a form, a summary, and one withdrawal.
import type { JSX } from 'react';
import { useRoute, useSession } from '../app/app-context.ts';
import { NewWithdrawal } from './new/NewWithdrawal.tsx';

export function NewTab(): JSX.Element | null {
  const route = useRoute();
  const account = useSession((state) =>
    state.accounts?.accounts.find((one) => one.id === state.accounts?.current),
  );
  const again = route.screen === 'withdrawals' && route.tab === 'new' ? route.again : undefined;
  return account ? <NewWithdrawal key={account.id} account={account} again={again} /> : null;
}
