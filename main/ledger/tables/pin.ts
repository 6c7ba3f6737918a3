// What the ledger stores about the PIN: that one is set, where in the vault its hash is, and how often it was wrong. Never the PIN itself
// or anything derived from it.
import { CodedError } from '../../failure.ts';
import { waitNames, type Wait } from '../../waits.ts';
import { integer, orNull, text, type Sql } from '../sql.ts';
import { appendTrail, type Moment } from './trail.ts';
import { latestTime } from './wallets.ts';

export const pinSchema = `
  CREATE TABLE pin (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    slot TEXT,
    -- Of the run of the program whose memory holds it; null in a keychain.
    session TEXT,
    set_at TEXT,
    wrong INTEGER NOT NULL DEFAULT 0 CHECK (wrong >= 0),
    blocked_until TEXT,
    -- Since when a person has asked to set it anew because its place in the vault is lost.
    lost_from TEXT,
    CHECK ((slot IS NULL) = (set_at IS NULL))
  ) STRICT;
  INSERT INTO pin (one) VALUES (1);
  CREATE TRIGGER pin_stays BEFORE DELETE ON pin BEGIN SELECT RAISE(ABORT, 'pin: never deleted'); END;
`;

/** No longer used: main/withdrawals/guards.ts stores the PIN's place outside the ledger. */
export const pinMac = `ALTER TABLE pin ADD COLUMN mac TEXT`;

export interface PinPlace {
  readonly slot: string;
  readonly session: string | null;
}

export type PinKept = Awaited<ReturnType<typeof getPin>>;

/** Free tries in a row, and the length of the first block. Each further block lasts twice as long, up to the longest. */
const freeTries = 5;
const firstBlockMs = 60_000;
const longestBlockMs = 3_600_000;
const blockMs = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestBlockMs, firstBlockMs * 2 ** Math.min(16, wrong - freeTries));

function blockOf(until: string | null, ms: number) {
  if (until === null) return null;
  const since = new Date(Date.parse(until) - ms).toISOString();
  const wait: Wait = { what: waitNames.pinBlock, since };
  return { wait, ms, until };
}

export async function getPin(db: Sql, _input: null) {
  const row = (await db.get('SELECT * FROM pin')) ?? {};
  const slot = orNull(text, row, 'slot');
  const place: PinPlace | null = slot === null ? null : { slot, session: orNull(text, row, 'session') };
  return {
    place,
    wrong: integer(row, 'wrong'),
    /** After too many wrong tries: since when the PIN is blocked, and for how long. */
    block: blockOf(orNull(text, row, 'blocked_until'), blockMs(integer(row, 'wrong'))),
    lostFrom: orNull(text, row, 'lost_from'),
  };
}

export interface PlacePin {
  /** The PIN that it replaces. If another one is set by now, somebody else was faster. */
  readonly before: string | null;
  readonly next: PinPlace | null;
}

export async function placePin(db: Sql, { before, next }: PlacePin, moment: Moment): Promise<null> {
  const { changes } = await db.run(
    `UPDATE pin SET slot = ?, session = ?, set_at = ?, wrong = 0, blocked_until = NULL, lost_from = NULL
     WHERE slot IS NOT DISTINCT FROM ?`,
    next?.slot ?? null,
    next?.session ?? null,
    next ? moment.at : null,
    before,
  );
  if (changes === 0) throw new CodedError('changedMeanwhile', 'withdrawals', { retryable: true });
  if (next || before !== null) await appendTrail(db, { what: next ? 'pin.set' : 'pin.removed' }, moment);
  return null;
}

export interface CorrectPin {
  readonly slot: string | null;
  readonly session: string | null;
  readonly wrong: number;
  readonly blockedUntil: string | null;
  readonly lostFrom: string | null;
}

/** Takes over what this computer knows of the PIN, because a restored or edited row knows less. */
export async function correctPin(db: Sql, known: CorrectPin, moment: Moment): Promise<PinKept> {
  const { place, wrong, block } = await getPin(db, null);
  const same = (place?.slot ?? null) === known.slot;
  const until = block?.until ?? null;
  await db.run(
    `UPDATE pin SET slot = ?, session = ?, set_at = CASE WHEN slot IS NOT DISTINCT FROM ? THEN set_at ELSE ? END,
       wrong = ?, blocked_until = ?, lost_from = ?`,
    known.slot,
    known.session,
    known.slot,
    known.slot === null ? null : moment.at,
    same ? Math.max(wrong, known.wrong) : known.wrong,
    same && (until ?? '') > (known.blockedUntil ?? '') ? until : known.blockedUntil,
    known.lostFrom,
  );
  if (!same) await appendTrail(db, { what: 'pin.corrected' }, moment);
  return getPin(db, null);
}

/** A try counts as wrong before it is compared, so that killing the program does not give it back. */
export async function tryPin(db: Sql, _input: null, moment: Moment): Promise<null> {
  const { wrong } = await getPin(db, null);
  const block = blockMs(wrong + 1);
  const until = block === 0 ? null : new Date(Date.parse(moment.at) + block).toISOString();
  await db.run('UPDATE pin SET wrong = ?, blocked_until = ?', wrong + 1, until);
  return null;
}

/** The result of the try. The count stays until a try is right. */
export async function judgePin(db: Sql, { right }: { readonly right: boolean }, moment: Moment) {
  if (right) await db.run('UPDATE pin SET wrong = 0, blocked_until = NULL, lost_from = NULL');
  const { wrong, block } = await getPin(db, null);
  if (!right) await appendTrail(db, { what: 'pin.wrong', detail: { count: wrong } }, moment);
  return { blockedUntil: block?.until ?? null };
}

/** Its place in the vault can be read again, so there is nothing to wait for. */
export async function findPin(db: Sql, _input: null): Promise<null> {
  await db.run('UPDATE pin SET lost_from = NULL');
  return null;
}

/** Starts the wait after which a lost PIN can be set anew. Asking again does not restart it. */
export async function losePin(db: Sql, _input: null, moment: Moment): Promise<{ readonly from: string }> {
  const { lostFrom } = await getPin(db, null);
  if (lostFrom !== null) return { from: lostFrom };
  const from = await latestTime(db, moment.at);
  await db.run('UPDATE pin SET lost_from = ?', from);
  await appendTrail(db, { what: 'pin.lost' }, moment);
  return { from };
}
