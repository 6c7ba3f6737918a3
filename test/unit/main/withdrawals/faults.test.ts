// Submissions (a thousand in `npm run test:long`) to a service that cuts, hangs, fails and repeats itself: none is sent twice or lost, the
// account is locked while one is uncertain, and none is reported as created that was not. Counted at the service, whatever Guichê believes.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { WithdrawalRow } from '../../../../preload/contract/withdrawals.ts';
import { unsafeCast } from '../../../../main/ledger/unsafe-cast.ts';
import type { Fault } from '../../../../main/sandbox/faults.ts';
import { withdrawalsRuntime, type WithdrawalsRuntime } from '../../../helpers/withdrawals-runtime.ts';
import { often } from '../../../helpers/seeds.ts';
import { form, press, summaryOf } from '../../../helpers/withdrawals-room.ts';

const troubles: readonly (readonly [share: number, fault: Fault])[] = [
  [0.06, { kind: 'cutBefore' }],
  [0.08, { kind: 'cutAfter' }],
  [0.06, { kind: 'cutMiddle' }],
  [0.02, { kind: 'silenceAfter' }],
  [0.04, { kind: 'errorBefore', status: 503 }],
  [0.04, { kind: 'errorBefore', status: 400 }],
  [0.06, { kind: 'errorAfter', status: 504 }],
  [0.04, { kind: 'errorAfter', status: 408 }],
  [0.06, { kind: 'emptyAfter', status: 200 }],
  [0.04, { kind: 'emptyAfter', status: 400 }],
  [0.06, { kind: 'htmlAfter', status: 200 }],
  [0.04, { kind: 'htmlAfter', status: 404 }],
  [0.06, { kind: 'truncatedJson' }],
  [0.06, { kind: 'noId' }],
  [0.06, { kind: 'errorBesideId' }],
  [0.04, { kind: 'conflictAfter' }],
  [0.04, { kind: 'idWithStatus', status: 500 }],
  [0.06, { kind: 'repeatedId' }],
  [0.03, { kind: 'otherWallet' }],
  [0.03, { kind: 'otherAmount' }],
  [0.04, { kind: 'rateLimited', waitSeconds: 1, format: 'seconds' }],
  [0.03, { kind: 'unknownFields' }],
];

const submissions = often({ sample: 250, long: 1_000 });
const accounts = 10;

/** Each rule is used only if the rules before it did not apply. */
function rules() {
  let left = 1;
  return troubles.map(([share, fault]) => {
    const own = share / left;
    left -= share;
    return { fault, share: own, routes: ['withdraw'] as const };
  });
}

/** Requests for a withdrawal that arrived at the service, with or without an effect. */
function countedAtTheService(): () => number {
  let count = 0;
  const onRequest = (message: unknown): void => {
    const { request } = unsafeCast<{ readonly request: IncomingMessage }>(message);
    if (request.url?.endsWith('/api/crypto/withdraw') === true) count += 1;
  };
  subscribe('http.server.request.start', onRequest);
  onTestFinished(() => void unsubscribe('http.server.request.start', onRequest));
  return () => count;
}

const markOf = (number: number): string => `https://retorno.example/saque/${number}`;

/** The service's own book, by the mark of each submission. */
const atTheService = ({ sandbox }: WithdrawalsRuntime) =>
  Map.groupBy(sandbox.inspect().withdrawals, ({ request }) => request.projectWebhook ?? '');

/** What a person finds out and decides, so that the account continues. */
async function settleDoubt(runtime: WithdrawalsRuntime, row: WithdrawalRow): Promise<void> {
  const [made] = atTheService(runtime).get(row.webhook ?? '') ?? [];
  const resolution = { how: 'looked at the service' };
  const verdict = made
    ? ({ state: 'created', remoteId: made.transaction.id } as const)
    : ({ state: 'discarded' } as const);
  const resolved = await runtime.ledger.write('withdrawals.resolve', {
    withdrawal: row.id,
    resolution,
    differs: [],
    ...verdict,
  });
  expect(resolved).toEqual({ kind: 'resolved' });
}

/** No other withdrawal is sent, whatever is pressed. */
async function provesBlocked(runtime: WithdrawalsRuntime, accountId: string, by: 'locked' | 'stopped') {
  const summary = await summaryOf(runtime.calls, form(accountId, '60,00', { webhook: markOf(-1) }));
  expect(summary.blocks).toEqual([by]);
  expect(await runtime.calls.send(press(summary))).toEqual({ kind: 'blocked', blocks: [by] });
}

test(`of ${submissions} submissions to a faulty service none is sent twice, lost, or believed too early`, async () => {
  // Only requests without an answer may time out, even on a busy machine.
  const timeouts = { headers: 3_000, body: 3_000, connect: 60_000 };
  const runtime = await withdrawalsRuntime({ accounts, timeouts });
  const requests = countedAtTheService();
  runtime.sandbox.setFaults({ rules: rules() });
  const states = new Map<string, number>();
  const count = (state: string) => states.set(state, (states.get(state) ?? 0) + 1);
  let locksProven = 0;

  async function submit(accountId: string, number: number): Promise<void> {
    const amount = `${50 + (number % 9_000)},${String(number % 100).padStart(2, '0')}`;
    const summary = await summaryOf(runtime.calls, form(accountId, amount, { webhook: markOf(number) }));
    const pressed = press(summary);
    // Pressed twice at once, and once more afterwards, as a nervous clerk and a resending browser do.
    const [result, duplicate] = await Promise.all([runtime.calls.send(pressed), runtime.calls.send(pressed)]);
    if (result.kind !== 'sent') throw new Error(`${number}: ${result.kind}`);
    const { withdrawal } = result;
    expect(duplicate).toEqual(result);
    expect(withdrawal.state).not.toBe('sending');
    count(withdrawal.state);
    if (withdrawal.state === 'uncertain') {
      await provesBlocked(runtime, accountId, 'locked');
      locksProven += 1;
      await settleDoubt(runtime, withdrawal);
    }
    if (withdrawal.differs.length > 0) {
      await provesBlocked(runtime, accountId, 'stopped');
      await runtime.ledger.write('withdrawals.acknowledge', { id: withdrawal.id });
    }
    const again = await runtime.calls.send(pressed);
    expect(again).toMatchObject({ kind: 'sent', withdrawal: { id: withdrawal.id } });
  }

  await Promise.all(
    runtime.accountIds.map(async (accountId, index) => {
      for (let number = index; number < submissions; number += accounts) await submit(accountId, number);
    }),
  );

  expect(requests()).toBe(submissions);
  const made = atTheService(runtime);
  expect([...made.values()].filter((all) => all.length > 1)).toEqual([]);
  expect([...made.keys()].filter((mark) => mark.includes('/-'))).toEqual([]);

  for (const accountId of runtime.accountIds)
    expect(await runtime.ledger.read('withdrawals.open', { accountId })).toEqual([]);
  const rows = await Promise.all(
    Array.from({ length: submissions }, (_, index) =>
      runtime.ledger.read('withdrawals.get', { id: index + 1 }),
    ),
  );
  // What the service created is created here, by its own id, and nothing else. An answer that belonged to another account is new in this
  // one: Guichê believes it, but shows it in red.
  const believed = rows.map((row) => ({
    state: row?.state === 'created' ? 'created' : 'not',
    id: row?.differs.length === 0 ? row.transactionId : null,
  }));
  const atService = rows.map((row) => {
    const [entry] = made.get(row?.webhook ?? '') ?? [];
    const id = row?.differs.length === 0 ? entry?.transaction.id : null;
    return { state: entry ? 'created' : 'not', id: id ?? null };
  });
  expect(believed).toEqual(atService);
  expect(locksProven).toBe(states.get('uncertain'));
  expect(locksProven).toBeGreaterThan(submissions / 2);
  expect(states.get('created')).toBeGreaterThan(submissions / 20);
});
