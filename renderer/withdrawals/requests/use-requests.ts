// The requests of the team, read again whenever a withdrawal or a request changed, here or at another computer.
import type { WithdrawalRequests } from '../../../preload/contract/withdrawal-requests.ts';
import { useApp, withdrawalsChanged, useQuery, type Query } from '../../app/app-context.ts';

export function useRequests(): Query<WithdrawalRequests> {
  const { guiche } = useApp();
  return useQuery('requests', () => guiche.withdrawals.requests(), withdrawalsChanged);
}
