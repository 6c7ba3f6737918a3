// What the service asks for and allows: the latest reading of each account, and what earlier withdrawals taught of it.
import type { Estimate, Fees } from '../../preload/contract/withdrawals.ts';
import type { Clients } from '../accounts/clients.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CallOptions } from '../service/call.ts';
import { areReadable } from './rules/figures.ts';
import { estimate, learn, type Learned } from './rules/estimate/learn.ts';

export interface FeesParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly clients: Pick<Clients, 'clientOf'>;
  readonly now: () => Date;
}

export interface FeesDesk {
  /** Asks the service. */
  readonly read: (accountId: string, options?: Pick<CallOptions, 'signal' | 'slot'>) => Promise<Fees>;
  /** Since the program started. */
  readonly latest: (accountId: string) => Fees | null;
  readonly estimate: (accountId: string, fees: Fees, cents: number) => Promise<Estimate>;
  /** How many withdrawals teach the figure that is known best. */
  readonly taught: (accountId: string) => Promise<number>;
  /** Another withdrawal teaches. */
  readonly learned: (accountId: string) => void;
}

export function createFeesDesk({ ledger, clients, now }: FeesParts): FeesDesk {
  const latest = new Map<string, Fees>();
  const lessons = new Map<string, Promise<Learned>>();

  function lessonOf(accountId: string): Promise<Learned> {
    const known = lessons.get(accountId);
    if (known) return known;
    const lesson = ledger.read('withdrawals.samples', { accountId }).then(learn);
    lessons.set(accountId, lesson);
    lesson.catch(() => lessons.delete(accountId));
    return lesson;
  }

  return {
    async read(accountId, options) {
      const client = await clients.clientOf(accountId);
      const { raw: _raw, ...numbers } = await client.cryptoFees(options);
      if (!areReadable(numbers)) throw new CodedError('answerUnreadable', 'withdrawals', { detail: 'fees' });
      const fees = { ...numbers, readAt: now().toISOString() };
      latest.set(accountId, fees);
      return fees;
    },
    latest: (accountId) => latest.get(accountId) ?? null,
    estimate: async (accountId, fees, cents) => estimate(await lessonOf(accountId), fees, cents),
    async taught(accountId) {
      const { fee, total, usdt } = await lessonOf(accountId);
      return Math.max(...[fee, total, usdt].map(({ amounts }) => amounts.length));
    },
    learned: (accountId) => void lessons.delete(accountId),
  };
}
