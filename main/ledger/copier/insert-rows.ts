// Inserts rows into PostgreSQL, thousands per statement: one list per column, and several statements in flight at once, so that a
// distant server does not cost a round trip per row.
import type { Client } from 'pg';
import type { ColumnValue, Row } from '../sql.ts';
import { toPostgres } from '../postgres/values.ts';
import { goOn, type Passed } from './move-refused.ts';

export interface Column {
  readonly name: string;
  readonly type: 'bigint' | 'text' | 'bytea';
}

const rowsTogether = 2_000;
/** Rows with the original cells of a spreadsheet are long. */
const bytesTogether = 4_000_000;
const onTheirWay = 4;

const sizeOf = (value: ColumnValue): number =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;

/** A value that `pg` can write as an element of a list. */
const part = (value: ColumnValue): unknown =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : toPostgres(value);

export async function insertRows(
  client: Client,
  {
    table,
    columns,
    rows,
    passed,
  }: {
    readonly table: string;
    readonly columns: readonly Column[];
    readonly rows: Iterable<Row>;
    /** Called with the number of rows sent since the last call. */
    readonly passed?: Passed;
  },
  more = '',
): Promise<number> {
  const lists = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  const statement = `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) SELECT * FROM unnest(${lists}) ${more}`;
  const waiting: Promise<unknown>[] = [];
  let count = 0;
  let values: unknown[][] = columns.map(() => []);
  let rowsHere = 0;
  let bytes = 0;

  async function send(): Promise<void> {
    if (rowsHere === 0) return;
    const sent = client.query({ text: statement, values });
    // The promise is awaited below. Until then a failure must not count as unhandled.
    sent.catch(() => undefined);
    waiting.push(sent);
    goOn(passed, rowsHere);
    values = columns.map(() => []);
    rowsHere = 0;
    bytes = 0;
    if (waiting.length >= onTheirWay) await waiting.shift();
  }

  for (const row of rows) {
    for (const [at, { name }] of columns.entries()) {
      const value = row[name] ?? null;
      values[at]?.push(part(value));
      bytes += sizeOf(value);
    }
    rowsHere += 1;
    count += 1;
    if (rowsHere >= rowsTogether || bytes >= bytesTogether) await send();
  }
  await send();
  await Promise.all(waiting);
  return count;
}
