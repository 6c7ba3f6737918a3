// Sends one withdrawal: from the recorded intent to the recorded outcome, and what follows a success. sending.ts
// decides what may be sent.
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import type { AccountConnection, Clients } from '../accounts/clients.ts';
import { atMost, whenItFits, type After } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BeginWithdrawal, SettleWithdrawal } from '../ledger/tables/withdrawals.ts';
import type { MonitorRoom } from '../monitor/room.ts';
import type { Credentials } from '../service/credentials.ts';
import type { Slot } from '../service/pacer.ts';
import type { WithdrawalAttempt } from '../service/withdrawals.ts';
import type { FeeReader } from './fees.ts';
import type { Guards } from './guards.ts';
import type { Wallets } from './ports.ts';
import { unchanged, differencesOf } from './rules/figures.ts';
import { messageOf } from '../service/outcome-message.ts';

// Translates the service's outcome of one withdrawal into the ledger's record. Pure.

/** A TextEncoder's bytes have their own buffer; a small Buffer would send its whole pool to the ledger's thread. */
const utf8 = new TextEncoder();

export function recordOf(
  { outcome, raw, withdrawal, millis }: WithdrawalAttempt,
  asked: { readonly cents: number; readonly wallet: string },
): Omit<SettleWithdrawal, 'withdrawal'> {
  const { wallet = null, amount = null, status = null, fee = null, total = null } = withdrawal ?? {};
  const answer = { status, amount, fee, total, usdt: withdrawal?.usdtAmount ?? null, wallet };
  return {
    state: outcome.kind,
    ...(raw ? { httpStatus: raw.status, answer: utf8.encode(raw.text) } : {}),
    outcome: { ...messageOf(outcome), withdrawal: answer, millis: Math.round(millis) },
    ...(outcome.kind === 'created' ? { remoteId: outcome.id } : {}),
    differs: outcome.kind === 'created' ? differencesOf(asked, { wallet, amount }) : [],
  };
}

/** A slot of the account's pace, held from the last reading of the fees until the outcome is recorded. */
export interface SendSlot {
  readonly connection: AccountConnection;
  readonly slot: Slot;
  readonly end: () => void;
}

export interface Intent extends Omit<BeginWithdrawal, 'attempt'> {
  readonly id: number;
  readonly attemptId: string;
  readonly body: Uint8Array;
  /** Whether these are the credentials that were judged; no others may send it. */
  readonly isToken: (credentials: Credentials) => boolean;
}

export interface WithdrawalSender {
  /** Throws if nothing may begin because of sleep or quit. The caller must end the slot. */
  readonly acquire: (accountId: string) => Promise<SendSlot>;
  /** Throws like `acquire`; called immediately before the intent is recorded. */
  readonly mayBegin: () => void;
  /**
   * Ends the slot once the outcome is recorded. An outcome that could not be recorded is uncertain at the next start.
   */
  readonly send: (intent: Intent, slot: SendSlot) => void;
  /** Resolves when this withdrawal is no longer in progress. */
  readonly ended: (id: number) => Promise<void>;
  readonly jobs: () => number;
  /** Called before sleep: nothing begins, and requests in flight are aborted after a time. */
  readonly hold: (capMs: number) => Promise<void>;
  readonly release: () => void;
  readonly close: (capMs: number) => Promise<void>;
  /** Watches withdrawals that were made but not yet watched because of a crash. */
  readonly recover: () => Promise<void>;
}

/** The limit for reading the fees after a withdrawal. */
const learnMs = 15_000;
/** How long after its cap a shutdown waits for the ledger. */
const graceMs = 1_500;

export function createWithdrawalSender(parts: {
  readonly ledger: Pick<Ledger, 'journal' | 'read' | 'write'>;
  readonly clients: Pick<Clients, 'connectionOf'>;
  readonly fees: Pick<FeeReader, 'read' | 'learned'>;
  readonly watch: MonitorRoom['watchWithdrawal'];
  readonly wallets: Pick<Wallets, 'paid'>;
  readonly guards: Pick<Guards, 'noteNotMade'>;
  readonly after: After;
  /** The number of withdrawals in progress has changed. */
  readonly turned: () => void;
  /** Reports errors of work that no caller awaits. */
  readonly report: (where: string, error: unknown) => void;
}): WithdrawalSender {
  const { ledger, clients } = parts;
  const { journal } = ledger;
  const underWay = new Map<number, Promise<void>>();
  /** Slots in use, whether or not their withdrawal is sent. */
  const slots = new Map<SendSlot, Promise<void>>();
  const learning = new Set<Promise<void>>();
  let state: 'open' | 'held' | 'closing' = 'open';
  let waiting = new AbortController();
  const closing = new AbortController();

  function mayBegin(): void {
    if (state === 'closing') throw new CodedError('stopping', 'withdrawals');
    if (state === 'held') throw new CodedError('cancelled', 'withdrawals', { retryable: true });
  }

  async function acquire(accountId: string): Promise<SendSlot> {
    mayBegin();
    const connection = await clients.connectionOf(accountId);
    const slot = await connection.pacer.acquire('click', waiting.signal);
    const over = Promise.withResolvers<void>();
    const mine: SendSlot = {
      connection,
      slot,
      end() {
        slot.release();
        slots.delete(mine);
        over.resolve();
      },
    };
    slots.set(mine, over.promise);
    return mine;
  }

  /** Waits while the disk is full. An outcome that can never be recorded is uncertain at the next start. */
  const keep = <T>(write: () => Promise<T>): Promise<T> =>
    whenItFits(write, parts.after, (error, again) => again && parts.report('withdrawals', error));

  function marked(attemptId: string): boolean {
    try {
      return journal?.started(attemptId) ?? true;
    } catch (error) {
      parts.report('withdrawals', error);
      return false;
    }
  }

  async function sent(
    { body, attemptId, isToken }: Intent,
    { connection, slot }: SendSlot,
  ): Promise<WithdrawalAttempt> {
    // The commit takes time; the machine may be about to sleep by now.
    if (state !== 'open') return { outcome: { kind: 'notSent', code: 'cancelled' }, millis: 0 };
    return connection.client.withdraw(body, {
      slot,
      accepts: isToken,
      mayStart: () => state === 'open' && marked(attemptId),
      mayLeave: () => journal?.mayLeave(attemptId) !== false,
    });
  }

  async function settle(intent: Intent, slot: SendSlot): Promise<void> {
    const { id, accountId } = intent;
    const settled = recordOf(await sent(intent, slot), intent);
    const became = await keep(() => ledger.write('withdrawals.settle', { withdrawal: id, ...settled }));
    journal?.forget([intent.attemptId]);
    // If this fails, the withdrawal counts towards the limits of its day, as if it had been made.
    if (became !== 'created' && became !== 'uncertain')
      await parts.guards
        .noteNotMade(intent.attemptId)
        .catch((error: unknown) => parts.report('withdrawals', error));
    if (became !== 'created' || settled.remoteId === undefined) return;
    await parts.wallets.paid(accountId).catch((error: unknown) => parts.report('withdrawals', error));
    await watch({ accountId, transactionId: settled.remoteId, label: intent.label });
    // Not awaited: a failure only means that the estimate learns nothing from this withdrawal.
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
      await ledger.write('withdrawals.learn', { id, fees: now, teaches: unchanged(fees, now) });
      parts.fees.learned(accountId, id);
    } catch (error) {
      if (state !== 'closing') parts.report('withdrawals', error);
    } finally {
      punctual();
    }
  }

  function send(intent: Intent, slot: SendSlot): void {
    const { id } = intent;
    const done = settle(intent, slot)
      .catch((error: unknown) => parts.report('withdrawals', error))
      .finally(() => {
        slot.end();
        underWay.delete(id);
        parts.turned();
      });
    underWay.set(id, done);
    parts.turned();
  }

  /**
   * Aborts requests in flight after the cap, because recording an uncertain outcome now is better than at the next
   * start.
   */
  async function drain(capMs: number): Promise<void> {
    waiting.abort();
    // Excludes withdrawals that begin after a release.
    const mine = new Map(slots);
    const allOver = Promise.all(mine.values());
    await atMost(parts.after, capMs, allOver);
    const cut = [...mine.keys()]
      .filter((one) => slots.has(one))
      .map(({ connection }) => connection.client.drop());
    if (cut.length > 0) await atMost(parts.after, graceMs, Promise.all([Promise.allSettled(cut), allOver]));
  }

  return {
    acquire,
    mayBegin,
    send,
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
