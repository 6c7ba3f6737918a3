// The figures of Início, from boletos counted by day and the withdrawals of a year. Pure.
import type {
  Age,
  DueDay,
  Figure,
  HomeFigures,
  MonthFigure,
  WithdrawalsOfMonth,
} from '../../preload/contract/home.ts';
import { addDays, addMonths, weekday, type PlainDate } from '../../preload/shared/due-date.ts';
import { closedOn } from '../../preload/shared/holidays.ts';
import type { DayCount, DayKind } from '../ledger/tables/boleto-days.ts';
import type { MadeWithdrawal } from '../ledger/tables/withdrawals-reads.ts';

export interface Counted {
  readonly days: readonly DayCount[];
  readonly uncertain: Figure;
  readonly withdrawals: readonly MadeWithdrawal[];
}

const months = 12;
const weeks = 6;
/** Today and the days after it that count as due soon. */
const soonDays = 7;

/** The first days of each age, in days since the due date. */
const agesFrom: readonly (readonly [Age, from: number, to: number | null])[] = [
  ['days1', 1, 30],
  ['days31', 31, 60],
  ['days61', 61, 90],
  ['days91', 91, null],
];

const firstOfMonth = (day: PlainDate): PlainDate => addDays(day, 1 - Number(day.slice(8)));

/** The first day that any figure needs. */
export const figuresFrom = (today: PlainDate): PlainDate => addMonths(firstOfMonth(today), 1 - months);

const sum = (figures: Iterable<Figure>): Figure => {
  let count = 0;
  let cents = 0;
  for (const figure of figures) {
    count += figure.count;
    cents += figure.cents;
  }
  return { count, cents };
};

export function homeFigures({ days, uncertain, withdrawals }: Counted, today: PlainDate): HomeFigures {
  const of = (kind: DayKind) => days.filter(({ what }) => what === kind);
  const [issued, settled, open] = [of('issued'), of('settled'), of('open')];
  const withdrawn = withdrawals.map(({ day, cents }) => ({ day, count: 1, cents }));
  /** Both days in. */
  const between = (
    counted: readonly (Figure & { readonly day: string })[],
    from: string | null,
    to: string | null,
  ) => sum(counted.filter(({ day }) => (from === null || day >= from) && (to === null || day <= to)));

  const first = firstOfMonth(today);
  const beforeTo = addMonths(today, -1);
  const ofMonth = (counted: readonly (Figure & { readonly day: string })[]): MonthFigure => ({
    ...between(counted, first, today),
    before: between(counted, addMonths(first, -1), beforeTo),
  });
  const yesterday = addDays(today, -1);
  const dueSoonTo = addDays(today, soonDays);
  const lastMonths = Array.from({ length: months }, (_, at) => addMonths(first, at + 1 - months));
  const lastOf = (month: PlainDate) => addDays(addMonths(month, 1), -1);

  const sunday = addDays(today, -weekday(today));
  const calendar = Array.from({ length: 7 * weeks }, (_, at): DueDay => {
    const day = addDays(sunday, at);
    return { day, closed: closedOn(day), ...between(open, day, day) };
  });

  const age = (name: Age, from: PlainDate | null, to: PlainDate | null) => ({
    age: name,
    from,
    to,
    ...between(open, from, to),
  });
  return {
    today,
    yesterday,
    monthFrom: first,
    beforeTo,
    issued: ofMonth(issued),
    settled: ofMonth(settled),
    overdue: between(open, null, yesterday),
    dueSoon: between(open, today, dueSoonTo),
    dueSoonTo,
    uncertain,
    withdrawals: ofMonth(withdrawn),
    months: lastMonths.map((month) => ({
      month: month.slice(0, 7),
      issued: between(issued, month, lastOf(month)),
      // As the number of the month: no day that is still to come, which a dashboard's sheet may name.
      settled: between(settled, month, month === first ? today : lastOf(month)),
    })),
    calendar,
    aging: [
      age('notDue', today, null),
      ...agesFrom.map(([name, from, to]) =>
        age(name, to === null ? null : addDays(today, -to), addDays(today, -from)),
      ),
    ],
    withdrawalMonths: lastMonths.map((month) =>
      withdrawalsOf(month.slice(0, 7), withdrawals, between(withdrawn, month, lastOf(month))),
    ),
  };
}

function withdrawalsOf(month: string, all: readonly MadeWithdrawal[], figure: Figure): WithdrawalsOfMonth {
  let cents = 0;
  let feeCents = 0;
  let usdt = 0n;
  for (const made of all) {
    if (!made.day.startsWith(month)) continue;
    const fee = scaled(made.fee, 2);
    const received = scaled(made.usdt, 6);
    if (fee === null || received === null) continue;
    cents += made.cents;
    feeCents += Number(fee);
    usdt += received;
  }
  const whole = usdt / 1_000_000n;
  const rest = String(usdt % 1_000_000n).padStart(6, '0');
  return { month, ...figure, priced: { cents, feeCents, usdt: `${whole}.${rest}` } };
}

/** A decimal of the service in units of its `digits`th place, cut after it; null where it is none. */
function scaled(text: string | null, digits: number): bigint | null {
  const [, whole, rest = ''] = /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? null : BigInt(whole + rest.slice(0, digits).padEnd(digits, '0'));
}
