// The use of the day's limits after a withdrawal. Pure.
import type { AccountReadiness } from '../../../preload/contract/withdrawals.ts';

export interface LimitUse {
  readonly used: number;
  readonly limit: number | null;
  readonly over: boolean;
}

export interface DayUse {
  readonly cents: LimitUse;
  readonly count: LimitUse;
}

const use = (used: number, limit: number | null): LimitUse => ({
  used,
  limit,
  over: limit !== null && used > limit,
});

/** `cents` null: the state before it. */
export const dayUse = (
  today: AccountReadiness['today'],
  { dailyCents, dailyCount }: Pick<AccountReadiness['settings'], 'dailyCents' | 'dailyCount'>,
  cents: number | null,
): DayUse => ({
  cents: use(today.cents + (cents ?? 0), dailyCents),
  count: use(today.count + (cents === null ? 0 : 1), dailyCount),
});
