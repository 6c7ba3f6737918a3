// Counts the figures of Início and of the month's report again, from the raw tables of the ledger's file, with SQL and arithmetic that
// share nothing with the program. Days are São Paulo's, three hours behind UTC.
import { DatabaseSync } from 'node:sqlite';

export interface Sum {
  readonly count: number;
  readonly cents: number;
}

const bankDay = (column: string): string => `date(${column}, '-3 hours')`;
const monthOf = (day: string): string => day.slice(0, 7);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
export const later = (day: string, days: number): string =>
  dayOf(new Date(noon(day).getTime() + days * 86_400_000));
/** In the previous month: the same day, or its last day. */
export function monthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 2, Math.min(date, last))));
}
/** This month and the previous ones, the latest last. */
const lastMonths = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [year = 0, month = 0] = day.split('-').map(Number);
    return monthOf(dayOf(new Date(Date.UTC(year, month - count + at, 1))));
  });
/** Sunday is 0. */
const weekdayOf = (day: string): number => noon(day).getUTCDay();

export interface Recount {
  readonly home: (accountId: string, today: string) => ReturnType<typeof homeAgain>;
  readonly report: (
    accountIds: readonly string[],
    month: string,
    asOf: string,
  ) => ReturnType<typeof reportAgain>;
  readonly inbox: (accountId: string) => ReturnType<typeof inboxAgain>;
  /** The service's own ids of the boletos that it created, and the documents of payers with unconfirmed boletos. */
  readonly made: (accountId: string) => {
    readonly ids: readonly string[];
    readonly uncertain: readonly string[];
  };
  readonly close: () => void;
}

/** `path`: the ledger's file, which the program may have open. */
export function recountOf(path: string): Recount {
  const db = new DatabaseSync(path, { readOnly: true });
  const count = countIn(db);
  return {
    home: (accountId, today) => homeAgain(count, accountId, today),
    report: (accountIds, month, asOf) => reportAgain(count, accountIds, month, asOf),
    inbox: (accountId) => inboxAgain(count, accountId),
    made(accountId) {
      const texts = (column: string, state: string) =>
        db
          .prepare(
            `SELECT ${column} AS text FROM boletos WHERE state = ? AND account = (SELECT seq FROM accounts WHERE id = ?)`,
          )
          .all(state, accountId)
          .map((row) => String(row['text']));
      return { ids: texts('remote_id', 'created'), uncertain: texts('document', 'uncertain') };
    },
    close: () => db.close(),
  };
}

const created = `b.state = 'created'`;
const open = `b.state = 'created' AND b.baixa_on IS NULL`;

type Count = ReturnType<typeof countIn>;

function countIn(db: DatabaseSync) {
  const sum = (of: string, ids: readonly string[], condition: string): Sum => {
    const sql = `${of} WHERE a.id IN (${ids.map(() => '?').join(', ')}) AND (${condition})`;
    const row = db.prepare(sql).get(...ids);
    return { count: Number(row?.['count']), cents: Number(row?.['cents']) };
  };
  const boletos = `SELECT count(*) AS count, coalesce(sum(b.cents), 0) AS cents FROM boletos AS b
    JOIN accounts AS a ON a.seq = b.account LEFT JOIN attempts AS t ON t.seq = b.attempt`;
  const withdrawals = `SELECT count(*) AS count, coalesce(sum(w.cents), 0) AS cents FROM withdrawals AS w
    JOIN accounts AS a ON a.seq = w.account JOIN attempts AS t ON t.seq = w.attempt`;
  return {
    boletos: (ids: readonly string[], condition: string) => sum(boletos, ids, condition),
    withdrawals: (ids: readonly string[], condition: string) => sum(withdrawals, ids, condition),
    /** What the service answered for each withdrawal that was made, from its raw answers. */
    answers: (ids: readonly string[], condition: string) => {
      const rows = db
        .prepare(
          `SELECT w.cents AS cents, CAST(t.answer AS TEXT) AS answer FROM withdrawals AS w JOIN accounts AS a ON a.seq = w.account
           JOIN attempts AS t ON t.seq = w.attempt
           WHERE t.state = 'created' AND a.id IN (${ids.map(() => '?').join(', ')}) AND (${condition})`,
        )
        .all(...ids);
      const priced = { count: 0, cents: 0, feeCents: 0, usdtMicros: 0 };
      for (const { cents, answer } of rows) {
        const [fee, usdt] = ['fee', 'usdt_amount'].map((name) =>
          new RegExp(`"${name}":"?([\\d.]+)`, 'u').exec(String(answer))?.at(1),
        );
        if (fee === undefined || usdt === undefined) continue;
        priced.count += 1;
        priced.cents += Number(cents);
        priced.feeCents += Math.round(Number(fee) * 100);
        priced.usdtMicros += Math.round(Number(usdt) * 1_000_000);
      }
      return { ...priced, unpriced: rows.length - priced.count };
    },
  };
}

const from = (column: string, first: string, last: string): string =>
  `${column} >= '${first}' AND ${column} <= '${last}'`;
const issuedOn = bankDay('b.created_at');
const withdrawnOn = bankDay('t.started_at');

function homeAgain({ boletos, withdrawals, answers }: Count, accountId: string, today: string) {
  const ids = [accountId];
  const spans = [
    [`${monthOf(today)}-01`, today],
    [`${monthOf(monthBefore(today))}-01`, monthBefore(today)],
  ] as const;
  const twice = (of: (first: string, last: string) => Sum) => {
    const [now, before] = spans;
    return { now: of(...now), before: of(...before) };
  };
  const months = lastMonths(today, 12);
  const sunday = later(today, -weekdayOf(today));
  return {
    issued: twice((first, last) => boletos(ids, `${created} AND ${from(issuedOn, first, last)}`)),
    settled: twice((first, last) => boletos(ids, from('b.baixa_on', first, last))),
    overdue: boletos(ids, `${open} AND b.due < '${today}'`),
    dueSoon: boletos(ids, `${open} AND ${from('b.due', today, later(today, 7))}`),
    uncertain: boletos(ids, `b.state = 'uncertain'`),
    withdrawals: twice((first, last) =>
      withdrawals(ids, `t.state = 'created' AND ${from(withdrawnOn, first, last)}`),
    ),
    months: months.map((month) => ({
      month,
      issued: boletos(ids, `${created} AND ${issuedOn} LIKE '${month}-%'`),
      settled: boletos(ids, `b.baixa_on LIKE '${month}-%' AND b.baixa_on <= '${today}'`),
    })),
    calendar: Array.from({ length: 42 }, (_, at) => later(sunday, at)).map((day) => ({
      day,
      ...boletos(ids, `${open} AND b.due = '${day}'`),
    })),
    aging: [
      boletos(ids, `${open} AND b.due >= '${today}'`),
      ...(
        [
          [1, 30],
          [31, 60],
          [61, 90],
          [91, 9_999],
        ] as const
      ).map(([least, most]) =>
        boletos(ids, `${open} AND julianday('${today}') - julianday(b.due) BETWEEN ${least} AND ${most}`),
      ),
    ],
    withdrawalMonths: months.map((month) => ({
      month,
      ...withdrawals(ids, `t.state = 'created' AND ${withdrawnOn} LIKE '${month}-%'`),
      priced: answers(ids, `${withdrawnOn} LIKE '${month}-%'`),
    })),
  };
}

function reportAgain(
  { boletos, withdrawals, answers }: Count,
  ids: readonly string[],
  month: string,
  asOf: string,
) {
  const owed = `${created} AND ${issuedOn} <= '${asOf}' AND (b.baixa_on IS NULL OR b.baixa_on > '${asOf}')`;
  return {
    issued: boletos(ids, `${created} AND ${issuedOn} LIKE '${month}-%'`),
    settled: boletos(ids, `b.baixa_on LIKE '${month}-%' AND b.baixa_on <= '${asOf}'`),
    open: boletos(ids, owed),
    overdue: boletos(ids, `${owed} AND b.due < '${asOf}'`),
    withdrawals: withdrawals(ids, `t.state = 'created' AND ${withdrawnOn} LIKE '${month}-%'`),
    priced: answers(ids, `${withdrawnOn} LIKE '${month}-%'`),
    uncertain: boletos(ids, `b.state = 'uncertain' AND ${bankDay('t.started_at')} <= '${asOf}'`),
    differences: boletos(ids, `${created} AND b.conference = 'difference' AND ${issuedOn} <= '${asOf}'`),
    withdrawalDoubts: withdrawals(ids, `t.state IN ('sending', 'uncertain') AND ${withdrawnOn} <= '${asOf}'`),
    withdrawalDifferences: withdrawals(
      ids,
      `w.differs <> '[]' AND w.acknowledged_at IS NULL AND ${withdrawnOn} <= '${asOf}'`,
    ),
  };
}

function inboxAgain({ boletos, withdrawals }: Count, accountId: string) {
  return {
    doubts: boletos([accountId], `b.state = 'uncertain'`),
    withdrawalDoubts: withdrawals([accountId], `t.state = 'uncertain'`),
    differences: withdrawals([accountId], `w.differs <> '[]' AND w.acknowledged_at IS NULL`),
  };
}
