// The audit trail: who did what and when, append-only and searchable. The features that write the codes know their meaning.
import { alsoTouch } from '../also-touched.ts';
import { integer, json, orNull, text, type Row } from '../columns.ts';
import type { Json } from '../json.ts';
import { allWithIds, type ListDefinition } from '../list-definition.ts';
import { ownStatements } from '../own-statements.ts';
import type { Sql, SqlValue } from '../sql.ts';
import { inScopeById, type AccountScope } from './scope.ts';

/** When and by whom a write is made; the client adds it to the call. */
export interface Moment {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Minutes between UTC and the clerk's clock. */
  readonly utcOffset: number;
  readonly osUser: string;
}

export interface TrailEntry {
  /** A code such as `account.renamed`. */
  readonly what: string;
  readonly accountId?: string | null;
  readonly detail?: Json;
}

export interface TrailRow extends Moment {
  readonly seq: number;
  readonly accountId: string | null;
  readonly what: string;
  readonly detail: Json;
}

// The search index is a view of the trail without text of its own (content='').
export const trailV1 = `
  CREATE TABLE trail (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    utc_offset INTEGER NOT NULL,
    os_user TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    what TEXT NOT NULL,
    detail TEXT NOT NULL CHECK (json_valid(detail))
  ) STRICT;
  CREATE TRIGGER trail_fixed BEFORE UPDATE ON trail BEGIN SELECT RAISE(ABORT, 'trail: append-only'); END;
  CREATE TRIGGER trail_stays BEFORE DELETE ON trail BEGIN SELECT RAISE(ABORT, 'trail: append-only'); END;
  CREATE TRIGGER trail_grows BEFORE INSERT ON trail WHEN EXISTS (SELECT 1 FROM trail WHERE seq = new.seq)
    BEGIN SELECT RAISE(ABORT, 'trail: append-only'); END;
  CREATE VIRTUAL TABLE trail_text USING fts5 (words, content='', tokenize='trigram remove_diacritics 1');
  CREATE TRIGGER trail_words AFTER INSERT ON trail BEGIN
    INSERT INTO trail_text (rowid, words) VALUES (new.seq, concat_ws(' ', new.os_user, new.what,
      (SELECT group_concat(atom, ' ') FROM json_tree(new.detail))));
  END;
`;

export async function appendTrail(db: Sql, entry: TrailEntry, moment: Moment): Promise<null> {
  await db.run(
    'INSERT INTO trail (at, utc_offset, os_user, account_id, what, detail) VALUES (?, ?, ?, ?, ?, ?)',
    moment.at,
    moment.utcOffset,
    moment.osUser,
    entry.accountId ?? null,
    entry.what,
    JSON.stringify(entry.detail ?? null),
  );
  alsoTouch(db, 'trail');
  return null;
}

/** When something was first done after that moment, except for the ledger's own affairs. */
export async function firstDoneAfter(db: Sql, { at }: { readonly at: string }): Promise<string | null> {
  const first = `SELECT at FROM trail WHERE at > ? AND what NOT LIKE 'ledger.%' ORDER BY seq LIMIT 1`;
  const row = await db.get(first, at);
  return row ? text(row, 'at') : null;
}

export interface TrailFilter {
  /** All words of the search, anywhere, without accents and case. */
  readonly text?: string;
  /** Codes whose text in the clerk's language matches. Their entries are found too. */
  readonly orWhat?: readonly string[];
  /** All accounts except the test account, if it is left out. */
  readonly scope?: AccountScope;
  /** Entries without an account too, unless set otherwise. */
  readonly withApp?: boolean;
  readonly what?: readonly string[];
  /** The parts of codes before the dot. */
  readonly kinds?: readonly string[];
  /** A clerk, on any computer of the team. */
  readonly user?: string;
  /** ISO 8601 UTC, first moment included and first moment excluded. */
  readonly from?: string;
  readonly until?: string;
}

export type TrailSort = 'newest' | 'oldest';

/** A condition and the values of its question marks. */
type Condition = readonly [string, ...SqlValue[]];

const allOf = (conditions: readonly Condition[]): Condition => [
  conditions.map(([condition]) => condition).join(' AND '),
  ...conditions.flatMap(([, ...values]) => values),
];

const among = 'what IN (SELECT atom FROM json_each(?))';

// The trigram index has parts of three letters. Shorter words are looked for in the remaining rows.
const indexed = (word: string): boolean => Array.from(word).length >= 3;

export const trailList: ListDefinition<TrailFilter, TrailSort, TrailRow> = {
  query(filter, sort, engine) {
    const words = filter.text?.split(/\s+/).filter((word) => word !== '') ?? [];
    const pieces = words.filter(indexed);
    const conditions: Condition[] = [];
    const found: Condition[] = [];
    if (pieces.length > 0) {
      const [sql, ...values] = ownStatements.trailByPiecesOfWords[engine](pieces);
      found.push([`seq IN (${sql})`, ...values]);
    }
    for (const word of words.filter((word) => !indexed(word)))
      found.push([
        "instr(lower(concat_ws(' ', os_user, what, detail)), ?) > 0",
        word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
      ]);
    if (found.length > 0) {
      const [all, ...values] = allOf(found);
      conditions.push(
        filter.orWhat && filter.orWhat.length > 0
          ? [`(${all} OR ${among})`, ...values, JSON.stringify(filter.orWhat)]
          : [all, ...values],
      );
    }
    const [scoped, ...account] = inScopeById(filter.scope ?? 'all');
    conditions.push(
      (filter.withApp ?? true) ? [`(account_id IS NULL OR ${scoped})`, ...account] : [scoped, ...account],
    );
    if (filter.what) conditions.push([among, JSON.stringify(filter.what)]);
    if (filter.kinds)
      conditions.push([
        "substr(what, 1, instr(what, '.') - 1) IN (SELECT atom FROM json_each(?))",
        JSON.stringify(filter.kinds),
      ]);
    if (filter.user !== undefined)
      conditions.push(['(os_user = ? OR instr(os_user, ?) = 1)', filter.user, `${filter.user} · `]);
    if (filter.from !== undefined) conditions.push(['at >= ?', filter.from]);
    if (filter.until !== undefined) conditions.push(['at < ?', filter.until]);
    const [where, ...values] = allOf(conditions);
    return {
      sql: `SELECT seq FROM trail ${where && `WHERE ${where}`} ORDER BY seq ${sort === 'newest' ? 'DESC' : 'ASC'}`,
      values,
    };
  },
  rows: (db, ids) => allWithIds(db, 'SELECT * FROM trail', 'seq', ids, trailRow),
};

const trailRow = (row: Row): TrailRow => ({
  seq: integer(row, 'seq'),
  at: text(row, 'at'),
  utcOffset: integer(row, 'utc_offset'),
  osUser: text(row, 'os_user'),
  accountId: orNull(text, row, 'account_id'),
  what: text(row, 'what'),
  detail: json(row, 'detail'),
});
