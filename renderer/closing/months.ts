// The months that can be closed. Pure.

const most = 36;

/** From this month back; none without a date. */
export function lastMonths(today: string): readonly string[] {
  const [year, month] = today.split('-').map(Number);
  if (year === undefined || month === undefined) return [];
  return Array.from({ length: most }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
