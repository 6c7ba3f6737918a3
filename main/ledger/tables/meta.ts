// The ledger's single row about itself: identity, freeze, and its half of the send counter.
import { integer, orNone, orNull, text, type Row, type Sql } from '../sql.ts';

/** The columns of the table's first version. */
const storedReasons = [
  'restored', // the counter outside is ahead: this is an older state of the ledger
  'copy', // a backup copy was put in the ledger's place
  'otherMachine',
  'otherLedger', // the counter outside belongs to another ledger
  'ledgerMissing', // a counter without its ledger: this one is new
  'damaged', // the ledger was set aside: this one is new
  'counterMissing', // a ledger that has sent, without its counter
] as const;

/**
 * Why nothing may be sent until a clerk has looked. `retired`: another computer continues its work. `team`: a team's ledger. `leftTeam`: it
 * was a team's ledger.
 */
export const freezeReasons = [...storedReasons, 'retired', 'team', 'leftTeam'] as const;
export type FreezeReason = (typeof freezeReasons)[number];

export interface Freeze {
  readonly reason: FreezeReason;
  readonly since: string;
}

/** The witnesses that store the counter of sends outside of the data folder (witnesses.ts). */
export const witnessNames = ['vault', 'outside'] as const;
export type WitnessName = (typeof witnessNames)[number];

export type Raises = Readonly<Record<WitnessName, number>>;

export type Meta = Readonly<Awaited<ReturnType<typeof readMeta>>>;

export const metaV1 = `
  CREATE TABLE meta (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    ledger_id TEXT NOT NULL,
    machine_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    copy INTEGER NOT NULL DEFAULT 0 CHECK (copy IN (0, 1)),
    raises INTEGER NOT NULL DEFAULT 0,
    block_open INTEGER NOT NULL DEFAULT 0 CHECK (block_open IN (0, 1)),
    freeze_reason TEXT CHECK (freeze_reason IN (${storedReasons.map((reason) => `'${reason}'`).join(', ')})),
    freeze_since TEXT,
    CHECK ((freeze_reason IS NULL) = (freeze_since IS NULL))
  ) STRICT;
  CREATE TRIGGER meta_stays BEFORE DELETE ON meta BEGIN SELECT RAISE(ABORT, 'meta: never deleted'); END;
  CREATE TRIGGER meta_rises BEFORE UPDATE OF raises ON meta WHEN new.raises < old.raises
    BEGIN SELECT RAISE(ABORT, 'meta: raises only rise'); END;
  CREATE TRIGGER meta_identity BEFORE UPDATE OF one, ledger_id, created_at ON meta
    BEGIN SELECT RAISE(ABORT, 'meta: identity is fixed'); END;
`;

export const metaV4 = `
  ALTER TABLE meta ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
  CREATE TRIGGER meta_generation BEFORE UPDATE OF generation ON meta WHEN new.generation < old.generation
    BEGIN SELECT RAISE(ABORT, 'meta: generations only rise'); END;
`;

/** Set if the freeze is that of a retired ledger, because the CHECK of the reason's own column cannot be widened. */
export const metaRetired = `ALTER TABLE meta ADD COLUMN retired TEXT`;

/** The same for a ledger that was exported from a team. */
export const metaLeftTeam = `ALTER TABLE meta ADD COLUMN left_team TEXT`;

/** The witness in the state folder is raised separately, so that a locked keychain neither delays nor overtakes it. */
export const metaOutside = `
  ALTER TABLE meta ADD COLUMN outside_raises INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE meta ADD COLUMN outside_given_up INTEGER NOT NULL DEFAULT 0 CHECK (outside_given_up IN (0, 1));
  CREATE TRIGGER meta_outside_rises BEFORE UPDATE OF outside_raises ON meta WHEN new.outside_raises < old.outside_raises
    BEGIN SELECT RAISE(ABORT, 'meta: raises only rise'); END;
`;

// The attempts themselves are counted, because a column for it would cost every commit another page.
const sends = '(SELECT coalesce(max(seq), 0) FROM attempts) AS sends';

const raisesOf = (row: Row): Raises => ({
  vault: integer(row, 'raises'),
  outside: integer(row, 'outside_raises'),
});

export async function readMeta(db: Sql) {
  const row = (await db.get(`SELECT *, ${sends} FROM meta`)) ?? {};
  const since = orNull(text, row, 'freeze_since');
  const stored = orNone(storedReasons, row, 'freeze_reason');
  const reason = row['retired'] !== null ? 'retired' : row['left_team'] !== null ? 'leftTeam' : stored;
  const freeze: Freeze | null = since === null || reason === null ? null : { reason, since };
  return {
    ledgerId: text(row, 'ledger_id'),
    machineId: text(row, 'machine_id'),
    createdAt: text(row, 'created_at'),
    /** True in every backup, so that a restored one is recognised. */
    copy: integer(row, 'copy') === 1,
    /** Attempts that were ever begun. They are numbered without gaps and never deleted. */
    sends: integer(row, 'sends'),
    /** The highest value that was announced for each witness: the keychain's, and the one in the user's state folder. */
    raises: raisesOf(row),
    /** A freeze was released although that witness could be neither read nor written. From then on it is not missed. */
    outsideGivenUp: integer(row, 'outside_given_up') === 1,
    blockOpen: integer(row, 'block_open') === 1,
    /** Raised whenever a freeze is released. If two ledgers continued from the same state, one of them was abandoned then. */
    generation: integer(row, 'generation'),
    freeze,
  };
}

export async function createMeta(
  db: Sql,
  input: Pick<Meta, 'ledgerId' | 'machineId' | 'createdAt' | 'freeze'> & {
    /** Since when the ledger replaces one that is gone. What that one issued before is unknown here. */
    readonly begunForLost: string | null;
  },
): Promise<void> {
  await db.run(
    `INSERT INTO meta (one, ledger_id, machine_id, created_at, begun_for_lost) VALUES (1, ?, ?, ?, ?)`,
    input.ledgerId,
    input.machineId,
    input.createdAt,
    input.begunForLost,
  );
  if (input.freeze) await setFreeze(db, input.freeze);
}

/** A reason that the column's own CHECK knows. */
const storedAs = (reason: FreezeReason): string =>
  reason === 'retired' || reason === 'leftTeam' ? 'otherMachine' : reason;

export async function setFreeze(db: Sql, { reason, since }: Freeze): Promise<void> {
  await db.run(
    'UPDATE meta SET freeze_reason = ?, freeze_since = ?, retired = ?, left_team = ?',
    storedAs(reason),
    since,
    reason === 'retired' ? since : null,
    reason === 'leftTeam' ? since : null,
  );
}

/** What every commit compares with the side file. */
export async function countedSends(
  db: Sql,
): Promise<Pick<Meta, 'sends' | 'generation'> & { readonly frozen: boolean }> {
  const row =
    (await db.get(`SELECT ${sends}, generation, freeze_reason IS NOT NULL AS frozen FROM meta`)) ?? {};
  return {
    sends: integer(row, 'sends'),
    generation: integer(row, 'generation'),
    frozen: integer(row, 'frozen') === 1,
  };
}

export interface AnnounceRaise {
  readonly open: boolean;
  readonly witnesses: readonly WitnessName[];
}

/** The next value of these witnesses, recorded here before it is written there. */
export async function announceRaise(db: Sql, { open, witnesses }: AnnounceRaise): Promise<Raises> {
  const row = await db.get(
    `UPDATE meta SET raises = raises + ?1, outside_raises = outside_raises + ?2,
       outside_given_up = iif(?2, 0, outside_given_up), block_open = ?3 RETURNING raises, outside_raises`,
    witnesses.includes('vault') ? 1 : 0,
    witnesses.includes('outside') ? 1 : 0,
    open ? 1 : 0,
  );
  return raisesOf(row ?? {});
}

export interface ClearFreeze extends Pick<Meta, 'raises' | 'outsideGivenUp' | 'machineId'> {
  /** The highest value that the side file and the journals reported. */
  readonly generation: number;
}

/** Returns the ledger's new generation. */
export async function clearFreeze(db: Sql, input: ClearFreeze): Promise<number> {
  const row = await db.get(
    `UPDATE meta SET freeze_reason = NULL, freeze_since = NULL, retired = NULL, left_team = NULL, copy = 0, block_open = 0,
       machine_id = ?, raises = max(raises, ?), outside_raises = max(outside_raises, ?), outside_given_up = ?,
       generation = max(generation, ?) + 1 RETURNING generation`,
    input.machineId,
    input.raises.vault,
    input.raises.outside,
    input.outsideGivenUp ? 1 : 0,
    input.generation,
  );
  return integer(row ?? {}, 'generation');
}
