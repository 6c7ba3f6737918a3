// The contents of a ledger's tables after an import as one fingerprint, so that two imports can be compared completely.
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

/** Each query's rows in order; ids, times and the batch's own names are left out. */
const queries = [
  `SELECT item, line, parcel, parcels, state, worst, name, name_key, document, cents, due, email, phone, description,
     callback, problems FROM boletos ORDER BY item, parcel`,
  'SELECT state, count, cents FROM batch_totals WHERE count > 0 ORDER BY state',
  'SELECT line, kind, original FROM sheet_lines ORDER BY line',
];

const part = z.object({ lines: z.string(), originals: z.string() });
const lineEnds = z.array(z.number());

export interface Content {
  readonly rows: number;
  readonly cents: number;
  readonly fingerprint: string;
}

export function contentOf(db: DatabaseSync): Content {
  const hash = createHash('sha256');
  for (const query of queries)
    for (const row of db.prepare(query).iterate()) hash.update(`${JSON.stringify(row)}\n`);
  // Line by line, because one import may put more lines into a part than the other.
  for (const row of db.prepare('SELECT lines, originals FROM sheet_parts ORDER BY line').iterate()) {
    const { lines, originals } = part.parse(row);
    const numbers = lineEnds.parse(JSON.parse(lines));
    for (let at = 0; at < numbers.length; at += 2) {
      // One keeps the line breaks in a cell unchanged, the other as one character.
      const original = originals.slice(numbers[at - 1] ?? 0, numbers[at + 1]).replaceAll('\r\n', '\n');
      hash.update(`${numbers[at]} ${JSON.stringify(original)}\n`);
    }
  }
  const { rows, cents } = z
    .object({ rows: z.number(), cents: z.number() })
    .parse(db.prepare('SELECT count(*) AS rows, coalesce(sum(cents), 0) AS cents FROM boletos').get());
  return { rows, cents, fingerprint: hash.digest('hex') };
}
