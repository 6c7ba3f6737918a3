// Polls watched transactions when they are due, within each account's budget, and stores the answers. rules/ decides
// what an answer means, when the next poll is due and what the budget allows. room.ts has the calls.
import type { AskingState, WatchChange } from '../../preload/contract/monitor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DueWatch } from '../ledger/tables/watches.ts';
import type { Spent, WatchAnswer } from '../ledger/tables/watches-answers.ts';
import { createPollQueue, type PollQueue, type PollLimits, type Poll } from './poll-queue.ts';
import { createAsking, type AccountPolling } from './asking.ts';
import { createAnswerGroup } from './answer-group.ts';
import type { Clock } from './clock.ts';
import { latestAsks } from './rules/schedule.ts';
import { twoClocks } from './two-clocks.ts';

/** Which computer of a team asks for an account. */
export interface Askers {
  /** Whether this one would, where no other one does. */
  readonly want: (accountId: string, would: boolean) => void;
  readonly isMine: (accountId: string) => boolean;
}

export interface PollerParts extends Clock {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly connectionOf: (accountId: string) => Promise<AccountPolling>;
  readonly settings: PollLimits;
  /** Null: this computer asks for all. */
  readonly askers: Askers | null;
  /** Called with observed changes once they are stored. */
  readonly changed: (changes: readonly WatchChange[]) => void;
  /** Called when the state of an account's polling or the number of due watches has changed. */
  readonly statesChanged: (states: readonly AskingState[]) => void;
  readonly report: (where: string, error: unknown) => void;
}

export type Poller = ReturnType<typeof createPoller>;

/** The longest time without comparing the clocks. */
const longestTimer = 30_000;
/** Due times within one step are handled together. */
const grid = 250;
/** Between two looks at what other computers of the team have changed. */
const elsewhereWait = 1_000;
/** Of what is due, read at each such look. */
const mostElsewhere = 500;
/** The delay after a write that failed. */
const retryWait = 60_000;

export function createPoller(parts: PollerParts) {
  const { ledger, wall, after, random, report, askers } = parts;
  let limits = parts.settings;
  const accountQueues = new Map<string, PollQueue>();
  const closing = new AbortController();
  const earlierSpent = new Map<string, Spent[]>();
  /** Answered, but not yet stored. */
  const unstored = new Map<number, PollQueue>();
  /** Changed while they were polled: read again once the answer is stored. */
  const again = new Set<number>();
  const underWay = new Set<Promise<void>>();
  let cancelTimer: (() => void) | undefined;
  let heldSince: number | null = null;
  let started = false;
  const clocks = twoClocks(parts);
  const { steady } = clocks;
  const group = createAnswerGroup(after, storeAll);

  const ask = createAsking({
    ...parts,
    signal: closing.signal,
    isHeld: () => heldSince !== null,
    cannotAsk: (accountId) => askers?.want(accountId, false),
    failed: publishStates,
  });

  const isMine = (accountId: string): boolean => askers === null || askers.isMine(accountId);

  function accountQueueOf(accountId: string): PollQueue {
    const known = accountQueues.get(accountId);
    if (known) return known;
    const accountQueue = createPollQueue(
      accountId,
      { wall, steady, random },
      limits,
      earlierSpent.get(accountId) ?? [],
    );
    accountQueues.set(accountId, accountQueue);
    accountQueue.asks(isMine(accountId));
    askers?.want(accountId, true);
    return accountQueue;
  }

  function enqueue({ id, accountId, nextAt }: DueWatch): void {
    const accountQueue = accountQueueOf(accountId);
    if (accountQueue.has(id) || unstored.has(id)) again.add(id);
    else if (nextAt === null) accountQueue.queue.remove(id);
    else accountQueue.queue.put(id, nextAt);
  }

  // Polling

  const idle = () => !started || heldSince !== null || closing.signal.aborted;

  function pollDue(): void {
    if (idle()) return;
    for (const accountQueue of accountQueues.values()) {
      for (let question = accountQueue.next(); question; question = accountQueue.next()) {
        track(poll(accountQueue, question));
      }
    }
    scheduleTimer();
  }

  /** `close` waits for it. */
  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error: unknown) => report('monitor', error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  /** As `track`, but once the poller closes nothing more begins: its ledger may close right after it. */
  function begin(work: () => Promise<void>): void {
    if (!closing.signal.aborted) track(work());
  }

  function scheduleTimer(): void {
    cancelTimer?.();
    const now = steady();
    let until = now + longestTimer;
    for (const accountQueue of accountQueues.values())
      until = Math.min(until, accountQueue.wakesAt() ?? until);
    cancelTimer = after(Math.max(1, Math.ceil(until / grid) * grid - now), onTimer);
  }

  function onTimer(): void {
    checkClocks();
    pollDue();
  }

  async function poll(accountQueue: PollQueue, question: Poll): Promise<void> {
    const answer = await ask(accountQueue, question);
    if (answer) storeSoon(accountQueue, answer);
    group.soon();
    if (!unstored.has(question.id)) readAgain([question.id]);
    pollDue();
  }

  // Storing answers

  function storeSoon(accountQueue: PollQueue, answer: WatchAnswer): void {
    unstored.set(answer.id, accountQueue);
    group.add(answer);
  }

  function storeAll(answers: readonly WatchAnswer[]): void {
    const spent = spentNow('new');
    if (answers.length > 0 || spent.length > 0) track(write(answers, spent));
  }

  async function write(mine: readonly WatchAnswer[], spent: readonly Spent[]): Promise<void> {
    try {
      const { due, changes } = await ledger.write('watches.answer', { answers: mine, spent });
      // An answer that the ledger did not take, because another one was newer, is read again.
      const taken = new Set(due.map(({ id }) => id));
      for (const { id } of mine) if (!taken.has(id)) again.add(id);
      settle(mine);
      due.forEach(enqueue);
      if (changes.length > 0) parts.changed(changes);
    } catch (error) {
      report('monitor', error);
      // The only cost is one more poll.
      for (const { id } of mine) unstored.get(id)?.queue.put(id, wall() + retryWait);
      settle(mine);
    }
    publishStates();
    pollDue();
  }

  function settle(mine: readonly WatchAnswer[]): void {
    for (const { id } of mine) unstored.delete(id);
    readAgain(mine.map(({ id }) => id));
  }

  function readAgain(ids: readonly number[]): void {
    const touched = ids.filter((id) => again.delete(id));
    if (touched.length > 0) begin(() => readDue(touched));
  }

  function publishStates(): void {
    if (started) parts.statesChanged(states());
  }

  const states = () =>
    [...accountQueues.values()]
      .map((accountQueue) =>
        accountQueue.state(
          heldSince,
          unstored
            .values()
            .filter((one) => one === accountQueue)
            .toArray().length,
        ),
      )
      .filter(({ watched }) => watched > 0);

  /** The spans by the machine's present clock. */
  function spentNow(which: 'new' | 'all'): Spent[] {
    const by = clocks.spansAhead();
    return [...accountQueues.values()].flatMap(({ accountId, budget }) =>
      budget.spans(which).map(({ span, requests }) => ({ accountId, span: span + by, requests })),
    );
  }

  function checkClocks(slept = false): void {
    const by = clocks.jumped(slept);
    // Rows that are read later are shifted by then.
    if (by === 0 || !started) return;
    group.now();
    // The time of a team is its server's: only this computer was wrong about it.
    if (askers) return begin(() => readAll().then(pollDue));
    begin(() => shift(Math.min(0, by)));
  }

  const clockSet = (by: number) => ({ by, now: wall(), latest: latestAsks(wall()) });

  async function shift(by: number): Promise<void> {
    await ledger.write('watches.shift', { ...clockSet(by), spent: spentNow('all') });
    if (by !== 0) await readAll();
    pollDue();
  }

  // Changes from outside

  async function readDue(ids: readonly number[]): Promise<void> {
    (await ledger.read('watches.due', { ids })).forEach(enqueue);
    publishStates();
    pollDue();
  }

  async function pollNow(ids: readonly number[]): Promise<void> {
    const hurried: number[] = [];
    for (const { id, accountId, nextAt } of await ledger.read('watches.due', { ids })) {
      if (unstored.has(id)) continue;
      if (nextAt !== null && !isMine(accountId)) {
        hurried.push(id);
        continue;
      }
      const accountQueue = accountQueueOf(accountId);
      accountQueue.want(id);
      accountQueue.retry();
    }
    if (hurried.length > 0) await ledger.write('watches.hurry', { ids: hurried, now: wall() });
    pollDue();
  }

  // Changes by other computers

  let looking = false;
  async function lookElsewhere(): Promise<void> {
    looking = false;
    const before = wall() + 1;
    for (const { id, accountId, nextAt } of await ledger.read('watches.due', {
      before,
      most: mostElsewhere,
    })) {
      const accountQueue = accountQueueOf(accountId);
      if (nextAt !== null && !accountQueue.has(id) && !unstored.has(id)) accountQueue.queue.put(id, nextAt);
    }
    pollDue();
  }

  /** What another computer has spent meanwhile counts as well. */
  async function takeOver(accountIds: readonly string[]): Promise<void> {
    const { spent } = await ledger.read('watches.before', null);
    for (const accountId of accountIds) {
      earlierSpent.set(
        accountId,
        spent.filter((one) => one.accountId === accountId),
      );
      if (accountQueues.get(accountId)?.isBusy() === false) accountQueues.delete(accountId);
    }
    await readAll();
    publishStates();
    pollDue();
  }

  async function readAll(): Promise<void> {
    const rows = await ledger.read('watches.due', {});
    const due = new Set(rows.map(({ id }) => id));
    for (const { queue } of accountQueues.values())
      for (const id of queue.ids()) if (!due.has(id)) queue.remove(id);
    rows.forEach(enqueue);
  }

  return {
    async start() {
      const { latest, spent } = await ledger.read('watches.before', null);
      for (const one of spent)
        earlierSpent.set(one.accountId, [...(earlierSpent.get(one.accountId) ?? []), one]);
      // The clock was set back while the program was not running.
      const back = latest === null || askers !== null ? 0 : wall() - latest;
      if (back < 0) await ledger.write('watches.shift', { ...clockSet(back), spent });
      await readAll();
      started = true;
      publishStates();
      pollDue();
    },
    /** Rows were added or changed: their due times are read again. */
    touched: (ids: readonly number[]) => begin(() => readDue(ids)),
    /** Another computer may have added, hurried or answered some. */
    changedElsewhere() {
      if (looking || !started) return;
      looking = true;
      after(elsewhereWait, () => begin(lookElsewhere));
    },
    /** Which computer asks for an account has changed. */
    askersChanged: () => {
      const taken: string[] = [];
      for (const accountQueue of accountQueues.values()) {
        const mine = isMine(accountQueue.accountId);
        if (accountQueue.asks(mine) && mine) taken.push(accountQueue.accountId);
      }
      if (started && taken.length > 0) begin(() => takeOver(taken));
      publishStates();
    },
    /** Accounts or credentials have changed: queues that waited for that continue. */
    accountsChanged() {
      for (const accountQueue of accountQueues.values()) {
        accountQueue.retry();
        askers?.want(accountQueue.accountId, true);
      }
      begin(() => readAll().then(pollDue));
    },
    /** Polls these before those that are due; returns how many will be polled. */
    checkNow(ids: readonly number[]): number {
      const asked = new Set(ids);
      begin(() => pollNow([...asked]));
      return asked.size;
    },
    states,
    apply(next: PollLimits) {
      limits = next;
      for (const accountQueue of accountQueues.values()) accountQueue.limit(next);
      pollDue();
    },
    /** Called around sleep: no poll begins. */
    hold: () => {
      heldSince ??= wall();
      cancelTimer?.();
      publishStates();
    },
    release: () => {
      if (heldSince === null) return;
      heldSince = null;
      checkClocks(true);
      publishStates();
      pollDue();
    },
    /** Aborts the polls in flight and stores the answers that have arrived. */
    async close() {
      closing.abort();
      cancelTimer?.();
      group.now();
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        group.now();
      }
    },
  };
}
