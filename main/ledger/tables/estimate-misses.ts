// Estimates that a withdrawal proved wrong. Until the clerk has seen one and asks for estimates again, the account shows none; and an
// estimate made before another withdrawal is not sent. So at most one shown estimate is wrong between two presses, whatever the service
// does.
import { estimateFigures } from '../../../preload/contract/withdrawal-terms.ts';
import type { Estimate, EstimateMiss, MissedFigure } from '../../../preload/contract/withdrawals.ts';
import { compareFigures } from '../../exact.ts';
import { integer, jsonAs, orNull, text, type Sql } from '../sql.ts';
import { appendTrail, type Moment } from './trail.ts';

/** The latest withdrawal of each account whose estimate was wrong under older versions counts as a miss too. */
export const estimateMissesSchema = `
  CREATE TABLE estimate_misses (
    withdrawal INTEGER PRIMARY KEY REFERENCES withdrawals (id),
    figures TEXT NOT NULL CHECK (json_type(figures) = 'array' AND figures <> '[]'),
    seen_at TEXT NOT NULL,
    -- When a person who was shown it asked for estimates again, and who.
    asked_at TEXT,
    asked_by TEXT,
    CHECK ((asked_at IS NULL) = (asked_by IS NULL))
  ) STRICT;
  CREATE INDEX estimate_misses_open ON estimate_misses (withdrawal) WHERE asked_at IS NULL;
  CREATE TRIGGER estimate_misses_stay BEFORE DELETE ON estimate_misses
    BEGIN SELECT RAISE(ABORT, 'estimate_misses: never deleted'); END;
  CREATE TRIGGER estimate_misses_fixed BEFORE UPDATE OF withdrawal, figures, seen_at ON estimate_misses
    BEGIN SELECT RAISE(ABORT, 'estimate_misses: fixed'); END;
  CREATE TRIGGER estimate_misses_asked BEFORE UPDATE OF asked_at, asked_by ON estimate_misses
    WHEN old.asked_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'estimate_misses: asked once'); END;
  INSERT INTO estimate_misses (withdrawal, figures, seen_at)
    SELECT withdrawal, json_group_array(json_object('figure', figure, 'estimated', estimated, 'came', came)), max(at)
    FROM (SELECT withdrawals.id AS withdrawal, figure, settled_at AS at,
        max(withdrawals.id) OVER (PARTITION BY withdrawals.account) AS latest_miss,
        json_extract(estimate, '$.' || figure || '.value') AS estimated,
        CAST(json_extract(outcome, '$.withdrawal.' || figure) AS TEXT) AS came
      FROM withdrawals JOIN attempts ON attempts.seq = attempt AND attempts.state = 'created'
      CROSS JOIN (SELECT column1 AS figure FROM (VALUES ('fee'), ('total'), ('usdt')))
      WHERE json_extract(estimate, '$.' || figure || '.value') IS NOT NULL
        AND json_extract(outcome, '$.withdrawal.' || figure) IS NOT NULL
        AND CAST(json_extract(estimate, '$.' || figure || '.value') AS REAL)
          <> CAST(json_extract(outcome, '$.withdrawal.' || figure) AS REAL))
    WHERE withdrawal = latest_miss GROUP BY withdrawal;
`;

/** The figures that were shown and came out differently. A figure that cannot be read differs too. */
export const missedFigures = (
  estimate: Estimate | null,
  came: Readonly<Record<keyof Estimate, string | null>>,
): readonly MissedFigure[] =>
  estimateFigures.flatMap((figure) => {
    const estimated = estimate?.[figure].value ?? null;
    const told = came[figure];
    return estimated === null || told === null || compareFigures(estimated, told) === 0
      ? []
      : [{ figure, estimated, came: told }];
  });

export async function keepMiss(
  db: Sql,
  { id, accountId, ...came }: { id: number; accountId: string } & Parameters<typeof missedFigures>[1],
  moment: Moment,
): Promise<void> {
  const row = (await db.get('SELECT estimate FROM withdrawals WHERE id = ?', id)) ?? {};
  const figures = missedFigures(orNull(jsonAs<Estimate>, row, 'estimate'), came);
  if (figures.length === 0) return;
  await db.run(
    'INSERT INTO estimate_misses (withdrawal, figures, seen_at) VALUES (?, ?, ?)',
    id,
    JSON.stringify(figures),
    moment.at,
  );
  const which = figures.map(({ figure }) => figure).join(', ');
  await appendTrail(
    db,
    { what: 'withdrawal.estimateMissed', accountId, detail: { withdrawal: id, which } },
    moment,
  );
}

const openOf = `asked_at IS NULL AND withdrawal IN
  (SELECT id FROM withdrawals WHERE account = (SELECT seq FROM accounts WHERE id = ?))`;

/** The misses after which nobody asked for estimates again, oldest first. */
export const openMisses = async (db: Sql, { accountId }: { readonly accountId: string }) =>
  (
    await db.all(
      `SELECT withdrawals.id, cents, started_at, figures FROM estimate_misses
     JOIN withdrawals ON withdrawals.id = withdrawal JOIN attempts ON attempts.seq = attempt
     WHERE ${openOf} ORDER BY withdrawals.id`,
      accountId,
    )
  ).map((row) => ({
    withdrawal: integer(row, 'id'),
    cents: integer(row, 'cents'),
    startedAt: text(row, 'started_at'),
    figures: jsonAs<EstimateMiss['figures']>(row, 'figures'),
  }));

export async function estimateBasis(db: Sql, { accountId }: { readonly accountId: string }) {
  const row =
    (await db.get(
      `SELECT coalesce(max(withdrawals.id), 0) AS last,
         count(*) FILTER (WHERE attempts.state IN ('sending', 'uncertain')) AS open,
         (SELECT count(*) FROM estimate_misses WHERE ${openOf}) AS missed
       FROM withdrawals JOIN attempts ON attempts.seq = attempt
       WHERE account = (SELECT seq FROM accounts WHERE id = ?)`,
      accountId,
      accountId,
    )) ?? {};
  return {
    /** The latest withdrawal of the account; 0 before the first. */
    last: integer(row, 'last'),
    /** A withdrawal that is not settled may still prove the shown estimate wrong. */
    open: integer(row, 'open') > 0,
    missed: integer(row, 'missed') > 0,
  };
}

/** Whether an estimate that was made when `asOf` was the latest withdrawal may still be sent. */
export async function isFresh(
  db: Sql,
  { accountId, estimate, asOf }: { accountId: string; estimate: Estimate | null; asOf: number | null },
): Promise<boolean> {
  if (estimate === null || estimateFigures.every((figure) => estimate[figure].value === null)) return true;
  const { last, open, missed } = await estimateBasis(db, { accountId });
  return last === asOf && !open && !missed;
}

export interface AskEstimate {
  readonly accountId: string;
  /** The withdrawals whose misses the clerk was shown. */
  readonly shown: readonly number[];
}

/** A miss that the clerk was not shown stays. False if there was none. */
export async function askEstimate(db: Sql, { accountId, shown }: AskEstimate, moment: Moment) {
  const { changes } = await db.run(
    `UPDATE estimate_misses SET asked_at = ?, asked_by = ?
     WHERE ${openOf} AND withdrawal IN (SELECT CAST(atom AS BIGINT) FROM json_each(?))`,
    moment.at,
    moment.osUser,
    accountId,
    JSON.stringify(shown),
  );
  if (changes === 0) return false;
  const detail = { withdrawal: shown.join(', ') };
  await appendTrail(db, { what: 'withdrawal.estimateAsked', accountId, detail }, moment);
  return true;
}
