// Sends the messages of one account at the provider's pace, over one session or a few. Every intent is committed before the content leaves, and
// every outcome after it.
import { randomUUID } from 'node:crypto';
import {
  clerkProblems,
  mailGoesOn,
  type MailDelivery,
  type MailLimits,
  type MailProblem,
  type MailRunnerState,
  type MailState,
} from '../../preload/contract/mail-terms.ts';
import { atMost, inTurn, whenItFits, type After, type InTurn } from '../async.ts';
import { CodedError } from '../failure.ts';
import { nextTry } from './outcome.ts';
import { dayMs, nextSlot, remainingMs, stillCounted } from './pace.ts';
import type { MailSession, OpenedSession } from './session.ts';
import type { Composed, DueMail, EndedTry, MailLease, MailStore } from './store.ts';

export interface MailRunnerParts {
  readonly store: MailStore;
  readonly lease: MailLease;
  /** A new session with the account's server; its secrets are read for each. */
  readonly open: () => Promise<OpenedSession>;
  /** The bytes of a message that has none yet, the code of why it cannot be made, or what prevents making any. */
  readonly make: (
    id: number,
  ) => Promise<Composed | { readonly code: string } | { readonly problem: MailProblem }>;
  readonly limits: () => MailLimits;
  /** How many sessions at once; one unless told. */
  readonly sessions?: () => number;
  readonly now: () => number;
  readonly after: After;
  readonly changed?: (state: MailRunnerState) => void;
}

export type MailRunner = ReturnType<typeof createMailRunner>;

/** So many refusals in a row are no longer the payers' addresses. */
const mostRefusals = 5;
/** A server that leaves so many messages in a row unanswered would make every other one uncertain too. */
const mostMaybes = 3;
const longestBackoffMs = 600_000;
const passesMs = (times: number): number => Math.min(longestBackoffMs, 5_000 * 2 ** Math.min(8, times - 1));

const needsClerk = (problem: MailProblem): boolean => clerkProblems.some((code) => code === problem.code);

export function createMailRunner(parts: MailRunnerParts) {
  const { store, lease, now, after } = parts;
  let state: MailRunnerState = { kind: 'idle' };
  let running: Promise<void> | null = null;
  let wanted = false;
  let wake = Promise.withResolvers<void>();
  let starts: readonly number[] = [];
  /** Messages that a worker has taken and not ended. */
  const taken = new Set<number>();
  let failures = 0;
  let refusals = 0;
  let maybes = 0;

  const show = (next: MailRunnerState): void => {
    // Another worker's message may begin after a clerk or a problem ended the run.
    if (wanted || !mailGoesOn(next)) state = next;
    else if (state.kind !== 'stopped') state = { kind: 'pausing' };
    parts.changed?.(state);
  };
  const remaining = async (): Promise<number> =>
    remainingMs(starts, parts.limits(), await store.waiting(), now());
  const waitUntil = async (until: number, problem: MailProblem | null): Promise<void> => {
    show({ kind: 'waiting', until, remainingMs: Math.max(until - now(), await remaining()), problem });
    if (wanted) await atMost(after, Math.max(0, until - now()), wake.promise);
  };
  const halt = (why: MailProblem | { readonly code: 'frozen' | 'lease' }): void => {
    wanted = false;
    wake.resolve();
    show({ kind: 'stopped', why });
  };

  /** Takes the next message within the pace and makes its bytes. Null if none is ready. If none may leave yet, it waits if `waits`, else null. */
  async function take(waits: boolean): Promise<Turn | null> {
    for (;;) {
      if (!wanted) return null;
      const due = await store.due(now(), taken);
      if (due === null) return null;
      starts = stillCounted(starts, now());
      const slot = 'mail' in due ? nextSlot(starts, parts.limits(), now()) : due.at;
      if ('mail' in due && slot <= now()) {
        const { mail } = due;
        const at = now();
        starts = [...starts, at];
        taken.add(mail.id);
        const made = Promise.resolve(mail.composed ?? parts.make(mail.id));
        made.catch(() => undefined);
        return { mail, at, made };
      }
      if (!waits) return null;
      await waitUntil(slot, null);
    }
  }
  const uncounted = (at: number): readonly number[] => starts.toSpliced(starts.indexOf(at), 1);
  const leave = ({ mail, at }: Turn, began: boolean): void => {
    taken.delete(mail.id);
    if (!began) starts = uncounted(at);
  };

  /** One message after the other, over one session at a time. */
  async function worker(inTurns: InTurn): Promise<void> {
    let session: MailSession | null = null;
    const close = (): void => {
      session?.close();
      session = null;
    };
    /** The next message, taken and made while this one is sent; null also if it would have to wait. */
    let ahead: Promise<Turn | null> = Promise.resolve(null);
    const leaveAhead = async (): Promise<void> => {
      const left = await ahead;
      ahead = Promise.resolve(null);
      if (left) leave(left, false);
    };
    const next = async (): Promise<Turn | null> => {
      const found = await ahead;
      ahead = Promise.resolve(null);
      if (!found) return inTurns(() => take(true));
      const at = now();
      starts = [...uncounted(found.at), at];
      return { ...found, at };
    };
    const own: Worker = {
      unsaved: Promise.resolve(),
      lookAhead() {
        ahead = inTurns(() => take(false));
        ahead.catch(() => undefined);
      },
      async setBack(problem) {
        close();
        // The next message may leave much later.
        await leaveAhead();
        if (needsClerk(problem)) return halt(problem);
        failures += 1;
        await waitUntil(now() + passesMs(failures), problem);
      },
    };
    const ready = async (): Promise<MailSession | null> => {
      if (session?.usable()) return session;
      close();
      const opened = await parts.open();
      if (opened.ok) return (session = opened.session);
      await own.setBack(opened.problem);
      return null;
    };
    /** Whether a try began. */
    const tryOnce = async (turn: Turn): Promise<boolean> => {
      const { mail } = turn;
      const composed = await turn.made;
      if ('code' in composed) {
        await store.unsendable(mail.id, composed.code);
        return false;
      }
      if ('problem' in composed) {
        await own.setBack(composed.problem);
        return false;
      }
      const open = await ready();
      return open !== null && wanted && sendOne(own, open, turn, composed);
    };
    try {
      for (let turn = await next(); turn; turn = await next()) {
        let began = true;
        try {
          began = await tryOnce(turn);
        } finally {
          leave(turn, began);
        }
      }
      await own.unsaved;
    } finally {
      close();
      await leaveAhead().catch(() => undefined);
    }
  }

  /** Whether its try began. */
  async function sendOne(own: Worker, open: MailSession, { mail, at }: Turn, composed: Composed) {
    const attempt = randomUUID();
    const ended = (delivery: MailDelivery, stays: boolean): Promise<void> => {
      const end = endOf(mail, attempt, delivery, now(), at);
      return whenItFits(() => store.end(stays ? { ...end, state: 'ready', notBefore: now() } : end), after);
    };
    // Both are committed before anything leaves; the disk syncs them together.
    const [begun, saved, left] = await Promise.allSettled([
      store.begin(mail.id, attempt, composed, at),
      own.unsaved,
      remaining(),
    ]);
    if (begun.status === 'rejected' || saved.status === 'rejected' || left.status === 'rejected') {
      // It may have been committed. Nothing left, so the state says that.
      await ended({ kind: 'lost', problem: { code: 'ledger' } }, true);
      throw new CodedError('internal', 'app', { cause: begun.status === 'rejected' ? begun.reason : null });
    }
    const may = begun.value;
    if (may === 'frozen' || may === 'lease') halt({ code: may });
    if (may !== 'go') return false;
    show({ kind: 'sending', id: mail.id, remainingMs: left.value });
    own.lookAhead();
    const delivery = await open.send(composed);
    // What the server says of the sender concerns every message, not this payer.
    const ofSender = 'stage' in delivery && delivery.stage === 'sender';
    own.unsaved = ended(delivery, ofSender && delivery.kind === 'refused');
    own.unsaved.catch(() => undefined);
    if (delivery.kind !== 'accepted') await own.unsaved;
    await afterwards(delivery, ofSender, own);
    return true;
  }

  async function afterwards(delivery: MailDelivery, ofSender: boolean, { setBack }: Worker): Promise<void> {
    if (ofSender && 'words' in delivery) {
      const code = delivery.kind === 'refused' ? 'senderRefused' : 'greetingRefused';
      return setBack({ code, words: delivery.words });
    }
    maybes = delivery.kind === 'maybe' ? maybes + 1 : 0;
    refusals = delivery.kind === 'refused' ? refusals + 1 : 0;
    if (maybes >= mostMaybes) {
      maybes = 0;
      return halt({ code: 'manyMaybe' });
    }
    if (delivery.kind === 'lost' || delivery.kind === 'maybe') return setBack(delivery.problem);
    if (delivery.kind === 'accepted') failures = 0;
    if (refusals >= mostRefusals && delivery.kind === 'refused') {
      refusals = 0;
      halt({ code: 'manyRefused', words: delivery.words });
    }
  }

  async function work(): Promise<void> {
    try {
      if (!(await lease.take())) return halt({ code: 'lease' });
      // Nothing of this queue is on its way: an outcome that could not be stored, or another computer's message whose end nobody saw.
      await store.recover();
      starts = await store.startsSince(now() - dayMs);
      const inTurns = inTurn();
      const workers = Array.from({ length: parts.sessions?.() ?? 1 }, () =>
        worker(inTurns).catch((error: unknown) => {
          // The ledger's own words may name a payer.
          halt({ code: 'ledger' });
          throw error;
        }),
      );
      await Promise.allSettled(workers);
      if (wanted) show({ kind: 'idle' });
      else if (state.kind !== 'stopped') show({ kind: 'paused' });
    } catch {
      halt({ code: 'ledger' });
    } finally {
      await lease.release().catch(() => undefined);
    }
    // It was started again while it ended.
    if (wanted && state.kind === 'paused') await work();
  }

  const pause = (): void => {
    wanted = false;
    if (mailGoesOn(state)) show(state);
    wake.resolve();
  };
  return {
    state: () => state,
    /** Sends until nothing is left, a clerk stops it, or a problem does. Resolves at the end; a second call joins the first. */
    run() {
      wanted = true;
      wake = Promise.withResolvers<void>();
      running ??= work().finally(() => {
        running = null;
      });
      return running;
    },
    /** Before the next message; what is in flight ends first. */
    pause,
    /** Like `pause`; resolves when nothing is in flight. */
    async stop() {
      pause();
      await running;
    },
  };
}

interface Worker {
  /** Takes the next message while this one is sent. */
  readonly lookAhead: () => void;
  /** The outcome of its last message, until it is committed. */
  unsaved: Promise<void>;
  /** After a failure that has nothing to do with one message. */
  readonly setBack: (problem: MailProblem) => Promise<void>;
}

interface Turn {
  readonly mail: DueMail;
  readonly at: number;
  readonly made: ReturnType<MailRunnerParts['make']>;
}

const states: Readonly<Record<MailDelivery['kind'], Extract<MailState, EndedTry['state']>>> = {
  accepted: 'accepted',
  refused: 'refused',
  maybe: 'maybe',
  later: 'ready',
  lost: 'ready',
};

function endOf(mail: DueMail, attempt: string, delivery: MailDelivery, now: number, began: number): EndedTry {
  const state = states[delivery.kind];
  const notBefore = state === 'ready' ? nextTry(mail.tries + 1, mail.firstTriedAt ?? began, now) : null;
  const asked = state === 'ready' && notBefore === null;
  return { id: mail.id, attempt, state: asked ? 'asked' : state, delivery, at: now, notBefore };
}
