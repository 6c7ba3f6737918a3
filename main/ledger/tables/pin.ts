// What the ledger remembers of the PIN: that one is set, where in the vault its hash lies, and how often it was tried in vain.
// Never the PIN itself, nor anything made of it.
import type { DatabaseSync } from 'node:sqlite';
import { waitEnds, waitNames, type Wait } from '../../waits.ts';
import { CodedError } from '../../failure.ts';
import { integer, orNull, sql, text } from '../connection.ts';
import { appendTrail, type Moment } from './trail.ts';
import { countWaits, restartWait } from './waits.ts';
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

/** Proves who wrote the place; the key is the keychain's. */
export const pinMac = `ALTER TABLE pin ADD COLUMN mac TEXT`;

export interface PinPlace {
  readonly slot: string;
  readonly session: string | null;
}

export interface PinKept {
  readonly place: PinPlace | null;
  readonly mac: string | null;
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

export function getPin(db: DatabaseSync, _input: null): PinKept {
  const row = sql(db, 'SELECT * FROM pin').get() ?? {};
  const slot = orNull(text, row, 'slot');
  return {
    place: slot === null ? null : { slot, session: orNull(text, row, 'session') },
    mac: orNull(text, row, 'mac'),
    wrong: integer(row, 'wrong'),
    block: blockOf(orNull(text, row, 'blocked_until'), blockMs(integer(row, 'wrong'))),
    lostFrom: orNull(text, row, 'lost_from'),
  };
}

export interface PlacePin {
  /** Which it takes the place of; another one now means that somebody was quicker. */
  readonly before: string | null;
  readonly next: PinPlace | null;
  readonly mac: string | null;
}

export function placePin(db: DatabaseSync, { before, next, mac }: PlacePin, moment: Moment): null {
  const { changes } = sql(
    db,
    `UPDATE pin SET slot = ?, session = ?, set_at = ?, mac = ?, wrong = 0, blocked_until = NULL, lost_from = NULL
     WHERE slot IS ?`,
  ).run(next?.slot ?? null, next?.session ?? null, next ? moment.at : null, mac, before);
  if (changes === 0) throw new CodedError('changedMeanwhile', 'withdrawals', { retryable: true });
  if (next || before !== null) appendTrail(db, { what: next ? 'pin.set' : 'pin.removed' }, moment);
  return null;
}

/** Takes the row as it stands: the first time that a keychain can keep the key. */
export function provePin(db: DatabaseSync, { mac }: { readonly mac: string | null }): null {
  sql(db, 'UPDATE pin SET mac = ?').run(mac);
  return null;
}

export interface PinTry {
  /** Null: it may be compared. Else nothing was counted. */
  readonly blockedUntil: string | null;
}

/** Counted as wrong before it is compared: a program that is killed in between has spent its try. */
export function tryPin(db: DatabaseSync, _input: null, moment: Moment): PinTry {
  const { wrong, block: standing } = getPin(db, null);
  if (standing) {
    const [from = moment.at] = countWaits(db, { now: moment.at, waits: [standing.wait] });
    const until = waitEnds(from, standing.ms, new Date(moment.at));
    if (until !== null) return { blockedUntil: until };
  }
  const count = wrong + 1;
  const block = blockMs(count);
  const until = block === 0 ? null : new Date(Date.parse(moment.at) + block).toISOString();
  restartWait(db, waitNames.pinBlock);
  sql(db, 'UPDATE pin SET wrong = ?, blocked_until = ?').run(count, until);
  return { blockedUntil: null };
}

/** What came of it; the count stands until one is right. */
export function judgePin(
  db: DatabaseSync,
  { right }: { readonly right: boolean },
  moment: Moment,
): { readonly blockedUntil: string | null } {
  if (right) sql(db, 'UPDATE pin SET wrong = 0, blocked_until = NULL, lost_from = NULL').run();
  const { wrong, block } = getPin(db, null);
  if (!right) appendTrail(db, { what: 'pin.wrong', detail: { count: wrong } }, moment);
  return { blockedUntil: block?.until ?? null };
}

/** Its place in the vault can be read again: there is nothing to wait for. */
export function findPin(db: DatabaseSync, _input: null): null {
  sql(db, 'UPDATE pin SET lost_from = NULL').run();
  return null;
}

/** Begins the wait after which a lost PIN may be set anew; asking again does not begin it again. */
export function losePin(db: DatabaseSync, _input: null, moment: Moment): { readonly from: string } {
  const { lostFrom } = getPin(db, null);
  if (lostFrom !== null) return { from: lostFrom };
  const from = latestTime(db, moment.at);
  restartWait(db, waitNames.pinLoss);
  sql(db, 'UPDATE pin SET lost_from = ?').run(from);
  appendTrail(db, { what: 'pin.lost' }, moment);
  return { from };
}
