// Parses a day as typed: dd/mm/aaaa and its short forms. Pure; the caller decides whether the day makes sense.
import { asPlainDate } from '../../preload/shared/due-date.ts';

const shapes = [
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})(?:[/.-](?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/** `YYYY-MM-DD`, or undefined for an invalid day. Without a year, the year of `today` is used. */
export function typedDay(text: string, today: string): string | undefined {
  for (const shape of shapes) {
    const { day, month, year = today.slice(0, 4) } = shape.exec(text.trim())?.groups ?? {};
    if (day === undefined || month === undefined) continue;
    const full = year.length === 2 ? `20${year}` : year;
    // `25/11/0026` is a slip of the hand.
    return asPlainDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? undefined;
  }
  return undefined;
}

/** The typed text is not a valid day. */
export const isUnreadable = (text: string, today: string): boolean =>
  text.trim() !== '' && typedDay(text, today) === undefined;
