// The session of one process in the team: hello at the start, a heartbeat every few seconds, the witness of the server's history, and a
// stop for good once another process or computer has taken over.
import type { After } from '../../async.ts';
import { isServerAnswer, raisedBy } from '../postgres/driver.ts';
import { CodedError } from '../../failure.ts';
import { mayStart, type Clocks, type MayStart } from './may-start.ts';
import { rollCall, type RollCallPart } from './roll-call.ts';
import { behind, joinWitnesses, type Witness } from './witness.ts';
import {
  callTeam,
  type Answer,
  type Arguments,
  type Caller,
  type TeamFunction,
} from '../postgres/team-calls.ts';
import type { Role } from '../postgres/team-schema.ts';
import type { Connection } from './connections.ts';
import type { TeamJournal } from './journal.ts';
import type { FoundAttempt, FoundJournal } from './journal-records.ts';
import type { TeamFrozen } from '../../../preload/contract/team-work.ts';

/**
 * Why this process may begin nothing more: another process of the same computer was started or a computer took over its work
 * (`fenced`), a person gave the computer up (`lost`), the server has no record of it (`forgotten`), or its clerk left the team
 * (`removed`). Only a new start ends the first two; the others also end once the server admits this computer again.
 */
export type TeamStopped = 'fenced' | 'lost' | 'forgotten' | 'removed';

export interface TeamState {
  readonly login: string;
  readonly role: Role;
  readonly computer: { readonly id: string; readonly name: string };
  readonly epoch: number;
  /** When the server last answered, in milliseconds since 1970; null while it answers. */
  readonly silentSince: number | null;
  readonly frozen: TeamFrozen | null;
  /** Whether this computer has answered the roll call of the present freeze. */
  readonly rollAnswered: boolean;
  /** Why the server did not take the answer, in its own words; it is sent again. */
  readonly rollTrouble: string | null;
  /** Sends may be missing in this computer's journal: it does not answer a roll call, and a person gives it up at another one. */
  readonly sendsMissing: boolean;
  readonly stopped: TeamStopped | null;
  /** Requests of other computers for what this one works on. */
  readonly batchRequests: readonly BatchRequest[];
}

/** Another computer requests what this one works on. */
export interface BatchRequest {
  /** `batch/<id>`. */
  readonly what: string;
  readonly computer: string;
  readonly clerk: string;
}

/** More than one, so that a heartbeat may be lost without losing a lease. */
const heartbeatsPerLease = 3;
/** How long the roll call waits for attempts in flight. */
const inFlightWaitMillis = 60_000;

export interface Session {
  readonly state: () => TeamState;
  readonly caller: () => Caller;
  readonly sends: () => number;
  /** Takes over the server's counter of this computer's sends; null if an answer has none. */
  readonly updateSends: (sends: number | null) => void;
  /** Stops or freezes this session where the server's refusal concerns all of it. */
  readonly handleRefusal: (why: string | null) => Promise<void>;
  readonly clocks: () => Clocks;
  /** Whether a send may still start that the server granted to a request of that moment. */
  readonly mayStart: (granted: Clocks) => MayStart;
  readonly hello: () => Promise<void>;
  readonly heartbeat: () => Promise<void>;
  readonly startHeartbeats: () => void;
  readonly end: () => void;
  /** Attempts that are started and not answered yet; the roll call waits for them. */
  readonly inFlight: Set<string>;
}

/** A server that is being restored lacks computers and logins until it has loaded them, so these two end with its next answer. */
const mayEnd = (stopped: TeamStopped): boolean => stopped === 'forgotten' || stopped === 'removed';

/** Attempts share a number if the server granted only the last of them. The others never left, so the granted one is taken. */
function uniqueByNumber(attempts: readonly FoundAttempt[]): readonly FoundAttempt[] {
  const byNumber = new Map<string, FoundAttempt>();
  for (const one of attempts) {
    const key = `${one.attempt.epoch} ${one.attempt.n}`;
    const known = byNumber.get(key);
    const better = one.started || one.outcome !== null;
    if (!known || better) byNumber.set(key, one);
  }
  return [...byNumber.values()];
}

/** Attempts that are not proven to be unsent count as started. */
export const rollCallRecords = ({ attempts }: FoundJournal): readonly FoundAttempt[] =>
  uniqueByNumber(attempts).map((one) => (one.proven ? one : { ...one, started: true }));

export function createSession(parts: {
  /** The connection for heartbeats, hello and freeze. */
  readonly heartbeats: Connection;
  /** The connection for the answer to a roll call, which may take longer. */
  readonly rollCalls: Connection;
  readonly journal: TeamJournal;
  readonly computer: { readonly id: string; readonly name: string; readonly version: string };
  readonly login: string;
  readonly boot: string;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly after: After;
  /** The length of the server's leases, as `lease_end` gives them. */
  readonly leaseMillis: number;
  readonly changed: (state: TeamState) => void;
}): Session {
  const { heartbeats, rollCalls, journal, computer, login, now, monotonic, after, leaseMillis } = parts;
  let role: Role = 'reader';
  let incarnation = 0;
  let { epoch } = journal.found.remembered;
  let sends = journal.found.remembered.sends[computer.id] ?? 0;
  let remembered: Witness = journal.found.remembered;
  let frozen: TeamFrozen | null = null;
  let rollAnswered = false;
  let rollTrouble: string | null = null;
  /** What the server has taken in the present epoch, so that an answer that was cut off continues. */
  const rollTaken = new Set<string>();
  let sendsMissing = journal.found.gap;
  let stopped: TeamStopped | null = null;
  let batchRequests: TeamState['batchRequests'] = [];
  let lastAnswerAt = now();
  let silent = false;
  let cancel = (): void => undefined;
  let ended = false;
  const inFlight = new Set<string>();

  const clocks = (): Clocks => ({ monotonic: monotonic(), wall: now() });
  const state = (): TeamState => ({
    login,
    role,
    computer: { id: computer.id, name: computer.name },
    epoch,
    silentSince: silent ? lastAnswerAt : null,
    frozen,
    rollAnswered,
    rollTrouble,
    sendsMissing,
    stopped,
    batchRequests,
  });

  let lastNotified = '';
  function notifyIfChanged(): void {
    const text = JSON.stringify(state());
    if (text === lastNotified) return;
    lastNotified = text;
    parts.changed(state());
  }

  function noteAnswer(): void {
    lastAnswerAt = now();
    silent = false;
    notifyIfChanged();
  }

  function stop(why: TeamStopped): void {
    if (stopped === null || mayEnd(stopped)) stopped = why;
    notifyIfChanged();
  }

  const call = <Name extends TeamFunction>(name: Name, args: Arguments): Promise<Answer<Name>> =>
    heartbeats.use(({ client }) => callTeam(client, name, args));

  const callerArguments = () => ({ p_computer: computer.id, p_incarnation: incarnation, p_epoch: epoch });

  /** The highest number of this computer's own sends that it knows of. */
  const knownSends = (): number => Math.max(sends, remembered.sends[computer.id] ?? 0);

  async function remember(seen: Witness): Promise<void> {
    const joined = joinWitnesses(remembered, seen);
    if (JSON.stringify(joined) === JSON.stringify(remembered)) return;
    await journal.remember(joined);
    remembered = joined;
  }

  async function confirmFreeze(): Promise<void> {
    const seen = { ...remembered.sends, [computer.id]: knownSends() };
    const found = await call('freeze_1', {
      p_epoch: Math.max(epoch, remembered.epoch),
      p_computers: Object.keys(seen),
      p_sends: Object.values(seen),
    });
    if (found.epoch !== epoch) {
      rollAnswered = false;
      rollTaken.clear();
    }
    epoch = found.epoch;
    frozen = found.frozen;
    notifyIfChanged();
    await remember({ epoch, sends: {} });
  }

  /** Returns the refusal that ended it, or null. */
  async function sendRollCall(roll: readonly RollCallPart[]): Promise<Answer<'roll_call_1'>['refused']> {
    for (const [at, { entries, keys }] of roll.entries()) {
      const p_last = at === roll.length - 1;
      const args = { ...callerArguments(), p_sends: knownSends(), p_entries: entries, p_last };
      const answer = await rollCalls.use(({ client }) => callTeam(client, 'roll_call_1', args));
      if (answer.refused !== null) return answer.refused;
      updateSends(answer.sends);
      for (const key of keys) rollTaken.add(key);
    }
    return null;
  }

  async function answerRollCall(): Promise<void> {
    const found = journal.read();
    if (found.gap) {
      sendsMissing = true;
      return notifyIfChanged();
    }
    const records = rollCallRecords(found);
    const refused = await sendRollCall(rollCall({ records, whole: true }, rollTaken));
    if (refused !== null) return handleRefusal(refused);
    journal.acknowledged(
      records.filter(({ outcome }) => outcome !== null).map(({ attempt }) => attempt.attempt),
    );
    rollAnswered = true;
    notifyIfChanged();
  }

  function updateSends(count: number | null): void {
    if (count !== null) sends = Math.max(sends, count);
  }

  async function handleRefusal(why: string | null): Promise<void> {
    if (why === 'fenced' || why === 'lost') stop(why);
    if (why === 'history') await confirmFreeze();
    if (why === 'frozen' && frozen === null) void heartbeat();
  }

  let frozenSince = 0;
  let answering = false;
  /** Due while the team is frozen and nothing is in flight, or what is in flight takes too long. */
  async function answerRollCallWhenDue(): Promise<void> {
    if (frozen === null || rollAnswered) {
      frozenSince = 0;
      rollTrouble = null;
      rollTaken.clear();
      return;
    }
    frozenSince ||= monotonic();
    if (sendsMissing || answering) return;
    if (inFlight.size > 0 && monotonic() - frozenSince <= inFlightWaitMillis) return;
    answering = true;
    try {
      await answerRollCall();
      rollTrouble = null;
    } catch (error) {
      // The next heartbeat continues; the window shows why the team still waits.
      rollTrouble = error instanceof Error ? error.message : String(error);
    } finally {
      answering = false;
      notifyIfChanged();
    }
  }

  async function heartbeat(): Promise<void> {
    if (ended || (stopped !== null && !mayEnd(stopped))) return;
    try {
      const answer = await call('heartbeat_1', callerArguments());
      if (stopped !== null && mayEnd(stopped)) stopped = null;
      noteAnswer();
      if (frozen !== null && answer.frozen === null && answer.refused === null) rollAnswered = false;
      if (answer.refused === null) frozen = answer.frozen;
      role = answer.role;
      batchRequests = answer.asked ?? [];
      const isBehind =
        answer.refused === null &&
        behind(remembered, { epoch: answer.epoch, sends: answer.witness }, answer.frozen !== null) !== null;
      if (answer.refused === null && !isBehind)
        await remember({ epoch: answer.epoch, sends: answer.witness });
      notifyIfChanged();
      if (answer.refused === 'history' || isBehind) await confirmFreeze();
      else await handleRefusal(answer.refused);
      await answerRollCallWhenDue();
    } catch (error) {
      // Lost commits included this computer's row, which the rest of a restore or the hello of a new process brings back.
      if (raisedBy(error) === 'notYourComputer') return stop('forgotten');
      if (error instanceof CodedError && error.failure.code === 'teamRemoved') return stop('removed');
      if (!isServerAnswer(error)) silent = true;
      notifyIfChanged();
    }
  }

  function scheduleHeartbeat(): void {
    cancel = after(
      stopped === null ? leaseMillis / heartbeatsPerLease : leaseMillis,
      () => void heartbeat().finally(() => !ended && scheduleHeartbeat()),
    );
  }

  async function callHello(): Promise<Answer<'hello_1'>> {
    const { found } = journal;
    return call('hello_1', {
      p_computer: computer.id,
      p_name: computer.name,
      p_version: computer.version,
      p_boot: found.sameBoot ?? parts.boot,
      p_journal_whole: found.whole,
      p_epoch: Math.max(epoch, remembered.epoch),
      p_sends: knownSends(),
    });
  }

  return {
    state,
    caller: () => ({ computer: computer.id, incarnation, epoch }),
    sends: () => sends,
    updateSends,
    handleRefusal,
    clocks,
    mayStart(granted) {
      if (stopped !== null || frozen !== null) return 'no';
      // Later heartbeats prove nothing: a copy of this process would send them as well.
      return mayStart(granted, clocks(), leaseMillis);
    },
    async hello() {
      // A started attempt was granted, even if the process ended before it stored the counter.
      for (const { attempt, started } of journal.found.attempts)
        if (started && attempt.epoch === remembered.epoch) sends = Math.max(sends, attempt.n);
      let answer = await callHello();
      if (answer.refused === 'history') {
        await confirmFreeze();
        answer = await callHello();
      }
      if (answer.refused === 'appTooOld')
        throw new CodedError('ledgerNewer', 'ledger', { detail: 'appTooOld' });
      if (answer.refused === 'lost') stop('lost');
      else if (answer.refused !== null || answer.incarnation === null)
        throw new CodedError('ledgerFrozen', 'ledger', { detail: String(answer.refused) });
      ({ role, epoch, frozen } = answer);
      incarnation = answer.incarnation ?? 0;
      sends = answer.sends ?? sends;
      if (journal.isNew && sends > 0 && !sendsMissing) {
        journal.markGap();
        sendsMissing = true;
      }
      noteAnswer();
      await remember({ epoch, sends: { [computer.id]: sends } });
    },
    heartbeat,
    startHeartbeats: scheduleHeartbeat,
    end() {
      ended = true;
      cancel();
    },
    inFlight,
  };
}
