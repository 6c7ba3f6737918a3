// From the durable intent to the durable outcome: one request, whatever becomes of it, and what follows once it is made. Who
// may send, and what, stands in sending.ts.
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import type { AccountLine, Clients } from '../accounts/clients.ts';
import { atMost, whenItFits, type After } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BeginWithdrawal } from '../ledger/tables/withdrawals.ts';
import type { MonitorRoom } from '../monitor/room.ts';
import type { Credentials } from '../service/credentials.ts';
import type { Slot } from '../service/pacer.ts';
import type { WithdrawalAttempt } from '../service/withdrawals.ts';
import type { FeesDesk } from './fees.ts';
import { stoodStill } from './rules/figures.ts';
import { recordOf } from './record-outcome.ts';

export interface SendWithdrawalParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly clients: Pick<Clients, 'lineOf'>;
  readonly fees: Pick<FeesDesk, 'read' | 'learned'>;
  readonly watch: MonitorRoom['watchWithdrawal'];
  readonly after: After;
  /** The number of those under way has changed. */
  readonly turned: () => void;
  /** What nobody waits for went wrong. */
  readonly report: (where: string, error: unknown) => void;
}

/** A turn of the account's pace, held from the last reading of the fees until the outcome is durable. */
export interface SendSlot {
  readonly line: AccountLine;
  readonly slot: Slot;
  readonly end: () => void;
}

export interface Intent extends Omit<BeginWithdrawal, 'attempt'> {
  readonly id: number;
  readonly body: Uint8Array;
  /** Whether these are the credentials that were judged: it goes out with no others. */
  readonly isToken: (credentials: Credentials) => boolean;
}

export interface WithdrawalSender {
  /** Throws where nothing may begin: the machine goes to sleep, or the program ends. It is ended by whoever took it. */
  readonly turn: (accountId: string) => Promise<SendSlot>;
  /** Throws as `turn` does: for the last moment before the intent. */
  readonly mayBegin: () => void;
  /** Ends the turn once the outcome is durable; what could not be kept is a doubt at the next start. */
  readonly carry: (intent: Intent, turn: SendSlot) => void;
  /** Resolves once that one is not under way. */
  readonly ended: (id: number) => Promise<void>;
  readonly jobs: () => number;
  /** Before the machine sleeps: nothing begins, and what is on its way is cut after a time. */
  readonly hold: (capMs: number) => Promise<void>;
  readonly release: () => void;
  readonly close: (capMs: number) => Promise<void>;
  /** Those that were made, and that a crash kept from the monitor. */
  readonly recover: () => Promise<void>;
}

/** So long the reading after a withdrawal may take. */
const learnMs = 15_000;
/** So long past its cap an end waits for the ledger. */
const graceMs = 1_500;

export function createWithdrawalSender(parts: SendWithdrawalParts): WithdrawalSender {
  const { ledger, clients } = parts;
  const underWay = new Map<number, Promise<void>>();
  /** From the last look at what was shown on, sent or not. */
  const turns = new Map<SendSlot, Promise<void>>();
  const learning = new Set<Promise<void>>();
  let state: 'open' | 'held' | 'closing' = 'open';
  let waiting = new AbortController();
  const closing = new AbortController();

  function mayBegin(): void {
    if (state === 'closing') throw new CodedError('stopping', 'withdrawals');
    if (state === 'held') throw new CodedError('cancelled', 'withdrawals', { retryable: true });
  }

  async function turn(accountId: string): Promise<SendSlot> {
    mayBegin();
    const line = await clients.lineOf(accountId);
    const slot = await line.pacer.acquire('click', waiting.signal);
    const over = Promise.withResolvers<void>();
    const mine: SendSlot = {
      line,
      slot,
      end() {
        slot.release();
        turns.delete(mine);
        over.resolve();
      },
    };
    turns.set(mine, over.promise);
    return mine;
  }

  /** An outcome waits for as long as a full disk is full; what never can be kept is a doubt at the next start. */
  const keep = <T>(write: () => Promise<T>): Promise<T> =>
    whenItFits(write, parts.after, (error, again) => again && parts.report('withdrawals', error));

  async function sent({ body, isToken }: Intent, { line, slot }: SendSlot): Promise<WithdrawalAttempt> {
    // The commit took a while: by now the machine may be falling asleep.
    if (state !== 'open') return { outcome: { kind: 'notSent', code: 'cancelled' }, millis: 0 };
    return line.client.withdraw(body, { slot, accepts: isToken, mayStart: () => state === 'open' });
  }

  async function settle(intent: Intent, way: SendSlot): Promise<void> {
    const { id, accountId } = intent;
    const settled = recordOf(await sent(intent, way), intent);
    const became = await keep(() => ledger.write('withdrawals.settle', { withdrawal: id, ...settled }));
    if (became !== 'created' || settled.remoteId === undefined) return;
    await watch({ accountId, transactionId: settled.remoteId, label: intent.label });
    // Nobody waits for it: it costs the estimate a lesson at most.
    if (settled.differs.length === 0) {
      const lesson = learn(intent).finally(() => learning.delete(lesson));
      learning.add(lesson);
    }
  }

  const watch = ({
    accountId,
    transactionId,
    label,
  }: Pick<WithdrawalRow, 'accountId' | 'label'> & { readonly transactionId: string }): Promise<void> =>
    parts
      .watch({ accountId, transactionId, ...(label === null ? {} : { label }) })
      .catch((error: unknown) => parts.report('withdrawals', error));

  async function learn({ id, accountId, fees }: Intent): Promise<void> {
    const late = new AbortController();
    const punctual = parts.after(learnMs, () => late.abort());
    try {
      const now = await parts.fees.read(accountId, {
        signal: AbortSignal.any([late.signal, closing.signal]),
      });
      await ledger.write('withdrawals.learn', { id, fees: now, teaches: stoodStill(fees, now) });
      parts.fees.learned(accountId, id);
    } catch (error) {
      if (state !== 'closing') parts.report('withdrawals', error);
    } finally {
      punctual();
    }
  }

  function carry(intent: Intent, way: SendSlot): void {
    const { id } = intent;
    const done = settle(intent, way)
      .catch((error: unknown) => parts.report('withdrawals', error))
      .finally(() => {
        way.end();
        underWay.delete(id);
        parts.turned();
      });
    underWay.set(id, done);
    parts.turned();
  }

  /** What is on its way when the time is over is cut: a doubt on record now is better than one at the next start. */
  async function drain(capMs: number): Promise<void> {
    waiting.abort();
    // What begins after a release is not of this end.
    const mine = new Map(turns);
    const allOver = Promise.all(mine.values());
    await atMost(parts.after, capMs, allOver);
    const cut = [...mine.keys()].filter((one) => turns.has(one)).map(({ line }) => line.client.drop());
    if (cut.length > 0) await atMost(parts.after, graceMs, Promise.all([Promise.allSettled(cut), allOver]));
  }

  return {
    turn,
    mayBegin,
    carry,
    ended: async (id) => underWay.get(id),
    jobs: () => underWay.size,
    async hold(capMs) {
      if (state === 'open') state = 'held';
      await drain(capMs);
    },
    release() {
      if (state !== 'held') return;
      state = 'open';
      waiting = new AbortController();
    },
    async close(capMs) {
      state = 'closing';
      await drain(capMs);
      closing.abort();
      await atMost(parts.after, graceMs, Promise.allSettled(learning));
    },
    async recover() {
      const made = await ledger.read('withdrawals.unwatched', null);
      for (const { accountId, transactionId, label } of made)
        if (transactionId !== null) await watch({ accountId, transactionId, label });
    },
  };
}
