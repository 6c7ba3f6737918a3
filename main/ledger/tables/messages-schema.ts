// E-mail to payers: the texts, each message with its exact bytes until it was taken, and each try.
import { mailPurposes, mailStates } from '../../../preload/contract/mail-terms.ts';
import { anyOf } from './any-of.ts';

const fixed = (table: string, columns: string, what: string): string => `
  CREATE TRIGGER ${table}_fixed BEFORE UPDATE OF ${columns} ON ${table} BEGIN SELECT RAISE(ABORT, '${table}: ${what}'); END;
  CREATE TRIGGER ${table}_stay BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table}: never deleted'); END;`;

export const messagesSchema = `
  -- E-mails about boletos of batches that are not newer may have left from another ledger, which are not known here. It is a freeze's moment.
  ALTER TABLE accounts ADD COLUMN mails_unknown_before TEXT;
  UPDATE accounts SET mails_unknown_before = (SELECT freeze_since FROM meta) WHERE kind = 'service';

  CREATE TABLE mail_templates (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    purpose TEXT NOT NULL CHECK (${anyOf('purpose', mailPurposes)}),
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    at TEXT NOT NULL,
    os_user TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mail_templates_latest ON mail_templates (account, purpose, id);
  ${fixed('mail_templates', 'id, account, purpose, subject, body, at, os_user', 'append-only')}

  CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (seq),
    boleto INTEGER NOT NULL REFERENCES boletos (id),
    purpose TEXT NOT NULL CHECK (${anyOf('purpose', mailPurposes)}),
    recipients TEXT NOT NULL CHECK (recipients <> ''),
    -- Only a clerk raises it.
    repetition INTEGER NOT NULL CHECK (repetition >= 0),
    template INTEGER NOT NULL REFERENCES mail_templates (id),
    -- What the template's variables stood for when the clerk saw it.
    filled TEXT NOT NULL CHECK (json_valid(filled)),
    queued_at TEXT NOT NULL,
    os_user TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'ready' CHECK (${anyOf('state', mailStates)}),
    -- Why it was not sent.
    code TEXT,
    not_before INTEGER NOT NULL DEFAULT 0,
    attempt TEXT,
    message_id TEXT,
    sender TEXT,
    envelope TEXT CHECK (json_valid(envelope)),
    -- Until the server took them; their hash stays.
    bytes BLOB,
    sha256 TEXT,
    pdf_sha256 TEXT,
    state_at TEXT NOT NULL,
    -- What a clerk decided of one that is not certain, or that was refused.
    decided TEXT CHECK (decided IN ('sent', 'again', 'left')),
    UNIQUE (boleto, purpose, recipients, repetition),
    CHECK (state NOT IN ('sending', 'accepted', 'refused', 'asked') OR sha256 IS NOT NULL)
  ) STRICT;
  CREATE INDEX messages_ready ON messages (account, not_before, id) WHERE state = 'ready';
  CREATE INDEX messages_by_message_id ON messages (message_id) WHERE message_id IS NOT NULL;
  CREATE INDEX messages_by_account ON messages (account, state, id);
  ${fixed(
    'messages',
    'id, account, boleto, purpose, recipients, repetition, template, filled, queued_at, os_user',
    'what it says stays',
  )}
  CREATE TRIGGER messages_bytes BEFORE UPDATE OF sha256, message_id, envelope, sender ON messages
    WHEN old.sha256 IS NOT NULL AND (new.sha256 IS NOT old.sha256 OR new.message_id IS NOT old.message_id
      OR new.envelope IS NOT old.envelope OR new.sender IS NOT old.sender)
    BEGIN SELECT RAISE(ABORT, 'messages: its bytes stay'); END;
  CREATE TRIGGER messages_steps BEFORE UPDATE OF state ON messages
    WHEN NOT (old.state = 'ready' AND new.state IN ('sending', 'suppressed', 'unsendable', 'maybe')
      OR old.state = 'sending' AND new.state IN ('ready', 'accepted', 'refused', 'maybe', 'asked'))
    BEGIN SELECT RAISE(ABORT, 'messages: no such step'); END;

  CREATE TABLE mail_tries (
    id INTEGER PRIMARY KEY,
    message INTEGER NOT NULL REFERENCES messages (id),
    account INTEGER NOT NULL REFERENCES accounts (seq),
    attempt TEXT NOT NULL UNIQUE,
    -- Of a team; empty for a ledger of one computer.
    computer TEXT NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER,
    delivery TEXT CHECK (json_valid(delivery))
  ) STRICT;
  CREATE INDEX mail_tries_message ON mail_tries (message, id);
  CREATE INDEX mail_tries_began ON mail_tries (account, began);
  ${fixed('mail_tries', 'id, message, account, attempt, computer, began', 'a try stays')}
  CREATE TRIGGER mail_tries_ended BEFORE UPDATE OF ended, delivery ON mail_tries WHEN old.ended IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'mail_tries: its end stays'); END;
`;
