// Detects a journal that is an older copy of the one that this computer wrote: the server then knows a later send of the computer.
import { text } from '../columns.ts';
import type { Sql } from '../sql.ts';
import type { FoundJournal } from './journal-records.ts';

/** Attempts with an answer of the service were synced to the disk before they left. */
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
  // Records that were written but not synced are lost only when the computer goes down.
  return lacksNewest(found.sameBoot === null ? answered : '');
}
