// Files of payments, their lines, and what they say of boletos. All rows stay as they came; only a line's place changes, which follows
// from its allocations, and a boleto's baixa, which follows from its evidence.
import {
  evidenceSources,
  evidenceWords,
  fileKinds,
  filings,
  lineKinds,
  linePlaces,
  lineSources,
  partNames,
} from '../../../preload/contract/income-terms.ts';
import { anyOf } from './any-of.ts';

const appendOnly = (table: string, fixed = 'UPDATE'): string => `
  CREATE TRIGGER ${table}_fixed BEFORE ${fixed} ON ${table} BEGIN SELECT RAISE(ABORT, '${table}: append-only'); END;
  CREATE TRIGGER ${table}_stay BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table}: append-only'); END;`;

/** For a query of `evidence`: no standing row takes it back. What takes back is itself taken back at most once more. */
export const stands = `NOT EXISTS (SELECT 1 FROM evidence AS taker WHERE taker.takes_back = evidence.id
  AND NOT EXISTS (SELECT 1 FROM evidence AS again WHERE again.takes_back = taker.id))`;

const allocated = '(SELECT coalesce(sum(cents), 0) FROM allocations WHERE line = new.line) + new.cents';
const whole = '(SELECT cents FROM income_lines WHERE id = new.line)';

export const incomeSchema = `
  CREATE TABLE income_files (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (${anyOf('kind', fileKinds)}),
    bank TEXT,
    bank_accounts TEXT NOT NULL CHECK (json_valid(bank_accounts)),
    first_day TEXT,
    last_day TEXT,
    closing_cents INTEGER,
    closing_on TEXT,
    -- The positions that a clerk gave for a bank whose layout is not known.
    layout TEXT CHECK (json_valid(layout)),
    lines INTEGER NOT NULL,
    imported_at TEXT NOT NULL,
    os_user TEXT NOT NULL
  ) STRICT;
  ${appendOnly('income_files')}

  CREATE TABLE income_lines (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES income_files (id),
    account INTEGER NOT NULL REFERENCES accounts (seq),
    ordinal INTEGER NOT NULL,
    source TEXT NOT NULL CHECK (${anyOf('source', lineSources)}),
    kind TEXT NOT NULL CHECK (${anyOf('kind', lineKinds)}),
    day TEXT,
    cents INTEGER NOT NULL,
    text TEXT NOT NULL,
    -- The text as it is searched.
    words TEXT NOT NULL,
    marks TEXT NOT NULL CHECK (json_valid(marks)),
    questions TEXT NOT NULL CHECK (json_valid(questions)),
    raw BLOB NOT NULL,
    key TEXT NOT NULL UNIQUE,
    -- Account, id, day and cents: lines that differ in nothing but their text. Null for a line without an id.
    alike TEXT,
    place TEXT NOT NULL DEFAULT 'open' CHECK (${anyOf('place', linePlaces)}),
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (file, ordinal)
  ) STRICT;
  CREATE INDEX income_lines_place ON income_lines (place, account, id, cents);
  CREATE INDEX income_lines_alike ON income_lines (alike) WHERE alike IS NOT NULL;
  ${appendOnly(
    'income_lines',
    'UPDATE OF id, file, account, ordinal, source, kind, day, cents, text, words, marks, questions, raw, key, alike',
  )}

  CREATE TABLE callbacks (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    -- Each mailbox numbers its own deliveries.
    mailbox TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    attempt INTEGER REFERENCES attempts (seq),
    arrived_at TEXT NOT NULL,
    body BLOB NOT NULL,
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    UNIQUE (mailbox, sequence)
  ) STRICT;
  CREATE INDEX callbacks_attempt ON callbacks (attempt) WHERE attempt IS NOT NULL;
  ${appendOnly('callbacks')}

  CREATE TABLE evidence (
    id INTEGER PRIMARY KEY,
    boleto INTEGER NOT NULL REFERENCES boletos (id),
    source TEXT NOT NULL CHECK (${anyOf('source', evidenceSources)}),
    says TEXT NOT NULL CHECK (${anyOf('says', evidenceWords)}),
    cents INTEGER,
    day TEXT,
    -- What it pays of the title. Null: it settles by itself, whatever the amount.
    principal INTEGER,
    accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
    line INTEGER REFERENCES income_lines (id),
    delivery INTEGER REFERENCES callbacks (id),
    answer TEXT CHECK (json_valid(answer)),
    takes_back INTEGER REFERENCES evidence (id),
    at TEXT NOT NULL,
    os_user TEXT NOT NULL,
    CHECK (says <> 'undone' OR takes_back IS NOT NULL),
    CHECK (says <> 'paid' OR accepted = 0 OR day IS NOT NULL)
  ) STRICT;
  CREATE INDEX evidence_boleto ON evidence (boleto, id);
  CREATE INDEX evidence_taken ON evidence (takes_back) WHERE takes_back IS NOT NULL;
  CREATE INDEX evidence_line ON evidence (line) WHERE line IS NOT NULL;
  CREATE INDEX evidence_reversed ON evidence (says) WHERE says IN ('reversed', 'returned');
  CREATE TRIGGER evidence_once BEFORE INSERT ON evidence
    WHEN new.takes_back IS NOT NULL AND EXISTS (SELECT 1 FROM evidence AS earlier WHERE earlier.takes_back = new.takes_back
      AND NOT EXISTS (SELECT 1 FROM evidence AS later WHERE later.takes_back = earlier.id))
    BEGIN SELECT RAISE(ABORT, 'evidence: taken back already'); END;
  ${appendOnly('evidence')}

  CREATE TABLE allocations (
    id INTEGER PRIMARY KEY,
    line INTEGER NOT NULL REFERENCES income_lines (id),
    boleto INTEGER REFERENCES boletos (id),
    part TEXT NOT NULL CHECK (${anyOf('part', [...partNames, ...filings.filter((one) => one !== 'fee')])}),
    cents INTEGER NOT NULL,
    evidence INTEGER REFERENCES evidence (id),
    -- What was done by one press is undone by one.
    step TEXT NOT NULL,
    at TEXT NOT NULL,
    os_user TEXT NOT NULL,
    CHECK ((boleto IS NULL) = (evidence IS NULL)),
    CHECK (boleto IS NOT NULL OR part IN ('fee', 'notBoleto'))
  ) STRICT;
  CREATE INDEX allocations_line ON allocations (line, id);
  CREATE INDEX allocations_step ON allocations (step);
  CREATE TRIGGER allocations_within BEFORE INSERT ON allocations
    WHEN (${whole} >= 0 AND ${allocated} > ${whole}) OR (${whole} < 0 AND ${allocated} < ${whole})
    BEGIN SELECT RAISE(ABORT, 'allocations: more than the line'); END;
  ${appendOnly('allocations')}
`;

const notCancelled = (count: string): string => `iif(new.cancelled_on IS NULL, ${count}, 0)`;
const add = (...rows: readonly string[]): string => `
    BEGIN INSERT INTO boleto_days AS known (account, what, day, count, cents) VALUES (${rows.join('), (')})
      ON CONFLICT (account, what, day) DO UPDATE SET count = known.count + excluded.count, cents = known.cents + excluded.cents;
    END;`;

/** A boleto that is cancelled at the provider is not open. */
export const cancelledSchema = `
  ALTER TABLE boletos ADD COLUMN cancelled_on TEXT;
  CREATE TRIGGER boletos_cancelled BEFORE UPDATE OF cancelled_on ON boletos WHEN old.state <> 'created'
    BEGIN SELECT RAISE(ABORT, 'boletos: only a created one is cancelled'); END;
  DROP INDEX boletos_register;
  CREATE INDEX boletos_register ON boletos
    (id, attempt, remote_id, line, account, batch_id, state, cents, due, created_at, conference, baixa_on, cancelled_on)
    WHERE attempt IS NOT NULL OR remote_id IS NOT NULL OR line IS NULL;
  CREATE INDEX boletos_payers ON boletos (cents, name_key, due) WHERE remote_id IS NOT NULL;
  DROP TRIGGER boletos_day_settled;
  DROP TRIGGER boletos_day_unsettled;
  CREATE TRIGGER boletos_day_settled AFTER UPDATE OF baixa_on ON boletos
    WHEN old.baixa_on IS NULL AND new.baixa_on IS NOT NULL${add(
      `new.account, 'settled', new.baixa_on, 1, new.cents`,
      `new.account, 'open', new.due, ${notCancelled('-1')}, ${notCancelled('0 - new.cents')}`,
    )}
  CREATE TRIGGER boletos_day_unsettled AFTER UPDATE OF baixa_on ON boletos
    WHEN old.baixa_on IS NOT NULL AND new.baixa_on IS NULL${add(
      `new.account, 'settled', old.baixa_on, -1, 0 - new.cents`,
      `new.account, 'open', new.due, ${notCancelled('1')}, ${notCancelled('new.cents')}`,
    )}
  CREATE TRIGGER boletos_day_cancelled AFTER UPDATE OF cancelled_on ON boletos
    WHEN old.cancelled_on IS NULL AND new.cancelled_on IS NOT NULL AND new.baixa_on IS NULL${add(
      `new.account, 'open', new.due, -1, 0 - new.cents`,
    )}
  CREATE TRIGGER boletos_day_revived AFTER UPDATE OF cancelled_on ON boletos
    WHEN old.cancelled_on IS NOT NULL AND new.cancelled_on IS NULL AND new.baixa_on IS NULL${add(
      `new.account, 'open', new.due, 1, new.cents`,
    )}
`;

const baixaRow = (boletos: string, how: string, day: string): string => `
  SELECT ${boletos}.id AS boleto, iif(coalesce(${how} ->> 'by', 'hand') = 'sheet', 'dashboard', 'hand') AS source,
    CAST(${how} ->> 'cents' AS BIGINT) AS cents, ${day} AS day,
    iif(${how} ->> 'line' IS NULL, NULL, '{"line":' || (${how} ->> 'line') || '}') AS answer`;

/** What was recorded by hand or from a sheet before there was evidence; further payments behind the first, as they were recorded. */
export const baixasAsEvidence = `
  INSERT INTO evidence (boleto, source, says, cents, day, accepted, answer, at, os_user)
  SELECT boleto, source, 'paid', cents, day, 1, answer, day || 'T12:00:00.000Z', '' FROM (
    ${baixaRow('boletos', "coalesce(baixa_how, '{}')", 'baixa_on')}, -1 AS place FROM boletos WHERE baixa_on IS NOT NULL
    UNION ALL
    ${baixaRow('boletos', 'further.value', "further.value ->> 'on'")}, further.key AS place
      FROM boletos, json_each(coalesce(baixa_how ->> 'further', '[]')) AS further
      WHERE baixa_on IS NOT NULL AND further.value ->> 'on' IS NOT NULL
  ) AS recorded WHERE day IS NOT NULL ORDER BY boleto, place;
`;
