// Preferences: small JSON values by key, each with a revision. The feature that uses a key knows its meaning.
import type { Json } from '../json.ts';
import { firstOf, integer, json, text, type Row, type Sql } from '../sql.ts';
import { appendTrail, type Moment, type TrailEntry } from './trail.ts';

export type Preference = Readonly<ReturnType<typeof preference>>;

export const preferencesV1 = `
  CREATE TABLE preferences (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL CHECK (json_valid(value)),
    revision INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER preferences_stay BEFORE DELETE ON preferences
    BEGIN SELECT RAISE(ABORT, 'preferences: never deleted'); END;
`;

const preference = (row: Row) => ({
  key: text(row, 'key'),
  value: json(row, 'value'),
  revision: integer(row, 'revision'),
});

/** The row that binds the write-ahead log to its file (log-binding.ts) is nobody's preference. */
export const logRow = 'ledger.log';

export const listPreferences = async (db: Sql, _input: null): Promise<readonly Preference[]> =>
  (await db.all(`SELECT * FROM preferences WHERE key <> '${logRow}' ORDER BY key`)).map(preference);

export const getPreference = (db: Sql, { key }: { readonly key: string }): Promise<Preference | null> =>
  firstOf(db, preference, 'SELECT * FROM preferences WHERE key = ?', key);

export interface SetPreference {
  readonly key: string;
  readonly value: Json;
  /** The revision that was read, 0 for none yet. Without it the last write wins. */
  readonly revision?: number;
  /** Set if others must be able to see the change. */
  readonly trail?: TrailEntry;
}

export type PreferenceSet =
  | { readonly kind: 'set'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly current: Preference | null };

export async function setPreference(db: Sql, input: SetPreference, moment: Moment): Promise<PreferenceSet> {
  const current = await getPreference(db, input);
  const seen = current?.revision ?? 0;
  if (input.revision !== undefined && input.revision !== seen) return { kind: 'conflict', current };
  await db.run(
    `INSERT INTO preferences (key, value, revision) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, revision = excluded.revision`,
    input.key,
    JSON.stringify(input.value),
    seen + 1,
  );
  if (input.trail) await appendTrail(db, input.trail, moment);
  return { kind: 'set', revision: seen + 1 };
}
