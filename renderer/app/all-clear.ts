// Whether the window may say that all is well. Every such sentence asks here, so that none stands beside something red.
import { createContext, use } from 'react';
import type { WithdrawalsPressing } from '../../preload/contract/withdrawal-doubts.ts';
import { countPressing, type WatchPressing } from './watch-pressing.ts';
import { countPressingWithdrawals } from './withdrawals-pressing.ts';

/** `needing`: the cards of Início that need a person. */
export const isAllClear = (
  needing: number,
  watch: WatchPressing,
  withdrawals: WithdrawalsPressing,
): boolean =>
  needing === 0 &&
  watch.reversed === 0 &&
  countPressing(watch) === 0 &&
  countPressingWithdrawals(withdrawals) === 0;

/** Nothing is said before it is known. */
export const AllClearContext = createContext(false);

export const useAllClear = (): boolean => use(AllClearContext);
