// Counts and sums of watches: for the board, and for a selection.
import type { Board, BoardColumn, ColumnFacts, WatchesSum } from '../../../preload/contract/monitor.ts';
import { withoutEnd } from '../../../preload/shared/text-end.ts';
import { integer, text, type Row, type Sql } from '../sql.ts';
import { soughtBy, open, type WatchesFilter } from './watches-lists.ts';

/** Units as text, because a sum may exceed the exact integers of JavaScript. */
const summed = `count(*) AS count, CAST(coalesce(sum(units), 0) AS TEXT) AS units,
         count(*) FILTER (WHERE value IS NULL) AS without_value`;
/** A value that needs more than four decimals, or that is no number. */
const isFiner = 'value IS NOT NULL AND units IS NULL';

export interface BoardWanted {
  readonly filter: WatchesFilter;
  /** Milliseconds: older moments count as old. */
  readonly bornBefore: readonly number[];
}

const mostGroups = 500;

export async function watchesBoard(db: Sql, { filter, bornBefore }: BoardWanted): Promise<Board> {
  const { where, values } = soughtBy(filter);
  const aged = bornBefore.map((_, at) => `count(*) FILTER (WHERE ${open} AND born <= ?) AS aged${at}`);
  const rows = await db.all(
    `SELECT lane, ${summed},
         count(*) FILTER (WHERE phase = 'paused') AS paused, count(*) FILTER (WHERE reversed = 1) AS reversed,
         count(*) FILTER (WHERE phase = 'watching' AND trouble IS NOT NULL) AS troubled
         ${aged.map((one) => `, ${one}`).join('')}
       FROM watches WHERE ${where} GROUP BY lane`,
    ...bornBefore,
    ...values,
  );
  const finer = await db.all(`SELECT lane, value FROM watches WHERE ${isFiner} AND ${where}`, ...values);
  const factsOf = (column: BoardColumn): ColumnFacts => {
    const own = rows.filter((one) => one['lane'] === column);
    const ownFiner = finer.filter((one) => one['lane'] === column);
    const [row] = own;
    return {
      ...sumOf(own, ownFiner),
      aged: bornBefore.map((_, at) => (row ? integer(row, `aged${at}`) : 0)),
    };
  };
  const total = (column: string): number => rows.reduce((sum, row) => sum + integer(row, column), 0);
  return {
    all: sumOf(rows, finer),
    columns: {
      pending: factsOf('pending'),
      complete: factsOf('complete'),
      failed: factsOf('failed'),
      other: factsOf('other'),
    },
    paused: total('paused'),
    reversed: total('reversed'),
    troubled: total('troubled'),
    groups: await groupsOf(db, filter),
  };
}

/** Of a selection, or of all that the filter finds. */
export async function sumOfWatches(
  db: Sql,
  wanted: { readonly ids: readonly number[] } | { readonly filter: WatchesFilter },
): Promise<WatchesSum> {
  const { where, values } =
    'filter' in wanted
      ? soughtBy(wanted.filter)
      : {
          where: 'id IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))',
          values: [JSON.stringify(wanted.ids)],
        };
  const rows = await db.all(`SELECT ${summed} FROM watches WHERE ${where}`, ...values);
  return sumOf(rows, await db.all(`SELECT value FROM watches WHERE ${isFiner} AND ${where}`, ...values));
}

/** The choices of a filter, whatever is chosen now. */
async function groupsOf(db: Sql, { group: _group, ...filter }: WatchesFilter): Promise<Board['groups']> {
  const { where, values } = soughtBy(filter);
  const rows = await db.all(
    `SELECT group_name AS name, count(*) AS count FROM watches WHERE group_name IS NOT NULL AND ${where}
       GROUP BY group_name ORDER BY group_name COLLATE NOCASE LIMIT ${mostGroups}`,
    ...values,
  );
  return rows.map((row) => ({ name: text(row, 'name'), count: integer(row, 'count') }));
}

function sumOf(rows: readonly Row[], finer: readonly Row[]): WatchesSum {
  const total = (column: string): number => rows.reduce((sum, row) => sum + integer(row, column), 0);
  const others = finer.map((row) => text(row, 'value'));
  return {
    count: total('count'),
    sum: sumText(
      rows.reduce((sum, row) => sum + BigInt(text(row, 'units')), 0n),
      others,
    ),
    withoutValue: total('without_value') + others.filter((one) => !decimal.test(one)).length,
  };
}

/** Decimal texts with more than four decimals: plain, or with an exponent as in JSON. */
const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const unitPlaces = 4;

/** Exact, with two decimals or as many as needed. */
export function sumText(units: bigint, others: readonly string[]): string {
  const parts = others.flatMap((one) => {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimal.exec(one) ?? [];
    if (whole === '') return [];
    return [{ digits: BigInt(`${sign}${whole}${fraction}`), places: fraction.length - Number(exponent) }];
  });
  const places = Math.max(unitPlaces, ...parts.map((part) => part.places));
  const at = (digits: bigint, has: number): bigint => digits * 10n ** BigInt(places - has);
  const sum = parts.reduce((all, part) => all + at(part.digits, part.places), at(units, unitPlaces));
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const fraction = withoutEnd(digits.slice(-places), /0/).padEnd(2, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -places)}.${fraction}`;
}
