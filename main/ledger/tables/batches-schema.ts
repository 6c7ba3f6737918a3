// The states of a batch and of its boletos, and the tables that enforce them. A single boleto is a batch of one row, so that every boleto
// is a row of `boletos`.
import { anyOf } from './any-of.ts';

const words = (all: readonly string[]): string => all.map((word) => `'${word}'`).join(', ');

export const batchKinds = ['sheet', 'single'] as const;
export type BatchKind = (typeof batchKinds)[number];

export const batchStates = ['draft', 'queued', 'running', 'paused', 'finished', 'stopped'] as const;
export type BatchState = (typeof batchStates)[number];

/** `draft` has errors, `out` was removed by the clerk. */
export const boletoStates = ['draft', 'ready', 'sending', 'created', 'refused', 'uncertain', 'out'] as const;
export type BoletoState = (typeof boletoStates)[number];

export const verifications = ['equal', 'doubt', 'difference'] as const;
export type Verification = (typeof verifications)[number];

export const severities = ['error', 'doubt', 'note'] as const;
export type Severity = (typeof severities)[number];

const firstSteps: Readonly<Record<BatchState, readonly BatchState[]>> = {
  draft: ['queued'],
  queued: ['running', 'paused', 'stopped', 'draft'],
  running: ['paused', 'finished', 'stopped'],
  paused: ['queued', 'stopped'],
  // A refused row was corrected, or an uncertain one turned out not to exist.
  finished: ['queued'],
  stopped: ['queued'],
};

const batchSteps: typeof firstSteps = { ...firstSteps, draft: ['queued', 'stopped'] };

const boletoSteps: Readonly<Record<BoletoState, readonly BoletoState[]>> = {
  // To `refused` only if a clerk takes back the decision to send it again.
  draft: ['ready', 'refused', 'out'],
  // To `uncertain` only if a newer ledger may have sent it.
  ready: ['draft', 'sending', 'refused', 'uncertain', 'out'],
  sending: ['ready', 'created', 'refused', 'uncertain'],
  created: [],
  refused: ['draft', 'ready', 'out'],
  uncertain: ['created', 'ready', 'out'],
  out: ['draft', 'ready', 'refused'],
};

const amongWords = (column: string, all: readonly string[]): string => `${column} IN (${words(all)})`;

const forbidden = (steps: Readonly<Record<string, readonly string[]>>, isOneOf = amongWords): string => {
  const allowed = Object.entries(steps).filter(([, next]) => next.length > 0);
  const legal = allowed.map(([state, next]) => `old.state = '${state}' AND ${isOneOf('new.state', next)}`);
  return `old.state <> new.state AND NOT (${legal.join(' OR ')})`;
};

/** What the clerk may still change. From `sending` on the row keeps what was sent. */
export const editable = `'draft', 'ready', 'refused'`;
/** An index of these contains only rows that were sent at least once. */
const sent = 'attempt IS NOT NULL';

export const batchesV3 = `
  CREATE TABLE batches (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    identity TEXT NOT NULL CHECK (json_valid(identity)),
    kind TEXT NOT NULL CHECK (kind IN (${words(batchKinds)})),
    name TEXT NOT NULL,
    lote INTEGER NOT NULL,
    file_name TEXT,
    file_hash TEXT,
    content_hash TEXT,
    layout TEXT NOT NULL CHECK (json_valid(layout)),
    state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN (${words(batchStates)})),
    reason TEXT NOT NULL DEFAULT 'null' CHECK (json_valid(reason)),
    created_at TEXT NOT NULL,
    queued_at TEXT,
    resumed_at TEXT,
    finished_at TEXT,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (account_id, lote)
  ) STRICT;
  CREATE UNIQUE INDEX batches_one_running ON batches (account_id) WHERE state = 'running' AND kind = 'sheet';
  CREATE INDEX batches_open ON batches (account_id, queued_at) WHERE state IN ('queued', 'running', 'paused');
  CREATE INDEX batches_file ON batches (account_id, file_hash) WHERE file_hash IS NOT NULL;
  CREATE INDEX batches_content ON batches (account_id, content_hash) WHERE content_hash IS NOT NULL;
  CREATE TRIGGER batches_stay BEFORE DELETE ON batches BEGIN SELECT RAISE(ABORT, 'batches: never deleted'); END;
  CREATE TRIGGER batches_begin BEFORE INSERT ON batches WHEN new.state <> 'draft'
    BEGIN SELECT RAISE(ABORT, 'batches: begins as draft'); END;
  CREATE TRIGGER batches_steps BEFORE UPDATE OF state ON batches WHEN ${forbidden(firstSteps)}
    BEGIN SELECT RAISE(ABORT, 'batches: illegal step'); END;
  CREATE TRIGGER batches_identity BEFORE UPDATE OF
    id, account_id, identity, kind, lote, file_name, file_hash, created_at ON batches
    BEGIN SELECT RAISE(ABORT, 'batches: what it is stays'); END;

  -- Every record of the sheet as it came, those set apart too: records in are records accounted for.
  CREATE TABLE sheet_lines (
    batch_id INTEGER NOT NULL REFERENCES batches (id),
    line INTEGER NOT NULL,
    kind TEXT NOT NULL,
    original TEXT NOT NULL,
    PRIMARY KEY (batch_id, line)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER sheet_lines_stay BEFORE DELETE ON sheet_lines
    BEGIN SELECT RAISE(ABORT, 'sheet_lines: never deleted'); END;
  CREATE TRIGGER sheet_lines_fixed BEFORE UPDATE ON sheet_lines
    BEGIN SELECT RAISE(ABORT, 'sheet_lines: stay as they came'); END;
`;

export const boletosV3 = `
  CREATE TABLE boletos (
    id INTEGER PRIMARY KEY,
    batch_id INTEGER NOT NULL REFERENCES batches (id),
    account INTEGER NOT NULL,
    item INTEGER NOT NULL,
    line INTEGER,
    parcel INTEGER NOT NULL,
    parcels INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (${anyOf('state', boletoStates)}),
    worst TEXT CHECK (${anyOf('worst', severities)}),
    name TEXT,
    name_key TEXT,
    document TEXT,
    cents INTEGER,
    due TEXT,
    email TEXT,
    phone TEXT,
    description TEXT,
    callback TEXT,
    problems TEXT,
    accepted_twins INTEGER NOT NULL DEFAULT 0,
    attempt INTEGER REFERENCES attempts (seq),
    created_at TEXT,
    remote_id TEXT,
    slip_line TEXT,
    bar_code TEXT,
    nosso_numero TEXT,
    installment_id TEXT,
    conference TEXT CHECK (${anyOf('conference', verifications)}),
    findings TEXT,
    said TEXT,
    baixa_on TEXT,
    baixa_how TEXT,
    revision INTEGER NOT NULL DEFAULT 1,
    CHECK (state IN ('draft', 'out')
      OR name IS NOT NULL AND document IS NOT NULL AND cents > 0 AND due IS NOT NULL),
    CHECK ((state = 'created') = (remote_id IS NOT NULL)),
    CHECK (state <> 'sending' OR attempt IS NOT NULL)
  ) STRICT;
  CREATE INDEX boletos_states ON boletos (batch_id, state, id, cents);
  CREATE INDEX boletos_problems ON boletos (batch_id) WHERE worst IS NOT NULL;
  CREATE INDEX boletos_twins ON boletos (document, due, cents);
  CREATE INDEX boletos_register ON boletos
    (id, attempt, account, batch_id, state, cents, due, created_at, conference, baixa_on) WHERE ${sent};
  CREATE UNIQUE INDEX boletos_remote ON boletos (remote_id, account) WHERE remote_id IS NOT NULL;
  CREATE INDEX boletos_lines ON boletos (slip_line) WHERE slip_line IS NOT NULL;
  CREATE INDEX boletos_nosso_numero ON boletos (nosso_numero) WHERE nosso_numero IS NOT NULL;

  CREATE TRIGGER boletos_stay BEFORE DELETE ON boletos BEGIN SELECT RAISE(ABORT, 'boletos: never deleted'); END;
  CREATE TRIGGER boletos_begin BEFORE INSERT ON boletos WHEN new.state NOT IN ('draft', 'ready')
    BEGIN SELECT RAISE(ABORT, 'boletos: begins as draft or ready'); END;
  CREATE TRIGGER boletos_identity BEFORE UPDATE OF
    id, batch_id, account, item, line, parcel, parcels ON boletos
    BEGIN SELECT RAISE(ABORT, 'boletos: what it is stays'); END;
  CREATE TRIGGER boletos_steps BEFORE UPDATE OF state ON boletos WHEN ${forbidden(boletoSteps)}
    BEGIN SELECT RAISE(ABORT, 'boletos: illegal step'); END;
  CREATE TRIGGER boletos_frozen BEFORE UPDATE OF
    name, document, cents, due, email, phone, description, callback ON boletos
    WHEN old.state NOT IN (${editable}) OR new.state NOT IN (${editable})
    BEGIN SELECT RAISE(ABORT, 'boletos: what was sent is fixed'); END;
  CREATE TRIGGER boletos_answer BEFORE UPDATE OF
    created_at, remote_id, slip_line, bar_code, nosso_numero ON boletos WHEN old.state = 'created'
    BEGIN SELECT RAISE(ABORT, 'boletos: the answer is fixed'); END;
  CREATE TRIGGER boletos_baixa BEFORE UPDATE OF baixa_on, baixa_how ON boletos WHEN old.state <> 'created'
    BEGIN SELECT RAISE(ABORT, 'boletos: only a created one is paid'); END;

  -- Names, to be found by any piece of them; a view that holds no text of its own. It is filled after the rows, up to
  -- the id that stands here, for it costs a commit more than the rows do; who searches looks at the rest himself.
  CREATE VIRTUAL TABLE boletos_text
    USING fts5 (name, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
  CREATE TABLE boletos_indexed (one INTEGER PRIMARY KEY CHECK (one = 1), upto INTEGER NOT NULL) STRICT;
  INSERT INTO boletos_indexed VALUES (1, 0);
  CREATE TRIGGER boletos_renamed AFTER UPDATE OF name ON boletos
    WHEN new.name IS NOT old.name AND old.id <= (SELECT upto FROM boletos_indexed)
    BEGIN INSERT OR REPLACE INTO boletos_text (rowid, name) VALUES (new.id, new.name); END;

  -- How rows were before each change of a clerk, so that it can be taken back.
  CREATE TABLE boleto_edits (
    seq INTEGER PRIMARY KEY,
    batch_id INTEGER NOT NULL REFERENCES batches (id),
    step TEXT NOT NULL,
    boleto INTEGER NOT NULL REFERENCES boletos (id),
    before TEXT NOT NULL CHECK (json_valid(before)),
    revision INTEGER NOT NULL,
    undone_at TEXT
  ) STRICT;
  CREATE INDEX boleto_edits_open ON boleto_edits (batch_id, seq) WHERE undone_at IS NULL;
  CREATE INDEX boleto_edits_rows ON boleto_edits (boleto, revision) WHERE undone_at IS NULL;
  CREATE TRIGGER boleto_edits_stay BEFORE DELETE ON boleto_edits
    BEGIN SELECT RAISE(ABORT, 'boleto_edits: never deleted'); END;
`;

/** A batch is complete when all rows of its file are in, until it is discarded. Only a complete batch is shown or sent. */
export const batchesV6 = `
  ALTER TABLE batches ADD COLUMN whole INTEGER NOT NULL DEFAULT 1 CHECK (whole IN (0, 1));
  DROP TRIGGER batches_steps;
  CREATE TRIGGER batches_steps BEFORE UPDATE OF state ON batches WHEN ${forbidden(batchSteps)}
    BEGIN SELECT RAISE(ABORT, 'batches: illegal step'); END;
  CREATE TRIGGER batches_whole BEFORE UPDATE OF state ON batches WHEN old.whole = 0 AND new.state <> 'stopped'
    BEGIN SELECT RAISE(ABORT, 'batches: not whole'); END;
  CREATE INDEX batches_parts ON batches (id) WHERE whole = 0 AND state = 'draft';
  -- What a batch's rows say, counted without reading them.
  DROP INDEX boletos_problems;
  CREATE INDEX boletos_problems ON boletos (batch_id, worst, state) WHERE worst IS NOT NULL;
`;

/**
 * How many rows of a batch are in which state, and their sum. Each step updates them, so that a list of long batches costs no more than one
 * of short ones. The importer counts new rows, all at once.
 */
export const totalsV7 = `
  CREATE TABLE batch_totals (
    batch_id INTEGER NOT NULL REFERENCES batches (id),
    state TEXT NOT NULL,
    count INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (batch_id, state)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO batch_totals
    SELECT batch_id, state, count(*), coalesce(sum(cents), 0) FROM boletos GROUP BY batch_id, state;
  CREATE TRIGGER boletos_counted AFTER UPDATE OF state, cents ON boletos
    WHEN old.state <> new.state OR old.cents IS NOT new.cents
    BEGIN
      UPDATE batch_totals SET count = count - 1, cents = cents - coalesce(old.cents, 0)
        WHERE batch_id = old.batch_id AND state = old.state;
      INSERT INTO batch_totals VALUES (new.batch_id, new.state, 1, coalesce(new.cents, 0))
        ON CONFLICT DO UPDATE SET count = count + 1, cents = cents + excluded.cents;
    END;
`;

/** For older boletos only an undocumented status is taken from the answer, because it was shown nowhere. */
export const serviceStatus = `
  ALTER TABLE boletos ADD COLUMN service_status TEXT;
  UPDATE boletos SET revision = revision + 1, service_status =
      (SELECT substr(json_extract(CAST(answer AS TEXT), '$.data.status'), 1, 200) FROM attempts WHERE seq = attempt)
    WHERE state = 'created' AND attempt IN (SELECT seq FROM attempts WHERE kind = 'boleto' AND answer IS NOT NULL
      AND CASE WHEN json_valid(CAST(answer AS TEXT)) THEN json_type(CAST(answer AS TEXT), '$.data.status') = 'text'
        AND json_extract(CAST(answer AS TEXT), '$.data.status') NOT IN ('PENDING', '') END);
`;

/** The same allowed steps, written so that each check costs less. */
export const boletosV18 = `
  DROP TRIGGER boletos_steps;
  CREATE TRIGGER boletos_steps BEFORE UPDATE OF state ON boletos WHEN ${forbidden(boletoSteps, anyOf)}
    BEGIN SELECT RAISE(ABORT, 'boletos: illegal step'); END;
`;
