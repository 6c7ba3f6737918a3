// What the ledger remembers of the PIN: that one is set, where in the vault its hash lies, and how often it was tried in vain.
// Never the PIN itself, nor anything made of it.
import { CodedError } from '../../failure.ts';
import { waitNames, type Wait } from '../../waits.ts';
import { integer, orNull, text } from '../columns.ts';
import type { Sql } from '../sql.ts';
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

/** No longer used: main/withdrawals/guards.ts knows the PIN's place from outside of the ledger. */
export const pinMac = `ALTER TABLE pin ADD COLUMN mac TEXT`;

export interface PinPlace {
  readonly slot: string;
  readonly session: string | null;
}

export interface PinKept {
  readonly place: PinPlace | null;
  readonly wrong: number;
  /** After too many wrong ones: since when, and for how long. */
  readonly block: { readonly wait: Wait; readonly ms: number; readonly until: string } | null;
  readonly lostFrom: string | null;
}

/** Free tries in a row, and how long the first block lasts; each further one lasts twice as long, up to the longest. */
const freeTries = 5;
const firstBlockMs = 60_000;
const longestBlockMs = 3_600_000;
const blockMs = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestBlockMs, firstBlockMs * 2 ** Math.min(16, wrong - freeTries));

function blockOf(until: string | null, ms: number): PinKept['block'] {
  if (until === null) return null;
  const since = new Date(Date.parse(until) - ms).toISOString();
  return { wait: { what: waitNames.pinBlock, since }, ms, until };
}

export async function getPin(db: Sql, _input: null): Promise<PinKept> {
  const row = (await db.get('SELECT * FROM pin')) ?? {};
  const slot = orNull(text, row, 'slot');
  return {
    place: slot === null ? null : { slot, session: orNull(text, row, 'session') },
    wrong: integer(row, 'wrong'),
    block: blockOf(orNull(text, row, 'blocked_until'), blockMs(integer(row, 'wrong'))),
    lostFrom: orNull(text, row, 'lost_from'),
  };
}

export interface PlacePin {
  /** Which it takes the place of; another one now means that somebody was quicker. */
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

/** Takes what this computer knows of the PIN: a row that was restored or edited knows less. */
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

/** Counted as wrong before it is compared: a program that is killed in between has spent its try. */
export async function tryPin(db: Sql, _input: null, moment: Moment): Promise<null> {
  const { wrong } = await getPin(db, null);
  const block = blockMs(wrong + 1);
  const until = block === 0 ? null : new Date(Date.parse(moment.at) + block).toISOString();
  await db.run('UPDATE pin SET wrong = ?, blocked_until = ?', wrong + 1, until);
  return null;
}

/** What came of it; the count stands until one is right. */
export async function judgePin(
  db: Sql,
  { right }: { readonly right: boolean },
  moment: Moment,
): Promise<{ readonly blockedUntil: string | null }> {
  if (right) await db.run('UPDATE pin SET wrong = 0, blocked_until = NULL, lost_from = NULL');
  const { wrong, block } = await getPin(db, null);
  if (!right) await appendTrail(db, { what: 'pin.wrong', detail: { count: wrong } }, moment);
  return { blockedUntil: block?.until ?? null };
}

/** Its place in the vault can be read again: there is nothing to wait for. */
export async function findPin(db: Sql, _input: null): Promise<null> {
  await db.run('UPDATE pin SET lost_from = NULL');
  return null;
}

/** Begins the wait after which a lost PIN may be set anew; asking again does not begin it again. */
export async function losePin(db: Sql, _input: null, moment: Moment): Promise<{ readonly from: string }> {
  const { lostFrom } = await getPin(db, null);
  if (lostFrom !== null) return { from: lostFrom };
  const from = await latestTime(db, moment.at);
  await db.run('UPDATE pin SET lost_from = ?', from);
  await appendTrail(db, { what: 'pin.lost' }, moment);
  return { from };
}
