// A month as a calendar shows it: whole weeks from Sunday on, each day with why banks are closed.
import { addDays, asPlainDate, weekday, type PlainDate } from './due-date.ts';
import { closedOn, type BankClosed } from './holidays.ts';

/** The same for every month, so that nothing moves from one to the next. */
const weeks = 6;

export interface CalendarDay {
  readonly day: PlainDate;
  readonly closed: BankClosed | null;
}

/** Of `2026-11`; the days beside the month complete its weeks. */
export function bankMonth(month: string): readonly CalendarDay[] {
  const first = asPlainDate(`${month}-01`);
  if (first === null) return [];
  const sunday = addDays(first, -weekday(first));
  return Array.from({ length: 7 * weeks }, (_, at) => {
    const day = addDays(sunday, at);
    return { day, closed: closedOn(day) };
  });
}
