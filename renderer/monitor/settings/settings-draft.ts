// The monitor's settings while they are edited: fields may be blank, and an invalid draft has a reason. Pure.
import type { MonitorSettings } from '../../../preload/contract/monitor.ts';

export interface SettingsDraft {
  readonly notify: boolean;
  /** Three limits in hours; NaN if a field is blank. */
  readonly marks: readonly number[];
  readonly perSecond: number;
  readonly atOnce: number;
  readonly perHalfDay: number;
}

export const limits = {
  mark: { least: 1, most: 24 * 90 },
  perSecond: { least: 1, most: 50 },
  atOnce: { least: 1, most: 16 },
  perHalfDay: { least: 100, most: 2_000_000 },
} as const;

export function draftOf({ marks, ...same }: MonitorSettings): SettingsDraft {
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = marks;
  return { ...same, marks: [first, second, third] };
}

export type DraftProblem = 'noMark' | 'blank';

/** The settings of the draft, youngest limit first and each once; or the reason why it is invalid. */
export function settingsOf(draft: SettingsDraft): MonitorSettings | DraftProblem {
  const marks = [...new Set(draft.marks.filter((mark) => !Number.isNaN(mark)))].sort((a, b) => a - b);
  if (marks.length === 0) return 'noMark';
  const { notify, perSecond, atOnce, perHalfDay } = draft;
  if ([perSecond, atOnce, perHalfDay].some(Number.isNaN)) return 'blank';
  return { notify, marks, perSecond, atOnce, perHalfDay };
}

/** The budget of 12 hours at an even pace: seconds between requests, or requests per second. */
export function evenPace(perHalfDay: number): { readonly every: number } | { readonly perSecond: number } {
  const seconds = (12 * 3_600) / perHalfDay;
  return seconds >= 1 ? { every: Math.round(seconds) } : { perSecond: Math.round(10 / seconds) / 10 };
}
