// The payers of an account, their monthly charges, and the boletos that were proposed for a month.
import { closedRules } from '../../../preload/shared/monthly.ts';
import { anyOf } from './any-of.ts';

const stay = (table: string): string => `
  CREATE TRIGGER ${table}_stay BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table}: never deleted'); END;`;

/** The row of a proposal was removed. Its month is free, until the row is put back. */
export const isRemoved = `EXISTS (SELECT 1 FROM boletos WHERE batch_id = proposals.batch AND boletos.item = proposals.item
  AND boletos.state = 'out')`;
/** A removed row of a charge whose month another batch has by now. */
export const isReplaced = `EXISTS (SELECT 1 FROM proposals WHERE proposals.batch = boletos.batch_id AND proposals.item = boletos.item
  AND released_at IS NOT NULL)`;

export const agreementStates = ['active', 'paused'] as const;

/** A month has this form: 2026-11. */
const isMonth = (column: string): string => `length(${column}) = 7 AND substr(${column}, 5, 1) = '-'`;

export const payersSchema = `
  CREATE TABLE payers (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    document TEXT NOT NULL,
    -- Null: as in the payer's latest boleto.
    name TEXT,
    name_key TEXT,
    emails TEXT CHECK (json_valid(emails)),
    phones TEXT CHECK (json_valid(phones)),
    note TEXT,
    no_contact INTEGER NOT NULL DEFAULT 0 CHECK (no_contact IN (0, 1)),
    added_at TEXT NOT NULL,
    changed_at TEXT,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (account, document)
  ) STRICT;
  CREATE TRIGGER payers_fixed BEFORE UPDATE OF id, account, document, added_at ON payers
    BEGIN SELECT RAISE(ABORT, 'payers: whose it is stays'); END;
  ${stay('payers')}
  -- What each payer has, without reading the boletos themselves.
  CREATE INDEX boletos_by_payer ON boletos (account, document, id, cents, due, baixa_on, cancelled_on)
    WHERE remote_id IS NOT NULL;

  CREATE TABLE agreements (
    id INTEGER PRIMARY KEY,
    payer INTEGER NOT NULL REFERENCES payers (id),
    cents INTEGER NOT NULL CHECK (cents > 0),
    day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 31),
    if_closed TEXT NOT NULL CHECK (${anyOf('if_closed', closedRules)}),
    first_month TEXT NOT NULL CHECK (${isMonth('first_month')}),
    last_month TEXT CHECK (${isMonth('last_month')}),
    -- The charge of the first month, if it is another.
    first_cents INTEGER CHECK (first_cents > 0),
    description TEXT,
    state TEXT NOT NULL DEFAULT 'active' CHECK (${anyOf('state', agreementStates)}),
    added_at TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    CHECK (last_month IS NULL OR last_month >= first_month)
  ) STRICT;
  CREATE INDEX agreements_payer ON agreements (payer);
  CREATE TRIGGER agreements_fixed BEFORE UPDATE OF id, payer, added_at ON agreements
    BEGIN SELECT RAISE(ABORT, 'agreements: whose it is stays'); END;
  ${stay('agreements')}

  CREATE TABLE proposals (
    id INTEGER PRIMARY KEY,
    agreement INTEGER NOT NULL REFERENCES agreements (id),
    month TEXT NOT NULL CHECK (${isMonth('month')}),
    batch INTEGER NOT NULL REFERENCES batches (id),
    -- The row's number in the batch.
    item INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    due TEXT NOT NULL,
    fields TEXT NOT NULL CHECK (json_valid(fields)),
    reasons TEXT NOT NULL CHECK (json_valid(reasons)),
    at TEXT NOT NULL,
    os_user TEXT NOT NULL,
    -- Since its draft was discarded, or since the month was generated again after its row was removed.
    released_at TEXT
  ) STRICT;
  CREATE UNIQUE INDEX proposals_once ON proposals (agreement, month) WHERE released_at IS NULL;
  CREATE INDEX proposals_batch ON proposals (batch);
  CREATE INDEX proposals_month ON proposals (month, agreement) WHERE released_at IS NULL;
  CREATE TRIGGER proposals_fixed BEFORE UPDATE OF id, agreement, month, batch, item, cents, due, fields, reasons, at, os_user ON proposals
    BEGIN SELECT RAISE(ABORT, 'proposals: append-only'); END;
  CREATE TRIGGER proposals_released BEFORE UPDATE OF released_at ON proposals
    WHEN old.released_at IS NOT NULL OR (SELECT state FROM batches WHERE id = old.batch) <> 'stopped'
      AND NOT EXISTS (SELECT 1 FROM boletos WHERE batch_id = old.batch AND boletos.item = old.item AND state = 'out')
    BEGIN SELECT RAISE(ABORT, 'proposals: its row may still be sent'); END;
  ${stay('proposals')}
`;
