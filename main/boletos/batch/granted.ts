// One row granted ahead: while a worker's row is in flight, the intent of its next one is committed together with the outcome of
// the one before, so that no request waits for a commit. A granted row that may not start is handed back as not sent.
import type { SettleBoleto } from '../../ledger/tables/boletos-turn.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { JobPorts } from './job-ports.ts';
import type { Intent, SendSteps } from './send-steps.ts';

/** A row that did not start for so long is handed back. */
export const unstartedMs = 5_000;

/** An intent, and what must still hold when it starts. */
export interface GrantedIntent extends Intent {
  readonly granted: { readonly recalls: number; readonly today: PlainDate };
}

/** The granted row of one worker. */
export interface Ahead {
  /** Called while a row is in flight: records `last`, and grants another row where that is allowed. */
  readonly ask: (last: SettleBoleto | null) => void;
  /** The granted row if it may start now, else null. `last` is durable once this resolves. */
  readonly take: () => Promise<GrantedIntent | null>;
  /** Resolves once `last` is durable, and what was handed back. */
  readonly recorded: () => Promise<void>;
  /** Hands back what is granted. */
  readonly giveBack: () => Promise<void>;
  /** Hands back what is granted, for good. */
  readonly end: () => Promise<void>;
}

export interface Grants {
  readonly worker: () => Ahead;
  /** As `SendSteps.next`, for a row that starts as soon as it is committed. */
  readonly next: (last: SettleBoleto | null, may: () => boolean) => Promise<GrantedIntent | null>;
  /** From now on nothing that was asked for by now may start. */
  readonly recall: () => void;
  readonly mayStart: (intent: GrantedIntent) => boolean;
}

export interface GrantParts {
  readonly ports: Pick<JobPorts, 'after' | 'today' | 'ledger'>;
  readonly steps: Pick<SendSteps, 'next' | 'keep'>;
  /** Whether a row may be granted ahead now. */
  readonly may: () => boolean;
  /** Called when a row that waited too long is ready again, while its worker still waits for an answer. */
  readonly readyAgain: () => void;
}

/** Nothing was sent, so neither the throttle nor the pace counts it. */
export const unstarted = ({ row, begin }: Intent): SettleBoleto => ({
  state: 'notSent',
  outcome: { reason: 'cancelled' },
  boleto: row.id,
  id: begin.id,
});

export function createGrants({ ports, steps, may, readyAgain }: GrantParts): Grants {
  const workers = new Set<Ahead>();
  let recalls = 0;

  const mayStart = ({ granted }: GrantedIntent): boolean =>
    granted.recalls === recalls && granted.today === ports.today() && ports.ledger.freeze === null;

  async function next(last: SettleBoleto | null, allowed: () => boolean): Promise<GrantedIntent | null> {
    const granted = { recalls, today: ports.today() };
    const intent = await steps.next(last, () => granted.recalls === recalls && allowed());
    return intent && { ...intent, granted };
  }

  function worker(): Ahead {
    let granted: GrantedIntent | null = null;
    let recorded: Promise<unknown> = Promise.resolve();
    let cancel = (): void => undefined;

    function giveBack(): Promise<void> {
      cancel();
      const unused = granted;
      granted = null;
      if (unused) recorded = Promise.all([recorded, steps.keep(unstarted(unused))]);
      return recorded.then(() => undefined);
    }

    async function grant(last: SettleBoleto | null): Promise<void> {
      const intent = await next(last, may);
      if (!intent) return;
      if (!mayStart(intent)) return steps.keep(unstarted(intent));
      granted = intent;
      cancel = ports.after(unstartedMs, () => void giveBack().then(readyAgain));
    }

    const ahead: Ahead = {
      ask(last) {
        if (may()) recorded = grant(last);
        else if (last) recorded = steps.keep(last);
      },
      async take() {
        await recorded;
        cancel();
        if (granted && !mayStart(granted)) await giveBack();
        const taken = granted;
        granted = null;
        return taken;
      },
      recorded: () => recorded.then(() => undefined),
      giveBack,
      async end() {
        await recorded;
        await giveBack();
        workers.delete(ahead);
      },
    };
    workers.add(ahead);
    return ahead;
  }

  return {
    worker,
    next,
    recall() {
      recalls += 1;
      for (const ahead of workers) void ahead.giveBack();
    },
    mayStart,
  };
}
