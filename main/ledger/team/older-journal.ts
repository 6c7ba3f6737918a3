// Whether a journal is an older copy of the one that this computer wrote: then the server knows a later send of this computer.
import { text } from '../columns.ts';
import type { Sql } from '../sql.ts';
import type { FoundJournal } from './journal-records.ts';

/** Those that the service answered had been synced to the disk before they left. */
const answered = `AND state IN ('created', 'refused') AND resolved_at IS NULL`;

export async function isOlderJournal(db: Sql, computer: string, found: FoundJournal): Promise<boolean> {
  const known = new Set(found.attempts.map(({ attempt }) => attempt.attempt));
  const lacksNewest = async (which: string): Promise<boolean> => {
    const row = await db.get(
      `SELECT id FROM attempts WHERE computer = ? ${which} ORDER BY seq DESC LIMIT 1`,
      computer,
    );
    return row !== undefined && !known.has(text(row, 'id'));
  };
  // What was written but not synced is lost only when the computer goes down.
  return lacksNewest(found.sameBoot === null ? answered : '');
}
