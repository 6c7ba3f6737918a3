// Parses a day as typed: dd/mm/aaaa and its short forms. Pure; the caller decides whether the day makes sense.

const shapes = [
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})(?:[/.-](?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** `YYYY-MM-DD`, or undefined for an invalid day. Without a year, the year of `today` is used. */
export function typedDay(text: string, today: string): string | undefined {
  for (const shape of shapes) {
    const { day, month, year = today.slice(0, 4) } = shape.exec(text.trim())?.groups ?? {};
    if (day === undefined || month === undefined) continue;
    const full = year.length === 2 ? `20${year}` : year;
    const last = month.padStart(2, '0') === '02' && isLeap(Number(full)) ? 29 : lengths[Number(month) - 1];
    // `25/11/0026` is a slip of the hand.
    if (!/^(?:19|20|21)/.test(full) || last === undefined || Number(day) < 1 || Number(day) > last)
      return undefined;
    return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return undefined;
}

/** The typed text is not a valid day. */
export const isUnreadable = (text: string, today: string): boolean =>
  text.trim() !== '' && typedDay(text, today) === undefined;
