// A withdrawal counts for the service's day, because a computer's clock may be wrong or changed.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createFeeReader } from '../../../../main/withdrawals/fees.ts';
import type { ServiceClient } from '../../../../main/service/client.ts';
import { noon } from '../../../helpers/ledger-folder.ts';
import { sandboxForTest } from '../../../helpers/sandbox-caller.ts';
import { serve } from '../../../helpers/service-server.ts';
import { form, press, summaryOf } from '../../../helpers/withdrawals-room.ts';
import { withdrawalsRuntime, type WithdrawalsRuntime } from '../../../helpers/withdrawals-runtime.ts';

const accountId = 'conta-1';
const settingsOf = async ({ calls }: WithdrawalsRuntime) => (await calls.readiness({ accountId })).settings;

/** The practice service behind a gateway, which sends the date that `date` gives, or none. */
async function behindGateway(date: () => number | null) {
  const sandbox = await sandboxForTest({ fees: { driftEveryMs: 0, openingBalanceCents: 9_000_000_000 } });
  const gateway = await serve(({ method, path, headers, body }, response) => {
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    void fetch(sandbox.url + path, {
      method,
      headers: { authorization, 'content-type': type },
      ...(method === 'POST' ? { body } : {}),
    }).then(async (answer) => {
      const at = date();
      response.sendDate = false;
      if (at !== null) response.setHeader('date', new Date(at).toUTCString());
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  });
  onTestFinished(gateway.close);
  return withdrawalsRuntime({ sandbox: { ...sandbox, url: gateway.origin } });
}

const day = 24 * 3_600_000;

test('counts a withdrawal on the day of the service, whatever this computer says', async () => {
  let date = noon;
  const runtime = await behindGateway(() => date);
  const { calls, clock } = runtime;
  const settings = { ...(await settingsOf(runtime)), dailyCents: 20_000, dailyCount: 1 };
  await calls.setSettings({ commandId: randomUUID(), accountId, settings });
  expect(await calls.send(press(await summaryOf(calls, form(accountId, '150,00'))))).toMatchObject({
    kind: 'sent',
  });
  for (const ahead of [day, -day, 40 * day]) {
    clock.now = noon + ahead;
    const summary = await summaryOf(calls, form(accountId, '100,00'));
    expect([ahead, summary.blocks]).toEqual([ahead, ['dailySum', 'dailyCount']]);
    expect(await calls.send(press(summary))).toMatchObject({ kind: 'blocked' });
  }
  date = noon + day;
  expect((await summaryOf(calls, form(accountId, '100,00'))).blocks).toEqual([]);
});

test('keeps the day of the newest reading if an older one is answered after it', async () => {
  const numbers = {
    withdrawalRate: '1',
    rateFixed: '1',
    minWithdrawal: '1',
    maxWithdrawal: '9',
    usdtRate: '5',
  };
  type Answer = Awaited<ReturnType<ServiceClient['cryptoFees']>>;
  const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()] as const;
  const answer = (at: number): Answer => ({
    ...numbers,
    raw: { status: 200, text: '{}' },
    date: new Date(at),
  });
  const waiting = answers.map(({ promise }) => promise);
  let now = noon;
  const fees = createFeeReader({
    ledger: { read: () => Promise.reject(new Error('not asked')) },
    clients: {
      clientOf: async () => ({ cryptoFees: () => waiting.shift() ?? Promise.reject(new Error('none')) }),
    },
    now: () => new Date(now),
  });
  const older = fees.read(accountId);
  const newer = fees.read(accountId);
  now = noon + day;
  answers[1].resolve(answer(noon + day));
  await newer;
  const [today] = new Date(noon + day).toISOString().split('T');
  expect(fees.day(accountId)).toEqual({ day: today, unproved: false });
  answers[0].resolve(answer(noon));
  await older;
  expect(fees.day(accountId)).toEqual({ day: today, unproved: false });
});

test('asks for the PIN if there are limits for a day and the service does not give the day', async () => {
  let date: number | null = null;
  const runtime = await behindGateway(() => date);
  const { calls } = runtime;
  // Without a limit, nothing depends on the day.
  expect((await summaryOf(calls, form(accountId, '100,00'))).blocks).toEqual([]);
  const settings = { ...(await settingsOf(runtime)), dailyCents: 20_000 };
  await calls.setSettings({ commandId: randomUUID(), accountId, settings });

  const summary = await summaryOf(calls, form(accountId, '100,00'));
  expect(summary).toMatchObject({ blocks: ['dayUnproved'], pinFor: [] });
  expect(await calls.send(press(summary))).toEqual({ kind: 'blocked', blocks: ['dayUnproved'] });

  await calls.setPin({ commandId: randomUUID(), next: '2468' });
  const asked = await summaryOf(calls, form(accountId, '100,00'));
  expect(asked).toMatchObject({ blocks: ['dayUnproved'], pinFor: ['dayUnproved'] });
  expect(await calls.send(press(asked))).toMatchObject({ kind: 'pin', why: 'missing' });
  expect(await calls.send(press(asked, { pin: '2468' }))).toMatchObject({ kind: 'sent' });
  // No PIN can override the limit itself.
  const more = await summaryOf(calls, form(accountId, '150,00'));
  expect(more).toMatchObject({ blocks: ['dailySum', 'dayUnproved'] });
  expect(await calls.send(press(more, { pin: '2468' }))).toMatchObject({ kind: 'blocked' });

  date = noon;
  expect((await summaryOf(calls, form(accountId, '50,00'))).blocks).toEqual([]);
});
