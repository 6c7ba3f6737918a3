// Sending in a team: each step is one call of the server that keeps the last outcomes and grants the next rows, while the journal
// writes down what is asked for. Steps go one after the other, because each must name the counter that the one before left.
import type { After } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { Clocks } from './may-start.ts';
import type { JournalAttempt } from './roll-call.ts';
import { isPassing, isServerAnswer } from '../postgres/driver.ts';
import { callTeam, sendStep, type Answer, type ToldOutcome } from '../postgres/team-calls.ts';
import type { SendJournal } from '../send-journal.ts';
import type { Sql } from '../sql.ts';
import { attemptStates, type AttemptState } from '../tables/attempts-schema.ts';
import type { BoletoState } from '../tables/batches-schema.ts';
import type {
  BeginBoleto,
  BoletoHeld,
  BoletoTurn,
  BoletoTurnTaken,
  SettleBoleto,
} from '../tables/boletos-turn.ts';
import type { Connection } from './connections.ts';
import type { TeamJournal } from './journal.ts';
import type { Leases } from './leases.ts';
import { rowFacts, type RowFacts } from './row-facts.ts';
import type { Session } from './session.ts';
import { journaled, toldOf } from './told.ts';

export interface StepParts {
  readonly steps: Connection;
  readonly view: Sql;
  readonly session: Session;
  readonly journal: TeamJournal;
  readonly leases: Leases;
  readonly after: After;
  readonly maySend: boolean;
  /** Told after a step that changed something. */
  readonly changed: () => void;
}

export interface TeamSteps {
  readonly turn: (turn: BoletoTurn) => Promise<BoletoTurnTaken>;
  /** The port that sending knows; each row must be in it and at the server before it leaves. */
  readonly journal: SendJournal;
  readonly close: () => void;
}

interface Waiting {
  readonly turn: BoletoTurn;
  readonly facts: Promise<ReadonlyMap<number, RowFacts>>;
  readonly done: PromiseWithResolvers<BoletoTurnTaken>;
}

const afterAttempt: Readonly<Record<AttemptState, BoletoState>> = {
  sending: 'sending',
  notSent: 'ready',
  notProcessed: 'ready',
  created: 'created',
  refused: 'refused',
  uncertain: 'uncertain',
  discarded: 'ready',
};

/** Between two questions to a server that does not answer. */
const restMillis = 500;

type Begun = BoletoHeld | null;

/** Why nothing was begun, in the words that a batch knows. */
const heldBy = (refused: string): BoletoHeld => {
  if (refused === 'outcomeDiffers') return 'outcomeDiffers';
  return refused === 'lease' || refused === 'role' ? 'notRunning' : 'frozen';
};

export function createTeamSteps(parts: StepParts): TeamSteps {
  const { steps, view, session, journal, leases, after, maySend } = parts;
  let waiting: Waiting[] = [];
  let running = false;
  let closed = false;
  /** Granted by the server, and on the disk here. */
  const granted = new Map<string, { readonly asked: Clocks; readonly epoch: number }>();

  const rest = (): Promise<void> => new Promise((resolve) => void after(restMillis, resolve));
  const stopping = (): CodedError => new CodedError('stopping', 'ledger');

  /** What became of attempts whose step was not answered. The server raises the counter, so that the step cannot come later. */
  async function askUntilAnswered(account: string, attempts: readonly string[]): Promise<readonly string[]> {
    for (;;) {
      if (closed) throw stopping();
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
        session.counted(answer.sends);
        if (answer.refused === null) return answer.states ?? [];
        await session.refused(answer.refused);
        throw new CodedError('ledgerFrozen', 'ledger', { detail: answer.refused });
      } catch (error) {
        if (error instanceof CodedError) throw error;
        await rest();
      }
    }
  }

  interface Step {
    readonly account: string;
    readonly batch: number;
    readonly fence: number;
    readonly settle: readonly SettleBoleto[];
    readonly begin: readonly BeginBoleto[];
    readonly facts: ReadonlyMap<number, RowFacts>;
  }

  interface Stepped {
    /** In the order of `settle`; null: not kept yet. */
    readonly became: readonly (AttemptState | null)[];
    readonly begun: readonly Begun[];
    /** Nobody answered the step, so that what it told may have to be told again. */
    readonly unanswered: boolean;
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

  async function callStep(step: Step): Promise<Stepped> {
    const { settle, begin } = step;
    const asked = session.clocks();
    const caller = session.caller();
    const told: readonly ToldOutcome[] = settle.map(toldOf);
    const written = journal.asked(attemptsOf(step));
    // Looked at below; until then it is nobody's.
    written.catch(() => undefined);
    let stepped: Stepped;
    try {
      const answer = await steps.use(({ client }) =>
        sendStep(client, {
          ...caller,
          sends: session.sends(),
          account: step.account,
          batch: step.batch,
          fence: step.fence,
          settle: told,
          begin: begin.map(({ boleto, revision, id, ref, body }) => ({
            boleto,
            revision,
            attempt: id,
            ref,
            body,
          })),
        }),
      );
      session.counted(answer.refused === 'history' ? null : answer.sends);
      stepped = await takeAnswer(step, answer);
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (isServerAnswer(error) && !isPassing(error)) throw error;
      stepped = await byAsking(step);
    }
    const yes = begin.filter((_, at) => stepped.begun[at] === null).map(({ id }) => id);
    journal.never(begin.filter(({ id }) => !yes.includes(id)).map(({ id }) => id));
    journal.kept(settle.filter((_, at) => stepped.became[at] !== null).map(({ id }) => id));
    await written.catch(async (error: unknown) => {
      // None of them may leave: the server is told so, as far as it answers.
      await giveBack(step.account, yes);
      throw error;
    });
    for (const id of yes) granted.set(id, { asked, epoch: caller.epoch });
    return stepped;
  }

  async function takeAnswer(
    { settle, begin }: Step,
    { refused, became, taken, begun }: Answer<'send_step_1'>,
  ): Promise<Stepped> {
    await session.refused(refused);
    if (became === null) {
      // The server has another history: the journal holds the outcomes until the roll call.
      return { became: settle.map(() => null), begun: begin.map(() => 'frozen'), unanswered: false };
    }
    const kept = became.map((state, at) => (taken?.[at] === 'foreign' ? null : state));
    if (refused === 'lease') leases.lost();
    if (refused !== null) return { became: kept, begun: begin.map(() => heldBy(refused)), unanswered: false };
    return {
      became: kept,
      begun: begin.map((_, at) => {
        const held = begun?.[at] ?? 'changed';
        return held === '' ? null : held;
      }),
      unanswered: false,
    };
  }

  async function byAsking({ account, settle, begin }: Step): Promise<Stepped> {
    const ids = [...settle, ...begin].map(({ id }) => id);
    const states = await askUntilAnswered(account, ids);
    const stateAt = (at: number): AttemptState | null =>
      attemptStates.find((one) => one === states[at]) ?? null;
    return {
      became: settle.map((_, at) => (stateAt(at) === 'sending' ? null : stateAt(at))),
      begun: begin.map((_, at): Begun => (stateAt(settle.length + at) === 'sending' ? null : 'changed')),
      unanswered: true,
    };
  }

  async function giveBack(account: string, attempts: readonly string[]): Promise<void> {
    if (attempts.length === 0) return;
    const { computer, incarnation, epoch } = session.caller();
    try {
      const answer = await steps.use(({ client }) =>
        callTeam(client, 'give_back_1', {
          p_computer: computer,
          p_incarnation: incarnation,
          p_epoch: epoch,
          p_sends: session.sends(),
          p_account: account,
          p_attempts: attempts,
        }),
      );
      session.counted(answer.sends);
    } catch {
      // They stay granted, and the next start finds them.
    }
  }

  const sameBatch = (facts: ReadonlyMap<number, RowFacts>, { begin }: BoletoTurn): number | null => {
    const [first] = begin;
    return first ? (facts.get(first.boleto)?.batchId ?? 0) : null;
  };

  /** As many of those that wait as one call may hold: of one account, and of one batch where they begin rows. */
  async function nextGroup(): Promise<{ readonly group: readonly Waiting[]; readonly step: Step } | null> {
    const [first] = waiting;
    if (!first) return null;
    const account = first.turn.accountId;
    let batch: number | null = null;
    const group: Waiting[] = [];
    const facts = new Map<number, RowFacts>();
    for (const one of waiting) {
      if (one.turn.accountId !== account) continue;
      const known = await one.facts.catch(() => null);
      if (known === null) {
        // What cannot be read cannot be written down here either, so it is not begun; the outcomes go all the same.
        if (one === first && one.turn.settle.length === 0) {
          waiting = waiting.filter((other) => other !== one);
          one.done.reject(new CodedError('teamSilent', 'ledger', { retryable: true }));
          return nextGroup();
        }
      }
      const mine = known ? sameBatch(known, one.turn) : null;
      if (mine !== null && batch !== null && mine !== batch) continue;
      batch ??= mine;
      group.push(one);
      for (const [id, fact] of known ?? []) facts.set(id, fact);
    }
    waiting = waiting.filter((one) => !group.includes(one));
    const settle = group.flatMap(({ turn }) => turn.settle);
    const begin = group.flatMap(({ turn }) => turn.begin);
    const mayBegin = begin.filter(({ boleto }) => facts.has(boleto));
    const fence = batch === null || mayBegin.length === 0 ? 0 : ((await leases.take(batch)) ?? 0);
    return {
      group,
      step: { account, batch: batch ?? 0, fence, settle, begin: fence === 0 ? [] : mayBegin, facts },
    };
  }

  /** Outcomes are told until they are taken; rows are asked for once. */
  async function perform(group: readonly Waiting[], step: Step): Promise<void> {
    const begun = new Map<string, Begun>();
    const became = new Map<string, AttemptState>();
    let { settle, begin } = step;
    while (settle.length > 0 || begin.length > 0) {
      const stepped = await callStep({ ...step, settle, begin });
      for (const [at, { id }] of begin.entries()) begun.set(id, stepped.begun[at] ?? null);
      const left = settle.filter((one, at) => {
        const state = stepped.became[at];
        if (state) became.set(one.id, state);
        return !state;
      });
      // What a server with another history does not know stays in the journal, for the roll call.
      if (!stepped.unanswered) break;
      settle = left;
      begin = [];
    }
    for (const { turn, done } of group)
      done.resolve({
        settled: turn.settle.map(({ boleto, id, state, refuse }) => {
          const now = became.get(id) ?? state;
          return { boleto, state: now === 'notProcessed' && refuse ? 'refused' : afterAttempt[now] };
        }),
        begun: turn.begin.map(({ id }) => {
          const held = begun.get(id);
          return held === undefined ? (leases.refusedBy(step.batch) ?? 'changed') : held;
        }),
      });
    parts.changed();
  }

  async function pump(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (;;) {
        const next = await nextGroup();
        if (!next) return;
        await perform(next.group, next.step).catch((error: unknown) => {
          for (const { done } of next.group) done.reject(error);
        });
      }
    } finally {
      running = false;
      if (waiting.length > 0) void pump();
    }
  }

  const isFrozen = (): boolean => session.state().frozen !== null || session.state().stopped !== null;

  const mayLeave = (attempt: string): boolean => {
    const one = granted.get(attempt);
    return one?.epoch === session.caller().epoch && session.mayStart(one.asked) === 'yes';
  };

  const port: SendJournal = {
    ofSingles: true,
    mayLeave,
    // Written down with the step itself, which knows the numbers.
    asked: () => undefined,
    started(attempt) {
      if (!mayLeave(attempt)) return false;
      journal.started(attempt);
      session.onItsWay.add(attempt);
      return true;
    },
    answered(settle) {
      journal.answered(settle.id, journaled(settle));
      session.onItsWay.delete(settle.id);
    },
    forget(attempts) {
      for (const attempt of attempts) {
        granted.delete(attempt);
        session.onItsWay.delete(attempt);
      }
    },
    close: () => undefined,
  };

  return {
    turn(turn) {
      if (closed) return Promise.reject(stopping());
      const begin = maySend && !isFrozen() ? turn.begin : [];
      const done = Promise.withResolvers<BoletoTurnTaken>();
      const facts = rowFacts(
        view,
        begin.map(({ boleto }) => boleto),
      );
      facts.catch(() => undefined);
      waiting.push({ turn: { ...turn, begin }, facts, done });
      // Those of the same turn of the event loop share a step.
      process.nextTick(() => void pump());
      return done.promise.then((taken) =>
        begin.length === turn.begin.length ? taken : { ...taken, begun: turn.begin.map(() => 'frozen') },
      );
    },
    journal: port,
    close() {
      closed = true;
      for (const { done } of waiting) done.reject(stopping());
      waiting = [];
    },
  };
}
