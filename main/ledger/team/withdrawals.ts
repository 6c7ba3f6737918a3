// Withdrawals in a team: each is one call of the server, which grants it, and is in this computer's journal before it leaves. Its
// answer is in the journal before the server is told, and told until the server has it.
import type { After } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { WriteOptions } from '../ledger.ts';
import { isPassing, isServerAnswer } from '../postgres/driver.ts';
import { callTeam, type Answer } from '../postgres/team-calls.ts';
import { attemptStates, type AttemptState } from '../tables/attempts-schema.ts';
import { nameKey } from '../tables/boletos-new.ts';
import type { BeginWithdrawal, SettleWithdrawal, WithdrawalBegun } from '../tables/withdrawals.ts';
import { integer } from '../columns.ts';
import type { TeamJournal } from './journal.ts';
import type { JournalWithdrawal } from './roll-call.ts';
import type { TeamSteps } from './steps.ts';
import { callSettle, journaledWithdrawal, toldWithdrawal, type ToldWithdrawal } from './told-withdrawal.ts';
import {
  command,
  createSettledWithdrawals,
  orNull,
  type SettledParts,
  type SettledWithdrawals,
} from './settled-withdrawals.ts';
import type { WithdrawalLeases } from './withdrawal-leases.ts';
import { ofCaller } from './link-parts.ts';

export interface WithdrawalParts extends SettledParts {
  readonly journal: TeamJournal;
  readonly leases: WithdrawalLeases;
  readonly sending: Pick<TeamSteps, 'alone' | 'grant' | 'ask' | 'journal'>;
  readonly after: After;
}

export interface WithdrawalWrites extends SettledWithdrawals {
  readonly begin: (input: BeginWithdrawal, options: WriteOptions) => Promise<WithdrawalBegun>;
  readonly settle: (input: SettleWithdrawal) => Promise<AttemptState>;
  readonly close: () => void;
}

/** Between two questions to a server that does not answer. */
const restMillis = 500;

export function createWithdrawalWrites(parts: WithdrawalParts): WithdrawalWrites {
  const { steps, session, journal, leases, sending } = parts;
  /** On their way from this process, by withdrawal. */
  const open = new Map<
    number,
    Pick<BeginWithdrawal, 'accountId' | 'estimate'> & { readonly attempt: string }
  >();
  let closed = false;

  const mine = () => ofCaller(session);
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
        labelKey: label === null ? null : nameKey(label),
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
        ...mine(),
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
        p_label: orNull(withdrawal.label),
        p_label_key: orNull(withdrawal.labelKey),
        p_gateway: orNull(withdrawal.gateway),
        p_webhook: orNull(withdrawal.webhook),
        p_fees: withdrawal.fees,
        p_estimate: withdrawal.estimate,
        p_estimate_as_of: input.estimateAsOf ?? null,
        ...command(more, input),
      }),
    );

  /** Of a call that nobody answered. */
  async function byAsking({ accountId, attempt }: BeginWithdrawal): Promise<number | null> {
    const [state] = await sending.ask(accountId, [attempt.id]);
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
        await again(error);
      }
  }

  /** Throws what is no matter of waiting. */
  async function again(error: unknown): Promise<void> {
    if (error instanceof CodedError) throw error;
    if (isServerAnswer(error) && !isPassing(error)) throw error;
    if (closed) throw new CodedError('stopping', 'ledger');
    await new Promise<void>((resolve) => void parts.after(restMillis, resolve));
  }

  async function whyHeld(answer: Answer<'withdraw_1'>, accountId: string): Promise<WithdrawalBegun> {
    switch (answer.refused) {
      case null:
        return held('refused');
      case 'history':
      case 'fenced':
      case 'lost':
      case 'frozen':
        await session.refused(answer.refused);
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
    const asked = session.clocks();
    const { epoch } = session.caller();
    const entry = entryOf(input);
    const written = journal.asked([entry]);
    // Looked at below; until then it is nobody's.
    written.catch(() => undefined);
    let id: number | null;
    try {
      const answer = await callWithdraw(input, fence, entry, more);
      session.counted(answer.refused === 'history' ? null : answer.sends);
      if (answer.refused !== null) {
        journal.never([attempt.id]);
        return await whyHeld(answer, accountId);
      }
      id = answer.withdrawal;
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (isServerAnswer(error) && !isPassing(error)) {
        journal.never([attempt.id]);
        throw error;
      }
      id = await byAsking(input);
    }
    if (id === null) {
      journal.never([attempt.id]);
      throw new CodedError('teamSilent', 'ledger', { retryable: true });
    }
    open.set(id, { accountId, estimate: input.estimate, attempt: attempt.id });
    await written.catch(async (error: unknown) => {
      // It may not leave: the server is told so, as far as it answers.
      await tell(accountId, { attempt: attempt.id, state: 'notSent' }).catch(() => undefined);
      throw error;
    });
    sending.grant([attempt.id], asked, epoch);
    leases.sending(accountId, true);
    parts.changed();
    return { kind: 'begun', id };
  }

  /** As it now stands; null where the server has another history, and the journal keeps it for the roll call. */
  async function tell(accountId: string, told: ToldWithdrawal): Promise<AttemptState | null> {
    const answer = await steps.use(({ client }) =>
      callSettle(client, { ...session.caller(), sends: session.sends(), account: accountId }, told),
    );
    if (answer.refused === 'history') {
      await session.refused('history');
      return null;
    }
    session.counted(answer.sends);
    // What the server does not know, or does not believe, is told again at the next start.
    if (answer.taken !== 'foreign' && answer.taken !== 'fenced') journal.kept([told.attempt]);
    return answer.became ?? told.state;
  }

  async function tellUntilTaken(accountId: string, told: ToldWithdrawal): Promise<AttemptState> {
    for (;;) {
      if (closed) throw new CodedError('stopping', 'ledger');
      try {
        return await sending.alone(async () => (await tell(accountId, told)) ?? told.state);
      } catch (error) {
        await again(error);
      }
      // It may have counted: the next call must name what the server counts.
      const [state] = await sending.alone(() => sending.ask(accountId, [told.attempt]));
      const now = attemptStates.find((one) => one === state);
      if (now && now !== 'sending') {
        journal.kept([told.attempt]);
        return now;
      }
    }
  }

  return {
    async begin(input, more) {
      const { frozen, stopped } = session.state();
      if (frozen !== null || stopped !== null || closed) return held('frozen');
      const fence = await leases.fence(input.accountId);
      if (fence === null) return held(session.state().frozen === null ? 'lease' : 'frozen');
      return sending.alone(() => beginAlone(input, fence, more));
    },

    async settle({ withdrawal, ...settle }) {
      const known = open.get(withdrawal);
      if (!known) throw new CodedError('notFound', 'ledger', { detail: 'withdrawal' });
      const told = toldWithdrawal(known.attempt, settle, known.estimate);
      journal.answered(known.attempt, journaledWithdrawal(told));
      session.onItsWay.delete(known.attempt);
      try {
        return await tellUntilTaken(known.accountId, told);
      } finally {
        open.delete(withdrawal);
        sending.journal.forget([known.attempt]);
        leases.sending(known.accountId, false);
        await leases.release(known.accountId);
        parts.changed();
      }
    },

    ...createSettledWithdrawals(parts),

    close() {
      closed = true;
    },
  };
}
