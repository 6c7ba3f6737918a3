// 10,000 watched transactions: a day of queries with a simulated clock, with the simulated service over HTTP and a real ledger; the cost of
// the same news at a fixed interval; and the cost of watching while nothing is due.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PollLimits } from '../../main/monitor/poll-queue.ts';
import type { AccountPolling } from '../../main/monitor/asking.ts';
import { createPoller } from '../../main/monitor/poller.ts';
import { machineClock } from '../../main/monitor/clock.ts';
import { judgeAnswer } from '../../main/monitor/rules/answer.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { unsafeCast } from '../../main/ledger/unsafe-cast.ts';
import type { DueWatch } from '../../main/ledger/tables/watches.ts';
import type { WatchesAnswered } from '../../main/ledger/tables/watches-answers.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { createPacer, type PacerClock } from '../../main/service/pacer.ts';
import { manualClock } from '../helpers/manual-clock.ts';
import { mostWithinWindow } from '../helpers/most-within-window.ts';
import { baseOf } from '../helpers/service-server.ts';
import { readingOf } from '../helpers/watched.ts';
import { day, everySoOften, intervalFor, watchedDay, type Invented } from '../helpers/watched-day.ts';
import { goal, machine, unlessQuick, type Bench } from './report.ts';

const watched = unlessQuick(10_000, 1_000);
const limits: PollLimits = { perSecond: 20, atOnce: 16, perHalfDay: 100_000 };
const half = day / 2;
/** The old ones are queried once before the measured day. */
const before = 10 * 60_000;
const midnight = Date.UTC(2026, 10, 20, 3);
const account = { id: 'padaria', kind: 'service', name: 'Padaria', baseUrl: 'https://s.example' } as const;

/** In memory if there is such a folder: a simulated day makes more commits than a disk can take. */
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

async function withLedger<T>(
  now: () => number,
  parent: string,
  work: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(parent, 'guiche-monitor-'));
  const { ledger } = await openLedger({ folder, now, osUser: 'ana', machineId: 'bench', keeper: null });
  try {
    await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
    return await work(ledger);
  } finally {
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lineTo(
  sandbox: Sandbox,
  clock: PacerClock,
): AccountPolling & { readonly close: () => Promise<void> } {
  const pacer = createPacer({ ceiling: 16, start: 16, clock });
  const { clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  const credentials = () => Promise.resolve({ ci, cs });
  const client = createServiceClient({ base: baseOf(sandbox.url), credentials, auxiliary: 'bearer', pacer });
  return { pacer, client, close: client.close };
}

/** Every one exists in the simulated service with its own start and end; returns their ids in the same order. */
function bearAll(sandbox: Sandbox, all: readonly Invented[], at: { now: number }): readonly string[] {
  return all.map(({ bornAt, endsAt }) => {
    at.now = midnight + bornAt;
    const settlesInMs = (endsAt ?? 400 * day) - bornAt;
    return sandbox.addDeposit({ cents: 10_000, settlesInMs, outcome: 'COMPLETO' });
  });
}

interface Watched extends Invented {
  readonly transactionId: string;
  asked: number;
  askedAfterEnd: number;
  /** When each was due, and when its end was noticed, each time. */
  due: number;
  readonly seen: number[];
}

interface Day {
  readonly all: readonly Watched[];
  readonly sent: readonly { readonly at: number }[];
  readonly lateness: readonly number[];
  readonly early: number;
  readonly realSeconds: number;
}

async function simulate(invented: readonly Invented[]): Promise<Day> {
  const began = performance.now();
  const clock = manualClock(midnight - before);
  const birth = { now: 0 };
  const sandbox = await startSandbox({ folder: null, seed: 'monitor', now: () => birth.now || clock.wall() });
  const names = bearAll(sandbox, invented, birth);
  birth.now = 0;
  const all = invented.map((one, place): Watched => ({
    ...one,
    transactionId: names[place] ?? '',
    asked: 0,
    askedAfterEnd: 0,
    due: 0,
    seen: [],
  }));
  const byName = new Map(all.map((one) => [one.transactionId, one]));
  const byId = new Map<number, Watched>();
  const line = lineTo(sandbox, { now: clock.ticks, after: clock.after });
  const sent: { at: number }[] = [];
  const lateness: number[] = [];
  let early = 0;
  let drawn = 1;

  const planned = (rows: readonly DueWatch[]) => {
    for (const { id, nextAt } of rows) {
      const one = byId.get(id);
      if (one) one.due = nextAt ?? Number.POSITIVE_INFINITY;
    }
  };
  const asked = (id: string) => {
    const one = byName.get(id);
    if (!one) throw new Error(`never watched: ${id}`);
    one.asked += 1;
    if (one.seen.length > 0) one.askedAfterEnd += 1;
    const late = clock.wall() - one.due;
    if (late < 0) early += 1;
    if (clock.wall() >= midnight) lateness.push(late);
    sent.push({ at: clock.ticks() });
  };

  await withLedger(clock.wall, inMemory, async (ledger) => {
    const poller = createPoller({
      askers: null,
      ledger: {
        read: (op, input) => clock.busy(ledger.read(op, input)),
        async write(op, input, options) {
          const done = await clock.busy(ledger.write(op, input, options));
          if (op === 'watches.answer') planned(unsafeCast<WatchesAnswered>(done).due);
          return done;
        },
      },
      connectionOf: () =>
        Promise.resolve({
          pacer: line.pacer,
          client: {
            checkTransaction(id, options) {
              asked(id);
              return clock.busy(line.client.checkTransaction(id, options));
            },
          },
        }),
      settings: limits,
      wall: clock.wall,
      ticks: clock.ticks,
      after: clock.after,
      random: () => (drawn = (drawn * 16_807) % 2_147_483_647) / 2_147_483_647,
      changed: (changes) => {
        for (const { transactionId, to } of changes)
          if (to.lane === 'complete') byName.get(transactionId)?.seen.push(clock.wall());
      },
      statesChanged: () => undefined,
      report: (where, error) => {
        throw new Error(where, { cause: error });
      },
    });
    await poller.start();
    for (const [watchedAt, together] of Map.groupBy(all, (one) => one.watchedAt)) {
      if (watchedAt > 0) await clock.pass(midnight + watchedAt - clock.wall());
      const items = together.map(({ transactionId }) => ({ transactionId }));
      const now = clock.wall();
      const { ids } = await ledger.write('watches.insert', {
        accountId: account.id,
        items,
        source: 'typed',
        now,
      });
      ids.forEach((id, place) => {
        const one = together[place];
        if (one) byId.set(id, Object.assign(one, { due: now }));
      });
      poller.touched(ids);
    }
    await clock.pass(midnight + day - clock.wall());
    await poller.close();
  });
  await line.close();
  await sandbox.stop();
  return { all, sent, lateness, early, realSeconds: (performance.now() - began) / 1_000 };
}

/** An end that is not noticed yet will be at the next query. */
const delayOf = ({ endsAt, seen, due }: Watched): number =>
  endsAt === null ? 0 : (seen[0] ?? due) - midnight - endsAt;

function compared(all: readonly Watched[]) {
  const ends = all.filter(({ endsAt }) => endsAt !== null);
  const meanDelay = ends.reduce((sum, one) => sum + delayOf(one), 0) / ends.length;
  const requests = all.reduce((sum, one) => sum + one.asked, 0);
  // Ends are read again, which queries at a fixed interval do not do.
  const again = all.reduce((sum, one) => sum + one.askedAfterEnd, 0);
  const interval = intervalFor(all, meanDelay);
  const fixed = everySoOften(all, interval).requests;
  return {
    watched: all.length,
    ends: ends.length,
    meanDelaySeconds: Math.round(meanDelay / 1_000),
    requests,
    readingEndsAgain: again,
    fixedIntervalSeconds: Math.round(interval / 1_000),
    requestsAtFixedInterval: fixed,
    ratio: (requests - again) / fixed,
    ratioWithEndsReadAgain: requests / fixed,
  };
}

const collect = (): void => {
  setFlagsFromString('--expose-gc');
  for (let round = 0; round < 3; round += 1) runInNewContext('gc()');
};

/** From an answer to its news, in real time and on the real disk. */
async function announce(): Promise<readonly number[]> {
  const sandbox = await startSandbox({ folder: null, seed: 'news', now: Date.now });
  const line = lineTo(sandbox, { ...machineClock, now: machineClock.ticks });
  const came = new Map<string, number>();
  const waits: number[] = [];
  const notified = Promise.withResolvers<void>();
  const names = Array.from({ length: 200 }, () => sandbox.addDeposit({ cents: 100, settlesInMs: day }));
  await withLedger(Date.now, tmpdir(), async (ledger) => {
    const poller = createPoller({
      askers: null,
      ...machineClock,
      ledger,
      connectionOf: () =>
        Promise.resolve({
          pacer: line.pacer,
          client: {
            async checkTransaction(id, options) {
              const answer = await line.client.checkTransaction(id, options);
              came.set(id, performance.now());
              return answer;
            },
          },
        }),
      settings: limits,
      changed: (changes) => {
        for (const { transactionId } of changes)
          waits.push(performance.now() - (came.get(transactionId) ?? 0));
        if (waits.length === names.length) notified.resolve();
      },
      statesChanged: () => undefined,
      report: (_where, error) => notified.reject(error),
    });
    await poller.start();
    const items = names.map((transactionId) => ({ transactionId }));
    const { ids } = await ledger.write('watches.insert', {
      accountId: account.id,
      items,
      source: 'typed',
      now: Date.now(),
    });
    poller.touched(ids);
    await notified.promise;
    await poller.close();
  });
  await line.close();
  await sandbox.stop();
  return waits;
}

/** Watched since yesterday and queried just now. */
async function watchLater(ledger: Ledger): Promise<void> {
  const items = Array.from({ length: watched }, (_, at) => ({ transactionId: `E988000002026112015${at}` }));
  const now = Date.now();
  const { ids } = await ledger.write('watches.insert', {
    accountId: account.id,
    items,
    source: 'typed',
    now: now - day,
  });
  const asked = await ledger.read('watches.asked', { ids });
  const answers = asked.map((watch) =>
    judgeAnswer(watch, readingOf({ state: 'PENDENTE' }, watch.transactionId), now, 0.5),
  );
  await ledger.write('watches.answer', { answers, spent: [] });
}

const idleMs = unlessQuick(20_000, 3_000);

/** Nothing is due for minutes: the cost of finding this out. */
async function idle(): Promise<{ readonly cpuPercent: number; readonly mebibytes: number }> {
  return await withLedger(Date.now, inMemory, async (ledger) => {
    await watchLater(ledger);
    collect();
    const { heapUsed } = process.memoryUsage();
    const poller = createPoller({
      askers: null,
      ...machineClock,
      ledger,
      connectionOf: () => Promise.reject(new Error('nothing is due')),
      settings: limits,
      changed: () => undefined,
      statesChanged: () => undefined,
      report: (where, error) => {
        throw new Error(where, { cause: error });
      },
    });
    await poller.start();
    collect();
    const mebibytes = (process.memoryUsage().heapUsed - heapUsed) / 2 ** 20;
    const cpu = process.cpuUsage();
    await sleep(idleMs);
    const { user, system } = process.cpuUsage(cpu);
    await poller.close();
    return { cpuPercent: (user + system) / 10 / idleMs, mebibytes };
  });
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ??
  Number.NaN;

export const bench: Bench = async () => {
  // First, because leftovers of a simulated day would be counted too.
  const rest = await idle();
  const { all, sent, lateness, early, realSeconds } = await simulate(watchedDay('monitor', watched));
  const whole = compared(all);
  const young = compared(all.filter(({ bornAt }) => bornAt >= 0));
  const inSecond = mostWithinWindow(sent, 1_000);
  const inHalfDay = mostWithinWindow(sent, half);
  const starved = all.filter(({ asked, due }) => asked === 0 || due < midnight + day - 60_000).length;
  const twice = all.filter(({ seen }) => seen.length > 1).length;
  // Every transaction that ended in the first half of the day has been queried since.
  const missed = all.filter(
    ({ endsAt, seen }) => endsAt !== null && endsAt < half - 3_600_000 && seen.length === 0,
  );
  const worst = quantile(lateness, 1) / 1_000;
  const announcement = await announce();
  return {
    bench: 'monitor',
    machine: machine(),
    results: {
      'day, in real seconds': realSeconds,
      'over HTTP': 'practice service and poller in one process',
      limits,
      'late by, seconds': {
        median: quantile(lateness, 0.5) / 1_000,
        p99: quantile(lateness, 0.99) / 1_000,
        worst,
      },
      'most in a second': inSecond,
      'most in half a day': inHalfDay,
      'all of them': whole,
      'only those that came in today': young,
      'requests at half a minute for all': everySoOften(all, 30_000).requests,
      'from an answer to its news, ms': {
        median: quantile(announcement, 0.5),
        p95: quantile(announcement, 0.95),
        worst: quantile(announcement, 1),
      },
      idle: rest,
    },
    goals: [
      goal('longest delay of a check after its due time', worst, 's', 30, 'lower'),
      goal('checks before their due time', early, '', 0, 'lower'),
      goal('most requests in any second', inSecond, '', limits.perSecond, 'lower'),
      goal('most requests in any 12 hours', inHalfDay, '', limits.perHalfDay, 'lower'),
      goal('transactions that were never checked', starved, '', 0, 'lower'),
      goal('ends that were missed', missed.length, '', 0, 'lower'),
      goal('changes that were reported twice', twice, '', 0, 'lower'),
      goal(
        'requests relative to polling at a fixed interval',
        whole.ratioWithEndsReadAgain,
        '',
        0.5,
        'lower',
      ),
      goal('longest time from an answer to the window', quantile(announcement, 1), 'ms', 300, 'lower'),
      goal('processor use while idle', rest.cpuPercent, '% of a core', 3, 'lower'),
    ],
  };
};
