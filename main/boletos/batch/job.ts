// One run of one batch: send workers that each hold a slot of the account's pace and send one row after the other. intents.ts writes
// to the ledger and takes a row ahead of need; send-throttle.ts and set-aside.ts judge the outcomes; runner.ts decides which batch runs.
import type { Batch } from '../../ledger/tables/batches.ts';
import type { SettleBoleto } from '../../ledger/tables/boletos-turn.ts';
import type { BoletoAttempt } from '../../service/boletos.ts';
import type { Outcome } from '../../service/outcome.ts';
import { messageOf } from '../../service/outcome-message.ts';
import type { Pacer, Slot, WorkKind } from '../../service/pacer.ts';
import type { BatchProgress, BatchWait } from '../../../preload/contract/batches.ts';
import { createGrants, createSendSteps, type GrantedIntent, type JobPorts } from './intents.ts';
import { endedBy, recordOf } from './record-outcome.ts';
import { after, backoffMs, freshThrottle, type JobStop, type SendThrottle } from './send-throttle.ts';
import { createSetAside, type Answered } from './set-aside.ts';

export type JobEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'halted'; readonly stop: JobStop }
  /** The ledger is lost: nothing more can be recorded, so nothing more is sent. */
  | { readonly kind: 'lost' };

/** An account's connection to the service, as a job uses it. Stays valid when the account's settings or secrets change. */
export interface Sender {
  readonly createBoleto: (
    body: Uint8Array,
    options: {
      readonly kind: WorkKind;
      readonly slot: Slot;
      readonly mayStart: () => boolean;
      readonly mayLeave?: () => boolean;
    },
  ) => Promise<BoletoAttempt>;
  readonly pacer: Pick<Pacer, 'acquire' | 'state'>;
  /** Maximum of requests in flight, whatever the pace. */
  readonly ceiling: number;
  /** Aborts the requests in flight, when there is no more time to wait for them. */
  readonly drop: () => Promise<void>;
}

export interface Job {
  readonly batch: Batch;
  readonly ended: Promise<JobEnd>;
  /** Starts no more rows; requests in flight are awaited and recorded. The first reason is kept. */
  readonly halt: (stop: JobStop) => void;
  /** Starts nothing until released, around sleep. Resolves when nothing is in flight. */
  readonly hold: () => Promise<void>;
  readonly release: () => void;
  readonly progress: () => BatchProgress;
}

const mostWorkers = 64;

/** The batch in the ledger when the run begins. */
export interface Begun {
  readonly ready: number;
  readonly differences: number;
  /** Rows that got a 403 the last time. */
  readonly forbidden: readonly number[];
}

/** Beside an answer that takes longer, a commit is nothing to wait for, and a granted row might have to be handed back. */
const quickMs = 1_000;

function answered(outcome: Outcome): Answered {
  switch (outcome.kind) {
    case 'created':
    case 'notSent':
      return outcome.kind;
    case 'notProcessed':
      return outcome.reason === 'unauthorized' ? 'other' : outcome.reason;
    default:
      return 'other';
  }
}

export function startJob(batch: Batch, begun: Begun, sender: Sender, ports: JobPorts): Job {
  const single = batch.kind === 'single';
  const kind: WorkKind = single ? 'click' : 'batch';
  const { journal } = ports.ledger;
  const counter = createProgressCounter(batch.id, begun.ready, ports.now);
  const { promise: ended, resolve: end } = Promise.withResolvers<JobEnd>();
  let throttle: SendThrottle = { ...freshThrottle, differences: begun.differences };
  let stop: JobStop | null = null;
  let lost = false;
  let held = false;
  let endHold = (): void => undefined;
  let workers = 0;
  /** How long the last answer took. */
  let answerMs = 0;
  let halting = new AbortController();
  let idleListeners: (() => void)[] = [];

  const fraction = (): number => (ports.random(1)[0] ?? 0) / 256;
  const isRunning = (): boolean => stop === null && !held && !lost;
  const aside = createSetAside(begun.forbidden);
  const allowed = (): number => (aside.alone() ? 1 : throttle.allowed);
  /** Whether a send worker may start another row; the calling worker counts itself. */
  const canStart = (): boolean => isRunning() && workers <= allowed();

  function halt(why: JobStop): void {
    // An id that another boleto already has is a contradiction, not a created boleto that differs.
    if (stop?.code === 'difference' && why.code === 'contradiction') stop = why;
    stop ??= why;
    halting.abort();
    grants.recall();
    if (workers === 0) settleDown();
  }

  const lose = (): void => {
    lost = true;
  };
  const steps = createSendSteps({ batch, ports, counter, aside, halt, lose });
  const isResting = (): boolean => sender.pacer.state().restMs > 0;
  /** Never while one row goes alone: what it ends as decides about all others. */
  const mayGrant = (): boolean =>
    !single &&
    journal !== null &&
    canStart() &&
    throttle.allowed > 1 &&
    !aside.alone() &&
    answerMs < quickMs &&
    !isResting();
  const grants = createGrants({ ports, steps, may: mayGrant, readyAgain: () => spread() });

  const pause = (millis: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        cancel();
        resolve();
      };
      const cancel = ports.after(millis, wake);
      if (signal.aborted) wake();
      else signal.addEventListener('abort', wake, { once: true });
    });

  async function waiting<T>(about: () => BatchWait, wait: Promise<T>): Promise<T> {
    const over = counter.waits(about);
    try {
      return await wait;
    } finally {
      over();
    }
  }

  function slotWait(): BatchWait {
    const { restMs } = sender.pacer.state();
    return restMs > 0 ? { why: 'rateLimited', ms: restMs } : { why: 'others', ms: null };
  }

  async function backOff(millis: number): Promise<void> {
    const until = ports.now() + millis;
    const about = (): BatchWait => ({ why: 'notSent', ms: Math.max(0, until - ports.now()) });
    await waiting(about, pause(millis, halting.signal));
  }

  /** Sends one row whose intent is committed. Returns what to record, and how long to wait before the next slot. */
  async function send(
    intent: GrantedIntent,
    slot: Slot,
  ): Promise<{ readonly settle: SettleBoleto; readonly waitMs: number }> {
    const { row, begin, role } = intent;
    let stayed = false;
    // Much may have happened since the intent was recorded: a token was fetched, the machine is about to sleep.
    const mayStart = (): boolean => {
      stayed = held || (!single && !grants.mayStart(intent)) || !steps.start(intent);
      return !stayed;
    };
    // Connecting may have taken longer than a team's server lets a row wait.
    const mayLeave = (): boolean => {
      stayed = journal?.mayLeave(begin.id) === false;
      return !stayed;
    };
    counter.sending(1);
    const attempt = await sender.createBoleto(begin.body, { kind, slot, mayStart, mayLeave });
    counter.sending(-1);
    const { outcome, millis } = attempt;
    // Nothing left, so neither the throttle nor the pace counts it.
    if (outcome.kind === 'notSent' && (stayed || held)) {
      const reason = { ...messageOf(outcome), millis: Math.round(millis) };
      return { settle: { state: 'notSent', outcome: reason, boleto: row.id, id: begin.id }, waitMs: 0 };
    }
    // What was asked for before this answer was known is asked for again.
    if (outcome.kind !== 'created' && outcome.kind !== 'refused') grants.recall();
    const result = answered(outcome);
    const verdict = aside.answered(row.id, role, result);
    const { amount: cents, dueDate } = row.fields;
    const settled = recordOf(attempt, { cents, dueDate }, ports.today(), verdict === 'refused');
    const settle = { ...settled, boleto: row.id, id: begin.id };
    journal?.answered(settle);
    const next = after(throttle, endedBy(outcome, settled));
    throttle = next.throttle;
    // A single boleto has no other row that would show it.
    if (verdict === 'pause' || (single && result === 'forbidden')) halt({ code: 'forbidden', status: 403 });
    // A difference in a single boleto stops nothing, because no row follows it.
    else if (next.stop && !(single && next.stop.code === 'difference')) halt(next.stop);
    else if (single && (settled.state === 'notSent' || settled.state === 'notProcessed')) {
      const code = settled.state === 'notSent' ? 'notSent' : 'rateLimited';
      halt({ code, detail: outcome.kind === 'notSent' ? outcome.code : '' });
    }
    answerMs = millis;
    const waitMs = outcome.kind === 'notSent' ? backoffMs(throttle.notSentInRow, fraction()) : 0;
    return { settle, waitMs };
  }

  /** Sends row after row in one slot. Returns how long to wait before the next slot; null when there is nothing to send. */
  async function sendInSlot(slot: Slot, ahead: ReturnType<typeof grants.worker>): Promise<number | null> {
    let next = (await ahead.take()) ?? (await grants.next(null, canStart));
    let last: SettleBoleto | null = null;
    while (next) {
      const sending = send(next, slot);
      ahead.ask(last);
      const { settle, waitMs } = await sending;
      spread();
      if (waitMs > 0 || !canStart() || !slot.keep()) {
        // Only others that are due do not rest.
        if (waitMs > 0 || !canStart() || isResting()) void ahead.giveBack();
        await Promise.all([steps.keep(settle), ahead.recorded()]);
        return waitMs;
      }
      next = await ahead.take();
      last = next ? settle : null;
      next ??= await grants.next(settle, canStart);
    }
    return null;
  }

  /** Takes slot after slot, until there is nothing to send or too many workers run. */
  async function sendWorker(): Promise<void> {
    const ahead = grants.worker();
    try {
      while (canStart()) {
        const slot = await waiting(slotWait, sender.pacer.acquire(kind, halting.signal)).catch(() => null);
        // The account's pacer was closed although nothing was halted.
        if (!slot && isRunning()) halt({ code: 'notSent', detail: 'cancelled' });
        if (!slot) return;
        let waitMs: number | null;
        try {
          waitMs = await sendInSlot(slot, ahead);
        } finally {
          slot.release();
        }
        if (waitMs === null) return;
        if (waitMs > 0) await backOff(waitMs);
      }
    } finally {
      await ahead.end();
    }
  }

  function spread(): void {
    while (isRunning() && workers < Math.min(allowed(), sender.ceiling, mostWorkers)) {
      workers += 1;
      void sendWorker()
        .catch((error: unknown) => void steps.failed(error))
        .finally(() => {
          workers -= 1;
          if (workers === 0) settleDown();
        });
    }
  }

  function settleDown(): void {
    for (const wake of idleListeners.splice(0)) wake();
    if (lost) end({ kind: 'lost' });
    else if (stop) end({ kind: 'halted', stop });
    else if (!held) void lookAgain().catch((error: unknown) => void steps.failed(error));
  }

  /** When the last workers have ended: rows may have become ready meanwhile, or nothing is left. */
  async function lookAgain(): Promise<void> {
    const any = await steps.any();
    if (workers > 0 || !isRunning()) return;
    const left = any ? 'again' : aside.exhausted();
    if (left === 'again') spread();
    else if (left === 'pause') halt({ code: 'forbidden', status: 403 });
    else end({ kind: 'finished' });
  }

  spread();
  return {
    batch,
    ended,
    halt,
    hold() {
      if (!held) endHold = counter.waits(() => ({ why: 'held', ms: null }));
      held = true;
      halting.abort();
      grants.recall();
      return workers === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve));
    },
    release() {
      if (!held) return;
      held = false;
      endHold();
      halting = new AbortController();
      if (workers === 0) settleDown();
      else spread();
    },
    progress: counter.progress,
  };
}

const windowMs = 10_000;
const sampleMs = 250;
/** No rate is computed for a shorter time of work: two answers within a millisecond are no rate. */
const leastMs = 1_000;
/** No estimate before so many rows have ended: the first goes alone and the pace rises after it. */
const leastEnded = 10;
/** A slot of the account is rarely free at once: a shorter wait for other batches is not shown. */
const shownAfterMs = 500;

/** Which of several simultaneous waits is shown: the first of these. */
const order: readonly BatchWait['why'][] = ['held', 'rateLimited', 'notSent', 'others'];

/** How many rows ended how, how fast, and how long the rest will take. The totals of the batch come from the ledger. */
export function createProgressCounter(batchId: number, ready: number, now: () => number) {
  const counts = { created: 0, refused: 0, uncertain: 0, held: 0 };
  const waits = new Map<object, { readonly since: number; readonly about: () => BatchWait }>();
  let underway = 0;
  /** Time in which something was in flight, up to `markedAt`; waiting is not time of work. */
  let worked = 0;
  let markedAt = now();
  let samples: (readonly [worked: number, ended: number])[] = [[0, 0]];
  const ended = () => counts.created + counts.refused + counts.uncertain;

  /** Called before every change of `underway` or `waits`. */
  function mark(): void {
    const at = now();
    if (underway > 0 || waits.size === 0) worked += at - markedAt;
    markedAt = at;
  }

  function sample(): void {
    mark();
    if (worked - (samples.at(-1)?.[0] ?? 0) < sampleMs) return;
    const recent = samples.findLastIndex(([then]) => worked - then >= windowMs);
    samples = [...samples.slice(Math.max(0, recent)), [worked, ended()]];
  }

  function waitingFor(): BatchWait | null {
    if (underway > 0) return null;
    const at = now();
    const shown = [...waits.values()]
      .map(({ since, about }) => ({ since, ...about() }))
      .filter(({ why, since }) => why !== 'others' || at - since >= shownAfterMs)
      .toSorted((one, other) => order.indexOf(one.why) - order.indexOf(other.why));
    const [first] = shown;
    return first ? { why: first.why, ms: first.ms } : null;
  }

  return {
    count(what: keyof typeof counts): void {
      counts[what] += 1;
      sample();
    },
    sending(change: 1 | -1): void {
      mark();
      underway += change;
    },
    /** Starts a wait, which `about` describes while it lasts; the returned function ends it. */
    waits(about: () => BatchWait): () => void {
      mark();
      const wait = {};
      waits.set(wait, { since: now(), about });
      return () => {
        mark();
        waits.delete(wait);
      };
    },
    progress: (): BatchProgress => {
      mark();
      const [since, before] = samples.findLast(([then]) => worked - then >= windowMs) ?? samples[0] ?? [0, 0];
      const lasted = worked - since;
      const waiting = waitingFor();
      const rate = waiting || lasted < leastMs ? null : (1_000 * (ended() - before)) / lasted;
      const left = Math.max(0, ready - ended() - counts.held - underway);
      const canEstimate = rate !== null && rate > 0 && ended() >= leastEnded;
      const remainingMs = canEstimate ? Math.round((1_000 * (left + underway)) / rate) : null;
      return { batchId, ...counts, sending: underway, left, rate, remainingMs, waiting };
    },
  };
}
