// Withdrawals that need attention, as the rail and Início count them.
import type { WithdrawalsPressing } from '../../preload/contract/withdrawal-doubts.ts';

export const noWithdrawalNeedsAttention: WithdrawalsPressing = { doubts: [], stopped: [], failed: [] };

export const countWithdrawalsNeedingAttention = ({ doubts, stopped, failed }: WithdrawalsPressing): number =>
  doubts.length + stopped.length + failed.length;
