// Which day of a calendar a key leads to. Pure; days are YYYY-MM-DD, months YYYY-MM.

export const monthOf = (day: string): string => day.slice(0, 7);

export function monthBeside(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** Its last day where the month has fewer. */
export function sameDayIn(month: string, day: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Among the days in sight, from one of them; undefined where the key means nothing. */
export function dayAfterKey(key: string, days: readonly string[], from: string): string | undefined {
  const by = steps[key];
  if (by === undefined) return undefined;
  const at = days.indexOf(from) + by;
  return days[Math.max(0, Math.min(days.length - 1, at))];
}
