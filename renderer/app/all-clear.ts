// Whether the window may show that nothing needs attention. Every such text checks here, so that none appears next to a
// warning.
import { createContext, use } from 'react';
import type { WithdrawalsAttention } from '../../preload/contract/withdrawal-doubts.ts';
import { countNeedingAttention, type WatchAttention } from './watch-attention.ts';
import { countWithdrawalsNeedingAttention } from './withdrawals-attention.ts';

/** `needing`: the cards of Início that need a person. */
export const isAllClear = (needing: number, watch: WatchAttention, withdrawals: WithdrawalsAttention) =>
  needing === 0 &&
  watch.reversed === 0 &&
  countNeedingAttention(watch) === 0 &&
  countWithdrawalsNeedingAttention(withdrawals) === 0;

/** False until it is known. */
export const AllClearContext = createContext(false);

export const useAllClear = (): boolean => use(AllClearContext);
