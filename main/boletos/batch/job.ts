// One run of one batch: send workers that each hold a slot of the account's pace and take one row after the other. send-journal.ts
// writes to the ledger; runner.ts decides which batch runs when.
import type { Batch } from '../../ledger/tables/batches.ts';
import type { SettleBoleto } from '../../ledger/tables/boletos-turn.ts';
import type { BoletoAttempt } from '../../service/boletos.ts';
import type { Outcome } from '../../service/outcome.ts';
import type { Slot, WorkKind } from '../../service/pacer.ts';
import { messageOf } from '../../service/outcome-message.ts';
import type { JobPorts, JobStop, Sender } from './job-ports.ts';
import { createSendJournal, type Intent, type Row } from './send-journal.ts';
import { after, backoffMs, freshThrottle, type SendThrottle } from './send-throttle.ts';
import { createSetAside, type Answered } from './set-aside.ts';
import { endedBy, recordOf } from './record-outcome.ts';
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

interface Sent {
  readonly settle: SettleBoleto;
  readonly waitMs: number;
}

/** Nothing was sent, so neither the throttle nor the pace counts it. */
const handedBack = (attempt: BoletoAttempt, row: Row, begin: Intent['begin']): SettleBoleto => ({
  state: 'notSent',
  outcome: { ...messageOf(attempt.outcome), millis: Math.round(attempt.millis) },
  boleto: row.id,
  id: begin.id,
});

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
  const counter = createProgressCounter(batch.id, begun.ready, ports.now);
  const { promise: ended, resolve: end } = Promise.withResolvers<JobEnd>();
  let throttle: SendThrottle = { ...freshThrottle, differences: begun.differences };
  let stop: JobStop | null = null;
  let lost = false;
  let held = false;
  let endHold = (): void => undefined;
  let workers = 0;
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
    if (workers === 0) settleDown();
  }

  const lose = (): void => {
    lost = true;
  };
  const sendJournal = createSendJournal({ batch, ports, counter, aside, canStart, halt, lose });

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

  async function send({ row, begin, role }: Intent, slot: Slot): Promise<Sent> {
    counter.sending(1);
    // The machine may go to sleep between the recorded intent and the first byte.
    const mayStart = (): boolean => !held;
    const attempt = await sender.createBoleto(begin.body, { kind, slot, mayStart });
    counter.sending(-1);
    const { outcome } = attempt;
    if (held && outcome.kind === 'notSent') return { settle: handedBack(attempt, row, begin), waitMs: 0 };
    const result = answered(outcome);
    const verdict = aside.answered(row.id, role, result);
    const { amount: cents, dueDate } = row.fields;
    const settled = recordOf(attempt, { cents, dueDate }, ports.today(), verdict === 'refused');
    const next = after(throttle, endedBy(outcome, settled));
    throttle = next.throttle;
    // A single boleto has no other row that would show it.
    if (verdict === 'pause' || (single && result === 'forbidden'))
      halt({ code: 'unauthorized', status: 403 });
    // A difference in a single boleto stops nothing, because no row follows it.
    else if (next.stop && !(single && next.stop.code === 'difference')) halt(next.stop);
    else if (single && (settled.state === 'notSent' || settled.state === 'notProcessed')) {
      const code = settled.state === 'notSent' ? 'notSent' : 'rateLimited';
      halt({ code, detail: outcome.kind === 'notSent' ? outcome.code : '' });
    }
    const waitMs = settled.state === 'notSent' ? backoffMs(throttle.notSentInRow, fraction()) : 0;
    return { settle: { ...settled, boleto: row.id, id: begin.id }, waitMs };
  }

  /** Takes slot after slot, until there is nothing to send or too many workers run. */
  async function sendWorker(): Promise<void> {
    while (canStart()) {
      const slot = await waiting(slotWait, sender.pacer.acquire(kind, halting.signal)).catch(() => null);
      // The account's pacer was closed although nothing was halted.
      if (!slot && isRunning()) halt({ code: 'notSent', detail: 'cancelled' });
      if (!slot) return;
      let waitMs = 0;
      try {
        for (let next = await sendJournal.next(null); ;) {
          if (!next) return;
          const sent = await send(next, slot);
          waitMs = sent.waitMs;
          spread();
          if (waitMs === 0 && canStart() && slot.keep()) {
            next = await sendJournal.next(sent.settle);
          } else {
            await sendJournal.keep(sent.settle);
            break;
          }
        }
      } finally {
        slot.release();
      }
      if (waitMs > 0) await backOff(waitMs);
    }
  }

  function spread(): void {
    while (isRunning() && workers < Math.min(allowed(), sender.ceiling, mostWorkers)) {
      workers += 1;
      void sendWorker()
        .catch((error: unknown) => void sendJournal.failed(error))
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
    else if (!held) void lookAgain().catch((error: unknown) => void sendJournal.failed(error));
  }

  /** When the last workers have ended: rows may have become ready meanwhile, or nothing is left. */
  async function lookAgain(): Promise<void> {
    const any = await sendJournal.any();
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
