// A poller with a real ledger and a real service over HTTP, on a clock that the test moves by hand.
import { onTestFinished } from 'vitest';
import type { AskingState, WatchChange } from '../../preload/contract/monitor.ts';
import type { PollLimits } from '../../main/monitor/poll-queue.ts';
import { createPoller, type Poller } from '../../main/monitor/poller.ts';
import { CodedError } from '../../main/failure.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { Credentials } from '../../main/service/credentials.ts';
import type { Pacer } from '../../main/service/pacer.ts';
import { connectionOnClock } from './connection-on-clock.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { noon, readyLedger, temporaryFolder } from './ledger-folder.ts';

export const limits: PollLimits = { perSecond: 10, atOnce: 4, perHalfDay: 100_000 };

export interface PollerFixture {
  readonly clock: ManualClock;
  readonly ledger: Ledger;
  readonly poller: () => Poller;
  readonly pacer: Pacer;
  readonly changes: WatchChange[];
  /** The most questions that were open at the same time. */
  readonly mostAtOnce: () => number;
  /** When each question was sent, by the monotonic clock. */
  readonly sent: { readonly at: number; readonly id: string }[];
  readonly states: () => readonly AskingState[];
  /** Every published state, without repetitions. */
  readonly stateChanges: string[];
  readonly reports: unknown[];
  readonly watch: (...transactionIds: string[]) => Promise<readonly number[]>;
  readonly watchFor: (accountId: string, ...transactionIds: string[]) => Promise<readonly number[]>;
  /** As after the end of the program and its next start; a crash keeps no work in progress. */
  readonly restart: (how?: 'crash') => Promise<void>;
}

export interface PollerFixtureOptions {
  readonly url: string;
  readonly credentials: () => Credentials;
  readonly clock?: ManualClock;
  readonly limits?: Partial<PollLimits>;
  /** Whether this account cannot reach the service. */
  readonly cutOff?: (accountId: string) => boolean;
  /** Whether the ledger accepts the next answers. */
  readonly keeps?: () => boolean;
}

export async function pollerFixture(setting: PollerFixtureOptions): Promise<PollerFixture> {
  const clock = setting.clock ?? manualClock(noon);
  const ledger = await readyLedger(temporaryFolder(), { now: clock.wall });
  const changes: WatchChange[] = [];
  const sent: { at: number; id: string }[] = [];
  const stateChanges: string[] = [];
  const reports: unknown[] = [];
  let flying = 0;
  let mostAtOnce = 0;
  const timeouts = { connect: 2_000, headers: 2_000, body: 2_000 };
  const { pacer, client } = connectionOnClock(clock, setting.url, setting.credentials, timeouts);

  const make = (life: { readonly ended: boolean }) =>
    createPoller({
      askers: null,
      ledger: {
        read: (op, input) => clock.busy(ledger.read(op, input)),
        write(op, input, options) {
          if (life.ended) return new Promise(() => undefined);
          if (op === 'watches.answer' && setting.keeps?.() === false)
            return Promise.reject(new CodedError('diskFull', 'ledger'));
          return clock.busy(ledger.write(op, input, options));
        },
      },
      async connectionOf(accountId) {
        if (setting.cutOff?.(accountId) === true) throw new CodedError('secretMissing', 'accounts');
        return {
          pacer,
          client: {
            async checkTransaction(id, options) {
              sent.push({ at: clock.ticks(), id });
              flying += 1;
              mostAtOnce = Math.max(mostAtOnce, flying);
              try {
                return await clock.busy(client.checkTransaction(id, options));
              } finally {
                flying -= 1;
              }
            },
          },
        };
      },
      settings: { ...limits, ...setting.limits },
      wall: clock.wall,
      ticks: clock.ticks,
      after: clock.after,
      random: () => 0.5,
      changed: (more) => changes.push(...more),
      statesChanged: (states) => {
        const words = states.map(({ state }) => state).join(' ');
        if (stateChanges.at(-1) !== words) stateChanges.push(words);
      },
      report: (_where, error) => reports.push(error),
    });

  let life = { ended: false };
  let poller = make(life);
  onTestFinished(() => poller.close());

  async function watchFor(accountId: string, ...transactionIds: string[]): Promise<readonly number[]> {
    const items = transactionIds.map((transactionId) => ({ transactionId }));
    const now = clock.wall();
    const { ids } = await ledger.write('watches.insert', { accountId, items, source: 'typed', now });
    poller.touched(ids);
    await clock.settle();
    return ids;
  }

  return {
    clock,
    ledger,
    poller: () => poller,
    pacer,
    changes,
    sent,
    mostAtOnce: () => mostAtOnce,
    stateChanges,
    reports,
    states: () => poller.states(),
    watch: (...transactionIds) => watchFor('padaria', ...transactionIds),
    watchFor,
    async restart(how) {
      life.ended = how === 'crash';
      if (how === 'crash') poller.hold();
      else await poller.close();
      life = { ended: false };
      poller = make(life);
      await poller.start();
      await clock.settle();
    },
  };
}
