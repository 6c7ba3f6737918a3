// The schema of fetched and stored documents.

/** `locked` needs a password that nobody here knows. `opened` opens with one of the payer's own numbers. */
export const protections = ['none', 'restricted', 'opened', 'locked'] as const;
export type Protection = (typeof protections)[number];

export const documentsSchema = `
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    boleto INTEGER REFERENCES boletos (id),
    installment_id TEXT,
    remote_id TEXT NOT NULL,
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    bytes INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    protection TEXT NOT NULL CHECK (protection IN (${protections.map((word) => `'${word}'`).join(', ')})),
    -- Which of the payer's numbers opens it, and which boleto's payer that is; never the digits.
    opener TEXT,
    opener_of INTEGER REFERENCES boletos (id),
    bars TEXT NOT NULL CHECK (json_valid(bars)),
    fetched_at TEXT NOT NULL,
    host TEXT,
    last_page INTEGER NOT NULL DEFAULT 1 CHECK (last_page >= 1),
    -- Which opening was its last, and when; the order must not hang on a clock.
    opened INTEGER,
    opened_at TEXT,
    CHECK ((boleto IS NULL) <> (installment_id IS NULL)),
    CHECK ((protection = 'opened') = (opener IS NOT NULL) AND (opener IS NULL) = (opener_of IS NULL))
  ) STRICT;
  CREATE INDEX documents_boleto ON documents (boleto, id) WHERE boleto IS NOT NULL;
  CREATE INDEX documents_carne ON documents (account_id, installment_id, id) WHERE installment_id IS NOT NULL;
  CREATE UNIQUE INDEX documents_opened ON documents (opened) WHERE opened IS NOT NULL;
  CREATE TRIGGER documents_stay BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'documents: never deleted'); END;
  CREATE TRIGGER documents_fixed BEFORE UPDATE OF
    id, account_id, boleto, installment_id, remote_id, sha256, bytes ON documents
    BEGIN SELECT RAISE(ABORT, 'documents: what came is fixed'); END;
  CREATE INDEX boletos_carnes ON boletos (account, installment_id) WHERE installment_id IS NOT NULL;
`;

/** The digitable lines in a copy's text; null if a bar code was read in it, or nobody looked. */
export const documentLines = `
  ALTER TABLE documents ADD COLUMN lines TEXT CHECK (lines IS NULL OR json_valid(lines));
`;
