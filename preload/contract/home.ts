// What Início shows in figures: boletos and withdrawals of one account, counted by the banks' days.
import * as z from 'zod/mini';
import { text, call } from './common.ts';
import type { ReadyFile } from './boleto-terms.ts';
import type { BankClosed } from '../shared/holidays.ts';

export interface Figure {
  readonly count: number;
  readonly cents: number;
}

/** Of this month so far, and of the last one up to the same day. */
export interface MonthFigure extends Figure {
  readonly before: Figure;
}

export interface WorkOfMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly issued: Figure;
  readonly settled: Figure;
}

export interface DueDay extends Figure {
  readonly day: string;
  /** Why banks do not settle on it. */
  readonly closed: BankClosed | null;
}

/** Boletos that are not settled, by the days since they fell due. */
export const ages = ['notDue', 'days1', 'days31', 'days61', 'days91'] as const;
export type Age = (typeof ages)[number];

/** First and last due date of an age; null where it has no end. */
export interface AgeFigure extends Figure {
  readonly age: Age;
  readonly from: string | null;
  readonly to: string | null;
}

export interface WithdrawalsOfMonth extends Figure {
  readonly month: string;
  /** Of those whose answer named both; as decimal text. */
  readonly priced: { readonly cents: number; readonly feeCents: number; readonly usdt: string };
}

export interface HomeFigures {
  readonly today: string;
  readonly yesterday: string;
  readonly monthFrom: string;
  /** Of the month before, the same day as today's or its last one. */
  readonly beforeTo: string;
  readonly issued: MonthFigure;
  /** By the day that a person noted: the service never tells that a boleto was paid. */
  readonly settled: MonthFigure;
  /** Due before today and not settled. */
  readonly overdue: Figure;
  /** Due from today on, until `dueSoonTo`. */
  readonly dueSoon: Figure;
  readonly dueSoonTo: string;
  readonly uncertain: Figure;
  readonly withdrawals: MonthFigure;
  /** Twelve, the present one last. */
  readonly months: readonly WorkOfMonth[];
  /** Six weeks from this week's Sunday. */
  readonly calendar: readonly DueDay[];
  readonly aging: readonly AgeFigure[];
  readonly withdrawalMonths: readonly WithdrawalsOfMonth[];
}

export const homeCalls = {
  figures: call<HomeFigures>()(z.strictObject({ accountId: text(64) })),
  /** A picture's figures as CSV. */
  tableFile: call<ReadyFile>()(
    z.strictObject({
      name: text(120),
      rows: z
        .array(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(12)))
        .check(z.maxLength(100)),
    }),
  ),
} as const;
