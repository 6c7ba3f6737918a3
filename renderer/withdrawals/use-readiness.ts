// What a withdrawal of an account depends on: its limits, the PIN, and what is still open.
import { useApp, useQuery, withdrawalsChanged } from '../app/app-context.ts';

export function useReadiness(accountId: string) {
  const { guiche } = useApp();
  return useQuery(accountId, () => guiche.withdrawals.readiness({ accountId }), withdrawalsChanged);
}
