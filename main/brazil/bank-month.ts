// A month as a calendar shows it: whole weeks from Sunday on, each day with why banks are closed.
import type { BankMonth } from '../../preload/contract/boletos.ts';
import { addDays, weekday, type PlainDate } from './due-date.ts';
import { closedOn } from './holidays.ts';

/** The same for every month, so that nothing moves from one to the next. */
const weeks = 6;

export function bankMonth(first: PlainDate, today: PlainDate): BankMonth {
  const sunday = addDays(first, -weekday(first));
  const days = Array.from({ length: 7 * weeks }, (_, at) => addDays(sunday, at));
  return { today, days: days.map((day) => ({ day, closed: closedOn(day) })) };
}
