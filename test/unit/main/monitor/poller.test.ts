// Polls the practice service: when, how often, and what is stored.
import { expect, onTestFinished, test } from 'vitest';
import { pollerFixture, type PollerFixtureOptions } from '../../../helpers/poller-fixture.ts';
import { manualClock, type ManualClock } from '../../../helpers/manual-clock.ts';
import { account, noon } from '../../../helpers/ledger-folder.ts';
import { mostWithinWindow } from '../../../helpers/most-within-window.ts';
import { sandboxForTest } from '../../../helpers/sandbox-caller.ts';
import { watchAt } from '../../../helpers/watched.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

async function setUp(
  more: Partial<PollerFixtureOptions> = {},
  now: (clock: ManualClock) => number = ({ wall }) => wall(),
) {
  const clock = manualClock(noon);
  const sandbox = await sandboxForTest({ now: () => now(clock) });
  const { clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  const fixture = await pollerFixture({ url: sandbox.url, credentials: () => ({ ci, cs }), clock, ...more });
  await fixture.poller().start();
  onTestFinished(() => expect(fixture.reports).toEqual([]));
  return { ...fixture, sandbox };
}

const row = async ({ ledger }: Pick<Awaited<ReturnType<typeof setUp>>, 'ledger'>, id: number) =>
  (await ledger.read('watches.asked', { ids: [id] }))[0];

test('polls at once, then by age until the end, and twice after it', async () => {
  const fixture = await setUp();
  const { clock, sandbox, changes, sent } = fixture;
  const deposit = sandbox.addDeposit({ cents: 12_345, settlesInMs: 5 * minute, outcome: 'COMPLETO' });
  const [id = 0] = await fixture.watch(deposit);
  await clock.pass(second);
  expect(changes).toMatchObject([{ transactionId: deposit, to: { lane: 'pending', state: 'PENDENTE' } }]);
  await clock.pass(6 * minute);
  expect(changes).toMatchObject([
    {},
    { from: { lane: 'pending' }, to: { lane: 'complete' }, reversal: false },
  ]);
  expect(await row(fixture, id)).toMatchObject({ phase: 'ended', value: '123.45', checks: 11 });
  await clock.pass(10 * minute);
  expect(sent).toHaveLength(12);
  await clock.pass(50 * hour);
  expect(sent).toHaveLength(13);
  expect(changes).toHaveLength(2);
  expect((await fixture.ledger.read('watches.due', { ids: [id] }))[0]?.nextAt).toBeNull();
});

test('polls many in their order, within the limit of a second, each once', async () => {
  const { clock, sandbox, sent, changes, ...fixture } = await setUp();
  const ids = Array.from({ length: 60 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: 50 * hour }));
  await fixture.watch(...ids);
  await clock.pass(8 * second);
  expect(sent.map(({ id }) => id)).toEqual(ids);
  expect(mostWithinWindow(sent, second)).toBeLessThanOrEqual(10);
  expect(fixture.mostAtOnce()).toBe(4);
  expect(changes).toHaveLength(60);
});

test('keeps half a day’s budget over a restart, and reports it as spent', async () => {
  const { clock, sandbox, sent, ...fixture } = await setUp({ limits: { perHalfDay: 25 } });
  const ids = Array.from({ length: 40 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: 99 * hour }));
  await fixture.watch(...ids);
  await clock.pass(10 * second);
  expect(sent).toHaveLength(25);
  expect(fixture.states()).toMatchObject([{ state: 'budgetSpent', due: 15, watched: 40 }]);
  await fixture.restart();
  await clock.pass(11 * hour);
  expect(sent).toHaveLength(25);
  await clock.pass(2 * hour);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(40);
  expect(mostWithinWindow(sent, 12 * hour)).toBeLessThanOrEqual(25);
});

test('reports one state for an hour of outage, loses no poll, and resumes without a burst', async () => {
  const { clock, sandbox, sent, changes, stateChanges, ...fixture } = await setUp();
  const ids = Array.from({ length: 50 }, () =>
    sandbox.addDeposit({ cents: 100, settlesInMs: 30 * minute, outcome: 'COMPLETO' }),
  );
  await fixture.watch(...ids);
  await clock.pass(10 * second);
  expect(changes).toHaveLength(50);
  const before = sent.length;
  sandbox.setFaults({ rules: [{ fault: { kind: 'errorBefore', status: 503 }, share: 1 }] });
  await clock.pass(hour);
  expect(sent.length - before).toBeLessThan(30);
  expect(fixture.states()).toMatchObject([
    { state: 'outage', watched: 50, failure: { code: 'serviceError' } },
  ]);
  expect(stateChanges).toEqual(['', 'asking', 'outage']);
  sandbox.setFaults('calm');
  await clock.pass(7 * minute);
  expect(stateChanges).toEqual(['', 'asking', 'outage', 'asking']);
  expect(mostWithinWindow(sent, second)).toBeLessThanOrEqual(10);
  expect(changes.filter(({ to }) => to.lane === 'complete')).toHaveLength(50);
  expect(changes).toHaveLength(100);
});

test('pauses the whole account after a 429 for the time it names', async () => {
  const { clock, sandbox, sent, changes, ...fixture } = await setUp();
  const ids = Array.from({ length: 20 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: 9 * hour }));
  sandbox.setFaults({
    rules: [{ fault: { kind: 'rateLimited', waitSeconds: 90, format: 'seconds' }, share: 1 }],
  });
  await fixture.watch(...ids);
  await clock.pass(85 * second);
  // The requests that were sent before the first answer arrived.
  const first = sent.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(4);
  expect(fixture.states()).toMatchObject([{ state: 'limited', due: 20 }]);
  await clock.pass(80 * second);
  expect(sent).toHaveLength(first + 1);
  sandbox.setFaults('calm');
  await clock.pass(2 * minute);
  expect(new Set(changes.map(({ transactionId }) => transactionId)).size).toBe(20);
  expect(fixture.states()).toMatchObject([{ state: 'asking' }]);
});

test('shows a wait that the service asked for in other work of the account', async () => {
  const { clock, sandbox, sent, pacer, ...fixture } = await setUp();
  const slot = await pacer.acquire('batch');
  slot.report({ kind: 'limited', waitMs: 90 * second });
  slot.release();
  await fixture.watch(sandbox.addDeposit({ cents: 100 }));
  await clock.pass(80 * second);
  expect(sent).toEqual([]);
  expect(fixture.states()).toMatchObject([{ state: 'limited', due: 1, failure: { code: 'rateLimited' } }]);
  await clock.pass(15 * second);
  expect(sent).toHaveLength(1);
  expect(fixture.states()).toMatchObject([{ state: 'asking' }]);
});

test('loses nothing, reports nothing twice and keeps the budget under all faults at once', async () => {
  const { clock, sandbox, sent, changes, stateChanges, ...fixture } = await setUp();
  const ids = Array.from({ length: 40 }, (_, at) =>
    sandbox.addDeposit({
      cents: 100,
      settlesInMs: (5 + at) * minute,
      outcome: at % 5 === 0 ? 'FALHA' : 'COMPLETO',
    }),
  );
  sandbox.setFaults({
    rules: [
      { fault: { kind: 'rateLimited', waitSeconds: 3, format: 'date' }, share: 0.1 },
      { fault: { kind: 'rateLimited', waitSeconds: 2, format: 'reset' }, share: 0.1 },
      { fault: { kind: 'errorBefore', status: 503 }, share: 0.1 },
      { fault: { kind: 'cutBefore' }, share: 0.05 },
      { fault: { kind: 'cutMiddle' }, share: 0.05 },
      { fault: { kind: 'truncatedJson' }, share: 0.05 },
    ],
  });
  await fixture.watch(...ids);
  await clock.pass(30 * minute);
  await fixture.restart();
  await clock.pass(30 * minute);
  sandbox.setFaults('calm');
  await clock.pass(20 * minute);
  const ends = changes.filter(({ from, to }) => to.lane !== from.lane && to.lane !== 'pending');
  expect(ends.map(({ transactionId }) => transactionId).toSorted()).toEqual(ids.toSorted());
  expect(ends.filter(({ to }) => to.lane === 'failed')).toHaveLength(8);
  expect(changes.filter(({ reversal }) => reversal)).toEqual([]);
  expect(stateChanges).toContain('limited');
  expect(mostWithinWindow(sent, second)).toBeLessThanOrEqual(10);
  expect(fixture.states()).toMatchObject([{ state: 'asking', watched: 40 }]);
});

test('stops polling until a person acts when credentials are refused or missing', async () => {
  let credentials: { ci?: string; cs?: string } = {};
  const { clock, sandbox, sent, changes, ...fixture } = await setUp({ credentials: () => credentials });
  await fixture.watch(sandbox.addDeposit({ cents: 100 }));
  await clock.pass(hour);
  expect(fixture.states()).toMatchObject([{ state: 'noCredentials', until: null, due: 1 }]);
  credentials = { ci: 'somebody', cs: 'else' };
  fixture.poller().accountsChanged();
  await clock.pass(hour);
  expect(fixture.states()).toMatchObject([{ state: 'unauthorized', until: null }]);
  const before = sent.length;
  const { clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  credentials = { ci, cs };
  fixture.poller().accountsChanged();
  await clock.pass(second);
  expect(sent.length).toBe(before + 1);
  expect(changes).toHaveLength(1);
});

test('sends no request for a removed account, not even on request', async () => {
  const { clock, sandbox, sent, ledger, ...fixture } = await setUp({ cutOff: () => true });
  const ids = await fixture.watch(sandbox.addDeposit({ cents: 100 }));
  await clock.pass(second);
  expect(fixture.states()).toMatchObject([{ state: 'noCredentials' }]);
  const [before] = await ledger.read('accounts.list', {});
  await ledger.write('accounts.remove', { id: 'padaria', revision: before?.revision ?? 0 });
  fixture.poller().checkNow(ids);
  await clock.pass(minute);
  expect(fixture.states()).toEqual([]);
  expect(sent).toEqual([]);
});

test('sends due polls in order within the limit per second after a sleep', async () => {
  const { clock, sandbox, sent, changes, ...fixture } = await setUp();
  const ids = Array.from({ length: 60 }, (_, at) =>
    sandbox.addDeposit({ cents: 100, settlesInMs: (20 + at) * minute, outcome: 'FALHA' }),
  );
  await fixture.watch(...ids);
  await clock.pass(20 * second);
  fixture.poller().hold();
  await clock.settle();
  const before = sent.length;
  expect(fixture.states()).toMatchObject([{ state: 'held' }]);
  clock.sleep(9 * hour);
  fixture.poller().release();
  await clock.pass(30 * second);
  expect(sent.slice(before).map(({ id }) => id)).toEqual(ids);
  expect(mostWithinWindow(sent, second)).toBeLessThanOrEqual(10);
  expect(changes.filter(({ to }) => to.lane === 'failed')).toHaveLength(60);
});

test.each([
  ['back', -3 * hour],
  ['forward', 3 * hour],
])(
  'a clock set %s neither loses a change nor bursts',
  async (_name, by) => {
    const { clock, sandbox, sent, changes, ...fixture } = await setUp({ limits: { perHalfDay: 600 } });
    const ids = Array.from({ length: 30 }, () =>
      sandbox.addDeposit({ cents: 100, settlesInMs: 20 * minute + Math.max(0, by), outcome: 'COMPLETO' }),
    );
    await fixture.watch(...ids);
    await clock.pass(5 * minute);
    clock.setWall(by);
    const before = sent.length;
    await clock.pass(3 * minute);
    // It continues as if nothing had happened: two to six more for each.
    expect(sent.length - before).toBeGreaterThanOrEqual(30);
    expect(mostWithinWindow(sent, second)).toBeLessThanOrEqual(10);
    await fixture.restart();
    await clock.pass(Math.max(0, -by) + 40 * minute);
    expect(mostWithinWindow(sent, 12 * hour)).toBeLessThanOrEqual(600);
    await clock.pass(13 * hour);
    expect(changes.filter(({ to }) => to.lane === 'complete')).toHaveLength(30);
    expect(changes).toHaveLength(60);
  },
  60_000,
);

test('polls in time again after the clock ran years ahead', async () => {
  const { clock, sandbox, sent, changes, ...fixture } = await setUp({}, ({ ticks }) => noon + ticks());
  const [ends, ...stay] = [50 * second, 9 * hour, 9 * hour].map((settlesInMs) =>
    sandbox.addDeposit({ cents: 100, settlesInMs, outcome: 'COMPLETO' }),
  );
  const [ended = 0] = await fixture.watch(ends ?? '', ...stay);
  await clock.pass(45 * second);
  clock.setWall(1_000 * 24 * hour);
  await clock.pass(5 * minute);
  expect(changes.at(-1)).toMatchObject({ to: { lane: 'complete' } });
  clock.setWall(-1_000 * 24 * hour);
  const before = sent.length;
  await clock.pass(5 * minute);
  for (const id of stay) expect(sent.slice(before).map((one) => one.id)).toContain(id);
  const row = await watchAt(fixture.ledger, ended);
  expect(Date.parse(row?.endedAt ?? '')).toBeLessThanOrEqual(clock.wall());
  expect(Date.parse(row?.nextAt ?? '')).toBeLessThanOrEqual(clock.wall() + 11 * minute);
});

test('polls a transaction added while the clock was a year ahead after the next start', async () => {
  const { clock, sandbox, sent, ...fixture } = await setUp();
  const deposit = sandbox.addDeposit({ cents: 100, settlesInMs: hour });
  fixture.poller().hold();
  clock.setWall(365 * 24 * hour);
  await fixture.watch(deposit);
  clock.setWall(-365 * 24 * hour);
  await fixture.restart();
  await clock.pass(second);
  expect(sent.map(({ id }) => id)).toEqual([deposit]);
});

test('loses and repeats no change when the program restarts in between', async () => {
  const { clock, sandbox, changes, ...fixture } = await setUp();
  const ids = Array.from({ length: 30 }, (_, at) =>
    sandbox.addDeposit({ cents: 100, settlesInMs: (at + 1) * minute, outcome: 'COMPLETO' }),
  );
  await fixture.watch(...ids);
  for (let at = 0; at < 12; at += 1) {
    await clock.pass(3 * minute + 7 * second);
    await fixture.restart();
  }
  await clock.pass(5 * minute);
  expect(changes).toHaveLength(60);
  expect(new Set(changes.map(({ transactionId, to }) => `${transactionId} ${to.lane}`)).size).toBe(60);
});

test('polls requested transactions before those that are due, ended ones too', async () => {
  const { clock, sandbox, sent, ...fixture } = await setUp({ limits: { perSecond: 2 } });
  const ids = Array.from({ length: 20 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: 9 * hour }));
  const rows = await fixture.watch(...ids);
  expect(fixture.poller().checkNow([rows[18] ?? 0, rows[19] ?? 0])).toBe(2);
  await clock.pass(3 * second);
  expect(sent.slice(2, 4).map(({ id }) => id)).toEqual(ids.slice(18));
});

test('polls some that are due between many on request', async () => {
  const { clock, sandbox, sent, ...fixture } = await setUp();
  const old = Array.from({ length: 60 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: 9 * hour }));
  const ids = await fixture.watch(...old);
  await clock.pass(10 * second);
  const before = sent.length;
  fixture.poller().checkNow(ids);
  const young = sandbox.addDeposit({ cents: 100, settlesInMs: 9 * hour });
  await fixture.watch(young);
  await clock.pass(9 * second);
  const order = sent.slice(before).map(({ id }) => id);
  expect(order.indexOf(young)).toBeGreaterThan(0);
  expect(order.indexOf(young)).toBeLessThan(20);
  expect(new Set(order)).toEqual(new Set([...old, young]));
});

test('after a crash before recording polls once more, and repeats no change', async () => {
  const { clock, sandbox, sent, changes, ...fixture } = await setUp();
  const ids = Array.from({ length: 8 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: hour }));
  await fixture.watch(...ids);
  // The answers have arrived, and are not stored yet.
  await clock.pass(1);
  expect(sent).toHaveLength(8);
  await fixture.restart('crash');
  await clock.pass(2 * second);
  expect(sent).toHaveLength(16);
  expect(changes).toHaveLength(8);
  await fixture.restart('crash');
  await clock.pass(20 * second);
  expect(sent).toHaveLength(16);
});

test('loses no change while the ledger cannot write, and only polls again', async () => {
  let keeps = false;
  const clock = manualClock(noon);
  const sandbox = await sandboxForTest({ now: clock.wall });
  const { clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  const fixture = await pollerFixture({
    url: sandbox.url,
    credentials: () => ({ ci, cs }),
    clock,
    keeps: () => keeps,
  });
  await fixture.poller().start();
  await fixture.watch(sandbox.addDeposit({ cents: 100, settlesInMs: hour }));
  await clock.pass(3 * minute);
  expect(fixture.changes).toEqual([]);
  expect(fixture.sent.length).toBeLessThan(5);
  expect(fixture.reports.length).toBe(fixture.sent.length);
  keeps = true;
  await clock.pass(minute + second);
  expect(fixture.changes).toHaveLength(1);
});

test('polls other accounts while one cannot be polled', async () => {
  let cut = true;
  const fixture = await setUp({ cutOff: (accountId) => cut && accountId === 'padaria' });
  const { clock, sandbox, ledger, changes } = fixture;
  await ledger.write('accounts.insert', account('oficina'));
  const mine = sandbox.addDeposit({ cents: 100, settlesInMs: hour });
  const other = sandbox.addDeposit({ cents: 100, settlesInMs: hour });
  const [id = 0] = await fixture.watchFor('padaria', mine);
  await fixture.watchFor('oficina', other);
  await clock.pass(minute);
  expect(changes).toMatchObject([{ transactionId: other, accountId: 'oficina' }]);
  expect(fixture.states()).toMatchObject([
    { accountId: 'padaria', state: 'noCredentials', due: 1 },
    { accountId: 'oficina', state: 'asking', due: 0 },
  ]);
  // A press of a person tries it once.
  cut = false;
  fixture.poller().checkNow([id]);
  await clock.pass(second);
  expect(changes).toMatchObject([{}, { transactionId: mine }]);
  expect(fixture.states()).toMatchObject([{ state: 'asking' }, { state: 'asking' }]);
});

test('stops polling for a removed account until it is added again', async () => {
  const fixture = await setUp();
  const { clock, sandbox, ledger, sent } = fixture;
  await fixture.watch(sandbox.addDeposit({ cents: 100, settlesInMs: 9 * hour }));
  await clock.pass(second);
  const { revision = 0 } = (await ledger.read('accounts.get', { id: 'padaria' })) ?? {};
  await ledger.write('accounts.remove', { id: 'padaria', revision });
  fixture.poller().accountsChanged();
  await clock.pass(hour);
  expect(sent).toHaveLength(1);
  expect(fixture.states()).toEqual([]);
  await ledger.write('accounts.insert', { ...account(), revives: revision + 1 });
  fixture.poller().accountsChanged();
  await clock.pass(second);
  expect(sent).toHaveLength(2);
  expect(fixture.states()).toMatchObject([{ accountId: 'padaria', state: 'asking' }]);
});

test('reads nothing more once it has closed, whatever it was told before or after', async () => {
  const fixture = await setUp();
  const { clock, sandbox, ledger } = fixture;
  const ids = await fixture.watch(sandbox.addDeposit({ cents: 100, settlesInMs: 9 * hour }));
  await clock.pass(second);
  const poller = fixture.poller();
  poller.changedElsewhere();
  await poller.close();
  await ledger.close();
  poller.touched(ids);
  poller.checkNow(ids);
  poller.accountsChanged();
  clock.setWall(-hour);
  poller.hold();
  poller.release();
  await clock.pass(hour);
  expect(fixture.reports).toEqual([]);
});
