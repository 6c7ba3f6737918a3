// Every record of a file as it was read: records of rows many together, records that were set aside one by one.
import { integer, jsonAs, text, type Sql } from '../sql.ts';
import type { LineAside, Originals } from './boletos-new.ts';

/** Earlier each record had a row of its own in sheet_lines, which cost as much as the boleto. Old ones stay there. */
export const sheetsV10 = `
  CREATE TABLE sheet_parts (
    batch_id INTEGER NOT NULL REFERENCES batches (id),
    -- Of its first record; the next part begins behind its last.
    line INTEGER NOT NULL,
    lines TEXT NOT NULL CHECK (json_valid(lines)),
    originals TEXT NOT NULL,
    UNIQUE (batch_id, line)
  ) STRICT;
  CREATE TRIGGER sheet_parts_stay BEFORE DELETE ON sheet_parts
    BEGIN SELECT RAISE(ABORT, 'sheet_parts: never deleted'); END;
  CREATE TRIGGER sheet_parts_fixed BEFORE UPDATE ON sheet_parts
    BEGIN SELECT RAISE(ABORT, 'sheet_parts: stay as they came'); END;
  -- A row begins as it was checked. Said by a trigger, it made SQLite write every new row aside first.
  DROP TRIGGER boletos_begin;
  ALTER TABLE boletos ADD COLUMN began TEXT AS (iif(revision = 1, state, NULL)) VIRTUAL
    CHECK (began IN ('draft', 'ready'));
`;

export async function keepOriginals(db: Sql, batchId: number, { lines, text: originals }: Originals) {
  await db.run(
    'INSERT INTO sheet_parts (batch_id, line, lines, originals) VALUES (?, ?, ?, ?)',
    batchId,
    lines[0] ?? 0,
    JSON.stringify(lines),
    originals,
  );
}

/** The records of these lines among those that are stored together. */
function originalsAt({ lines, text: all }: Originals, wanted: ReadonlySet<number>): LineAside[] {
  const found: LineAside[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 2) {
    const [line = 0, end = 0] = lines.slice(at, at + 2);
    if (wanted.has(line)) found.push({ line, kind: 'row', original: all.slice(from, end) });
    from = end;
  }
  return found;
}

/** Lines of the file as they were read: those with the given numbers, or all that are no rows. */
export async function sheetLines(
  db: Sql,
  { batchId, lines }: { readonly batchId: number; readonly lines: readonly number[] | 'aside' },
): Promise<readonly LineAside[]> {
  const lineOf = (row: Parameters<typeof text>[0]): LineAside => ({
    line: integer(row, 'line'),
    kind: text(row, 'kind'),
    original: text(row, 'original'),
  });
  if (lines === 'aside')
    return (
      await db.all(`SELECT * FROM sheet_lines WHERE batch_id = ? AND kind <> 'row' ORDER BY line`, batchId)
    ).map(lineOf);
  const wanted = JSON.stringify(lines);
  const alone = await db.all(
    'SELECT * FROM sheet_lines WHERE batch_id = ? AND line IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))',
    batchId,
    wanted,
  );
  const parts = await db.all(
    `SELECT lines, originals FROM sheet_parts WHERE batch_id = ?1 AND line IN
       (SELECT (SELECT max(line) FROM sheet_parts WHERE batch_id = ?1 AND line <= CAST(atom AS BIGINT)) FROM json_each(?2))`,
    batchId,
    wanted,
  );
  const asked = new Set(lines);
  const found = parts.flatMap((row) =>
    originalsAt({ lines: jsonAs<readonly number[]>(row, 'lines'), text: text(row, 'originals') }, asked),
  );
  return [...alone.map(lineOf), ...found].sort((a, b) => a.line - b.line);
}
