// The monitor from the clerk's press to the notification, with the practice service: added transactions are polled, changes are shown and
// notified, and manual changes stay.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import {
  monitorRuntime,
  type EarlierRuntime,
  type MonitorRuntime,
} from '../../../helpers/monitor-runtime.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

async function setUp(before?: EarlierRuntime): Promise<MonitorRuntime> {
  const made = await monitorRuntime(before);
  onTestFinished(() => expect(made.reports).toEqual([]));
  return made;
}

const add = ({ calls }: MonitorRuntime, ...transactionIds: string[]) =>
  calls.add({
    commandId: randomUUID(),
    accountId: 'padaria',
    items: transactionIds.map((transactionId) => ({ transactionId })),
    source: 'typed',
  });

test('shows a transaction that ends on the board and in the feed, and notifies once', async () => {
  const made = await setUp();
  const { calls, clock, sandbox, notifications } = made;
  const deposits = (['COMPLETO', 'COMPLETO', 'COMPLETO', 'FALHA'] as const).map((outcome) =>
    sandbox.addDeposit({ cents: 1_050, settlesInMs: 5 * minute, outcome }),
  );
  expect(await add(made, ...deposits)).toEqual({ added: 4, already: 0, reopened: 0 });
  await clock.pass(10 * second);
  expect((await calls.board({ filter: { scope: 'all', sort: 'next' } })).columns.pending).toMatchObject({
    count: 4,
    sum: '42.00',
  });
  expect(notifications).toEqual([]);
  await clock.pass(7 * minute);
  const { columns } = await calls.board({ filter: { scope: 'all', sort: 'next' } });
  expect([columns.pending.count, columns.complete.count, columns.failed.count]).toEqual([0, 3, 1]);
  const feed = await calls.feed({ scope: 'all', most: 4 });
  expect(feed.map(({ to }) => to.lane).sort()).toEqual(['complete', 'complete', 'complete', 'failed']);
  expect(notifications).toEqual(['3 completas, 1 falhou']);
  const { watch, changes, answers } = await calls.details({ id: 1 });
  expect(watch).toMatchObject({ phase: 'ended', state: 'COMPLETO', value: '10.5' });
  expect(changes.map(({ to }) => to.state)).toEqual(['PENDENTE', 'COMPLETO']);
  expect(answers).toHaveLength(2);
  expect(JSON.stringify(answers)).not.toContain(sandbox.tenants.practice.clientSecret);
});

test('publishes a change within 300 ms of its answer', async () => {
  const made = await setUp();
  const { clock, sandbox, published, requestCount, ledger } = made;
  await add(made, sandbox.addDeposit({ cents: 100, settlesInMs: hour }));
  published.length = 0;
  for (let waited = 0; requestCount() === 0 && waited < 10 * second; waited += 10) await clock.pass(10);
  expect(requestCount()).toBe(1);
  const answeredAt = clock.ticks();
  await clock.pass(300);
  await clock.settle();
  const [change] = await ledger.read('watches.feed', { most: 1 });
  expect(change?.to.state).toBe('PENDENTE');
  const delays = published.filter(({ value }) => value.last > 0).map(({ at }) => at - answeredAt);
  // The pause of the streams between two events is added.
  expect(delays.some((late) => late >= 0 && late <= 200)).toBe(true);
});

test('repeats no notification after a restart, and continues polling', async () => {
  const first = await setUp();
  const { sandbox, clock, folder } = first;
  const early = sandbox.addDeposit({ cents: 100, settlesInMs: minute, outcome: 'COMPLETO' });
  const late = sandbox.addDeposit({ cents: 100, settlesInMs: 30 * minute, outcome: 'FALHA' });
  await add(first, early, late);
  await clock.pass(3 * minute);
  expect(first.notifications).toEqual([`1 completa: ${early}`]);
  await first.quit();
  const second = await setUp({ sandbox, clock, folder });
  await clock.pass(2 * hour);
  expect(second.notifications).toEqual([`1 falhou: ${late}`]);
  expect(await add(second, early, late)).toEqual({ added: 0, already: 0, reopened: 2 });
  await second.quit();
});

test('does not poll paused or removed transactions, and polls resumed ones at once', async () => {
  const made = await setUp();
  const { calls, clock, sandbox, requestCount } = made;
  await add(made, ...[1, 2, 3].map(() => sandbox.addDeposit({ cents: 100, settlesInMs: 90 * hour })));
  await clock.pass(5 * second);
  expect(requestCount()).toBe(3);
  const { handle } = await calls.open({ scope: 'all', sort: 'oldest' });
  const ranges = [{ from: 0, to: 1 }];
  expect(await calls.pause({ commandId: randomUUID(), watches: { handle, ranges } })).toEqual({ changed: 2 });
  expect(await calls.remove({ commandId: randomUUID(), watches: [3] })).toEqual({ changed: 1 });
  await clock.pass(hour);
  expect(requestCount()).toBe(3);
  expect(await calls.resume({ commandId: randomUUID(), watches: [1, 2, 3] })).toEqual({ changed: 3 });
  await clock.pass(5 * second);
  expect(requestCount()).toBe(6);
  expect(await calls.checkNow({ watches: { handle, ranges } })).toEqual({ asked: 2 });
  await clock.pass(second);
  expect(requestCount()).toBe(8);
});

test('polls nothing during sleep, and continues after it', async () => {
  const made = await setUp();
  const { room, clock, sandbox, requestCount, published } = made;
  room.suspend();
  await add(made, sandbox.addDeposit({ cents: 100, settlesInMs: hour }));
  await clock.pass(minute);
  expect(requestCount()).toBe(0);
  expect(published.at(-1)?.value.accounts).toMatchObject([{ accountId: 'padaria', state: 'held' }]);
  expect(await made.calls.asking()).toEqual(published.at(-1)?.value.accounts);
  room.resume();
  await clock.pass(5 * second);
  expect(requestCount()).toBe(1);
});

test('applies settings at once and after a restart', async () => {
  const first = await setUp();
  const { calls, clock, sandbox, folder } = first;
  const wanted = { ...(await calls.settings()), notify: false, perSecond: 1, marks: [48, 2, 48] };
  expect(await calls.setSettings({ settings: wanted })).toMatchObject({ marks: [2, 48] });
  await add(
    first,
    ...[1, 2, 3, 4, 5, 6].map(() => sandbox.addDeposit({ cents: 1, settlesInMs: 1, outcome: 'FALHA' })),
  );
  await clock.pass(3 * second);
  expect(first.requestCount()).toBeLessThanOrEqual(4);
  await clock.pass(20 * second);
  expect(first.requestCount()).toBe(6);
  expect(first.notifications).toEqual([]);
  await first.quit();
  const later = await setUp({ sandbox, clock, folder });
  expect(await later.calls.settings()).toEqual({ ...wanted, marks: [2, 48] });
});

test('watches a withdrawal automatically, once', async () => {
  const { room, calls, clock } = await setUp();
  const watch = {
    accountId: 'padaria',
    transactionId: 'f3c1a2b4-0000-4000-8000-000000000001',
    label: 'Saque',
  };
  await room.watchWithdrawal(watch);
  await room.watchWithdrawal(watch);
  await clock.pass(5 * second);
  expect((await calls.details({ id: 1 })).watch).toMatchObject({
    source: 'withdrawal',
    label: 'Saque',
    trouble: 'notFound',
  });
  expect((await calls.open({ scope: 'all', sort: 'newest' })).count).toBe(1);
});

test('sends one notification for an hour of outage', async () => {
  const made = await setUp();
  const { clock, sandbox, notifications } = made;
  await add(
    made,
    ...Array.from({ length: 20 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: 90 * hour })),
  );
  await clock.pass(10 * second);
  sandbox.setFaults({ rules: [{ fault: { kind: 'errorBefore', status: 503 }, share: 1 }] });
  await clock.pass(hour);
  sandbox.setFaults('calm');
  await clock.pass(10 * minute);
  expect(notifications).toEqual([
    'Padaria Aurora: o serviço não responde. As consultas continuam automaticamente quando ele voltar.',
  ]);
});

test('adds fifty thousand at once, polls within the budget, and removes all at once', async () => {
  const made = await setUp();
  const { calls, clock, requestCount, published } = made;
  const numbers = Array.from({ length: 50_000 }, (_, at) => `TX-${String(at).padStart(9, '0')}`);
  expect(await add(made, ...numbers)).toEqual({ added: 50_000, already: 0, reopened: 0 });
  await clock.pass(2 * second);
  expect(published.at(-1)?.value.accounts).toMatchObject([{ watched: 50_000 }]);
  expect(requestCount()).toBeGreaterThan(5);
  expect(requestCount()).toBeLessThanOrEqual(15);
  const { handle, count } = await calls.open({ scope: 'all', sort: 'oldest' });
  const watches = { handle, ranges: [{ from: 0, to: count - 1 }] };
  expect(await calls.pause({ commandId: randomUUID(), watches })).toEqual({ changed: 50_000 });
  await clock.settle();
  const before = requestCount();
  await clock.pass(minute);
  expect(requestCount()).toBe(before);
  const [last] = await calls.window({ handle, from: 49_999, count: 10 });
  expect(last).toMatchObject({ transactionId: 'TX-000049999', phase: 'paused' });
});
