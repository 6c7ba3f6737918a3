// The limits that guard an account's money, compared: the stricter of two, and each as the text that the trail shows. Pure.
import type { IssueLimits } from '../../../preload/contract/accounts.ts';
import type { WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import { guardedLimits, type LimitName } from '../../../preload/contract/limit-names.ts';
import { amountText } from '../../lists/cells.ts';

export interface GuardedLimits {
  readonly withdrawals: WithdrawalSettings;
  readonly issue: IssueLimits;
}

/** Null is no limit. */
const lower = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

export const stricterOf = (one: GuardedLimits, other: GuardedLimits): GuardedLimits => ({
  withdrawals: {
    dailyCents: lower(one.withdrawals.dailyCents, other.withdrawals.dailyCents),
    dailyCount: lower(one.withdrawals.dailyCount, other.withdrawals.dailyCount),
    onlyBook: one.withdrawals.onlyBook || other.withdrawals.onlyBook,
    waitingHours: Math.max(one.withdrawals.waitingHours, other.withdrawals.waitingHours),
    rateTolerance: Math.min(one.withdrawals.rateTolerance, other.withdrawals.rateTolerance),
    pinFromCents: lower(one.withdrawals.pinFromCents, other.withdrawals.pinFromCents),
  },
  issue: {
    count: Math.min(one.issue.count, other.issue.count),
    cents: Math.min(one.issue.cents, other.issue.cents),
    atypical: one.issue.atypical || other.issue.atypical,
  },
});

const amountOrNone = (cents: number | null): string => (cents === null ? '–' : amountText(cents));
const mark = (on: boolean): string => (on ? '✓' : '–');

const textOf: Readonly<Record<LimitName, (limits: GuardedLimits) => string>> = {
  dailyCents: ({ withdrawals }) => amountOrNone(withdrawals.dailyCents),
  dailyCount: ({ withdrawals }) => String(withdrawals.dailyCount ?? '–'),
  onlyBook: ({ withdrawals }) => mark(withdrawals.onlyBook),
  waitingHours: ({ withdrawals }) => `${withdrawals.waitingHours} h`,
  rateTolerance: ({ withdrawals }) => `${amountText(withdrawals.rateTolerance)} %`,
  pinFromCents: ({ withdrawals }) => amountOrNone(withdrawals.pinFromCents),
  issueCount: ({ issue }) => String(issue.count),
  issueSum: ({ issue }) => amountText(issue.cents),
  issueAtypical: ({ issue }) => mark(issue.atypical),
};

/** Independent of the language. */
export const limitText = (name: LimitName, limits: GuardedLimits): string => textOf[name](limits);

/** The limits in which they differ, with both texts. */
export const changedLimits = (from: GuardedLimits, to: GuardedLimits): readonly LimitName[] =>
  guardedLimits.filter((name) => limitText(name, from) !== limitText(name, to));
