// The poll queue of one account: in the order of due times, with limited concurrency, within its budget, and none while
// it must wait. poller.ts sends the polls and reports their results.
import type { AskingState, MonitorSettings } from '../../preload/contract/monitor.ts';
import type { Failure } from '../../preload/contract/result.ts';
import { createDueQueue } from './due-queue.ts';
import { createBudget, type Span } from './rules/budget.ts';
import { loneWait, outageWait, stopKindOf, type StopKind } from './rules/stop.ts';

export type PollLimits = Pick<MonitorSettings, 'perSecond' | 'atOnce' | 'perHalfDay'>;

/** One poll that has begun. */
export interface Poll {
  readonly id: number;
  /** When it was due; after a failure of the account it keeps this time. */
  readonly due: number;
  readonly pressed: boolean;
  /** The account's halts before it began. The result of a poll from before the last halt does not count. */
  readonly round: number;
}

export interface QueueClock {
  readonly wall: () => number;
  /** Milliseconds since 1970 by a monotonic clock. */
  readonly steady: () => number;
  readonly random: () => number;
}

interface Stop {
  readonly kind: StopKind;
  readonly since: number;
  /** On the steady clock; null if a person must act. */
  readonly until: number | null;
  readonly failure: Failure;
}

export type PollQueue = ReturnType<typeof createPollQueue>;

/** So many unreadable answers in a row are no problem of a single transaction. */
const manyUnreadable = 6;

/**
 * After so many requested polls one that is due follows, so that requesting a whole column does not delay new
 * transactions for hours.
 */
const mostPressed = 8;

export function createPollQueue(
  accountId: string,
  clock: QueueClock,
  start: PollLimits,
  kept: readonly Span[],
) {
  const queue = createDueQueue();
  const budget = createBudget(start, kept, clock.steady());
  const wanted = new Set<number>();
  const flying = new Map<number, Poll>();
  /** The number of consecutive failures of each watch, and the account's answer count at the last one. */
  const failures = new Map<number, { readonly times: number; readonly answers: number }>();
  let askingSince = clock.wall();
  let limits = start;
  let stop: Stop | null = null;
  let round = 0;
  let inRow = 0;
  let answers = 0;
  let unreadableInRow = 0;
  /** Begun, but without a slot yet. */
  const waiting = new Set<number>();
  let pressedInRow = 0;
  let spentSince: number | null = null;
  let mine = true;

  const resting = (): boolean => stop !== null && (stop.until === null || stop.until > clock.steady());
  const width = (): number => (stop === null ? limits.atOnce : 1);

  function candidate(): number | undefined {
    const first = queue.first();
    const due = mine && first && first.due <= clock.wall() ? first.id : undefined;
    const [pressed] = wanted;
    return due !== undefined && pressedInRow >= mostPressed ? due : (pressed ?? due);
  }

  function begin(id: number): Poll {
    pressedInRow = wanted.has(id) ? pressedInRow + 1 : 0;
    const question = { id, due: queue.dueOf(id) ?? clock.wall(), pressed: wanted.delete(id), round };
    queue.remove(id);
    flying.set(id, question);
    waiting.add(id);
    return question;
  }

  function ended({ id }: Poll): void {
    flying.delete(id);
    waiting.delete(id);
  }

  function halt(kind: StopKind, failure: Failure, wait: number | null): void {
    const since = stop?.kind === kind ? stop.since : clock.wall();
    stop = { kind, since, until: wait === null ? null : clock.steady() + wait, failure };
    round += 1;
  }

  function putBack({ id, due, pressed }: Poll): void {
    if (pressed) wanted.add(id);
    queue.put(id, due);
  }

  /**
   * Puts it after all that are due now, so that the next try is another watch: one that always fails must not block the
   * others.
   */
  function putBehind({ id }: Poll): void {
    const before = failures.get(id);
    const alone = before === undefined || answers > before.answers;
    const times = (before?.times ?? 0) + (alone ? 1 : 0);
    failures.set(id, { times, answers });
    queue.put(id, clock.wall() + loneWait(times));
  }

  /** A single failure only causes a wait; two in a row are an outage. */
  const shown = (): Stop | null => (stop?.kind === 'outage' && inRow < 2 ? null : stop);

  return {
    accountId,
    queue,
    budget,
    has: (id: number) => flying.has(id),
    /** Requested by the clerk: polled before those that are due. */
    want(id: number): boolean {
      if (flying.has(id) || wanted.has(id)) return false;
      wanted.add(id);
      return true;
    },
    /** The next poll that may begin now, or null. Where another computer asks for the account, only what is wanted here. */
    next(): Poll | null {
      if (resting() || flying.size >= width()) return null;
      const id = candidate();
      if (id === undefined) return null;
      const steady = clock.steady();
      const remaining = budget.remaining(steady);
      if (remaining > waiting.size) {
        spentSince = null;
        return begin(id);
      }
      if (remaining === 0 && budget.opens(steady).spent) spentSince ??= clock.wall();
      return null;
    },
    /** When to call `next` again, on the steady clock; null if only an answer or a person changes anything. */
    wakesAt(): number | null {
      const steady = clock.steady();
      if (stop?.until === null) return null;
      if (stop && stop.until > steady) return stop.until;
      if (flying.size >= width()) return null;
      const first = mine ? queue.first() : undefined;
      const due = wanted.size > 0 ? steady : first && steady + Math.max(0, first.due - clock.wall());
      if (due === undefined) return null;
      return budget.remaining(steady) > waiting.size ? due : Math.max(due, budget.opens(steady).at);
    },
    /** Whether this computer asks for what is due; returns whether that is a change. */
    asks(now: boolean): boolean {
      const changed = now !== mine;
      mine = now;
      return changed;
    },
    /** Polls have begun and not ended. */
    isBusy: () => flying.size > 0,
    /** Called with a slot: false if the budget is exhausted; the watch then goes back into the queue. */
    starts(question: Poll): boolean {
      waiting.delete(question.id);
      const steady = clock.steady();
      if (budget.remaining(steady) > 0) {
        budget.take(steady);
        return true;
      }
      ended(question);
      putBack(question);
      return false;
    },
    answered(question: Poll) {
      ended(question);
      failures.delete(question.id);
      unreadableInRow = 0;
      answers += 1;
      if (question.round < round) return;
      if (stop) askingSince = clock.wall();
      stop = null;
      inRow = 0;
    },
    /** An unreadable answer: one is a problem of its transaction, many in a row are a problem of the account. */
    unreadable(question: Poll) {
      ended(question);
      unreadableInRow += 1;
      if (question.round < round || unreadableInRow < manyUnreadable) return;
      inRow += 1;
      halt(
        'outage',
        { code: 'answerUnreadable', area: 'service', retryable: true },
        outageWait(inRow, clock.random()),
      );
    },
    failed(question: Poll, failure: Failure, restMs: number) {
      ended(question);
      const kind = stopKindOf(failure);
      if (kind === 'outage') putBehind(question);
      else putBack(question);
      if (kind === null || question.round < round) return;
      switch (kind) {
        case 'noCredentials':
        case 'unauthorized':
          return halt(kind, failure, null);
        case 'limited':
          return halt(kind, failure, Math.max(1_000, restMs));
        case 'outage':
          inRow += 1;
          // The service named a wait with another status than 429.
          if (restMs > 0) return halt('limited', failure, restMs);
          return halt(kind, failure, outageWait(inRow, clock.random()));
      }
    },
    /** The cause of the halt may be gone. */
    retry() {
      if (stop && stop.kind !== 'limited') stop = { ...stop, until: clock.steady() };
    },
    limit(next: PollLimits) {
      limits = next;
      budget.allow(next);
    },
    /** `heldSince`: null if not held; `unkept`: the number of watches that are answered and not yet queued again. */
    state(heldSince: number | null, unkept: number): AskingState {
      const wall = clock.wall();
      const steady = clock.steady();
      const common = {
        accountId,
        watched: queue.size() + flying.size + unkept,
        due: (mine ? queue.countDue(wall) : 0) + flying.size,
      };
      const moment = (at: number) => new Date(at).toISOString();
      if (heldSince !== null)
        return { ...common, state: 'held', since: moment(heldSince), until: null, failure: null };
      const halted = shown();
      if (halted) {
        const until = halted.until === null ? null : moment(wall + Math.max(0, halted.until - steady));
        return { ...common, state: halted.kind, since: moment(halted.since), until, failure: halted.failure };
      }
      const opens = spentSince === null ? null : budget.opens(steady);
      if (spentSince !== null && opens?.spent === true) {
        const until = moment(wall + opens.at - steady);
        return { ...common, state: 'budgetSpent', since: moment(spentSince), until, failure: null };
      }
      return { ...common, state: 'asking', since: moment(askingSince), until: null, failure: null };
    },
  };
}
