// The service's fees and limits: the latest reading of each account with the day on which the service answered, and the
// estimate learned from past withdrawals.
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import type { Fees } from '../../preload/contract/withdrawal-terms.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CallOptions } from '../service/call.ts';
import type { ServiceClient } from '../service/client.ts';
import { areReadable } from './rules/figures.ts';
import { estimateIn, learn, nothing, type Learned } from './rules/estimate/learn.ts';

export interface FeesParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly clients: { readonly clientOf: (accountId: string) => Promise<Pick<ServiceClient, 'cryptoFees'>> };
  readonly now: () => Date;
}

export type FeeReader = ReturnType<typeof createFeeReader>;

/** What is learned from all withdrawals up to one. */
interface Lesson {
  readonly upTo: number;
  readonly known: Learned;
}
const untaught: Lesson = { upTo: 0, known: nothing };

export function createFeeReader({ ledger, clients, now }: FeesParts) {
  const latest = new Map<string, Fees>();
  /** How far the service's clock is ahead of ours; null if it did not say. */
  const ahead = new Map<string, number | null>();
  const lessons = new Map<string, Promise<Lesson>>();
  /** By account: the number of the reading that is stored. Readings are numbered in the order in which they begin. */
  const stored = new Map<string, number>();
  let begun = 0;

  async function more(accountId: string, { upTo, known }: Lesson): Promise<Lesson> {
    const samples = await ledger.read('withdrawals.samples', { accountId, after: upTo });
    return { upTo: samples.at(-1)?.id ?? upTo, known: learn(samples, known) };
  }

  function keep(accountId: string, lesson: Promise<Lesson>): Promise<Lesson> {
    lessons.set(accountId, lesson);
    lesson.catch(() => lessons.delete(accountId));
    return lesson;
  }

  async function lessonOf(accountId: string): Promise<Learned> {
    const lesson = lessons.get(accountId) ?? keep(accountId, more(accountId, untaught));
    return (await lesson).known;
  }

  return {
    /** Requests them from the service. */
    async read(accountId: string, options?: Pick<CallOptions, 'signal' | 'slot'>): Promise<Fees> {
      begun += 1;
      const turn = begun;
      const client = await clients.clientOf(accountId);
      const { raw: _raw, date, ...numbers } = await client.cryptoFees(options);
      if (!areReadable(numbers)) throw new CodedError('answerUnreadable', 'withdrawals', { detail: 'fees' });
      const fees = { ...numbers, readAt: now().toISOString() };
      // A newer reading was answered first. The date of this one would make the service's clock look late.
      if ((stored.get(accountId) ?? 0) > turn) return fees;
      stored.set(accountId, turn);
      latest.set(accountId, fees);
      // The practice service has no clock but this computer's.
      const gap = accountId === practiceAccountId ? 0 : date && date.getTime() - now().getTime();
      ahead.set(accountId, gap ?? null);
      return fees;
    },
    /** The last reading since the program started. */
    latest: (accountId: string) => latest.get(accountId) ?? null,
    /** The day to which a withdrawal counts. `unproved`: the last reading did not say when it was, so the day is only this computer's. */
    day(accountId: string) {
      const gap = ahead.get(accountId);
      return { day: bankDay(new Date(now().getTime() + (gap ?? 0))), unproved: gap === null };
    },
    /** `asOf`: the account's latest withdrawal; after another one the estimate is outdated. */
    async estimate(accountId: string, fees: Fees, cents: number) {
      const basis = await ledger.read('withdrawals.estimateBasis', { accountId });
      return {
        estimate: estimateIn(basis, await lessonOf(accountId), fees, cents),
        asOf: basis.last,
      };
    },
    /** The number of withdrawals behind the best-known figure. */
    async taught(accountId: string): Promise<number> {
      const { fee, total, usdt } = await lessonOf(accountId);
      return Math.max(...[fee, total, usdt].map(({ amounts }) => amounts.length));
    },
    /** Another withdrawal can be learned from. */
    learned(accountId: string, withdrawal: number) {
      const before = lessons.get(accountId);
      if (!before) return;
      // A withdrawal older than the last learned one changes the order, so all are learned again.
      const from = (lesson: Lesson) => (withdrawal > lesson.upTo ? lesson : untaught);
      void keep(
        accountId,
        before.then((lesson) => more(accountId, from(lesson))),
      ).catch(() => undefined);
    },
  };
}
