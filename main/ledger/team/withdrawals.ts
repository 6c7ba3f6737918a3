// Sends withdrawals in a team: one call of the server grants each, and it is in this computer's journal before it leaves. The service's
// answer is journaled first and then reported until the server has it.
import type { After } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { WriteOptions } from '../ledger.ts';
import { isServerAnswer, isTransient } from '../postgres/driver.ts';
import { type Answer, callTeam } from '../postgres/team-calls.ts';
import { type AttemptState, attemptStates } from '../tables/attempts-schema.ts';
import { fold } from '../../../preload/shared/fold.ts';
import type { BeginWithdrawal, WithdrawalBegun } from '../tables/withdrawals.ts';
import { integer } from '../sql.ts';
import { textOrNull } from '../postgres/values.ts';
import type { TeamJournal } from './journal.ts';
import type { JournalWithdrawal } from './journal-records.ts';
import type { TeamSteps } from './steps.ts';
import {
  journaledWithdrawal,
  reportedWithdrawal,
  type ReportedWithdrawal,
  settleWithdrawal,
} from './reported-withdrawal.ts';
import { command, createSettledWithdrawals, type SettledParts } from './settled-withdrawals.ts';
import type { WithdrawalLeases } from './withdrawal-leases.ts';
import { callerArguments } from './link-parts.ts';
import type { FunctionWrites } from './write-kinds.ts';

export interface WithdrawalParts extends SettledParts {
  readonly journal: TeamJournal;
  readonly leases: WithdrawalLeases;
  readonly sending: Pick<TeamSteps, 'inSequence' | 'grant' | 'queryAttempts' | 'journal'>;
  readonly after: After;
}

type WithdrawalWrites = Pick<FunctionWrites, Extract<keyof FunctionWrites, `withdrawals.${string}`>>;

/** The pause between two queries to a server that does not answer. */
const restMillis = 500;

export function createWithdrawalWrites(parts: WithdrawalParts) {
  const { steps, session, journal, leases, sending } = parts;
  /** Withdrawals on their way from this process, by id. */
  const inFlight = new Map<
    number,
    Pick<BeginWithdrawal, 'accountId' | 'estimate'> & { readonly attempt: string }
  >();
  let closed = false;

  const caller = () => callerArguments(session);
  const held = (why: Extract<WithdrawalBegun, { kind: 'held' }>['why']): WithdrawalBegun => ({
    kind: 'held',
    why,
  });

  const entryOf = (input: BeginWithdrawal): JournalWithdrawal => {
    const { incarnation, epoch } = session.caller();
    const { attempt, label, estimate } = input;
    return {
      attempt: attempt.id,
      account: input.accountId,
      ref: attempt.ref,
      incarnation,
      epoch,
      n: session.sends() + 1,
      startedAt: new Date(session.clocks().wall).toISOString(),
      body: attempt.body,
      withdrawal: {
        override: input.override,
        cents: input.cents,
        wallet: input.wallet,
        label,
        labelKey: label === null ? null : fold(label),
        gateway: input.gateway,
        webhook: input.webhook,
        fees: JSON.stringify(input.fees),
        estimate: estimate && JSON.stringify(estimate),
        request: input.request ?? null,
      },
    };
  };

  const callWithdraw = (
    input: BeginWithdrawal,
    fence: number,
    { withdrawal }: JournalWithdrawal,
    more: WriteOptions,
  ) =>
    steps.use(({ client }) =>
      callTeam(client, 'withdraw_1', {
        ...caller(),
        p_sends: session.sends(),
        p_account: input.accountId,
        p_fence: fence,
        p_request: withdrawal.request,
        p_attempt: input.attempt.id,
        p_ref: input.attempt.ref,
        p_body: input.attempt.body,
        p_override: withdrawal.override,
        p_overrode: (input.overrode ?? []).join(', '),
        p_cents: withdrawal.cents,
        p_wallet: withdrawal.wallet,
        p_label: textOrNull(withdrawal.label),
        p_label_key: textOrNull(withdrawal.labelKey),
        p_gateway: textOrNull(withdrawal.gateway),
        p_webhook: textOrNull(withdrawal.webhook),
        p_fees: withdrawal.fees,
        p_estimate: withdrawal.estimate,
        p_estimate_as_of: input.estimateAsOf ?? null,
        ...command(more, input),
      }),
    );

  /** The withdrawal's id after a call without an answer; null if it was not granted. */
  async function grantedByQuery({ accountId, attempt }: BeginWithdrawal): Promise<number | null> {
    const [state] = await sending.queryAttempts(accountId, [attempt.id]);
    if (state !== 'sending') return null;
    for (;;)
      try {
        const row = await steps.use(({ db }) =>
          db.get(
            'SELECT id FROM withdrawals WHERE attempt = (SELECT seq FROM attempts WHERE id = ?)',
            attempt.id,
          ),
        );
        return integer(row ?? {}, 'id');
      } catch (error) {
        await waitBeforeRetry(error);
      }
  }

  /** Throws errors that a retry cannot resolve. */
  async function waitBeforeRetry(error: unknown): Promise<void> {
    if (error instanceof CodedError) throw error;
    if (isServerAnswer(error) && !isTransient(error)) throw error;
    if (closed) throw new CodedError('stopping', 'ledger');
    await new Promise<void>((resolve) => void parts.after(restMillis, resolve));
  }

  async function heldResult(answer: Answer<'withdraw_1'>, accountId: string): Promise<WithdrawalBegun> {
    switch (answer.refused) {
      case null:
        return held('refused');
      case 'history':
      case 'fenced':
      case 'lost':
      case 'frozen':
        await session.handleRefusal(answer.refused);
        return held('frozen');
      case 'lease':
        leases.lost(accountId);
        return held('lease');
      case 'locked':
        return held('withdrawalLocked');
      default:
        return held(answer.refused);
    }
  }

  async function beginAlone(
    input: BeginWithdrawal,
    fence: number,
    more: WriteOptions,
  ): Promise<WithdrawalBegun> {
    const { attempt, accountId } = input;
    const requested = session.clocks();
    const { epoch } = session.caller();
    const entry = entryOf(input);
    const written = journal.requested([entry]);
    // A failure is handled below; until then it must not be an unhandled rejection.
    written.catch(() => undefined);
    let id: number | null;
    try {
      const answer = await callWithdraw(input, fence, entry, more);
      session.updateSends(answer.refused === 'history' ? null : answer.sends);
      if (answer.refused !== null) {
        journal.notGranted([attempt.id]);
        return await heldResult(answer, accountId);
      }
      id = answer.withdrawal;
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (isServerAnswer(error) && !isTransient(error)) {
        journal.notGranted([attempt.id]);
        throw error;
      }
      id = await grantedByQuery(input);
    }
    if (id === null) {
      journal.notGranted([attempt.id]);
      throw new CodedError('teamSilent', 'ledger', { retryable: true });
    }
    inFlight.set(id, { accountId, estimate: input.estimate, attempt: attempt.id });
    await written.catch(async (error: unknown) => {
      // A withdrawal that is not in the journal may not leave, so it is reported as not sent.
      await report(accountId, { attempt: attempt.id, state: 'notSent' }).catch(() => undefined);
      throw error;
    });
    sending.grant([attempt.id], requested, epoch);
    leases.setSending(accountId, true);
    parts.changed();
    return { kind: 'begun', id };
  }

  /** The attempt's state; null if the server has another history, in which case the journal keeps the outcome for the roll call. */
  async function report(accountId: string, reported: ReportedWithdrawal): Promise<AttemptState | null> {
    const answer = await steps.use(({ client }) =>
      settleWithdrawal(client, { ...session.caller(), sends: session.sends(), account: accountId }, reported),
    );
    if (answer.refused === 'history') {
      await session.handleRefusal('history');
      return null;
    }
    session.updateSends(answer.sends);
    // The next start reports again what the server did not accept.
    if (answer.taken !== 'foreign' && answer.taken !== 'fenced') journal.acknowledged([reported.attempt]);
    return answer.became ?? reported.state;
  }

  async function reportUntilTaken(accountId: string, reported: ReportedWithdrawal): Promise<AttemptState> {
    for (;;) {
      if (closed) throw new CodedError('stopping', 'ledger');
      try {
        return await sending.inSequence(async () => (await report(accountId, reported)) ?? reported.state);
      } catch (error) {
        await waitBeforeRetry(error);
      }
      // The lost call may have raised the server's counter, which the query reads.
      const [state] = await sending.inSequence(() => sending.queryAttempts(accountId, [reported.attempt]));
      const now = attemptStates.find((one) => one === state);
      if (now && now !== 'sending') {
        journal.acknowledged([reported.attempt]);
        return now;
      }
    }
  }

  const writes: WithdrawalWrites = {
    async 'withdrawals.begin'(input, more) {
      const { frozen, stopped } = session.state();
      if (frozen !== null || stopped !== null || closed) return held('frozen');
      const fence = await leases.fence(input.accountId);
      if (fence === null) return held(session.state().frozen === null ? 'lease' : 'frozen');
      return sending.inSequence(() => beginAlone(input, fence, more));
    },

    async 'withdrawals.settle'({ withdrawal, ...settle }) {
      const known = inFlight.get(withdrawal);
      if (!known) throw new CodedError('notFound', 'ledger', { detail: 'withdrawal' });
      const reported = reportedWithdrawal(known.attempt, settle, known.estimate);
      journal.answered(known.attempt, journaledWithdrawal(reported));
      session.inFlight.delete(known.attempt);
      try {
        return await reportUntilTaken(known.accountId, reported);
      } finally {
        inFlight.delete(withdrawal);
        sending.journal.forget([known.attempt]);
        leases.setSending(known.accountId, false);
        await leases.release(known.accountId);
        parts.changed();
      }
    },

    ...createSettledWithdrawals(parts),
  };
  return {
    writes,
    close(): void {
      closed = true;
    },
  };
}
