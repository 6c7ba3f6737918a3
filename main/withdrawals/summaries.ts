// Summaries that were shown and not sent yet: one for each account, valid for a limited time, discarded after too many
// wrong answers.
import type { Identity } from '../../preload/contract/accounts.ts';
import type { Summary } from '../../preload/contract/withdrawals.ts';
import { answersChallenge } from './rules/wallet.ts';

/** The input of the summary, as it will be sent. */
export interface Held {
  readonly summary: Summary;
  /** The group that the clerk must type. */
  readonly group: string;
  /** The account's identity at that time. */
  readonly identity: Identity;
  /** The account's latest withdrawal when the estimate was made. */
  readonly estimateAsOf: number;
}

export type Summaries = ReturnType<typeof createSummaries>;

export const summaryGoodMs = 10 * 60_000;
const mostWrong = 3;

export interface SummariesParts {
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
  /** The account has no summary any more. */
  readonly over?: (accountId: string) => void;
}

export function createSummaries({ now, ticks, over }: SummariesParts) {
  const byAccount = new Map<string, Held & { readonly until: number; wrong: number }>();

  function end({ summary: { accountId } }: Held): void {
    byAccount.delete(accountId);
    over?.(accountId);
  }

  function find(summaryId: string) {
    const held = byAccount.values().find(({ summary }) => summary.summaryId === summaryId);
    if (!held) return null;
    // The machine's clock can be set back, and the monotonic one stops during sleep, so either of them can end it.
    const old = ticks() >= held.until || now().getTime() >= Date.parse(held.summary.goodUntil);
    if (old) end(held);
    return old ? null : held;
  }

  function forget(summaryId: string): void {
    const held = find(summaryId);
    if (held) end(held);
  }

  return {
    hold: (held: Held) =>
      void byAccount.set(held.summary.accountId, { ...held, until: ticks() + summaryGoodMs, wrong: 0 }),
    find,
    forget,
    /** Whether the typed group is correct; the third wrong answer discards the summary. */
    answer(summaryId: string, typed: string): 'right' | 'wrong' | 'stale' {
      const held = find(summaryId);
      if (!held) return 'stale';
      if (answersChallenge(typed, { index: held.summary.challenge, text: held.group })) return 'right';
      held.wrong += 1;
      if (held.wrong < mostWrong) return 'wrong';
      forget(summaryId);
      return 'stale';
    },
  };
}
