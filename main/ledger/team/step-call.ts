// One step at the server, which stores the last outcomes and grants the next rows while the journal records the request. If no answer
// arrives, the step's result is queried by its attempts.
import type { After } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { JournalAttempt } from './journal-records.ts';
import { coded } from '../failures.ts';
import { isDiskFull, isTransient, isServerAnswer } from '../postgres/driver.ts';
import { callTeam, sendStep, type Answer } from '../postgres/team-calls.ts';
import { attemptStates, type AttemptState } from '../tables/attempts-schema.ts';
import type { BeginBoleto, BoletoHeld, SettleBoleto } from '../tables/boletos-turn.ts';
import type { Connection } from './connections.ts';
import type { GrantedSends } from './granted-sends.ts';
import type { TeamJournal } from './journal.ts';
import type { Leases } from './leases.ts';
import type { RowFacts } from './row-facts.ts';
import type { Session } from './session.ts';
import { unstarted } from './recover.ts';
import { reportedOutcome } from './reported-outcome.ts';

export interface Step {
  readonly account: string;
  readonly batch: number;
  readonly fence: number;
  readonly settle: readonly SettleBoleto[];
  readonly begin: readonly BeginBoleto[];
  readonly facts: ReadonlyMap<number, RowFacts>;
}

export interface StepResult {
  /** In the order of `settle`; null if the outcome is not stored yet. */
  readonly became: readonly (AttemptState | null)[];
  /** In the order of `begin`; null if granted, else why not. */
  readonly begun: readonly (BoletoHeld | null)[];
  /** The step had no answer, so outcomes that are not stored must be reported again. */
  readonly unanswered: boolean;
}

/** The pause between two queries to a server that does not answer. */
const restMillis = 500;

/** Translates the refusal of a step to the reasons that a batch knows. */
const heldReason = (refused: string): BoletoHeld => {
  if (refused === 'outcomeDiffers') return 'outcomeDiffers';
  return refused === 'lease' ? 'elsewhere' : refused === 'role' ? 'role' : 'frozen';
};

const hadNoEffect = ({ became, begun }: StepResult): boolean =>
  became.every((state) => state === null) && !begun.includes(null);

export const stoppingError = (): CodedError => new CodedError('stopping', 'ledger');

export function createStepCall(parts: {
  readonly steps: Connection;
  readonly session: Session;
  readonly journal: TeamJournal;
  readonly leases: Leases;
  readonly granted: GrantedSends;
  readonly after: After;
}) {
  const { steps, session, journal, leases, granted, after } = parts;
  let closed = false;

  const rest = (): Promise<void> => new Promise((resolve) => void after(restMillis, resolve));

  /**
   * The states of attempts whose call had no answer; an empty text if an attempt was never granted and never will be. The server raises
   * the counter with its answer, so a step that arrives later is refused.
   */
  async function queryAttempts(account: string, attempts: readonly string[]): Promise<readonly string[]> {
    for (;;) {
      if (closed) throw stoppingError();
      try {
        const { computer, incarnation } = session.caller();
        const answer = await steps.use(({ client }) =>
          callTeam(client, 'ask_attempts_1', {
            p_computer: computer,
            p_incarnation: incarnation,
            p_account: account,
            p_attempts: attempts,
          }),
        );
        session.updateSends(answer.sends);
        if (answer.refused === null) return answer.states ?? [];
        await session.handleRefusal(answer.refused);
        throw new CodedError('ledgerFrozen', 'ledger', { detail: answer.refused });
      } catch (error) {
        if (error instanceof CodedError) throw error;
        await rest();
      }
    }
  }

  function attemptsOf({ account, begin, facts }: Step): readonly JournalAttempt[] {
    const { incarnation, epoch } = session.caller();
    return begin.flatMap((one, at) => {
      const known = facts.get(one.boleto);
      if (!known) return [];
      return {
        ...known.journaled,
        attempt: one.id,
        account,
        ref: one.ref,
        incarnation,
        epoch,
        n: session.sends() + at + 1,
        startedAt: new Date(session.clocks().wall).toISOString(),
        body: one.body,
      };
    });
  }

  async function send({ account, batch, fence, settle, begin }: Step): Promise<Answer<'send_step_1'>> {
    const caller = session.caller();
    const answer = await steps.use(({ client }) =>
      sendStep(client, {
        ...caller,
        sends: session.sends(),
        account,
        batch,
        fence,
        settle: settle.map(reportedOutcome),
        begin: begin.map(({ boleto, revision, id, ref, body }) => ({
          boleto,
          revision,
          attempt: id,
          ref,
          body,
        })),
      }),
    );
    session.updateSends(answer.refused === 'history' ? null : answer.sends);
    return answer;
  }

  async function call(step: Step): Promise<StepResult> {
    const { settle, begin } = step;
    const requested = session.clocks();
    const { epoch } = session.caller();
    const written = journal.requested(attemptsOf(step));
    // A failure is handled below; until then it must not be an unhandled rejection.
    written.catch(() => undefined);
    let result: StepResult;
    try {
      result = await applyAnswer(step, await send(step));
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (isServerAnswer(error) && !isTransient(error)) throw error;
      result = await resultByQuery(step);
      // A retry would fail again until a person frees disk space on the server.
      if (isDiskFull(error) && hadNoEffect(result)) {
        journal.notGranted(begin.map(({ id }) => id));
        await written.catch(() => undefined);
        throw coded(error);
      }
    }
    const grantedIds = begin.filter((_, at) => result.begun[at] === null).map(({ id }) => id);
    journal.notGranted(begin.filter(({ id }) => !grantedIds.includes(id)).map(({ id }) => id));
    journal.acknowledged(settle.filter((_, at) => result.became[at] !== null).map(({ id }) => id));
    await written.catch(async (error: unknown) => {
      // Rows that are not in the journal may not leave, so they go back to the server.
      await giveBack(step.account, grantedIds);
      throw error;
    });
    granted.add(grantedIds, requested, epoch);
    return result;
  }

  async function applyAnswer(
    { settle, begin }: Step,
    { refused, became, taken, begun }: Answer<'send_step_1'>,
  ): Promise<StepResult> {
    await session.handleRefusal(refused);
    if (became === null) {
      // The server has another history; the journal keeps the outcomes for the roll call.
      return { became: settle.map(() => null), begun: begin.map(() => 'frozen'), unanswered: false };
    }
    const states = became.map((state, at) => (taken?.[at] === 'foreign' ? null : state));
    if (refused === 'lease') leases.loseLatest();
    if (refused !== null)
      return { became: states, begun: begin.map(() => heldReason(refused)), unanswered: false };
    return {
      became: states,
      begun: begin.map((_, at) => {
        const held = begun?.[at] ?? 'changed';
        return held === '' ? null : held;
      }),
      unanswered: false,
    };
  }

  async function resultByQuery({ account, settle, begin }: Step): Promise<StepResult> {
    const ids = [...settle, ...begin].map(({ id }) => id);
    const states = await queryAttempts(account, ids);
    const stateAt = (at: number): AttemptState | null =>
      attemptStates.find((one) => one === states[at]) ?? null;
    return {
      became: settle.map((_, at) => (stateAt(at) === 'sending' ? null : stateAt(at))),
      begun: begin.map((_, at): BoletoHeld | null =>
        stateAt(settle.length + at) === 'sending' ? null : 'changed',
      ),
      unanswered: true,
    };
  }

  async function giveBack(account: string, attempts: readonly string[]): Promise<void> {
    if (attempts.length === 0) return;
    const step = { account, batch: 0, fence: 0, settle: attempts.map(unstarted), begin: [] };
    try {
      const answer = await steps.use(({ client }) =>
        sendStep(client, { ...session.caller(), sends: session.sends(), ...step }),
      );
      session.updateSends(answer.sends);
    } catch {
      // The attempts stay granted, and recovery at the next start settles them.
    }
  }

  return {
    call,
    queryAttempts,
    close(): void {
      closed = true;
    },
  };
}
