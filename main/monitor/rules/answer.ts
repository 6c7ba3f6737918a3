// What an answer means for a watched transaction: its new state, whether that is a change, and when it is polled next.
import type { BoardColumn, WatchTrouble } from '../../../preload/contract/monitor.ts';
import type { AskedWatch, WatchAnswer } from '../../ledger/tables/watches-answers.ts';
import type { TransactionAnswer } from '../../service/decode-money.ts';
import { nextAsk } from './schedule.ts';

export interface Evidence {
  readonly status: number;
  readonly text: string;
}

export type Reading =
  | { readonly kind: 'found'; readonly transaction: TransactionAnswer; readonly raw: Evidence }
  | { readonly kind: WatchTrouble; readonly raw: Evidence | null };

const columnNames: ReadonlyMap<string, BoardColumn> = new Map([
  ['PENDENTE', 'pending'],
  ['COMPLETO', 'complete'],
  ['FALHA', 'failed'],
]);

/** By its exact name: a state that only resembles an end is unknown, and an unknown state ends nothing. */
export const columnOf = (state: string): BoardColumn => columnNames.get(state) ?? 'other';

const isEnd = (column: BoardColumn): boolean => column === 'complete' || column === 'failed';

/** In ten-thousandths, if the figure has no more decimals and a number can hold it. */
export function unitsOf(figure: string | null): number | null {
  const parts = figure === null ? null : /^(-?)(\d{1,11})(?:\.(\d{1,4})0*)?$/.exec(figure);
  if (!parts) return null;
  const [, sign, whole, fraction = ''] = parts;
  return Number(`${sign}${whole}${fraction.padEnd(4, '0')}`);
}

/** A second answer confirms a failure only after the monitor's usual time to poll an end again. */
const confirmedAfter = 10 * 60_000;

const sameFigure = (one: string | null, other: string | null): boolean =>
  one === other || (unitsOf(one) !== null && unitsOf(one) === unitsOf(other));

/** The year must be first: `05/12/2026` is ambiguous. */
const timeOf = (text: string | null | undefined): number =>
  /^\d{4}-\d{2}-\d{2}/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;

/** A time far in the future is a mistake of the service. */
const isPossible = (time: number, now: number): boolean => time < now + 60 * 60_000;

/** Answers may arrive out of order, or from a replica of the service that lags behind. */
function isOlder(answer: TransactionAnswer, watch: AskedWatch, now: number): boolean {
  const known = timeOf(watch.updatedAt);
  return timeOf(answer.updatedAt) < known && isPossible(known, now);
}

type Facts = Omit<AskedWatch, 'id' | 'transactionId' | 'checks' | 'trouble' | 'troubles'>;

const longestEvidence = 16_384;
/** A longer text is no state; the evidence keeps all of it. */
const longestWord = 200;

const wordOf = (text: string): string => text.slice(0, longestWord);
const given = (text: string | undefined, before: string | null): string | null =>
  text === undefined ? before : wordOf(text);

export function judgeAnswer(watch: AskedWatch, reading: Reading, now: number, random: number): WatchAnswer {
  const { transactionId: _, ...before } = watch;
  const trouble = reading.kind === 'found' ? null : reading.kind;
  const after = {
    ...before,
    ...(reading.kind === 'found' ? factsOf(watch, reading.transaction, now) : {}),
    checks: watch.checks + 1,
    trouble,
    troubles: trouble === null ? 0 : watch.troubles + 1,
  };
  const ended = after.endedAt === null ? null : timeOf(after.endedAt);
  return {
    ...after,
    from: { checks: watch.checks, lane: watch.lane, state: watch.state },
    units: unitsOf(after.value),
    nextAt: nextAsk({ ...after, ended }, now, random),
    at: now,
    change: changeOf(watch, after, reading),
    named:
      reading.kind === 'found'
        ? { value: given(reading.transaction.value, null), type: given(reading.transaction.type, null) }
        : null,
    answer: reading.raw && { ...reading.raw, text: reading.raw.text.slice(0, longestEvidence) },
  };
}

function factsOf(watch: AskedWatch, answer: TransactionAnswer, now: number): Partial<Facts> {
  const state = wordOf(answer.state);
  if (!isOlder(answer, watch, now)) return newerFacts(watch, answer, now);
  return watch.state === state ? endOf(watch, watch.lane, now) : conflictOf(watch, state, now);
}

/** A state that an older answer contradicts is no end: polling continues until the service is consistent. */
const conflictOf = (watch: AskedWatch, conflict: string, now: number): Partial<Facts> => ({
  phase: phaseOf(watch, 'other'),
  endedAt: null,
  conflict,
  failureConfirmed: false,
  moved: watch.conflict === conflict ? watch.moved : now,
});

/** What follows from one more answer with this state. */
function endOf(
  watch: AskedWatch,
  column: BoardColumn,
  now: number,
): Pick<Facts, 'phase' | 'endedAt' | 'conflict' | 'failureConfirmed'> {
  // An end in the future was observed by a clock that was ahead, so it counts from now.
  const again = watch.lane === column && watch.endedAt !== null && timeOf(watch.endedAt) <= now;
  const failedBefore = column === 'failed' && watch.lane === column && watch.endedAt !== null;
  const endedAt = again && watch.phase !== 'watching' ? watch.endedAt : new Date(now).toISOString();
  return {
    phase: phaseOf(watch, column),
    endedAt: isEnd(column) ? endedAt : null,
    conflict: null,
    failureConfirmed:
      failedBefore && (watch.failureConfirmed || (again && now - timeOf(watch.endedAt) >= confirmedAfter)),
  };
}

function newerFacts(watch: AskedWatch, answer: TransactionAnswer, now: number): Facts {
  const column = columnOf(answer.state);
  const state = wordOf(answer.state);
  const stays = watch.state === state;
  const created = timeOf(answer.createdAt);
  return {
    ...endOf(watch, column, now),
    lane: column,
    state,
    value: given(answer.value, watch.value),
    fee: given(answer.fee, watch.fee),
    type: given(answer.type, watch.type),
    method: given(answer.method, watch.method),
    createdAt: given(answer.createdAt, watch.createdAt),
    updatedAt: given(answer.updatedAt, watch.updatedAt),
    born: isPossible(created, now) ? created : watch.born,
    // The first answer is a change, but not one that has just happened.
    moved: watch.state === null || stays ? watch.moved : now,
  };
}

function phaseOf({ phase }: AskedWatch, column: BoardColumn): AskedWatch['phase'] {
  if (phase === 'paused' || phase === 'removed') return phase;
  return isEnd(column) ? 'ended' : 'watching';
}

function changeOf(
  before: AskedWatch,
  after: Facts & Pick<AskedWatch, 'trouble'>,
  reading: Reading,
): WatchAnswer['change'] {
  const moved = before.lane !== after.lane || before.state !== after.state;
  const revalued = before.value !== null && !sameFigure(before.value, after.value);
  const doubted = before.conflict !== after.conflict;
  if (!moved && !revalued && !doubted && before.trouble === after.trouble) return null;
  const reversal = isEnd(before.lane) && before.lane !== after.lane;
  if (!doubted || after.conflict === null || reading.kind !== 'found') return { reversal };
  const { value, updatedAt } = reading.transaction;
  const denied = { lane: columnOf(after.conflict), state: after.conflict };
  return { reversal, denied: { ...denied, value: given(value, null), updatedAt: given(updatedAt, null) } };
}
