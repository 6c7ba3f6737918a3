// The states of an attempt and the table that enforces them. attempts.ts has the operations.
import { anyOf } from './any-of.ts';

export const attemptKinds = ['boleto', 'withdrawal'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** How a request can end. A clerk later settles `uncertain`. */
export const outcomes = ['notSent', 'created', 'refused', 'uncertain', 'notProcessed'] as const;
export type Outcome = (typeof outcomes)[number];

/** How a clerk settles an uncertain attempt: it was created after all, or it was not. */
const resolutions = ['created', 'discarded'] as const;
export type Resolution = (typeof resolutions)[number];

export const attemptStates = ['sending', ...outcomes, 'discarded'] as const;
export type AttemptState = (typeof attemptStates)[number];

const words = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

export const attemptsV2 = `
  CREATE TABLE attempts (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (kind IN (${words(attemptKinds)})),
    ref TEXT NOT NULL,
    owner TEXT,
    override INTEGER NOT NULL CHECK (override IN (0, 1)),
    body BLOB NOT NULL,
    started_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'sending' CHECK (${anyOf('state', attemptStates)}),
    settled_at TEXT,
    http_status INTEGER,
    answer BLOB,
    outcome TEXT CHECK (outcome IS NULL OR json_valid(outcome)),
    remote_id TEXT,
    resolved_at TEXT,
    resolution TEXT CHECK (resolution IS NULL OR json_valid(resolution)),
    UNIQUE (account_id, ref),
    CHECK ((state = 'sending') = (settled_at IS NULL)),
    CHECK (state <> 'created' OR remote_id IS NOT NULL)
  ) STRICT;
  CREATE UNIQUE INDEX attempts_remote ON attempts (account_id, kind, remote_id)
    WHERE remote_id IS NOT NULL AND state = 'created';
  -- A trigger below also counts those begun by override.
  CREATE UNIQUE INDEX attempts_one_withdrawal ON attempts (account_id)
    WHERE kind = 'withdrawal' AND state IN ('sending', 'uncertain') AND override = 0;
  CREATE INDEX attempts_unsettled ON attempts (account_id, kind) WHERE state IN ('sending', 'uncertain');
  CREATE INDEX attempts_owner ON attempts (owner) WHERE owner IS NOT NULL;

  CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts: never deleted'); END;
  CREATE TRIGGER attempts_begin BEFORE INSERT ON attempts WHEN new.state <> 'sending'
    BEGIN SELECT RAISE(ABORT, 'attempts: begins as sending'); END;
  CREATE TRIGGER attempts_account BEFORE INSERT ON attempts
    WHEN (SELECT removed_at FROM accounts WHERE id = new.account_id) IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'attempts: account removed'); END;
  CREATE TRIGGER attempts_withdrawal BEFORE INSERT ON attempts
    WHEN new.kind = 'withdrawal' AND new.override = 0 AND EXISTS (SELECT 1 FROM attempts
      WHERE account_id = new.account_id AND kind = 'withdrawal' AND state IN ('sending', 'uncertain'))
    BEGIN SELECT RAISE(ABORT, 'attempts: withdrawal locked'); END;
  CREATE TRIGGER attempts_use AFTER INSERT ON attempts
    WHEN EXISTS (SELECT 1 FROM accounts WHERE id = new.account_id AND used = 0)
    BEGIN UPDATE accounts SET used = 1 WHERE id = new.account_id; END;
  CREATE TRIGGER attempts_sent BEFORE UPDATE OF
    seq, id, account_id, kind, ref, owner, override, body, started_at ON attempts
    BEGIN SELECT RAISE(ABORT, 'attempts: what was sent is fixed'); END;
  CREATE TRIGGER attempts_steps BEFORE UPDATE OF state ON attempts
    WHEN NOT (old.state = 'sending' AND new.state IN (${words(outcomes)})
      OR old.state = 'uncertain' AND new.state IN (${words(resolutions)}))
    BEGIN SELECT RAISE(ABORT, 'attempts: illegal step'); END;
  CREATE TRIGGER attempts_outcome BEFORE UPDATE OF settled_at, http_status, answer, outcome ON attempts
    WHEN old.state <> 'sending'
    BEGIN SELECT RAISE(ABORT, 'attempts: the outcome is fixed'); END;
  CREATE TRIGGER attempts_resolution BEFORE UPDATE OF resolved_at, resolution ON attempts
    WHEN old.state <> 'uncertain'
    BEGIN SELECT RAISE(ABORT, 'attempts: nothing to resolve'); END;
  CREATE TRIGGER attempts_remote_fixed BEFORE UPDATE OF remote_id ON attempts
    WHEN old.state NOT IN ('sending', 'uncertain')
    BEGIN SELECT RAISE(ABORT, 'attempts: the outcome is fixed'); END;
`;

/** The same allowed steps, written so that each check costs less. */
export const attemptsV18 = `
  DROP TRIGGER attempts_steps;
  CREATE TRIGGER attempts_steps BEFORE UPDATE OF state ON attempts
    WHEN NOT (old.state = 'sending' AND ${anyOf('new.state', outcomes)}
      OR old.state = 'uncertain' AND ${anyOf('new.state', resolutions)})
    BEGIN SELECT RAISE(ABORT, 'attempts: illegal step'); END;
`;
