// A day as a clerk types it: dd/mm/aaaa and what is short for it. Pure; whether the day makes sense is for who asked.

const shapes = [
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})(?:[/.-](?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** `YYYY-MM-DD`, or undefined for what is no day. Without a year it is the year of `today`. */
export function typedDay(text: string, today: string): string | undefined {
  for (const shape of shapes) {
    const { day, month, year = today.slice(0, 4) } = shape.exec(text.trim())?.groups ?? {};
    if (day === undefined || month === undefined) continue;
    const full = year.length === 2 ? `20${year}` : year;
    const last = month.padStart(2, '0') === '02' && isLeap(Number(full)) ? 29 : lengths[Number(month) - 1];
    if (last === undefined || Number(day) < 1 || Number(day) > last) return undefined;
    return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return undefined;
}

/** Something was typed that is no day. */
export const isUnreadable = (text: string, today: string): boolean =>
  text.trim() !== '' && typedDay(text, today) === undefined;
