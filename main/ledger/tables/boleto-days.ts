// Boletos counted by account and day: issued, paid, or due and still open. Each step updates the counts, so that Início costs the same for
// a hundred boletos and for a million.
import { integer, oneOf, text, type Sql } from '../sql.ts';
import { inScope, type AccountScope } from './scope.ts';

export const dayKinds = ['issued', 'settled', 'open'] as const;
export type DayKind = (typeof dayKinds)[number];

/** The bank's day of a moment: Brazil has no daylight saving time. Without a moment it counts on no day. */
const bankDay = (moment: string): string => `coalesce(date(${moment}, '-3 hours'), '')`;

/** Counts boletos that no trigger has seen; `more` is what else an open one is. */
export const countDays = (condition: string, boletos = 'boletos', more = ''): string => `
  INSERT INTO boleto_days AS known (account, what, day, count, cents) SELECT account, what, day, count(*), sum(cents) FROM (
      SELECT account, 'issued' AS what, ${bankDay('created_at')} AS day, cents FROM ${boletos} WHERE state = 'created' AND ${condition}
      UNION ALL SELECT account, 'settled', baixa_on, cents FROM ${boletos} WHERE baixa_on IS NOT NULL AND ${condition}
      UNION ALL SELECT account, 'open', due, cents FROM ${boletos} WHERE state = 'created' AND baixa_on IS NULL${more} AND ${condition}
    ) AS uncounted WHERE true GROUP BY account, what, day ORDER BY account, what, day
    ON CONFLICT (account, what, day) DO UPDATE SET count = known.count + excluded.count, cents = known.cents + excluded.cents`;

/** Adds rows of `(account, what, day, count, cents)` to the existing counts. */
const add = (...rows: readonly string[]): string => `
    BEGIN INSERT INTO boleto_days AS known (account, what, day, count, cents) VALUES (${rows.join('), (')})
      ON CONFLICT (account, what, day) DO UPDATE SET count = known.count + excluded.count, cents = known.cents + excluded.cents;
    END;`;
const issued = `new.account, 'issued', ${bankDay('new.created_at')}, 1, new.cents`;
const settled = `new.account, 'settled', new.baixa_on, 1, new.cents`;
const unsettled = `new.account, 'settled', old.baixa_on, -1, 0 - new.cents`;
const open = `new.account, 'open', new.due, 1, new.cents`;
const closed = `new.account, 'open', new.due, -1, 0 - new.cents`;

/** Starts with a count of the existing boletos. */
export const boletoDaysSchema = `
  CREATE TABLE boleto_days (
    account INTEGER NOT NULL REFERENCES accounts (seq),
    what TEXT NOT NULL CHECK (what IN (${dayKinds.map((kind) => `'${kind}'`).join(', ')})),
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (account, what, day)
  ) STRICT, WITHOUT ROWID;
  ${countDays('true')};
  CREATE TRIGGER boletos_day_issued AFTER UPDATE OF state ON boletos
    WHEN new.state = 'created' AND old.state <> 'created'${add(issued, open)}
  CREATE TRIGGER boletos_day_settled AFTER UPDATE OF baixa_on ON boletos
    WHEN old.baixa_on IS NULL AND new.baixa_on IS NOT NULL${add(settled, closed)}
  CREATE TRIGGER boletos_day_unsettled AFTER UPDATE OF baixa_on ON boletos
    WHEN old.baixa_on IS NOT NULL AND new.baixa_on IS NULL${add(unsettled, open)}
  CREATE TRIGGER boletos_day_once BEFORE UPDATE OF baixa_on ON boletos WHEN old.baixa_on <> new.baixa_on
    BEGIN SELECT RAISE(ABORT, 'boletos: a settlement is taken back before another one'); END;
`;

export type DayCount = Awaited<ReturnType<typeof boletoDays>>[number];

/** Days with any count, in order. `open` begins at the first unpaid due date. */
export const boletoDays = async (
  db: Sql,
  { scope, from }: { readonly scope: AccountScope; readonly from: string },
) => {
  const [condition, ...values] = inScope(scope);
  const rows = await db.all(
    `SELECT what, day, CAST(sum(count) AS BIGINT) AS count, CAST(sum(cents) AS BIGINT) AS cents FROM boleto_days
     WHERE ${condition} AND (what = 'open' OR day >= ?) GROUP BY what, day HAVING sum(count) <> 0 ORDER BY what, day`,
    ...values,
    from,
  );
  return rows.map((row) => ({
    what: oneOf(dayKinds, row, 'what'),
    day: text(row, 'day'),
    count: integer(row, 'count'),
    cents: integer(row, 'cents'),
  }));
};
