// What a line of the trail shows of its details, the same on the screen and in the file.
import type { TrailEntry } from './trail.ts';

/** What of an entry's details is shown: nothing empty, and of a batch its one number that clerks see. */
export const shownDetails = ({
  detail,
}: Pick<TrailEntry, 'detail'>): readonly (readonly [string, string])[] =>
  Object.entries(detail)
    .filter(([name, value]) => value !== null && value !== '' && !(name === 'batch' && 'lote' in detail))
    .map(([name, value]) => [name, detailText(name, value)] as const);

/** Money and days as clerks write them, on the screen and in the file; other values as they are. */
function detailText(name: string, value: string | number | boolean | null): string {
  const text = String(value);
  if (typeof value === 'number' && /cents$/iu.test(name)) {
    const whole = Math.trunc(Math.abs(value) / 100);
    const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/gu, '.');
    return `${value < 0 ? '-' : ''}R$ ${grouped},${String(Math.abs(value) % 100).padStart(2, '0')}`;
  }
  const day = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text);
  return day ? `${day[3]}/${day[2]}/${day[1]}` : text;
}
