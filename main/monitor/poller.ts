// Polls watched transactions when they are due, within each account's budget, and stores the answers. rules/ decides
// what an answer means, when the next poll is due and what the budget allows. room.ts has the calls.
import type { AskingState, WatchChange } from '../../preload/contract/monitor.ts';
import type { Failure } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ServiceClient } from '../service/client.ts';
import type { DueWatch } from '../ledger/tables/watches.ts';
import type { AskedWatch, Spent, WatchAnswer } from '../ledger/tables/watches-answers.ts';
import type { Pacer } from '../service/pacer.ts';
import { createPollQueue, type PollQueue, type PollLimits, type Poll } from './poll-queue.ts';
import { createAnswerGroup } from './answer-group.ts';
import type { Clock } from './clock.ts';
import { judgeAnswer, type Reading } from './rules/answer.ts';
import { latestAsks } from './rules/schedule.ts';
import { twoClocks } from './two-clocks.ts';

/** An account's connection to the service, as polling needs it. */
export interface AccountPolling {
  readonly client: Pick<ServiceClient, 'checkTransaction'>;
  readonly pacer: Pick<Pacer, 'acquire' | 'state'>;
}

export interface PollerParts extends Clock {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly connectionOf: (accountId: string) => Promise<AccountPolling>;
  readonly settings: PollLimits;
  /** Called with observed changes once they are stored. */
  readonly changed: (changes: readonly WatchChange[]) => void;
  /** Called when the state of an account's polling or the number of due watches has changed. */
  readonly statesChanged: (states: readonly AskingState[]) => void;
  readonly report: (where: string, error: unknown) => void;
}

export interface Poller {
  readonly start: () => Promise<void>;
  /** Rows were added or changed: their due times are read again. */
  readonly touched: (watchIds: readonly number[]) => void;
  /** Accounts or credentials have changed: queues that waited for that continue. */
  readonly accountsChanged: () => void;
  /** Polls these before those that are due; returns how many will be polled. */
  readonly checkNow: (watchIds: readonly number[]) => number;
  readonly states: () => readonly AskingState[];
  readonly apply: (settings: PollLimits) => void;
  /** Called around sleep: no poll begins. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Aborts the polls in flight and stores the answers that have arrived. */
  readonly close: () => Promise<void>;
}

/** The longest time without comparing the clocks. */
const longestNap = 30_000;
/** Due times within one step are handled together. */
const grid = 250;
/** The delay after a write that failed. */
const unkeptWait = 60_000;

export function createPoller(parts: PollerParts): Poller {
  const { ledger, wall, after, random, report } = parts;
  let limits = parts.settings;
  const accountQueues = new Map<string, PollQueue>();
  const closing = new AbortController();
  const kept = new Map<string, Spent[]>();
  /** Answered, but not yet stored. */
  const unkept = new Map<number, PollQueue>();
  /** Changed while they were polled: read again once the answer is stored. */
  const again = new Set<number>();
  const underWay = new Set<Promise<void>>();
  let cancelNap: (() => void) | undefined;
  let heldSince: number | null = null;
  let started = false;
  const clocks = twoClocks(parts);
  const { steady } = clocks;
  const group = createAnswerGroup(after, keepAll);

  function accountQueueOf(accountId: string): PollQueue {
    const known = accountQueues.get(accountId);
    if (known) return known;
    const accountQueue = createPollQueue(
      accountId,
      { wall, steady, random },
      limits,
      kept.get(accountId) ?? [],
    );
    accountQueues.set(accountId, accountQueue);
    return accountQueue;
  }

  function take({ id, accountId, nextAt }: DueWatch): void {
    const accountQueue = accountQueueOf(accountId);
    if (accountQueue.has(id) || unkept.has(id)) again.add(id);
    else if (nextAt === null) accountQueue.queue.remove(id);
    else accountQueue.queue.put(id, nextAt);
  }

  // Polling

  const idle = () => !started || heldSince !== null || closing.signal.aborted;

  function pump(): void {
    if (idle()) return;
    for (const accountQueue of accountQueues.values()) {
      for (let question = accountQueue.next(); question; question = accountQueue.next()) {
        track(ask(accountQueue, question));
      }
    }
    nap();
  }

  /** `close` waits for it. */
  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error: unknown) => report('monitor', error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  function nap(): void {
    cancelNap?.();
    const now = steady();
    let until = now + longestNap;
    for (const accountQueue of accountQueues.values())
      until = Math.min(until, accountQueue.wakesAt() ?? until);
    cancelNap = after(Math.max(1, Math.ceil(until / grid) * grid - now), wake);
  }

  function wake(): void {
    lookAtClocks();
    pump();
  }

  async function ask(accountQueue: PollQueue, question: Poll): Promise<void> {
    try {
      const [watch] = await ledger.read('watches.asked', { ids: [question.id] });
      if (!watch) return accountQueue.answered(question);
      const { client, pacer } = await parts.connectionOf(accountQueue.accountId);
      const reading = await read(client, pacer, watch, accountQueue, question);
      if (!reading) return;
      if (reading.kind === 'unreadable') accountQueue.unreadable(question);
      else accountQueue.answered(question);
      keep(accountQueue, judgeAnswer(watch, reading, wall(), random()));
    } catch (error) {
      accountQueue.failed(question, failureOf(error), 0);
    } finally {
      group.soon();
      if (!unkept.has(question.id)) lookAgain([question.id]);
      pump();
    }
  }

  /** Null if it was not polled or got no answer; the queue knows. */
  async function read(
    client: AccountPolling['client'],
    pacer: AccountPolling['pacer'],
    { transactionId }: AskedWatch,
    accountQueue: PollQueue,
    question: Poll,
  ): Promise<Reading | null> {
    const kind = question.pressed ? 'click' : 'monitor';
    const { signal } = closing;
    const { restMs } = pacer.state();
    if (restMs > 0) {
      // Another request of the account got a 429.
      accountQueue.failed(question, { code: 'rateLimited', area: 'service', retryable: true }, restMs);
      publishStates();
      return null;
    }
    const slot = await pacer.acquire(kind, signal);
    try {
      if (heldSince !== null) throw new CodedError('cancelled', 'monitor');
      return accountQueue.starts(question)
        ? await client.checkTransaction(transactionId, { kind, signal, slot })
        : null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'answerTooLarge') return { kind: 'unreadable', raw: null };
      accountQueue.failed(question, failure, pacer.state().restMs);
      publishStates();
      return null;
    } finally {
      slot.release();
    }
  }

  function failureOf(error: unknown): Failure {
    if (error instanceof CodedError) return error.failure;
    report('monitor', error);
    return { code: 'internal', area: 'monitor', retryable: true };
  }

  // Storing answers

  function keep(accountQueue: PollQueue, answer: WatchAnswer): void {
    unkept.set(answer.id, accountQueue);
    group.add(answer);
  }

  function keepAll(answers: readonly WatchAnswer[]): void {
    const spent = spending('new');
    if (answers.length > 0 || spent.length > 0) track(write(answers, spent));
  }

  async function write(mine: readonly WatchAnswer[], spent: readonly Spent[]): Promise<void> {
    try {
      const { due, changes } = await ledger.write('watches.answer', { answers: mine, spent });
      // An answer that the ledger did not take, because another one was newer, is read again.
      const taken = new Set(due.map(({ id }) => id));
      for (const { id } of mine) if (!taken.has(id)) again.add(id);
      settle(mine);
      due.forEach(take);
      if (changes.length > 0) parts.changed(changes);
    } catch (error) {
      report('monitor', error);
      // The only cost is one more poll.
      for (const { id } of mine) unkept.get(id)?.queue.put(id, wall() + unkeptWait);
      settle(mine);
    }
    publishStates();
    pump();
  }

  function settle(mine: readonly WatchAnswer[]): void {
    for (const { id } of mine) unkept.delete(id);
    lookAgain(mine.map(({ id }) => id));
  }

  function lookAgain(ids: readonly number[]): void {
    const touched = ids.filter((id) => again.delete(id));
    if (touched.length > 0) track(look(touched));
  }

  function publishStates(): void {
    if (started) parts.statesChanged(states());
  }

  const states = () =>
    [...accountQueues.values()]
      .map((accountQueue) =>
        accountQueue.state(
          heldSince,
          unkept
            .values()
            .filter((one) => one === accountQueue)
            .toArray().length,
        ),
      )
      .filter(({ watched }) => watched > 0);

  /** The spans by the machine's present clock. */
  function spending(which: 'new' | 'all'): Spent[] {
    const by = clocks.spansAhead();
    return [...accountQueues.values()].flatMap(({ accountId, budget }) =>
      budget.spans(which).map(({ span, requests }) => ({ accountId, span: span + by, requests })),
    );
  }

  function lookAtClocks(slept = false): void {
    const by = clocks.jumped(slept);
    // Rows that are read later are shifted by then.
    if (by === 0 || !started) return;
    group.now();
    track(shift(Math.min(0, by)));
  }

  const clockSet = (by: number) => ({ by, now: wall(), latest: latestAsks(wall()) });

  async function shift(by: number): Promise<void> {
    await ledger.write('watches.shift', { ...clockSet(by), spent: spending('all') });
    if (by !== 0) await readAll();
    pump();
  }

  // Changes from outside

  async function look(ids: readonly number[]): Promise<void> {
    (await ledger.read('watches.due', { ids })).forEach(take);
    publishStates();
    pump();
  }

  async function press(ids: readonly number[]): Promise<void> {
    for (const { id, accountId } of await ledger.read('watches.due', { ids })) {
      if (unkept.has(id)) continue;
      const accountQueue = accountQueueOf(accountId);
      accountQueue.want(id);
      accountQueue.retry();
    }
    pump();
  }

  async function readAll(): Promise<void> {
    const rows = await ledger.read('watches.due', {});
    const due = new Set(rows.map(({ id }) => id));
    for (const { queue } of accountQueues.values())
      for (const id of queue.ids()) if (!due.has(id)) queue.remove(id);
    rows.forEach(take);
  }

  return {
    async start() {
      const { latest, spent } = await ledger.read('watches.before', null);
      for (const one of spent) kept.set(one.accountId, [...(kept.get(one.accountId) ?? []), one]);
      // The clock was set back while the program was not running.
      const back = latest === null ? 0 : wall() - latest;
      if (back < 0) await ledger.write('watches.shift', { ...clockSet(back), spent });
      await readAll();
      started = true;
      publishStates();
      pump();
    },
    touched: (ids) => track(look(ids)),
    accountsChanged() {
      for (const accountQueue of accountQueues.values()) accountQueue.retry();
      track(readAll().then(pump));
    },
    checkNow(ids) {
      const asked = new Set(ids);
      track(press([...asked]));
      return asked.size;
    },
    states,
    apply(next) {
      limits = next;
      for (const accountQueue of accountQueues.values()) accountQueue.limit(next);
      pump();
    },
    hold() {
      heldSince ??= wall();
      cancelNap?.();
      publishStates();
    },
    release() {
      if (heldSince === null) return;
      heldSince = null;
      lookAtClocks(true);
      publishStates();
      pump();
    },
    async close() {
      closing.abort();
      cancelNap?.();
      group.now();
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        group.now();
      }
    },
  };
}
