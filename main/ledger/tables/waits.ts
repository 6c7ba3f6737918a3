// Where a wait starts if its stored start is in the future: the computer's clock was ahead then, or was set back since. Such a start counts
// as the moment at which it was first noticed, so that no wait lasts longer than its own length. The moment is stored, or the wait would
// restart with every look.
import { inOrder } from '../../async.ts';
import type { Wait } from '../../waits.ts';
import { text, type Sql } from '../sql.ts';
import { accountsOfOwner } from './account-services.ts';

export const waitsSchema = `
  CREATE TABLE waits (
    what TEXT PRIMARY KEY,
    -- The moment or day that is still to come.
    stored TEXT NOT NULL,
    counted_from TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export interface CountWaits {
  /** By the caller's clock: an instant, or a day if days are counted. */
  readonly now: string;
  readonly waits: readonly Wait[];
}

const replacing =
  'ON CONFLICT (what) DO UPDATE SET stored = excluded.stored, counted_from = excluded.counted_from';

/** The start of each wait, in the order asked for. Once the clock has passed the stored start, that start counts again. */
export function countWaits(db: Sql, { now, waits }: CountWaits): Promise<readonly string[]> {
  return inOrder(waits, async ({ what, since }) => {
    if (since <= now) return since;
    const kept = await db.get('SELECT stored, counted_from FROM waits WHERE what = ?', what);
    if (kept && text(kept, 'stored') === since && text(kept, 'counted_from') <= now)
      return text(kept, 'counted_from');
    await db.run(
      `INSERT INTO waits (what, stored, counted_from) VALUES (?, ?, ?) ${replacing}`,
      what,
      since,
      now,
    );
    return now;
  });
}

const dayOf = 'withdrawalDay/';
/** For a query of withdrawals: the day on which a withdrawal of a later day was first noticed. */
export const countedDay = `(SELECT counted_from FROM waits WHERE what = '${dayOf}' || withdrawals.id AND stored = withdrawals.day)`;

export interface CountDays {
  readonly accountId: string;
  readonly today: string;
}

/** Withdrawals of future days count towards the day on which they are first noticed, and no later one. */
export async function countDays(db: Sql, { accountId, today }: CountDays): Promise<null> {
  await db.run(
    `INSERT INTO waits (what, stored, counted_from)
     SELECT '${dayOf}' || withdrawals.id, day, ?1 FROM withdrawals
     WHERE account IN ${accountsOfOwner('(SELECT seq FROM accounts WHERE id = ?2)')} AND day > ?1 AND coalesce(${countedDay}, '9') > ?1
     ${replacing}`,
    today,
    accountId,
  );
  return null;
}
