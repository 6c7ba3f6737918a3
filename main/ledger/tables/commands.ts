// Commands that were carried out: one press has one effect, and a repeat gets the first result.
import { CodedError } from '../../failure.ts';
import { fingerprint, type Json } from '../json.ts';
import { bytes, json, text, type Sql } from '../sql.ts';
import type { Moment } from './trail.ts';

export interface Command {
  readonly id: string;
  readonly op: string;
  readonly fingerprint: Uint8Array;
}

export const commandsV1 = `
  CREATE TABLE commands (
    id TEXT PRIMARY KEY,
    op TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    result TEXT NOT NULL CHECK (json_valid(result)),
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER commands_fixed BEFORE UPDATE ON commands BEGIN SELECT RAISE(ABORT, 'commands: append-only'); END;
  CREATE TRIGGER commands_stay BEFORE DELETE ON commands BEGIN SELECT RAISE(ABORT, 'commands: append-only'); END;
  CREATE TRIGGER commands_once BEFORE INSERT ON commands WHEN EXISTS (SELECT 1 FROM commands WHERE id = new.id)
    BEGIN SELECT RAISE(ABORT, 'commandReused'); END;
`;

/** The first result of this command, if it was carried out before. Another command under the same id is refused. */
export async function firstResult(db: Sql, command: Command): Promise<{ readonly value: Json } | null> {
  const row = await db.get('SELECT op, fingerprint, result FROM commands WHERE id = ?', command.id);
  if (!row) return null;
  if (text(row, 'op') !== command.op || Buffer.compare(bytes(row, 'fingerprint'), command.fingerprint) !== 0)
    throw new CodedError('commandReused', 'ledger');
  return { value: json(row, 'result') };
}

/** For callers that must know it before they read what the first one changed. `about` is as given with the command. */
export const firstResultOf = (
  db: Sql,
  { id, op, about }: { readonly id: string; readonly op: string; readonly about: unknown },
): Promise<{ readonly value: Json } | null> => firstResult(db, { id, op, fingerprint: fingerprint(about) });

export async function keepResult(db: Sql, command: Command, result: unknown, moment: Moment): Promise<void> {
  await db.run(
    'INSERT INTO commands (id, op, fingerprint, result, at) VALUES (?, ?, ?, ?, ?)',
    command.id,
    command.op,
    command.fingerprint,
    JSON.stringify(result ?? null),
    moment.at,
  );
}
