import { describe, expect, test } from 'vitest';
import type { AppState } from '../../../../preload/contract/app.ts';
import type { AskingState } from '../../../../preload/contract/monitor.ts';
import { streamNames } from '../../../../preload/contract/names.ts';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { stampOf } from '../../../../renderer/app/verdict.ts';
import { openSession } from '../../../../renderer/app/session.ts';
import { fakeGuiche } from '../fake-guiche.ts';
import { account, batch, ready } from '../samples.ts';

const lost = fail('stopping', 'bridge', { retryable: true });

const asking = (state: AskingState['state']): AskingState => ({
  accountId: 'estrela',
  watched: 3,
  due: 0,
  state,
  since: '2026-11-21T12:00:00.000Z',
  until: null,
  failure: null,
});

function open() {
  let state: Result<AppState> = ok(ready({ revision: 5, today: '2026-11-21' }));
  let revision = 5;
  let listed = 0;
  const fake = fakeGuiche({
    batches: {
      list: () => {
        listed += 1;
        return Promise.resolve(ok([]));
      },
    },
    app: {
      state: () => Promise.resolve(state),
      setPreferences: (wish) => Promise.resolve(ok({ language: 'pt-BR', theme: 'system', ...wish })),
    },
    accounts: { list: () => Promise.resolve(ok({ revision, current: 'estrela', accounts: [account()] })) },
    monitor: { asking: () => Promise.resolve(ok([asking('unauthorized')])) },
  });
  const clock: { run: () => void; wait: number }[] = [];
  const session = openSession(fake.guiche, (run, wait) => {
    // The time between two reads of the batches, which does not matter in these tests.
    if (wait > 1_000) clock.push({ run, wait });
    else run();
    return () => undefined;
  });
  return {
    fake,
    session,
    clock,
    get: session.store.getState,
    answer: (next: Result<AppState>) => (state = next),
    restart: () => (revision = 0),
    listed: () => listed,
  };
}

describe('the state of the window', () => {
  test('loads the snapshots and is connected', async () => {
    const { session, get } = open();
    expect(get().link).toBe('opening');
    await session.refresh();
    expect(get()).toMatchObject({ link: 'live', app: { phase: 'ready' }, accounts: { current: 'estrela' } });
  });

  test('contains the state of polling after a reload, and prefers a later event', async () => {
    const { session, fake, get } = open();
    await session.refresh();
    expect(get().watch).toEqual({ last: 0, accounts: [asking('unauthorized')] });
    const asked = session.refresh();
    fake.emit('monitor', 9, { last: 3, accounts: [asking('asking')] });
    await asked;
    expect(get().watch).toEqual({ last: 3, accounts: [asking('asking')] });
  });

  test('an event newer than the snapshot is never overwritten by it', async () => {
    const { session, fake, get } = open();
    const asked = session.refresh();
    fake.emit('app', 9, ready({ revision: 9, today: '2026-11-22' }));
    await asked;
    expect(get().app).toMatchObject({ today: '2026-11-22' });
    fake.emit('app', 8, ready({ revision: 8, today: '2026-11-20' }));
    expect(get().app).toMatchObject({ today: '2026-11-22' });
  });

  test('reads the batches when the ledger changed, not for every boleto that is sent', async () => {
    const { session, fake, listed, get } = open();
    await session.refresh();
    const before = listed();
    fake.emit('batches', 1, { last: 7, running: [] });
    await new Promise((done) => setImmediate(done));
    fake.emit('batches', 2, { last: 7, running: [] });
    expect(listed()).toBe(before + 1);
    fake.emit('batches', 3, { last: 8, running: [] });
    expect(listed()).toBe(before + 2);
    expect(get().work.last).toBe(8);
  });

  test('clears the work of the previous account at once, and drops its late answers', async () => {
    const { session, fake, get } = open();
    const waiting: { scope: unknown; answer: (name: string) => void }[] = [];
    fake.answers.batches = {
      list: ({ scope }) =>
        new Promise((answer) => waiting.push({ scope, answer: (name) => answer(ok([batch({ name })])) })),
    };
    const names = () => get().batches.map(({ name }) => name);
    const turn = () => new Promise((done) => setImmediate(done));
    await session.refresh();
    waiting[0]?.answer('Da estrela');
    await turn();
    expect([waiting[0]?.scope, names()]).toEqual([{ accountId: 'estrela' }, ['Da estrela']]);
    fake.emit('batches', 1, { last: 7, running: [] });
    fake.emit('accounts', 9, { revision: 9, current: 'lua', accounts: [account({ id: 'lua' })] });
    expect([get().accounts?.current, names()]).toEqual(['lua', []]);
    const [late, own] = waiting.slice(-2);
    own?.answer('Da lua');
    late?.answer('Tarde');
    await turn();
    expect([own?.scope, names()]).toEqual([{ accountId: 'lua' }, ['Da lua']]);
  });

  test('a failed start needs no accounts', async () => {
    const { session, answer, get } = open();
    const { version, host, dataFolder, preferences } = ready();
    const { error } = fail('ledgerNewer', 'ledger');
    answer(ok({ phase: 'failed', version, host, dataFolder, preferences, failure: error }));
    await session.refresh();
    expect(get()).toMatchObject({ app: { phase: 'failed' }, accounts: undefined });
  });

  test('without an answer is “lost”; the next answer reloads everything, even from a main that counts from the start', async () => {
    const { session, answer, restart, get } = open();
    await session.refresh();
    answer(lost);
    await session.refresh();
    expect(get().link).toBe('lost');
    expect(get().app).toMatchObject({ revision: 5 });
    answer(ok(ready({ revision: 1, today: '2026-11-23' })));
    restart();
    await session.refresh();
    expect(get()).toMatchObject({ link: 'live', app: { today: '2026-11-23' }, accounts: { revision: 0 } });
  });

  test('asks seldom while all is well, and often otherwise', async () => {
    const { session, clock, answer } = open();
    await session.refresh();
    answer(lost);
    clock[0]?.run();
    await new Promise((done) => setImmediate(done));
    const [calm, eager] = clock.map(({ wait }) => wait);
    expect(clock).toHaveLength(2);
    expect(eager).toBeLessThan(calm ?? 0);
  });

  test('reports a window that main no longer knows, wherever it is noticed', async () => {
    const { session, get } = open();
    await session.refresh();
    const answer = await session.ask(Promise.resolve(fail('notTrusted', 'bridge')));
    expect(answer.ok).toBe(false);
    expect(get().link).toBe('untrusted');
  });

  test('an ordinary refusal does not change the connection state', async () => {
    const { session, get } = open();
    await session.refresh();
    await session.ask(Promise.resolve(fail('accountExists', 'accounts')));
    expect(get().link).toBe('live');
  });

  test('a preference takes effect at once', async () => {
    const { session, get } = open();
    await session.refresh();
    await session.prefer({ language: 'en' });
    expect(get().app?.preferences.language).toBe('en');
  });

  test('shows tests of several accounts next to each other', () => {
    const { fake, get } = open();
    fake.emit('connectionTest', 1, { accountId: 'a', running: true, steps: [] });
    fake.emit('connectionTest', 2, { accountId: 'b', running: true, steps: [] });
    fake.emit('connectionTest', 3, { accountId: 'a', running: false, steps: [] });
    expect(get().tests).toMatchObject({ a: { running: false }, b: { running: true } });
  });

  test('keeps the account’s revision at the start of a test until the next one', async () => {
    const { session, fake, get } = open();
    await session.refresh();
    const publish = (revision: number, running: boolean) =>
      fake.emit('connectionTest', revision, { accountId: 'estrela', running, steps: [] });
    const change = (revision: number) =>
      fake.emit('accounts', revision + 5, {
        revision: revision + 5,
        current: 'estrela',
        accounts: [account({ revision })],
      });
    publish(1, true);
    change(2);
    publish(2, true);
    publish(3, false);
    session.keepTest({ accountId: 'estrela', running: false, steps: [] });
    expect(get().tests['estrela']?.stamp).toBe(stampOf(account({ revision: 1 })));
    publish(4, true);
    expect(get().tests['estrela']?.stamp).toBe(stampOf(account({ revision: 2 })));
  });

  test('after the clerk has quit, silence is no connection loss', async () => {
    const { session, fake, clock, get } = open();
    await session.refresh();
    fake.answers.app = { quit: () => Promise.resolve(ok(null)), state: () => Promise.resolve(lost) };
    await session.quit();
    expect(get().link).toBe('closed');
    await session.refresh();
    clock[0]?.run();
    await new Promise((done) => setImmediate(done));
    expect([get().link, clock.length, fake.listening()]).toEqual(['closed', 1, 0]);
  });

  test('a main that refuses to quit leaves everything unchanged', async () => {
    const { session, fake, get } = open();
    await session.refresh();
    fake.answers.app = { quit: () => Promise.resolve(fail('internal', 'app')) };
    await session.quit();
    expect([get().link, fake.listening()]).toEqual(['live', streamNames.length]);
  });

  test('once stopped, no longer listens', () => {
    const { fake, session } = open();
    expect(fake.listening()).toBe(streamNames.length);
    session.stop();
    expect(fake.listening()).toBe(0);
  });
});
