// Sends boletos in a team: waiting turns are grouped into one step of the server. Steps run in sequence, because each names the counter
// that the step before left.
import { inTurn, nextTurn, type After } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { Sql } from '../sql.ts';
import type { AttemptState } from '../tables/attempts-schema.ts';
import {
  afterAttempt,
  type BoletoHeld,
  type BoletoTurn,
  type BoletoTurnTaken,
} from '../tables/boletos-turn.ts';
import type { Connection } from './connections.ts';
import { createGrantedSends } from './granted-sends.ts';
import type { TeamJournal } from './journal.ts';
import type { Leases } from './leases.ts';
import { createRowFactsCache, type RowFacts } from './row-facts.ts';
import type { Session } from './session.ts';
import { createStepCall, stoppingError, type Step } from './step-call.ts';

export type TeamSteps = ReturnType<typeof createTeamSteps>;

interface Waiting {
  readonly turn: BoletoTurn;
  readonly facts: Promise<ReadonlyMap<number, RowFacts>>;
  readonly done: PromiseWithResolvers<BoletoTurnTaken>;
}

export function createTeamSteps(parts: {
  readonly steps: Connection;
  readonly view: Sql;
  readonly session: Session;
  readonly journal: TeamJournal;
  readonly leases: Leases;
  readonly after: After;
  /** Called after each step. */
  readonly changed: () => void;
}) {
  const { view, session, journal, leases } = parts;
  const granted = createGrantedSends(session, journal);
  const stepCall = createStepCall({ ...parts, granted });
  const inSequence = inTurn();
  const factsCache = createRowFactsCache(view);
  let waiting: Waiting[] = [];
  let running = false;
  let closed = false;

  const batchOf = (facts: ReadonlyMap<number, RowFacts>, { begin }: BoletoTurn): number | null => {
    const [first] = begin;
    return first ? (facts.get(first.boleto)?.batchId ?? 0) : null;
  };

  /** Takes the waiting turns that fit in one call: of one account, and of one batch if they begin rows. */
  async function nextGroup(): Promise<{ readonly group: readonly Waiting[]; readonly step: Step } | null> {
    const [first] = waiting;
    if (!first) return null;
    const account = first.turn.accountId;
    let batch: number | null = null;
    const group: Waiting[] = [];
    const facts = new Map<number, RowFacts>();
    for (const one of waiting) {
      if (one.turn.accountId !== account) continue;
      const read = await one.facts.catch(() => null);
      if (read === null) {
        // Without its facts a row cannot be journaled and is not begun; outcomes are reported all the same.
        if (one === first && one.turn.settle.length === 0) {
          waiting = waiting.filter((other) => other !== one);
          one.done.reject(new CodedError('teamSilent', 'ledger', { retryable: true }));
          return nextGroup();
        }
      }
      const mine = read ? batchOf(read, one.turn) : null;
      if (mine !== null && batch !== null && mine !== batch) continue;
      batch ??= mine;
      group.push(one);
      for (const [id, fact] of read ?? []) facts.set(id, fact);
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

  /** Outcomes are reported until the server has them; rows are requested once. */
  async function perform(group: readonly Waiting[], step: Step): Promise<void> {
    const begun = new Map<string, BoletoHeld | null>();
    const became = new Map<string, AttemptState>();
    let { settle, begin } = step;
    while (settle.length > 0 || begin.length > 0) {
      const stepped = await stepCall.call({ ...step, settle, begin });
      for (const [at, { id }] of begin.entries())
        begun.set(id, stepped.begun[at] === undefined ? 'changed' : stepped.begun[at]);
      const left = settle.filter((one, at) => {
        const state = stepped.became[at];
        if (state) became.set(one.id, state);
        return !state;
      });
      // Outcomes that a server with another history does not take stay in the journal for the roll call.
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
          return held === undefined ? (leases.refusalOf(step.batch) ?? 'changed') : held;
        }),
      });
    parts.changed();
  }

  async function processWaiting(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (;;) {
        const next = await nextGroup();
        if (!next) return;
        await inSequence(() => perform(next.group, next.step)).catch((error: unknown) => {
          for (const { done } of next.group) done.reject(error);
        });
        // Senders that were just answered request their next row, which then shares a step with the waiting ones.
        await nextTurn();
      }
    } finally {
      running = false;
      if (waiting.length > 0) void processWaiting();
    }
  }

  const isFrozen = (): boolean => session.state().frozen !== null || session.state().stopped !== null;

  return {
    turn: (turn: BoletoTurn): Promise<BoletoTurnTaken> => {
      if (closed) return Promise.reject(stoppingError());
      const begin = isFrozen() ? [] : turn.begin;
      const done = Promise.withResolvers<BoletoTurnTaken>();
      const facts = factsCache.get(begin);
      facts.catch(() => undefined);
      waiting.push({ turn: { ...turn, begin }, facts, done });
      // Turns of the same tick share a step.
      process.nextTick(() => void processWaiting());
      return done.promise.then((taken) =>
        begin.length === turn.begin.length ? taken : { ...taken, begun: turn.begin.map(() => 'frozen') },
      );
    },
    /** The port that senders use; a row leaves only once it is in the journal and at the server. */
    journal: granted.journal,
    /** Runs work between steps. Withdrawals use the same counter, so they wait for the steps before them. */
    inSequence,
    prefetchFacts: factsCache.prefetch,
    grant: granted.add,
    queryAttempts: stepCall.queryAttempts,
    close(): void {
      closed = true;
      stepCall.close();
      for (const { done } of waiting) done.reject(stoppingError());
      waiting = [];
    },
  };
}
