// Summaries that were shown and not sent yet: one an account, good for a while, gone after too many wrong groups.
import type { Identity } from '../../preload/contract/accounts.ts';
import type { Summary } from '../../preload/contract/withdrawals.ts';
import { answersChallenge } from './rules/wallet.ts';

/** What was typed for it, as it will be sent. */
export interface Held {
  readonly summary: Summary;
  /** The group that is to be typed. */
  readonly group: string;
  /** Whose the account was. */
  readonly identity: Identity;
  /** The latest withdrawal of the account when its estimate was made. */
  readonly estimateAsOf: number;
}

export interface Summaries {
  readonly hold: (held: Held) => void;
  readonly find: (summaryId: string) => Held | null;
  readonly forget: (summaryId: string) => void;
  /** Whether the group was typed right; the third wrong one forgets the summary. */
  readonly answer: (summaryId: string, typed: string) => 'right' | 'wrong' | 'stale';
}

export const summaryGoodMs = 10 * 60_000;
const mostWrong = 3;

export interface SummariesParts {
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
}

export function createSummaries({ now, ticks }: SummariesParts): Summaries {
  const byAccount = new Map<string, Held & { readonly until: number; wrong: number }>();

  function find(summaryId: string) {
    const held = byAccount.values().find(({ summary }) => summary.summaryId === summaryId);
    if (!held) return null;
    // A machine's clock can be set back, and the other stands still while it sleeps: the first to say so is believed.
    const old = ticks() >= held.until || now().getTime() >= Date.parse(held.summary.goodUntil);
    if (old) byAccount.delete(held.summary.accountId);
    return old ? null : held;
  }

  function forget(summaryId: string): void {
    const held = find(summaryId);
    if (held) byAccount.delete(held.summary.accountId);
  }

  return {
    hold: (held) =>
      void byAccount.set(held.summary.accountId, { ...held, until: ticks() + summaryGoodMs, wrong: 0 }),
    find,
    forget,
    answer(summaryId, typed) {
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
