// Answers that are late, wrong or about another transaction, from a service that answers as the test wants.
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { pollerFixture, type PollerFixtureOptions } from '../../../helpers/poller-fixture.ts';
import { json, serve } from '../../../helpers/service-server.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

type Say = (id: string, response: ServerResponse) => void;

async function setUp(first: Say, more: Partial<PollerFixtureOptions> = {}) {
  let say = first;
  const server = await serve(({ body }, response) => {
    const id = /"transactionId":"(.+?)"/.exec(body)?.[1] ?? '';
    say(id, response);
  });
  onTestFinished(() => server.close());
  const credentials = () => ({ ci: 'invented-ci', cs: 'invented-cs' });
  const fixture = await pollerFixture({ url: server.origin, credentials, ...more });
  await fixture.poller().start();
  onTestFinished(() => expect(fixture.reports).toEqual([]));
  return {
    ...fixture,
    server,
    say: (next: Say) => {
      say = next;
    },
    row: async (id = 1) => (await fixture.ledger.read('watches.asked', { ids: [id] }))[0],
  };
}

const state =
  (transactionState: string, more: Readonly<Record<string, unknown>> = {}): Say =>
  (transactionId, response) =>
    json(response, 200, { transaction: { transactionId, transactionState, value: 10, ...more } });
const missing: Say = (_id, response) => json(response, 404, { message: 'não encontrada' });

test('polls an unknown transaction ever more rarely, until it is found', async () => {
  const { clock, sent, changes, say, row, ...fixture } = await setUp(missing);
  await fixture.watch('T-1');
  await clock.pass(4 * minute);
  expect(sent.map(({ at }) => Math.round(at / second))).toEqual([0, 30, 90, 210]);
  expect(changes).toMatchObject([{ trouble: 'notFound', to: { lane: 'other', state: null } }]);
  say(state('PENDENTE'));
  await clock.pass(4 * minute);
  expect(changes).toMatchObject([{}, { trouble: null, to: { lane: 'pending' } }]);
  expect(await row()).toMatchObject({ trouble: null, troubles: 0 });
});

test('does not apply an answer about another transaction', async () => {
  const { clock, changes, say, row, ...fixture } = await setUp((_id, response) =>
    state('COMPLETO')('T-2', response),
  );
  await fixture.watch('T-1');
  await clock.pass(second);
  expect(changes).toMatchObject([{ trouble: 'otherId', to: { lane: 'other' } }]);
  expect(await row()).toMatchObject({ phase: 'watching', lane: 'other', state: null, value: null });
  say(state('COMPLETO'));
  await clock.pass(minute);
  expect(changes).toMatchObject([{}, { trouble: null, to: { lane: 'complete' } }]);
});

test('keeps the state on an older answer, and marks it uncertain until one agrees', async () => {
  const newer = { updatedAt: '2026-11-20T14:00:00Z' };
  const older = { updatedAt: '2026-11-20T13:59:59Z' };
  const { clock, changes, sent, say, row, ...fixture } = await setUp(state('EM ANÁLISE', newer));
  await fixture.watch('T-1');
  await clock.pass(second);
  say(state('PENDENTE', older));
  await clock.pass(2 * minute);
  expect(sent.length).toBeGreaterThan(3);
  expect(changes).toMatchObject([{}, { denies: true, to: { state: 'PENDENTE' } }]);
  expect(await row()).toMatchObject({ state: 'EM ANÁLISE', conflict: 'PENDENTE', checks: sent.length });
  say(state('EM ANÁLISE', newer));
  await clock.pass(2 * minute);
  expect(changes).toMatchObject([{}, {}, { denies: false, to: { state: 'EM ANÁLISE' } }]);
  expect(await row()).toMatchObject({ state: 'EM ANÁLISE', conflict: null });
});

test('records an end that differs at the second reading as a reversal, in the trail too', async () => {
  const { clock, changes, say, row, ledger, ...fixture } = await setUp(state('COMPLETO'));
  await fixture.watch('T-1');
  await clock.pass(11 * minute);
  expect(changes).toHaveLength(1);
  say(state('FALHA'));
  await clock.pass(26 * hour);
  expect(changes).toMatchObject([{}, { reversal: true, to: { lane: 'failed' } }]);
  expect(await row()).toMatchObject({ phase: 'ended', lane: 'failed' });
  const trail = await ledger.lists.open('trail', {
    filter: { what: ['watch.reversed'] },
    sort: 'newest',
  });
  const [entry] = await ledger.lists.window('trail', { handle: trail.handle, from: 0, count: 5 });
  expect(trail.count).toBe(1);
  expect(entry).toMatchObject({
    accountId: 'padaria',
    detail: { transactionId: 'T-1', from: 'COMPLETO', to: 'FALHA' },
  });
});

test('counts an unreadable answer as a separate failure, and many in a row as an outage', async () => {
  const { clock, sent, changes, say, row, ...fixture } = await setUp((id, response) =>
    id === 'T-1' ? response.end('<h1>manutenção</h1>') : state('PENDENTE')(id, response),
  );
  const ids = Array.from({ length: 40 }, (_, at) => `T-${at + 1}`);
  await fixture.watch(...ids);
  await clock.pass(10 * second);
  expect(changes.filter(({ trouble }) => trouble !== null)).toMatchObject([{ trouble: 'unreadable' }]);
  say((_id, response) => response.end('<h1>manutenção</h1>'));
  const before = sent.length;
  await clock.pass(10 * minute);
  expect(sent.length - before).toBeLessThan(20);
  expect(fixture.states()).toMatchObject([{ state: 'outage', failure: { code: 'answerUnreadable' } }]);
  say(state('COMPLETO'));
  await clock.pass(15 * minute);
  expect(fixture.states()).toMatchObject([{ state: 'asking' }]);
  expect(changes.filter(({ to }) => to.lane === 'complete')).toHaveLength(40);
  expect(await row()).toMatchObject({ lane: 'complete', trouble: null });
});

test('polls all others while one always fails', async () => {
  const { clock, sent, changes, ...fixture } = await setUp((id, response) =>
    id === 'T-1' ? json(response, 500, { message: 'falha' }) : state('PENDENTE')(id, response),
  );
  await fixture.watch(...Array.from({ length: 20 }, (_, at) => `T-${at + 1}`));
  await clock.pass(30 * second);
  expect(new Set(changes.map(({ transactionId }) => transactionId)).size).toBe(19);
  await clock.pass(10 * minute);
  const poor = sent.filter(({ id }) => id === 'T-1').length;
  const usual = sent.filter(({ id }) => id === 'T-2').length;
  expect(usual).toBeGreaterThan(15);
  expect(poor).toBeLessThan(10);
});

test('reports a dead address as one outage, and loses nothing', async () => {
  const { clock, server, changes, stateChanges, ...fixture } = await setUp(state('PENDENTE'));
  await fixture.watch('T-1', 'T-2', 'T-3');
  await clock.pass(second);
  await server.close();
  await clock.pass(hour);
  expect(stateChanges).toEqual(['', 'asking', 'outage']);
  expect(fixture.states()).toMatchObject([{ watched: 3, failure: { code: 'connectionRefused' } }]);
  expect(changes).toHaveLength(3);
});

test('stays paused when a person pauses it during a request, and stores the answer', async () => {
  const { clock, say, row, ledger, ...fixture } = await setUp(state('PENDENTE'));
  const [id = 0] = await fixture.watch('T-1');
  await clock.pass(second);
  let arrived: ServerResponse | undefined;
  say((_id, response) => {
    arrived = response;
  });
  const going = clock.pass(31 * second);
  await expect.poll(() => arrived).toBeDefined();
  await ledger.write('watches.turn', { ids: [id], to: 'paused', now: clock.wall() });
  fixture.poller().touched([id]);
  if (arrived) state('COMPLETO')('T-1', arrived);
  await going;
  await clock.pass(hour);
  expect(await row()).toMatchObject({ phase: 'paused', lane: 'complete', checks: 2 });
  expect(fixture.states()).toEqual([]);
});

test('waits when a response with another status than 429 names a wait', async () => {
  // All three are in flight before the first is answered; otherwise the others would wait here.
  const asked: ServerResponse[] = [];
  const { clock, sent, say, ...fixture } = await setUp((_id, response) => {
    if (asked.push(response) < 3) return;
    for (const one of asked) json(one, 503, { message: 'ocupado' }, { 'retry-after': '120' });
  });
  await fixture.watch('T-1', 'T-2', 'T-3');
  await clock.pass(100 * second);
  expect(sent).toHaveLength(3);
  expect(fixture.states()).toMatchObject([{ state: 'limited', due: 3, failure: { code: 'serviceError' } }]);
  say(state('PENDENTE'));
  await clock.pass(40 * second);
  expect(fixture.changes).toHaveLength(3);
  const [{ since } = { since: '' }] = fixture.states();
  expect(Date.parse(since)).toBeGreaterThan(clock.wall() - 30 * second);
});
