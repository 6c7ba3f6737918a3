// The table of withdrawals: what the clerk confirmed, and what was learned afterwards. The attempt has the state.

export const withdrawalsSchema = `
  CREATE TABLE withdrawals (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    attempt INTEGER NOT NULL UNIQUE REFERENCES attempts (seq),
    -- The clerk's own date, by which days are limited.
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    cents INTEGER NOT NULL CHECK (cents > 0),
    -- Checksummed, as it was shown and sent.
    wallet TEXT NOT NULL CHECK (length(wallet) = 42 AND wallet GLOB '0x*' AND substr(wallet, 3) NOT GLOB '*[^0-9a-fA-F]*'),
    wallet_key TEXT NOT NULL CHECK (wallet_key = lower(wallet)),
    label TEXT,
    -- As it is looked for, blind to case and accents.
    label_key TEXT,
    gateway TEXT,
    webhook TEXT,
    fees TEXT NOT NULL CHECK (json_valid(fees)),
    estimate TEXT CHECK (json_valid(estimate)),
    -- Of the reading right after it: only where nothing had moved does it teach the estimate.
    fees_after TEXT CHECK (json_valid(fees_after)),
    teaches INTEGER NOT NULL DEFAULT 0 CHECK (teaches IN (0, 1)),
    -- What the answer said otherwise than was asked for; others wait until a person has seen it.
    differs TEXT NOT NULL DEFAULT '[]' CHECK (json_type(differs) = 'array'),
    acknowledged_at TEXT,
    CHECK ((label IS NULL) = (label_key IS NULL)),
    CHECK (teaches = 0 OR fees_after IS NOT NULL),
    CHECK (acknowledged_at IS NULL OR differs <> '[]')
  ) STRICT;
  CREATE INDEX withdrawals_days ON withdrawals (account, day);
  CREATE INDEX withdrawals_wallets ON withdrawals (account, wallet_key);
  CREATE INDEX withdrawals_stopping ON withdrawals (account) WHERE differs <> '[]' AND acknowledged_at IS NULL;

  CREATE TRIGGER withdrawals_stay BEFORE DELETE ON withdrawals
    BEGIN SELECT RAISE(ABORT, 'withdrawals: never deleted'); END;
  CREATE TRIGGER withdrawals_own BEFORE INSERT ON withdrawals WHEN NOT EXISTS (SELECT 1 FROM attempts
      WHERE seq = new.attempt AND kind = 'withdrawal' AND state = 'sending'
        AND account_id = (SELECT id FROM accounts WHERE seq = new.account))
    BEGIN SELECT RAISE(ABORT, 'withdrawals: another''s attempt'); END;
  CREATE TRIGGER withdrawals_confirmed BEFORE UPDATE OF
    id, account, attempt, day, cents, wallet, wallet_key, label, label_key, gateway, webhook, fees, estimate ON withdrawals
    BEGIN SELECT RAISE(ABORT, 'withdrawals: what was confirmed is fixed'); END;
  CREATE TRIGGER withdrawals_learned BEFORE UPDATE OF fees_after, teaches ON withdrawals WHEN old.fees_after IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'withdrawals: read once'); END;
  CREATE TRIGGER withdrawals_answered BEFORE UPDATE OF differs ON withdrawals
    WHEN old.differs <> '[]' OR (SELECT state FROM attempts WHERE seq = old.attempt) <> 'created'
    BEGIN SELECT RAISE(ABORT, 'withdrawals: the answer is fixed'); END;
  CREATE TRIGGER withdrawals_seen BEFORE UPDATE OF acknowledged_at ON withdrawals WHEN old.acknowledged_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'withdrawals: seen already'); END;
`;
