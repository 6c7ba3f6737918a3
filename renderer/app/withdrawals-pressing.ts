// What of all withdrawals a person should look at, as the rail and Início count it.
import type { WithdrawalsPressing } from '../../preload/contract/withdrawal-doubts.ts';

export const noWithdrawalPresses: WithdrawalsPressing = { doubts: [], stopped: [], failed: [] };

export const countPressingWithdrawals = ({ doubts, stopped, failed }: WithdrawalsPressing): number =>
  doubts.length + stopped.length + failed.length;
