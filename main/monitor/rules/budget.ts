// How many polls an account may send: per second and per twelve hours. Twelve hours are counted in spans of five
// minutes, which are stored, so that a restart does not reset the budget; a span counts until it has passed completely.
import type { MonitorSettings } from '../../../preload/contract/monitor.ts';

export const spanMs = 5 * 60_000;
const spansKept = (12 * 60 * 60_000) / spanMs;

export type Allowance = Pick<MonitorSettings, 'perSecond' | 'perHalfDay'>;

export interface Span {
  readonly span: number;
  readonly requests: number;
}

/** All times are milliseconds since 1970 by a monotonic clock. */
export function createBudget(allowance: Allowance, kept: readonly Span[], start: number) {
  const spent = new Map<number, number>();
  const unreported = new Set<number>();
  /** Poll times within the last second, the oldest first. */
  let recent: number[] = [];
  let { perSecond, perHalfDay } = allowance;

  const spanOf = (now: number) => Math.floor(now / spanMs);
  // If the clock was ahead when it was stored, it counts as the present span.
  for (const { span, requests } of kept) add(Math.min(span, spanOf(start)), requests);

  function add(span: number, requests: number): void {
    spent.set(span, (spent.get(span) ?? 0) + requests);
  }

  function forget(now: number): void {
    recent = recent.filter((at) => at > now - 1_000);
    for (const span of spent.keys()) if (span + 1 + spansKept <= now / spanMs) spent.delete(span);
  }

  const total = () => [...spent.values()].reduce((sum, requests) => sum + requests, 0);

  return {
    /** The number of polls allowed now. */
    remaining(now: number): number {
      forget(now);
      return Math.max(0, Math.min(perSecond - recent.length, perHalfDay - total()));
    },
    /** When the next poll is allowed if none is now, and whether the twelve hours are spent. */
    opens(now: number): { readonly at: number; readonly spent: boolean } {
      forget(now);
      const oldest = recent[recent.length - perSecond];
      const second = oldest === undefined ? now : oldest + 1_000;
      let over = total() - perHalfDay;
      for (const [span, requests] of over < 0 ? [] : [...spent].sort(([a], [b]) => a - b)) {
        over -= requests;
        if (over < 0) return { at: Math.max(second, (span + 1 + spansKept) * spanMs), spent: true };
      }
      return { at: second, spent: false };
    },
    take(now: number) {
      forget(now);
      recent.push(now);
      add(spanOf(now), 1);
      unreported.add(spanOf(now));
    },
    allow(next: Allowance) {
      ({ perSecond, perHalfDay } = next);
    },
    /** The counts since `spans` was called last, or all. */
    spans(which: 'new' | 'all'): readonly Span[] {
      const spans = which === 'all' ? [...spent.keys()] : [...unreported];
      unreported.clear();
      return spans.map((span) => ({ span, requests: spent.get(span) ?? 0 }));
    },
  };
}
