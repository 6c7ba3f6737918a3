// The typed limits from which on an issue is summed up, parsed into values or errors. Pure.
import type { IssueLimits } from '../../preload/contract/accounts.ts';
import { readCents, typedMoney } from '../app/typed-money.ts';
import type { Language } from '../../preload/shared/money.ts';

export interface IssueLimitsDraft {
  readonly count: string;
  readonly sum: string;
  readonly atypical: boolean;
}

const mostCount = 100_000;
const mostCents = 100_000_000_000;

export const draftOf = ({ count, cents, atypical }: IssueLimits, language: Language): IssueLimitsDraft => ({
  count: String(count),
  sum: typedMoney(cents, language),
  atypical,
});

/** The same sum may be written in the form of either language. */
const sumOf = ({ sum }: IssueLimitsDraft): number | string => readCents(sum) ?? sum.trim();

export const sameDraft = (one: IssueLimitsDraft, other: IssueLimitsDraft): boolean =>
  one.count.trim() === other.count.trim() && sumOf(one) === sumOf(other) && one.atypical === other.atypical;

export type IssueLimitsRead =
  | { readonly ok: true; readonly limits: IssueLimits }
  | { readonly ok: false; readonly wrong: readonly ('count' | 'sum')[] };

/** `500`, or `1.500` or `1,500` with its mark of thousands. */
const readCount = (text: string): number | undefined =>
  /^(?:\d{1,6}|\d{1,3}[.,]\d{3})$/u.test(text.trim()) ? Number(text.trim().replace(/[.,]/u, '')) : undefined;

const within = (value: number | undefined, most: number): value is number =>
  value !== undefined && value >= 1 && value <= most;

export function readIssueLimits({ count: typed, sum, atypical }: IssueLimitsDraft): IssueLimitsRead {
  const count = readCount(typed);
  const cents = readCents(sum);
  if (within(count, mostCount) && within(cents, mostCents))
    return { ok: true, limits: { count, cents, atypical } };
  return {
    ok: false,
    wrong: [
      ...(within(count, mostCount) ? [] : (['count'] as const)),
      ...(within(cents, mostCents) ? [] : (['sum'] as const)),
    ],
  };
}
