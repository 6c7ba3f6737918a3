// Rules of monthly charges: the due date of a month, a readjusted amount, and the share of a first month. Whole cents, rounded half up.
import { addDays, asPlainDate, dayIn, monthBeside, type PlainDate } from './due-date.ts';
import { businessDayFrom, isBusinessDay } from './holidays.ts';

/** What becomes of a due date on which banks are closed. */
export const closedRules = ['same', 'before', 'after'] as const;
export type ClosedRule = (typeof closedRules)[number];

export interface DueRule {
  /** 1 to 31; a month with fewer days is due on its last day. */
  readonly day: number;
  readonly ifClosed: ClosedRule;
}

/** `month` as 2026-11. `after` may lead into the next month. */
export function dueIn(month: string, { day, ifClosed }: DueRule): PlainDate {
  const due = asPlainDate(dayIn(month, day));
  if (due === null) throw new RangeError(`no month: ${month}`);
  if (ifClosed === 'after') return businessDayFrom(due);
  if (ifClosed === 'same') return due;
  let open = due;
  while (!isBusinessDay(open)) open = addDays(open, -1);
  return open;
}

/** Of a charge that nobody has said anything about. */
export const usualRule = { day: 10, ifClosed: 'after' } as const satisfies DueRule;

/** The first month in which a usual charge is still to come. */
export function monthToCharge(today: string): string {
  const month = today.slice(0, 7);
  return dueIn(month, usualRule) < today ? monthBeside(month, 1) : month;
}

const whole = 1_000_000n;

/** `dividend / divisor`, rounded half away from zero. */
function rounded(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n;
  return Number((2n * dividend + sign * divisor) / (2n * divisor));
}

/** The amount after a change by so many ten-thousandths of a percent: 4,62 % is 46,200. */
export const readjusted = (cents: number, change: number): number =>
  rounded(BigInt(cents) * (whole + BigInt(change)), whole);

/** The charge for some of a month's days. */
export const shareOfDays = (cents: number, days: number, ofDays: number): number =>
  rounded(BigInt(cents) * BigInt(days), BigInt(ofDays));

/** Whether a charge with this first and last month is due in `month`. */
export const runsIn = (
  { firstMonth, lastMonth }: { readonly firstMonth: string; readonly lastMonth: string | null },
  month: string,
): boolean => firstMonth <= month && (lastMonth === null || month <= lastMonth);
