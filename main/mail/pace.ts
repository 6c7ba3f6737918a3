// A provider's limits: at most so many messages in any minute and in any day. Pure.
import type { MailLimits } from '../../preload/contract/mail-terms.ts';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** Moments of earlier tries, ascending. The earliest moment from `now` on at which another one stays within both limits. */
export function nextSlot(starts: readonly number[], { perMinute, perDay }: MailLimits, now: number): number {
  const free = (limit: number, window: number): number => {
    const nth = starts[starts.length - limit];
    return limit < 1 ? Number.POSITIVE_INFINITY : nth === undefined ? now : nth + window;
  };
  return Math.max(now, free(perMinute, minuteMs), free(perDay, dayMs));
}

/** How long so many more messages take at the least: the time until the last one may start. */
export function remainingMs(starts: readonly number[], limits: MailLimits, waiting: number, now: number) {
  if (limits.perMinute < 1 || limits.perDay < 1) return waiting === 0 ? 0 : Number.POSITIVE_INFINITY;
  const planned = [...starts];
  let last = now;
  for (let count = 0; count < waiting; count += 1) {
    last = nextSlot(planned, limits, last);
    planned.push(last);
  }
  return last - now;
}

/** Without the moments that no limit counts any more. */
export const stillCounted = (starts: readonly number[], now: number): readonly number[] =>
  starts.filter((at) => at > now - dayMs);
