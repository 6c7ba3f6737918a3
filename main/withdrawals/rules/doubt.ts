// Resolves uncertain withdrawals: what the uncertain answer contained, whether a transaction matches it, and from when
// a person may declare that none was made. Pure.
import type { DoubtSettling } from '../../../preload/contract/withdrawal-doubts.ts';
import type { Json } from '../../ledger/json.ts';
import { compareCents, compareFigures } from '../../exact.ts';
import { isObject } from '../../json.ts';
import { isDeposit, isPix, isWithdrawal } from '../../transaction-type.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The tolerance for differing clocks. */
const before = 5 * minute;
/** The time that a service may take to make a withdrawal. */
const after = 24 * hour;

const textIn = (value: unknown, name: string): string | null => {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : null;
};

/** The id that the answer contains. */
export const offeredOf = (outcome: Json): string | null =>
  isObject(outcome) ? textIn(outcome['offered'], 'id') : null;

/** The fields of the answer about this transaction; an answer with another id says nothing about it. */
export function answeredFigures(
  outcome: Json,
  transactionId: string,
): { readonly amount: string | null; readonly wallet: string | null } {
  const named = offeredOf(outcome);
  const isOther = named !== null && named !== transactionId;
  const answer = isObject(outcome) && !isOther ? outcome['withdrawal'] : undefined;
  return { amount: textIn(answer, 'amount'), wallet: textIn(answer, 'wallet') };
}

/** From then on "Não foi feito" needs no PIN. */
export const decidableAt = (from: string): string => new Date(Date.parse(from) + after).toISOString();

/** The year must be first: `05/12/2026` is ambiguous. A time without a zone is UTC, as the service writes it. */
function timeOf(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(text)) return Number.NaN;
  return Date.parse(/(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
}

export interface Asked {
  readonly cents: number;
  /** Other values it may have: the amount in the uncertain answer, the estimated total. */
  readonly others: readonly (string | null)[];
  readonly startedAt: string;
  readonly answeredAt: string | null;
}

export interface Found {
  readonly value: string | null;
  readonly createdAt: string | null;
  readonly type: string | null;
  readonly method: string | null;
}

type Difference = Extract<DoubtSettling, { kind: 'differs' }>['what'][number];

/** A person who compared both may confirm the transaction despite these. */
const byEye: ReadonlySet<Difference> = new Set(['value', 'otherType'] as const);

export const isForTheEye = (what: readonly Difference[]): boolean => what.every((one) => byEye.has(one));

/**
 * What contradicts the match. A missing value, time or type confirms nothing and counts as a difference. An incoming
 * payment of the same value is never the withdrawal; a type that nobody documents is a question.
 */
export function differencesFrom(
  asked: Asked,
  { value, createdAt, type, method }: Found,
): readonly Difference[] {
  const isAsked = value !== null && compareCents(asked.cents, value) === 0;
  const isOther = (other: string | null) => other !== null && compareFigures(other, value ?? '') === 0;
  const made = createdAt === null ? Number.NaN : timeOf(createdAt);
  const from = Date.parse(asked.startedAt) - before;
  const isIncoming = isDeposit(type) || isPix(type) || isPix(method);
  const until = Date.parse(asked.answeredAt ?? asked.startedAt) + after;
  return [
    ...(isAsked || asked.others.some(isOther) ? [] : ['value' as const]),
    ...(made >= from && made <= until ? [] : ['createdAt' as const]),
    ...(isIncoming ? ['type' as const] : isWithdrawal(type) ? [] : ['otherType' as const]),
  ];
}
