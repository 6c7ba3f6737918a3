// Opens the file of a ledger that is moved: retired, complete, and of this version's schema.
import type { DatabaseSync } from 'node:sqlite';
import { integer, orNull, text, type ColumnValue, type Row } from '../sql.ts';
import { openForReading } from '../connection.ts';
import { inspect } from '../inspect.ts';
import { latest } from '../migrations.ts';
import type { Column } from './insert-rows.ts';
import { MoveRefused } from './move-refused.ts';
import type { MovedTable } from '../team-tables.ts';

export interface Source {
  readonly db: DatabaseSync;
  readonly ledgerId: string;
  readonly machineId: string;
  /** When it was retired, or null if the move retires it. */
  readonly retiredAt: string | null;
  /** Only the retirement froze it, so the rows that it made uncertain were ready and were not sent here. */
  readonly frozenOnce: boolean;
  /** Uncertain for a reason of their own, not because the ledger was frozen. */
  readonly openAttempts: ReadonlySet<number>;
  readonly close: () => void;
}

const types = { INTEGER: 'bigint', TEXT: 'text', BLOB: 'bytea' } as const;

const typeOf = (declared: string): Column['type'] =>
  declared === 'INTEGER' || declared === 'BLOB' ? types[declared] : 'text';

/** Stored columns, without generated ones. */
export const columnsOf = (db: DatabaseSync, table: string): readonly Column[] =>
  db
    .prepare(`SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid`)
    .all(table)
    .map((row) => ({ name: text(row, 'name'), type: typeOf(text(row, 'type')) }));

export const orderOf = ({ id, order }: MovedTable): string => order ?? id ?? '1';

/** A copy made by the retirement counts as the retired ledger. Any other ledger moves only if the move retires it. */
export function openSource(path: string, retires = false): Source {
  const finding = inspect(path);
  if (finding.kind === 'missing') throw new MoveRefused('fileGone');
  if (finding.kind === 'damaged') throw new MoveRefused('damaged', [finding.why]);
  if (finding.kind === 'newer' || finding.version !== latest)
    throw new MoveRefused('otherVersion', [String(finding.version)]);
  const db = openForReading(path);
  try {
    // All reads see one state, even if another process opens the file.
    db.exec('BEGIN');
    const meta = db.prepare('SELECT ledger_id, machine_id, retired, freeze_reason FROM meta').get() ?? {};
    const retiredAt = orNull(text, meta, 'retired');
    if (retiredAt === null && !retires) throw new MoveRefused('notRetired');
    if (retiredAt === null && meta['freeze_reason'] !== null) throw new MoveRefused('ownFrozen');
    const sending = integer(
      db.prepare(`SELECT count(*) AS n FROM attempts WHERE state = 'sending'`).get() ?? {},
      'n',
    );
    if (sending > 0) throw new MoveRefused('stillSending', [String(sending)]);
    const frozen = integer(
      db.prepare(`SELECT count(*) AS n FROM trail WHERE what = 'ledger.frozen'`).get() ?? {},
      'n',
    );
    return {
      db,
      ledgerId: text(meta, 'ledger_id'),
      machineId: text(meta, 'machine_id'),
      retiredAt,
      frozenOnce: frozen === 1,
      openAttempts: new Set(
        valuesOf(db, `SELECT seq AS value FROM attempts WHERE state = 'uncertain'`, integer),
      ),
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

export const rowsOf = (db: DatabaseSync, table: MovedTable): Iterable<Row> =>
  db.prepare(`SELECT * FROM ${table.name} WHERE ${table.whose} ORDER BY ${orderOf(table)}`).iterate();

export const valuesOf = <T extends ColumnValue>(
  db: DatabaseSync,
  sql: string,
  read: (row: Row, column: string) => T,
  ...values: readonly (string | number)[]
): readonly T[] =>
  db
    .prepare(sql)
    .all(...values)
    .map((row) => read(row, 'value'));
