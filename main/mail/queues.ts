// The queue of each account: what it needs to run, what the window is told of it, and that it survives sleep and ends with the program.
import {
  mailGoesOn,
  mailIsActive,
  type MailProblem,
  type MailRunnerState,
} from '../../preload/contract/mail-terms.ts';
import { atMost, type After } from '../async.ts';
import type { CheckedPdf } from '../documents/room.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MailSender } from './compose.ts';
import { ledgerMailStore } from './ledger-store.ts';
import { createMailRunner, type MailRunner, type MailRunnerParts } from './runner.ts';
import type { MailServer } from './session.ts';
import type { MailLease } from './store.ts';

/** How an account sends. */
export interface MailConnection {
  readonly server: MailServer;
  readonly sender: MailSender;
  readonly limits: ReturnType<MailRunnerParts['limits']>;
}

export interface MailQueueParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'freeze'>;
  readonly connectionOf: (accountId: string) => Promise<MailConnection | MailProblem>;
  readonly checkedPdf: (boleto: number) => Promise<CheckedPdf>;
  readonly leaseOf: (accountId: string) => MailLease;
  /** This computer in its team; empty without one. */
  readonly computer: string;
  readonly now: () => number;
  readonly after: After;
  readonly changed: (accountId: string) => void;
  readonly report: (where: string, error: unknown) => void;
}

/** What fails for one boleto alone. Anything else would fail for all of them. */
const ofOneBoleto: ReadonlySet<string> = new Set([
  'pdfUnreadable',
  'notFound',
  'answerTooLarge',
  'answerUnreadable',
  'serviceRefused',
]);
/** A PDF that could not be fetched so often is left, so that the others are sent. */
const mostFetches = 5;
/** Until the queue asks whether the other computer has ended. */
const leaseMs = 30_000;
/**
 * A message that is being sent when the program is killed is uncertain, so there are few. One session keeps the pace of each provider that
 * Guichê knows; a server that takes more than one message a second gets as many as Microsoft allows.
 */
const sessionsFor = (perMinute: number): number => (perMinute > 60 ? 3 : 1);
/** An answer may take ten minutes; a message without one is uncertain at the next start. */
const longestClose = 20_000;

export function createMailQueues(parts: MailQueueParts) {
  const { ledger, now, after } = parts;
  const queues = new Map<string, Queue>();
  const held = new Set<string>();
  let ended = false;

  function queueOf(accountId: string): Queue {
    const known = queues.get(accountId) ?? createQueue(parts, accountId);
    queues.set(accountId, known);
    return known;
  }

  function run(accountId: string): void {
    if (ended) return;
    void queueOf(accountId)
      .run()
      .then((state) => {
        if (state.kind !== 'stopped' || state.why.code !== 'lease') return;
        after(leaseMs, () => {
          const current = queueOf(accountId).state();
          if (current.kind === 'stopped' && current.why.code === 'lease') run(accountId);
        });
      })
      .catch((error: unknown) => parts.report('mail', error));
  }

  const stopAll = (millis: number): Promise<void> =>
    atMost(after, millis, Promise.all([...queues.values()].map((queue) => queue.stop())));

  return {
    state: (accountId: string) => queueOf(accountId).state(),
    /** Sends what is ready. Resolves at once. */
    run,
    pause: (accountId: string) => queueOf(accountId).pause(),
    jobs: () => [...queues.values()].filter((queue) => mailIsActive(queue.state())).length,
    /** Around sleep: ends what is in flight, and continues afterwards. */
    hold: async (millis: number) => {
      for (const [id, queue] of queues) if (mailGoesOn(queue.state())) held.add(id);
      await stopAll(millis);
    },
    release: () => {
      for (const id of held) run(id);
      held.clear();
    },
    async close() {
      ended = true;
      await stopAll(longestClose);
    },
  };

  function createQueue(
    { connectionOf, checkedPdf, leaseOf, computer, changed }: MailQueueParts,
    accountId: string,
  ): Queue {
    /** Null before it is needed: nodemailer is loaded with the first message. */
    let runner: MailRunner | null = null;
    let connection: MailConnection | null = null;
    let state: MailRunnerState = { kind: 'idle' };
    const fetches = new Map<number, number>();
    const show = (next: MailRunnerState): void => {
      state = next;
      changed(accountId);
    };

    async function findConnection(): Promise<MailProblem | null> {
      const found = await connectionOf(accountId);
      connection = 'server' in found ? found : null;
      return 'server' in found ? null : found;
    }

    /** Null: try again later. */
    async function pdfOf(
      boleto: number,
    ): Promise<CheckedPdf | { readonly problem: MailProblem } | { readonly code: string }> {
      try {
        return await checkedPdf(boleto);
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        const { code, retryable } = error.failure;
        if (ofOneBoleto.has(code)) return { code: 'pdf.missing' };
        if (!retryable) return { problem: { code: 'pdfRefused' } };
        const times = (fetches.get(boleto) ?? 0) + 1;
        fetches.set(boleto, times);
        return times < mostFetches ? { problem: { code: 'pdfLater' } } : { code: 'pdf.missing' };
      }
    }

    const make: MailRunnerParts['make'] = async (id) => {
      const { composeMessage } = await import('./compose.ts');
      const known = await ledger.read('messages.toMake', { id });
      if (!known || !connection) return { code: 'missing' };
      const pdf = await pdfOf(known.boleto);
      if ('problem' in pdf || 'code' in pdf) return pdf;
      if (pdf.kind === 'refused') return { code: `pdf.${pdf.why}` };
      const made = await composeMessage({
        sender: connection.sender,
        payer: { name: known.filled.nome ?? '', emails: known.recipients },
        template: known.template,
        values: known.filled,
        pdf,
        date: new Date(now()),
      });
      return made.ok ? made.composed : { code: `${made.problem.part}.${made.problem.code}` };
    };

    return {
      state: () => state,
      pause: () => runner?.pause(),
      stop: async () => runner?.stop(),
      async run() {
        // The window sees at once that the press had an effect.
        if (!mailGoesOn(state)) show({ kind: 'waiting', until: now(), remainingMs: 0, problem: null });
        const problem = await findConnection();
        if (problem) {
          show({ kind: 'stopped', why: problem });
          return state;
        }
        const { openSession } = await import('./session.ts');
        runner ??= createMailRunner({
          store: ledgerMailStore({ ledger, accountId, computer, now }),
          lease: leaseOf(accountId),
          async open() {
            const why = await findConnection();
            return connection
              ? openSession(connection.server)
              : { ok: false, problem: why ?? { code: 'setupMissing' } };
          },
          make,
          limits: () => connection?.limits ?? { perMinute: 0, perDay: 0 },
          sessions: () => sessionsFor(connection?.limits.perMinute ?? 0),
          now,
          after,
          changed: show,
        });
        // What was queued while the last run ended is sent too.
        do await runner.run();
        while (state.kind === 'idle' && (await ledger.read('messages.waiting', { accountId })) > 0);
        return state;
      },
    };
  }
}

interface Queue {
  readonly state: () => MailRunnerState;
  /** Resolves with the state in which it ended. */
  readonly run: () => Promise<MailRunnerState>;
  readonly pause: () => void;
  readonly stop: () => Promise<void>;
}
