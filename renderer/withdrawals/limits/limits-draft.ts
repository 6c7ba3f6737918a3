// The typed limits of an account, parsed into values or errors. Pure.
import type { WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import { readCents, typedMoney } from '../../app/typed-money.ts';
import { formatNumber } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';

export interface LimitsDraft {
  readonly dailySum: string;
  readonly dailyCount: string;
  readonly onlyBook: boolean;
  readonly waitingHours: string;
  readonly tolerance: string;
  readonly pinFrom: string;
}

const limitFields = ['dailySum', 'dailyCount', 'waitingHours', 'tolerance', 'pinFrom'] as const;
export type LimitField = (typeof limitFields)[number];

const mostCents = 100_000_000_000;
const mostCount = 10_000;
const mostHours = 24 * 30;
/** In hundredths of a percent. */
const mostTolerance = 1_000;

const typedPercent = (hundredths: number, language: Language): string =>
  formatNumber(hundredths / 100, language, 2);

export const draftOf = (settings: WithdrawalSettings, language: Language): LimitsDraft => ({
  dailySum: typedMoney(settings.dailyCents, language),
  dailyCount: settings.dailyCount === null ? '' : String(settings.dailyCount),
  onlyBook: settings.onlyBook,
  waitingHours: String(settings.waitingHours),
  tolerance: typedPercent(settings.rateTolerance, language),
  pinFrom: typedMoney(settings.pinFromCents, language),
});

const readWhole = (text: string): number | undefined =>
  /^\d{1,6}$/u.test(text.trim()) ? Number(text.trim()) : undefined;

/** Percent with at most two decimals, as hundredths. */
function readHundredths(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/u.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

const within = (value: number | undefined, least: number, most: number): number | undefined =>
  value !== undefined && value >= least && value <= most ? value : undefined;

export type LimitsRead =
  | { readonly ok: true; readonly settings: WithdrawalSettings }
  | { readonly ok: false; readonly wrong: readonly LimitField[] };

export function readLimits(draft: LimitsDraft): LimitsRead {
  const orNone = (text: string, read: (text: string) => number | undefined, most: number) =>
    text.trim() === '' ? null : within(read(text), 1, most);
  const dailyCents = orNone(draft.dailySum, readCents, mostCents);
  const dailyCount = orNone(draft.dailyCount, readWhole, mostCount);
  const waitingHours = within(readWhole(draft.waitingHours), 0, mostHours);
  const rateTolerance = within(readHundredths(draft.tolerance), 0, mostTolerance);
  const pinFromCents = orNone(draft.pinFrom, readCents, mostCents);
  if (
    dailyCents !== undefined &&
    dailyCount !== undefined &&
    waitingHours !== undefined &&
    rateTolerance !== undefined &&
    pinFromCents !== undefined
  ) {
    const { onlyBook } = draft;
    return {
      ok: true,
      settings: { dailyCents, dailyCount, onlyBook, waitingHours, rateTolerance, pinFromCents },
    };
  }
  const read = {
    dailySum: dailyCents,
    dailyCount,
    waitingHours,
    tolerance: rateTolerance,
    pinFrom: pinFromCents,
  };
  return { ok: false, wrong: limitFields.filter((field) => read[field] === undefined) };
}

export const sameLimits = (one: WithdrawalSettings, other: WithdrawalSettings): boolean =>
  one.dailyCents === other.dailyCents &&
  one.dailyCount === other.dailyCount &&
  one.onlyBook === other.onlyBook &&
  one.waitingHours === other.waitingHours &&
  one.rateTolerance === other.rateTolerance &&
  one.pinFromCents === other.pinFromCents;

const higher = (from: number | null, to: number | null): boolean =>
  from !== null && (to === null || to > from);

/** The change allows something that was not allowed before: if there is a PIN, it is needed. */
export const loosens = (from: WithdrawalSettings, to: WithdrawalSettings): boolean =>
  higher(from.dailyCents, to.dailyCents) ||
  higher(from.dailyCount, to.dailyCount) ||
  (from.onlyBook && !to.onlyBook) ||
  to.waitingHours < from.waitingHours ||
  to.rateTolerance > from.rateTolerance ||
  higher(from.pinFromCents, to.pinFromCents);
