// Whether the window may say that all is well. Every such sentence asks here, so that none stands beside something red.
import { createContext, use } from 'react';
import type { WithdrawalsPressing } from '../../preload/contract/withdrawal-doubts.ts';
import { countNeedingAttention, type WatchAttention } from './watch-attention.ts';
import { countWithdrawalsNeedingAttention } from './withdrawals-attention.ts';

/** `needing`: the cards of Início that need a person. */
export const isAllClear = (
  needing: number,
  watch: WatchAttention,
  withdrawals: WithdrawalsPressing,
): boolean =>
  needing === 0 &&
  watch.reversed === 0 &&
  countNeedingAttention(watch) === 0 &&
  countWithdrawalsNeedingAttention(withdrawals) === 0;

/** Nothing is said before it is known. */
export const AllClearContext = createContext(false);

export const useAllClear = (): boolean => use(AllClearContext);
