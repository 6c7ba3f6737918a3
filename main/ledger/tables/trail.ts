// The trail: who did what and when, append-only, searchable. What the codes mean is for the rooms that write them.
import type { SortOf } from '../../../preload/contract/list-table.ts';
import { trailFilters, type trailColumns } from '../../../preload/contract/trail-list.ts';
import { alsoTouch } from '../also-touched.ts';
import type { Json } from '../json.ts';
import {
  allWithIds,
  among,
  conditional,
  conditionsOf,
  wordsIn,
  type Condition,
  type ListDefinition,
  type SoughtOf,
} from '../list-definition.ts';
import { isIndexed, ownStatements } from '../own-statements.ts';
import { firstOf, integer, json, orNull, text, type Row, type Engine, type Sql } from '../sql.ts';
import { inScopeById } from './scope.ts';

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

export type TrailRow = Readonly<ReturnType<typeof trailRow>>;

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

/** What was done with some boletos: their number, and which one if it is a single one. Nothing if there is none. */
export async function tellBoletos(
  db: Sql,
  { what, accountId, ...more }: { readonly what: string; readonly accountId: string; readonly on?: Json },
  boletos: readonly number[],
  moment: Moment,
): Promise<void> {
  const [boleto] = boletos;
  if (boleto === undefined) return;
  const detail = { count: boletos.length, ...(boletos.length === 1 ? { boleto } : {}), ...more };
  await appendTrail(db, { what, accountId, detail }, moment);
}

/** When something was first done after that moment, except for the ledger's own affairs. */
export function firstDoneAfter(db: Sql, { at }: { readonly at: string }): Promise<string | null> {
  const first = `SELECT at FROM trail WHERE at > ? AND what NOT LIKE 'ledger.%' ORDER BY seq LIMIT 1`;
  return firstOf(db, (row) => text(row, 'at'), first, at);
}

/** Text: all of its words, anywhere, accents and case aside. */
export interface TrailFilter extends SoughtOf<typeof trailFilters> {
  /** Codes that the text stands for in the clerk's language: entries with one of them are found by it too. */
  readonly orWhat?: readonly string[];
  /** Entries of no account too, which is so unless it is said otherwise. */
  readonly withApp?: boolean;
  readonly what?: readonly string[];
  /** The parts of codes before the dot. */
  readonly kinds?: readonly string[];
  /** A clerk, on any computer of the team. */
  readonly user?: string;
}

export type TrailSort = SortOf<typeof trailColumns>;

function byText({ text: sought = '', orWhat = [] }: TrailFilter, engine: Engine): Condition[] {
  const words = wordsIn(sought);
  if (words.length === 0) return [];
  const pieces = words.filter(isIndexed);
  const found: Condition[] = words
    .filter((word) => !isIndexed(word))
    .map((word) => [
      "instr(lower(concat_ws(' ', os_user, what, detail)), ?) > 0",
      word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    ]);
  if (pieces.length > 0) {
    const [sql, ...values] = ownStatements.trailByPiecesOfWords[engine](pieces);
    found.unshift([`seq IN (${sql})`, ...values]);
  }
  const { where, values } = conditional(found);
  const [codes, ...wanted] = among('what', orWhat);
  return [orWhat.length > 0 ? [`(${where}) OR ${codes}`, ...values, ...wanted] : [where, ...values]];
}

export const trailList: ListDefinition<TrailFilter, TrailSort, TrailRow> = {
  query(filter, sort, engine) {
    const { scope = 'all', withApp = true, what, kinds, user } = filter;
    const [scoped, ...account] = inScopeById(scope);
    const { where, values } = conditional([
      ...byText(filter, engine),
      [withApp ? `account_id IS NULL OR ${scoped}` : scoped, ...account],
      ...(what ? [among('what', what)] : []),
      ...(kinds ? [among("substr(what, 1, instr(what, '.') - 1)", kinds)] : []),
      ...(user === undefined ? [] : [['os_user = ? OR instr(os_user, ?) = 1', user, `${user} · `] as const]),
      ...conditionsOf(trailFilters, filter),
    ]);
    return {
      sql: `SELECT seq FROM trail WHERE ${where} ORDER BY seq ${sort === 'newest' ? 'DESC' : 'ASC'}`,
      values,
    };
  },
  rows: (db, ids) => allWithIds(db, 'SELECT * FROM trail', 'seq', ids, trailRow),
};

const trailRow = (row: Row) => ({
  seq: integer(row, 'seq'),
  at: text(row, 'at'),
  utcOffset: integer(row, 'utc_offset'),
  osUser: text(row, 'os_user'),
  accountId: orNull(text, row, 'account_id'),
  what: text(row, 'what'),
  detail: json(row, 'detail'),
});
