// What settles a doubt: what the doubtful answer told, whether a transaction is the one, and from when on it may be said that
// nothing was made. Pure.
import type { DoubtSettling } from '../../../preload/contract/withdrawal-doubts.ts';
import type { Json, JsonObject } from '../../ledger/json.ts';
import { compareCents, compareFigures } from '../../exact.ts';
import { isDeposit } from '../../transaction-type.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Clocks differ by so much. */
const before = 5 * minute;
/** So long a service may take to make what it was asked for. */
const after = 24 * hour;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: Json | undefined, name: string): string | null => {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : null;
};

/** The id that the answer itself named. */
export const offeredOf = (outcome: Json): string | null =>
  isObject(outcome) ? textIn(outcome['offered'], 'id') : null;

/** What the answer told of this very transaction: an answer about another one tells nothing of it. */
export function toldOf(
  outcome: Json,
  transactionId: string,
): { readonly amount: string | null; readonly wallet: string | null } {
  const named = offeredOf(outcome);
  const isOther = named !== null && named !== transactionId;
  const answer = isObject(outcome) && !isOther ? outcome['withdrawal'] : undefined;
  return { amount: textIn(answer, 'amount'), wallet: textIn(answer, 'wallet') };
}

/** "Não foi feito" needs no PIN from then on. */
export const decidableAt = (from: string): string => new Date(Date.parse(from) + after).toISOString();

/** Year first: of `05/12/2026` nobody knows which is the month. A moment without its zone is UTC, as the service has it. */
function timeOf(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(text)) return Number.NaN;
  return Date.parse(/(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
}

export interface Asked {
  readonly cents: number;
  /** Other figures that it may have: the amount that the doubtful answer named, the total that was estimated. */
  readonly others: readonly (string | null)[];
  readonly startedAt: string;
  readonly answeredAt: string | null;
}

export interface Found {
  readonly value: string | null;
  readonly createdAt: string | null;
  readonly type: string | null;
}

type Difference = Extract<DoubtSettling, { kind: 'differs' }>['what'][number];

/** What speaks against it; what the service leaves out speaks for nothing. */
export function differencesFrom(asked: Asked, { value, createdAt, type }: Found): readonly Difference[] {
  const isAsked = value !== null && compareCents(asked.cents, value) === 0;
  const isOther = (other: string | null) => other !== null && compareFigures(other, value ?? '') === 0;
  const made = createdAt === null ? Number.NaN : timeOf(createdAt);
  const from = Date.parse(asked.startedAt) - before;
  const until = Date.parse(asked.answeredAt ?? asked.startedAt) + after;
  return [
    ...(isAsked || asked.others.some(isOther) ? [] : ['value' as const]),
    ...(made >= from && made <= until ? [] : ['createdAt' as const]),
    // Money that came in.
    ...(isDeposit(type) ? ['type' as const] : []),
  ];
}
