// What open lines mean: for a window of them, and all exact ones. Found in the thread that reads, because carrying a hundred thousand
// lines with their candidates to another thread takes longer than comparing them.
import type { LineSource } from '../../../preload/contract/income-terms.ts';
import { parseJson } from '../json.ts';
import { amongIds } from '../list-definition.ts';
import { integer, type Sql } from '../sql.ts';
import type { Acceptance } from './income.ts';
import { candidatesOf, openLine } from './income-candidates.ts';
import { isExact, matchLines, type LineMatches } from './income-match.ts';

/** A list that waits for the same thread waits for this many lines at most. */
const linesTogether = 500;

/** An exact match without a doubt, and no more of it than accepting needs: there may be a hundred thousand. */
export interface Exact {
  readonly source: LineSource;
  readonly cents: number;
  readonly acceptance: Acceptance;
}

export interface ExactPortion {
  /** For `exactMatchesIn`. */
  readonly exact: string;
  /** The line after which the next portion begins. */
  readonly last: number | null;
}

export const exactMatchesIn = (packed: string): readonly Exact[] => parseJson<readonly Exact[]>(packed);

function exactIn({ line, matches: [best] }: LineMatches): readonly Exact[] {
  if (!best || !isExact(best)) return [];
  const { id, revision, source, cents } = line;
  const boletos = [{ id: best.boleto.id, revision: best.boleto.revision, parts: best.parts }];
  return [{ source, cents, acceptance: { line: { id, revision }, boletos } }];
}

const columns = 'id, revision, kind, source, day, cents, marks, questions';

const accountSeq = async (db: Sql, accountId: string): Promise<number> =>
  integer((await db.get('SELECT seq FROM accounts WHERE id = ?', accountId)) ?? {}, 'seq');

/** What open lines of one account may mean. */
export async function incomeMatches(
  db: Sql,
  { accountId, lines }: { readonly accountId: string; readonly lines: readonly number[] },
): Promise<readonly LineMatches[]> {
  const account = await accountSeq(db, accountId);
  const rows = await db.all(
    `SELECT ${columns} FROM income_lines WHERE ${amongIds('id')} AND place = 'open' AND account = ? ORDER BY id`,
    JSON.stringify(lines),
    account,
  );
  return matchLines(await candidatesOf(db, account, rows.map(openLine)));
}

/** The exact ones among the next open lines of one account after an id. */
export async function incomeExact(
  db: Sql,
  { accountId, after }: { readonly accountId: string; readonly after: number },
): Promise<ExactPortion> {
  const account = await accountSeq(db, accountId);
  const rows = await db.all(
    `SELECT ${columns} FROM income_lines WHERE place = 'open' AND account = ? AND id > ? ORDER BY id LIMIT ?`,
    account,
    after,
    linesTogether,
  );
  const lines = rows.map(openLine);
  // Without those that are only alike, because such a match is never exact.
  const found = matchLines(await candidatesOf(db, account, lines, [])).flatMap(exactIn);
  // As a text, because cloning so many objects from thread to thread takes longer than writing and reading them.
  return {
    last: rows.length < linesTogether ? null : (lines.at(-1)?.id ?? null),
    exact: JSON.stringify(found),
  };
}
