// What an answer means for a watched transaction: its new state, whether that is a change, and when it is asked next.
import type { Lane, WatchTrouble } from '../../../preload/contract/monitor.ts';
import type { AskedWatch, WatchAnswer } from '../../ledger/tables/watches.ts';
import type { TransactionAnswer } from '../../service/decode-money.ts';
import { nextAsk } from './schedule.ts';

export interface Evidence {
  readonly status: number;
  readonly text: string;
}

export type Reading =
  | { readonly kind: 'found'; readonly transaction: TransactionAnswer; readonly raw: Evidence }
  | { readonly kind: WatchTrouble; readonly raw: Evidence | null };

const laneNames: Readonly<Record<string, Lane>> = {
  PENDENTE: 'pending',
  COMPLETO: 'complete',
  FALHA: 'failed',
};

export const laneOf = (state: string): Lane => laneNames[state.trim().toUpperCase()] ?? 'other';

const isEnd = (lane: Lane): boolean => lane === 'complete' || lane === 'failed';

/** Ten-thousandths, where the figure is exactly so many and a number holds them. */
export function unitsOf(figure: string | null): number | null {
  const parts = figure === null ? null : /^(-?)(\d{1,11})(?:\.(\d{1,4})0*)?$/.exec(figure);
  if (!parts) return null;
  const [, sign, whole, fraction = ''] = parts;
  return Number(`${sign}${whole}${fraction.padEnd(4, '0')}`);
}

const sameFigure = (one: string | null, other: string | null): boolean =>
  one === other || (unitsOf(one) !== null && unitsOf(one) === unitsOf(other));

const timeOf = (text: string | null | undefined): number => Date.parse(text ?? '');

/**
 * Answers overtake each other: one that was true before what is known tells nothing new. A time well ahead of us was a
 * mistake of the service, and must not keep out all that comes after it.
 */
function isOlder(answer: TransactionAnswer, watch: AskedWatch, now: number): boolean {
  const known = timeOf(watch.updatedAt);
  return timeOf(answer.updatedAt) < known && known < now + 60 * 60_000;
}

type Facts = Omit<AskedWatch, 'id' | 'transactionId' | 'checks' | 'trouble' | 'troubles'>;

const longestEvidence = 16_384;

export function judgeAnswer(watch: AskedWatch, reading: Reading, now: number, random: number): WatchAnswer {
  const { transactionId: _, ...before } = watch;
  const trouble = reading.kind === 'found' ? null : reading.kind;
  const news = reading.kind === 'found' && !isOlder(reading.transaction, watch, now);
  const facts = news ? factsOf(watch, reading.transaction, now) : before;
  const after = {
    ...before,
    ...facts,
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
    change: changeOf(watch, after),
    answer: reading.raw && { ...reading.raw, text: reading.raw.text.slice(0, longestEvidence) },
  };
}

function factsOf(watch: AskedWatch, answer: TransactionAnswer, now: number): Facts {
  const lane = laneOf(answer.state);
  const stays = watch.state === answer.state;
  const created = timeOf(answer.createdAt);
  const settled = watch.phase === 'ended' && watch.lane === lane && watch.endedAt !== null;
  const endedNow = settled ? watch.endedAt : new Date(now).toISOString();
  return {
    phase: phaseOf(watch, lane),
    lane,
    state: answer.state,
    value: answer.value ?? watch.value,
    fee: answer.fee ?? watch.fee,
    type: answer.type ?? watch.type,
    method: answer.method ?? watch.method,
    createdAt: answer.createdAt ?? watch.createdAt,
    updatedAt: answer.updatedAt ?? watch.updatedAt,
    endedAt: isEnd(lane) ? endedNow : null,
    born: Number.isNaN(created) ? watch.born : created,
    // The first answer is news, but nothing that has just happened.
    moved: watch.state === null || stays ? watch.moved : now,
  };
}

function phaseOf({ phase }: AskedWatch, lane: Lane): AskedWatch['phase'] {
  if (phase === 'paused' || phase === 'removed') return phase;
  return isEnd(lane) ? 'ended' : 'watching';
}

function changeOf(
  before: AskedWatch,
  after: Facts & Pick<AskedWatch, 'trouble'>,
): { readonly reversal: boolean } | null {
  const moved = before.lane !== after.lane || before.state !== after.state;
  const revalued = before.value !== null && !sameFigure(before.value, after.value);
  if (!moved && !revalued && before.trouble === after.trouble) return null;
  return { reversal: isEnd(before.lane) && before.lane !== after.lane };
}
