// The queue over a real server, with a store that may fail at any commit and a clock that is moved by hand.
import { afterAll, describe, expect, test } from 'vitest';
import { createMailRunner, type MailRunnerParts } from '../../../../main/mail/runner.ts';
import { openSession, usualTimeouts, type MailServer } from '../../../../main/mail/session.ts';
import type { Composed } from '../../../../main/mail/store.ts';
import { testMailStore, type MailStoreFaults } from '../../../helpers/mail-store.ts';
import {
  plainServer,
  startCuttingProxy,
  startMailServer,
  type TestMailServer,
  type TestMailServerOptions,
} from '../../../helpers/mail-server.ts';
import { mostWithinWindow } from '../../../helpers/most-within-window.ts';
import * as fc from '../../../helpers/properties.ts';

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});
const start = async (options: TestMailServerOptions = {}): Promise<TestMailServer> => {
  const server = await startMailServer(options);
  stops.push(server.stop);
  return server;
};

const made = (id: number): Composed => ({
  messageId: `<m${id}@aurora.example>`,
  from: 'cobranca@aurora.example',
  to: [`pagador${id}@cliente.example`],
  bytes: Buffer.from(`Message-ID: <m${id}@aurora.example>\r\n\r\n${'boleto '.repeat(20)}\r\n`),
});

/** A waiting time passes at once: the clock jumps to its end. */
function jumpingClock(from = 1_000_000_000_000) {
  let at = from;
  return {
    now: () => at,
    after: (millis: number, run: () => void) => {
      const timer = setImmediate(() => {
        at += millis;
        run();
      });
      return () => clearImmediate(timer);
    },
  };
}

const ids = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const timeouts = { ...usualTimeouts, connect: 1_000, greeting: 1_000, envelope: 500, answer: 500 };

function runnerOf(
  server: MailServer,
  count: number,
  faults: MailStoreFaults = {},
  more: Partial<MailRunnerParts> = {},
) {
  const store = testMailStore(ids(count), faults);
  const clock = jumpingClock();
  const runner = createMailRunner({
    store,
    lease: { take: async () => true, release: async () => undefined },
    open: () => openSession(server, timeouts),
    make: async (id) => made(id),
    limits: () => ({ perMinute: 1_000, perDay: 10_000 }),
    ...clock,
    ...more,
  });
  const states = () => [...store.mails.values()].map(({ state }) => state);
  return { store, runner, clock, states };
}

/** How often the server has each message. */
const counted = (server: TestMailServer): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(server.received, ({ messageId }) => messageId)].map(([id, all]) => [id, all.length]),
  );

test('every message leaves once, in one session, and the state is idle', async () => {
  const server = await start();
  const { runner, states } = runnerOf(plainServer(server.port), 30);
  await Promise.all([runner.run(), runner.run()]);
  expect(states()).toEqual(ids(30).map(() => 'accepted'));
  expect([...counted(server).values()]).toEqual(ids(30).map(() => 1));
  expect([server.sessions(), runner.state()]).toEqual([1, { kind: 'idle' }]);
});

test('the pace of the provider is never exceeded, and the remaining time is told', async () => {
  const server = await start();
  const sent: { readonly at: number }[] = [];
  const told: number[] = [];
  const limits = { perMinute: 7, perDay: 25 };
  const setup = runnerOf(
    plainServer(server.port),
    60,
    {},
    {
      limits: () => limits,
      changed: (state) => {
        if (state.kind === 'sending') sent.push({ at: setup.clock.now() });
        if (state.kind === 'sending' || state.kind === 'waiting')
          told.push(setup.clock.now() + state.remainingMs);
      },
    },
  );
  await setup.runner.run();
  expect(sent).toHaveLength(60);
  expect(mostWithinWindow(sent, 60_000)).toBe(7);
  expect(mostWithinWindow(sent, 86_400_000)).toBe(25);
  // The first estimate is right.
  expect(Math.abs((told[0] ?? 0) - (sent.at(-1)?.at ?? 0))).toBeLessThan(60_000);
});

test('greylisting is tried again later; after a whole day a clerk is asked', async () => {
  const server = await start({
    refuse: (command, address, count) =>
      command !== 'rcpt' || (count > 3 && !address.startsWith('pagador2@'))
        ? null
        : { status: 451, words: '4.7.1 greylisted' },
  });
  const { runner, states, store } = runnerOf(plainServer(server.port), 3);
  await runner.run();
  expect(states()).toEqual(['accepted', 'asked', 'accepted']);
  const tries = store.mails.get(2)?.tries ?? 0;
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(40);
  expect(server.received.map(({ messageId }) => messageId).sort()).toEqual(
    [made(1), made(3)].map((one) => one.messageId),
  );
});

test('a refused address stays refused, and others leave', async () => {
  const server = await start({
    refuse: (command, address) =>
      command === 'rcpt' && address.startsWith('pagador2@') ? { status: 550, words: '5.1.1 unknown' } : null,
  });
  const { runner, states, store } = runnerOf(plainServer(server.port), 3);
  await runner.run();
  expect(states()).toEqual(['accepted', 'refused', 'accepted']);
  expect(store.mails.get(2)?.deliveries).toMatchObject([
    { status: 550, words: '5.1.1 unknown', stage: 'recipient' },
  ]);
});

describe('what stops the queue before it does harm', () => {
  test('a sender that is refused: no message is burnt', async () => {
    const server = await start({
      refuse: (command) => (command === 'mail' ? { status: 553, words: 'not your address' } : null),
    });
    const { runner, states } = runnerOf(plainServer(server.port), 5);
    await runner.run();
    expect(states()).toEqual(ids(5).map(() => 'ready'));
    expect(runner.state()).toMatchObject({
      kind: 'stopped',
      why: { code: 'senderRefused', words: 'not your address' },
    });
  });

  test('many refusals in a row', async () => {
    const server = await start({
      refuse: (command) => (command === 'data' ? { status: 554, words: 'limit exceeded' } : null),
    });
    const { runner, states } = runnerOf(plainServer(server.port), 8);
    await runner.run();
    expect(states().filter((one) => one === 'refused')).toHaveLength(5);
    expect(runner.state()).toMatchObject({ kind: 'stopped', why: { code: 'manyRefused' } });
  });

  test('a server that leaves the final dot unanswered three times', async () => {
    const server = await start({ answering: () => new Promise(() => undefined) });
    const { runner, states } = runnerOf(plainServer(server.port), 5);
    await runner.run();
    expect(states()).toEqual(['maybe', 'maybe', 'maybe', 'ready', 'ready']);
    expect(runner.state()).toMatchObject({ kind: 'stopped', why: { code: 'manyMaybe' } });
    // Another start leaves them as they are.
    expect(server.received).toHaveLength(3);
  });

  test.each([
    ['frozen', { frozen: () => true }],
    ['lease', { leased: () => false }],
  ] as const)('%s', async (code, faults) => {
    const server = await start();
    const { runner, states } = runnerOf(plainServer(server.port), 2, faults);
    await runner.run();
    expect([states(), runner.state()]).toEqual([['ready', 'ready'], { kind: 'stopped', why: { code } }]);
    expect(server.received).toEqual([]);
  });

  test('another computer that sends the account’s mail', async () => {
    const server = await start();
    const lease = { take: async () => false, release: async () => undefined };
    const { runner, states } = runnerOf(plainServer(server.port), 2, {}, { lease });
    await runner.run();
    expect([states(), runner.state()]).toEqual([
      ['ready', 'ready'],
      { kind: 'stopped', why: { code: 'lease' } },
    ]);
  });
});

test('a boleto that was paid, cancelled or taken off meanwhile sends nothing', async () => {
  const server = await start();
  const whys = ['paid', 'cancelled', 'withdrawn'] as const;
  const { runner, states } = runnerOf(plainServer(server.port), 5, {
    suppressed: (id) => whys[id - 2] ?? null,
  });
  await runner.run();
  expect(states()).toEqual(['accepted', 'suppressed', 'suppressed', 'suppressed', 'accepted']);
  expect(server.received).toHaveLength(2);
});

test('a message that cannot be made is set aside with its reason', async () => {
  const server = await start();
  const { runner, states, store } = runnerOf(
    plainServer(server.port),
    3,
    {},
    {
      make: async (id) => (id === 2 ? { code: 'pdf.missing' } : made(id)),
    },
  );
  await runner.run();
  expect([states(), store.mails.get(2)?.code]).toEqual([
    ['accepted', 'unsendable', 'accepted'],
    'pdf.missing',
  ]);
});

test('an outcome that could not be stored becomes uncertain when the clerk continues, without a restart', async () => {
  const server = await start();
  let fails = true;
  const { runner, states } = runnerOf(plainServer(server.port), 3, {
    at: (operation, when) => {
      if (!fails || operation !== 'end' || when !== 'before') return;
      fails = false;
      throw new Error('the disk');
    },
  });
  await runner.run();
  expect(runner.state()).toMatchObject({ kind: 'stopped', why: { code: 'ledger' } });
  expect(states()[0]).toBe('sending');
  await runner.run();
  expect([states(), server.received.length]).toEqual([['maybe', 'accepted', 'accepted'], 3]);
});

test('a pause ends before the next message, and sending goes on later', async () => {
  const shown: string[] = [];
  const server = await start({
    answering: async () => {
      if (server.received.length !== 4) return;
      runner.pause();
      expect(runner.state()).toEqual({ kind: 'pausing' });
    },
  });
  const { runner, states } = runnerOf(
    plainServer(server.port),
    9,
    {},
    { changed: ({ kind }) => void shown.push(kind) },
  );
  await runner.run();
  expect([server.received.length, runner.state()]).toEqual([4, { kind: 'paused' }]);
  expect(shown.slice(shown.indexOf('pausing'))).toEqual(['pausing', 'paused']);
  await runner.run();
  expect([states().every((one) => one === 'accepted'), server.received.length]).toEqual([true, 9]);
  await runner.stop();
});

test('a wait ends at once by a stop', async () => {
  const server = await start();
  const { runner } = runnerOf(
    plainServer(server.port),
    3,
    {},
    {
      limits: () => ({ perMinute: 1, perDay: 10 }),
      // Time stands still.
      now: () => 5_000,
      after: () => () => undefined,
      changed: (state) => {
        if (state.kind === 'waiting') setImmediate(() => void runner.stop());
      },
    },
  );
  await runner.run();
  expect([server.received.length, runner.state()]).toEqual([1, { kind: 'paused' }]);
});

test('cuts at random bytes and commits that fail at random: nothing twice, and every state is true', async () => {
  const step = fc.record({
    cut: fc.option(fc.record({ from: fc.constantFrom('client', 'server'), bytes: fc.nat(900) }), { freq: 3 }),
    fails: fc.option(fc.constantFrom('begin before', 'begin after', 'end before', 'end after'), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const server = await startMailServer();
      const proxy = await startCuttingProxy(server.port);
      let failing: string | null = null;
      const { runner, store } = runnerOf(plainServer(proxy.port), 6, {
        at: (operation, when) => {
          if (failing !== `${operation} ${when}`) return;
          failing = null;
          throw new Error('the disk');
        },
      });
      for (const { cut, fails } of [...steps, { cut: null, fails: null }, { cut: null, fails: null }]) {
        proxy.cut = cut;
        failing = fails;
        const over = setTimeout(() => (proxy.cut = null), 15);
        await runner.run();
        clearTimeout(over);
        if (runner.state().kind === 'stopped') await store.recover();
      }
      await proxy.stop();
      await server.stop();
      const had = counted(server);
      for (const { id, state } of store.mails.values()) {
        const times = had.get(made(id).messageId) ?? 0;
        const allowed = state === 'accepted' ? [1] : state === 'maybe' ? [0, 1] : [0];
        expect({ id, state, times }).toSatisfy(() => allowed.includes(times));
        expect(['accepted', 'maybe']).toContain(state);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
