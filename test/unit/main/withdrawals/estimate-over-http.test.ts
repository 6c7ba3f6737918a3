// Real withdrawals reveal the hidden formula of the practice service, and Guichê shows no estimate before that.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { learned, withdrawalsRuntime } from '../../../helpers/withdrawals-runtime.ts';
import { form, press, summaryOf } from '../../../helpers/withdrawals-room.ts';

test('estimates the seventh withdrawal from six, and ignores one whose fees changed', async () => {
  const { calls, ledger, sandbox, accountIds } = await withdrawalsRuntime({
    fees: { rateBasisPoints: 173, fixedCents: 281, usdtRate: 5_4327 },
  });
  const [accountId = ''] = accountIds;
  // The count of samples follows the ledger's write a moment later.
  const taught = async () => (await calls.readiness({ accountId })).taught;
  const make = async (amount: string) => {
    const summary = await summaryOf(calls, form(accountId, amount));
    const result = await calls.send(press(summary));
    if (result.kind !== 'sent') throw new Error(result.kind);
    expect(result.withdrawal.state).toBe('created');
    await learned(ledger, result.withdrawal.id);
    return { summary, made: result.withdrawal };
  };
  const amounts = ['50,00', '100,07', '1.234,56', '987,65', '15.000,33', '20.000,00'];
  const estimates: unknown[] = [];
  for (const amount of amounts) estimates.push((await make(amount)).summary.estimate.fee.value);
  expect(estimates.slice(0, 5)).toEqual([null, null, null, null, null]);
  await expect.poll(taught).toBe(6);

  const { summary, made } = await make('3.210,98');
  expect(summary.estimate).toEqual({
    fee: { value: Number(made.fee).toFixed(2), samples: 6 },
    total: { value: Number(made.total).toFixed(2), samples: 6 },
    usdt: { value: made.usdt, samples: 6 },
  });

  // The fee rises between the confirmation and the read after it.
  const next = await summaryOf(calls, form(accountId, '77,00'));
  const sending = calls.send(press(next));
  const feesAfter = ledger.on('changed', ({ tables }) => {
    if (tables.includes('withdrawals')) sandbox.setFees({ fixedCents: 999 });
  });
  const result = await sending;
  feesAfter();
  if (result.kind !== 'sent') throw new Error(result.kind);
  expect(await learned(ledger, result.withdrawal.id)).toBe(false);
  await expect.poll(taught).toBe(7);

  // The estimate shown for it was wrong: Guichê shows none until a person who has seen that asks again.
  const { misses } = await calls.readiness({ accountId });
  expect(misses).toMatchObject([
    {
      withdrawal: result.withdrawal.id,
      cents: 7_700,
      figures: [{ figure: 'fee', estimated: next.estimate.fee.value, came: result.withdrawal.fee }],
    },
  ]);
  const hidden = { value: null, why: 'missed' };
  const shown = async () => (await summaryOf(calls, form(accountId, '321,00'))).estimate;
  expect(await shown()).toEqual({ fee: hidden, total: hidden, usdt: hidden });
  await calls.askEstimate({ commandId: randomUUID(), accountId, shown: [1] });
  expect((await shown()).fee).toEqual(hidden);
  await calls.askEstimate({ commandId: randomUUID(), accountId, shown: [result.withdrawal.id] });
  expect((await calls.readiness({ accountId })).misses).toEqual([]);
  expect((await shown()).fee).toMatchObject({ samples: 7 });
});
