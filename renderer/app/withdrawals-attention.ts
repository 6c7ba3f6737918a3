// Withdrawals that need attention, as the rail and Início count them.
import type { WithdrawalsAttention } from '../../preload/contract/withdrawal-doubts.ts';

export const noWithdrawalNeedsAttention: WithdrawalsAttention = { doubts: [], stopped: [], failed: [] };

export const countWithdrawalsNeedingAttention = ({
  doubts,
  stopped,
  failed,
  requests = [],
}: WithdrawalsAttention): number => doubts.length + stopped.length + failed.length + requests.length;
