// Commands already carried out: one press, one effect; a repeat gets the first result.
import type { DatabaseSync } from 'node:sqlite';
import { CodedError } from '../../failure.ts';
import { bytes, json, sql, text } from '../connection.ts';
import { fingerprint, type Json } from '../json.ts';
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

/** The first result of this very command, if it was carried out before; another one under its id is refused. */
export function firstResult(db: DatabaseSync, command: Command): { readonly value: Json } | null {
  const row = sql(db, 'SELECT op, fingerprint, result FROM commands WHERE id = ?').get(command.id);
  if (!row) return null;
  if (text(row, 'op') !== command.op || Buffer.compare(bytes(row, 'fingerprint'), command.fingerprint) !== 0)
    throw new CodedError('commandReused', 'ledger');
  return { value: json(row, 'result') };
}

/** For whoever must know it before he looks at what the first one changed; `about` as it was given with the command. */
export const firstResultOf = (
  db: DatabaseSync,
  { id, op, about }: { readonly id: string; readonly op: string; readonly about: unknown },
): { readonly value: Json } | null => firstResult(db, { id, op, fingerprint: fingerprint(about) });

export function keepResult(db: DatabaseSync, command: Command, result: unknown, moment: Moment): void {
  sql(db, 'INSERT INTO commands (id, op, fingerprint, result, at) VALUES (?, ?, ?, ?, ?)').run(
    command.id,
    command.op,
    command.fingerprint,
    JSON.stringify(result ?? null),
    moment.at,
  );
}
