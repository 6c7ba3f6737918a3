import { expect, test } from 'vitest';
import { ok, type Result } from '../../../../preload/contract/result.ts';
import { createAccountWork, type AccountWork } from '../../../../renderer/app/account-work.ts';
import { noWithdrawalNeedsAttention } from '../../../../renderer/app/withdrawals-attention.ts';
import { manualClock } from '../../../helpers/manual-clock.ts';
import { fakeGuiche } from '../fake-guiche.ts';

/** The five calls that load an account, each answered when the test says so. */
function reading() {
  const clock = manualClock(0);
  const kept: (readonly string[])[] = [];
  const waiting = new Map<string, (() => void)[]>();
  const later = <T>(name: string, value: T): Promise<Result<T>> =>
    new Promise((resolve) => {
      waiting.set(name, [...(waiting.get(name) ?? []), () => resolve(ok(value))]);
    });
  const { guiche } = fakeGuiche({
    accounts: { waiting: () => Promise.resolve(ok([])) },
    batches: { list: () => later('batches', []) },
    documents: { prints: () => later('prints', []), booklets: () => later('booklets', []) },
    withdrawals: {
      needingAttention: () => later('withdrawalsAttention', noWithdrawalNeedsAttention),
    },
  });
  const work = createAccountWork({
    guiche,
    ask: (answer) => answer,
    keep: (part: Partial<AccountWork>) => void kept.push(Object.keys(part).sort()),
    keepWaiting: () => undefined,
    later: (run, milliseconds) => clock.after(milliseconds, run),
  });
  const answer = async (name: string) => {
    waiting.get(name)?.shift()?.();
    await clock.settle();
  };
  return { work, kept, answer, clock };
}

const lists = ['batches', 'booklets', 'prints', 'withdrawalsAttention'] as const;

test('keeps the first answers of an account in one step', async () => {
  const { work, kept, answer, clock } = reading();
  work.use('a');
  work.moved();
  // This bridge refuses the watched transactions: a failed call delays no other.
  await clock.settle();
  for (const name of lists) await answer(name);
  expect(kept).toEqual([[...lists]]);
});

test('keeps the answers so far if one answer is slow, and that one when it comes', async () => {
  const { work, kept, answer, clock } = reading();
  work.use('a');
  work.moved();
  await answer('batches');
  await clock.pass(149);
  expect(kept).toEqual([]);
  await clock.pass(1);
  expect(kept).toEqual([['batches']]);
  await answer('prints');
  expect(kept).toEqual([['batches'], ['prints']]);
});

test('keeps nothing of an account that is no longer selected', async () => {
  const { work, kept, answer, clock } = reading();
  work.use('a');
  work.moved();
  await answer('batches');
  work.use('b');
  await clock.pass(1_000);
  expect(kept).toEqual([]);
});
