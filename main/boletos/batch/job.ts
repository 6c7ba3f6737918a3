// One run of one batch: send workers that each hold a slot of the account's pace and take one row after the other. send-steps.ts
// writes to the ledger, granted.ts takes a row ahead of need; runner.ts decides which batch runs when.
import type { Batch } from '../../ledger/tables/batches.ts';
import type { SettleBoleto } from '../../ledger/tables/boletos-turn.ts';
import type { Slot, WorkKind } from '../../service/pacer.ts';
import { createGrants, type Ahead, type GrantedIntent } from './granted.ts';
import type { JobPorts, JobStop, Sender } from './job-ports.ts';
import { createRowSender } from './send-row.ts';
import { createSendSteps } from './send-steps.ts';
import { after, backoffMs, freshThrottle, type SendThrottle } from './send-throttle.ts';
import { createSetAside } from './set-aside.ts';
import type { BatchProgress, BatchWait } from '../../../preload/contract/batches.ts';
import { createProgressCounter } from './progress.ts';

export type JobEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'halted'; readonly stop: JobStop }
  /** The ledger is lost: nothing more can be recorded, so nothing more is sent. */
  | { readonly kind: 'lost' };

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

export function startJob(batch: Batch, begun: Begun, sender: Sender, ports: JobPorts): Job {
  const single = batch.kind === 'single';
  const kind: WorkKind = single ? 'click' : 'batch';
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
    ports.ledger.journal !== null &&
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

  const sendRow = createRowSender({
    batch,
    sender,
    ports,
    counter,
    aside,
    steps,
    grants,
    isHeld: () => held,
    counted(ended) {
      const next = after(throttle, ended);
      throttle = next.throttle;
      return next.stop;
    },
    halt,
  });

  async function send(intent: GrantedIntent, slot: Slot): Promise<{ settle: SettleBoleto; waitMs: number }> {
    const { settle, outcome, millis } = await sendRow(intent, slot);
    answerMs = outcome ? millis : answerMs;
    const waitMs = outcome?.kind === 'notSent' ? backoffMs(throttle.notSentInRow, fraction()) : 0;
    return { settle, waitMs };
  }

  /** Sends row after row in one slot. Returns how long to wait before the next slot; null when there is nothing to send. */
  async function sendInSlot(slot: Slot, ahead: Ahead): Promise<number | null> {
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
    else if (left === 'pause') halt({ code: 'unauthorized', status: 403 });
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
