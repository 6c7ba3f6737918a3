// The tables of watches. Changes are only added, and no watch is deleted.
import { boardColumns, watchPhases, watchSources, watchTroubles } from '../../../preload/contract/monitor.ts';

const among = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** A failure that an older version took as confirmed is polled again, because a dropped answer may have contradicted it. */
export const watchesConflict = `
  ALTER TABLE watches ADD COLUMN conflict TEXT;
  ALTER TABLE watches ADD COLUMN failure_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (failure_confirmed IN (0, 1));
  ALTER TABLE watch_changes ADD COLUMN denies INTEGER NOT NULL DEFAULT 0 CHECK (denies IN (0, 1));
  UPDATE watches SET phase = 'watching', ended_at = NULL, next_at = unixepoch() * 1000, revision = revision + 1
    WHERE lane = 'failed' AND phase = 'ended' AND EXISTS (SELECT 1 FROM withdrawals
      JOIN attempts ON attempts.seq = withdrawals.attempt
      WHERE withdrawals.account = watches.account AND attempts.remote_id = watches.transaction_id);
`;

export const watchesSchema = `
  CREATE TABLE watches (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    transaction_id TEXT NOT NULL,
    label TEXT,
    group_name TEXT,
    note TEXT,
    -- Label, id, group and note as they are searched, and ordered by where there is a label.
    words TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN (${among(watchSources)})),
    since TEXT NOT NULL,
    phase TEXT NOT NULL DEFAULT 'watching' CHECK (phase IN (${among(watchPhases)})),
    lane TEXT NOT NULL DEFAULT 'other' CHECK (lane IN (${among(boardColumns)})),
    state TEXT,
    value TEXT,
    -- The value in ten-thousandths, where it is one exactly.
    units INTEGER,
    fee TEXT,
    type TEXT,
    method TEXT,
    created_at TEXT,
    updated_at TEXT,
    -- Since when it exists, in milliseconds: as the service says, else since it is watched.
    born INTEGER NOT NULL,
    asked_at TEXT,
    changed_at TEXT,
    -- Its last change after the first answer, in milliseconds: it is asked more often for a while.
    moved INTEGER,
    ended_at TEXT,
    next_at INTEGER,
    checks INTEGER NOT NULL DEFAULT 0,
    trouble TEXT CHECK (trouble IN (${among(watchTroubles)})),
    -- How many times in a row.
    troubles INTEGER NOT NULL DEFAULT 0,
    reversed INTEGER NOT NULL DEFAULT 0 CHECK (reversed IN (0, 1)),
    answer_status INTEGER,
    answer TEXT,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (account, transaction_id),
    CHECK (next_at IS NULL OR phase IN ('watching', 'ended'))
  ) STRICT;
  CREATE INDEX watches_due ON watches (next_at) WHERE next_at IS NOT NULL;
  CREATE TRIGGER watches_stay BEFORE DELETE ON watches BEGIN SELECT RAISE(ABORT, 'watches: never deleted'); END;
  CREATE TRIGGER watches_fixed BEFORE UPDATE OF id, account, transaction_id, source ON watches
    BEGIN SELECT RAISE(ABORT, 'watches: what is watched is fixed'); END;
  CREATE TABLE watch_changes (
    seq INTEGER PRIMARY KEY,
    watch INTEGER NOT NULL REFERENCES watches (id),
    seen_at TEXT NOT NULL,
    from_lane TEXT NOT NULL CHECK (from_lane IN (${among(boardColumns)})),
    from_state TEXT,
    to_lane TEXT NOT NULL CHECK (to_lane IN (${among(boardColumns)})),
    to_state TEXT,
    value TEXT,
    updated_at TEXT,
    trouble TEXT CHECK (trouble IN (${among(watchTroubles)})),
    reversal INTEGER NOT NULL CHECK (reversal IN (0, 1)),
    answer_status INTEGER,
    answer TEXT
  ) STRICT;
  CREATE INDEX watch_changes_of ON watch_changes (watch, seq);
  CREATE TRIGGER watch_changes_fixed BEFORE UPDATE ON watch_changes
    BEGIN SELECT RAISE(ABORT, 'watch_changes: append-only'); END;
  CREATE TRIGGER watch_changes_stay BEFORE DELETE ON watch_changes
    BEGIN SELECT RAISE(ABORT, 'watch_changes: append-only'); END;
  -- How many requests an account made in which span of time, so that a restart does not fill its budget anew. The spans
  -- of half a day fit into the places; an old one gives its place to a new one.
  CREATE TABLE watch_spending (
    account INTEGER NOT NULL REFERENCES accounts (seq),
    place INTEGER NOT NULL,
    span INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    PRIMARY KEY (account, place)
  ) STRICT, WITHOUT ROWID;
`;

/** The watches that a clerk should look at. */
export const watchesWaiting = `
  CREATE INDEX watches_reversed ON watches (account) WHERE reversed = 1;
  CREATE INDEX watches_failed ON watches (ended_at, account) WHERE lane = 'failed';
`;
