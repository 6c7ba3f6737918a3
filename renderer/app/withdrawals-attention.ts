// What of all withdrawals a person should look at, as the rail and Início count it.
import type { WithdrawalsPressing } from '../../preload/contract/withdrawal-doubts.ts';

export const noWithdrawalNeedsAttention: WithdrawalsPressing = { doubts: [], stopped: [], failed: [] };

export const countWithdrawalsNeedingAttention = ({ doubts, stopped, failed }: WithdrawalsPressing): number =>
  doubts.length + stopped.length + failed.length;
