// Print jobs and printers: what was handed to which printer when, what the clerk says came out, and what a calibration sheet showed. The
// bytes are in the document store, under their hash.
import type { BarsRead, BarsVerdict, PreparedPrint } from '../../../preload/contract/document-terms.ts';
import { known } from '../failures.ts';
import { firstOf, insertRow, integer, jsonAs, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import {
  inScopeByLinks,
  linkedIds,
  linksSchema,
  linkTo,
  type AccountScope,
  type ScopeCondition,
} from './scope.ts';
import type { Moment } from './trail.ts';

/**
 * `handing`: written before the system gets the job. If a later start finds it, the system may or may not have taken it, and only the paper
 * tells. It is never handed over again automatically.
 */
export const printStates = ['handing', 'spooled', 'printed', 'partly', 'failed', 'cancelled'] as const;
export type PrintStateKept = (typeof printStates)[number];

const said = `'printed', 'partly', 'failed'`;

export const printsSchema = `
  CREATE TABLE prints (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    title TEXT NOT NULL,
    printer TEXT NOT NULL,
    way TEXT NOT NULL,
    pages INTEGER NOT NULL CHECK (pages > 0),
    copies INTEGER NOT NULL CHECK (copies > 0),
    layout TEXT NOT NULL CHECK (layout IN ('page', 'threeUp')),
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    bars TEXT NOT NULL CHECK (json_valid(bars)),
    notes TEXT NOT NULL CHECK (json_valid(notes)),
    state TEXT NOT NULL DEFAULT 'handing'
      CHECK (state IN ('handing', 'spooled', 'printed', 'partly', 'failed', 'cancelled')),
    -- The system's words, where it did not take it.
    words TEXT
  ) STRICT;
  CREATE TRIGGER prints_stay BEFORE DELETE ON prints BEGIN SELECT RAISE(ABORT, 'prints: never deleted'); END;
  CREATE TRIGGER prints_fixed BEFORE UPDATE OF
    id, at, title, printer, way, pages, copies, layout, sha256, bars, notes ON prints
    BEGIN SELECT RAISE(ABORT, 'prints: what was printed stays'); END;
  CREATE TRIGGER prints_steps BEFORE UPDATE OF state ON prints WHEN NOT (
      old.state = 'handing' AND new.state IN ('spooled', 'cancelled', ${said})
      OR old.state IN ('spooled', ${said}) AND new.state IN (${said})
      -- The system refused it, and the same press is tried again.
      OR old.state = 'failed' AND old.words IS NOT NULL AND new.state = 'handing')
    BEGIN SELECT RAISE(ABORT, 'prints: illegal step'); END;

  CREATE TABLE printers (
    name TEXT PRIMARY KEY,
    way TEXT NOT NULL,
    chosen_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- By printer and way, the last measuring counts.
  CREATE TABLE printer_ways (
    name TEXT NOT NULL,
    way TEXT NOT NULL,
    measured_at TEXT NOT NULL,
    is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
    PRIMARY KEY (name, way)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The accounts whose boletos are on the paper; none for a calibration sheet. Earlier prints named no account. If no real account was ever
 * used, they were of the test account.
 */
export const printAccounts = `
  ${linksSchema('print')}
  INSERT INTO print_accounts (print, account) SELECT prints.id, seq FROM prints, accounts
    WHERE kind = 'practice' AND NOT EXISTS (SELECT 1 FROM accounts WHERE kind <> 'practice' AND used = 1);
  CREATE INDEX prints_open ON prints (id) WHERE state IN ('handing', 'spooled');
`;

/**
 * Prints stay on the computer that made them. In a team they name the team's ledger and the ids of its accounts, which this ledger does not
 * have.
 */
export const printsOfTeams = `
  ALTER TABLE prints ADD COLUMN team TEXT;
  ALTER TABLE prints ADD COLUMN team_accounts TEXT CHECK (json_valid(team_accounts));
  CREATE TRIGGER prints_team_fixed BEFORE UPDATE OF team, team_accounts ON prints
    BEGIN SELECT RAISE(ABORT, 'prints: whose it is stays'); END;
`;

/** What was read back, and how it was judged. Shown again whenever the same file is printed again. */
export interface PrintCheck extends BarsRead {
  readonly verdict: BarsVerdict | null;
  readonly missing: number;
}

export interface NewPrint extends Omit<PrintRow, 'id' | 'at' | 'bars' | 'state' | 'words'> {
  readonly bars: PrintCheck;
  /** The id of the team's ledger that the accounts belong to; by default this ledger's. */
  readonly team?: string;
}

export type PrintRow = Readonly<ReturnType<typeof printOf>>;

const printOf = (row: Row) => ({
  id: integer(row, 'id'),
  at: text(row, 'at'),
  title: text(row, 'title'),
  printer: text(row, 'printer'),
  way: text(row, 'way'),
  pages: integer(row, 'pages'),
  copies: integer(row, 'copies'),
  layout: oneOf(['page', 'threeUp'], row, 'layout'),
  sha256: text(row, 'sha256'),
  /** A result stored by an earlier version has no judgement. */
  bars: jsonAs<BarsRead & Partial<PrintCheck>>(row, 'bars'),
  notes: jsonAs<PreparedPrint['notes']>(row, 'notes'),
  state: oneOf(printStates, row, 'state'),
  words: orNull(text, row, 'words'),
  accounts: jsonAs<readonly string[]>(row, row['team'] === null ? 'account_ids' : 'team_accounts'),
});

const columns = `prints.*, ${linkedIds('print')}`;

export async function insertPrint(db: Sql, input: NewPrint, moment: Moment) {
  const { title, printer, way, pages, copies, layout, sha256 } = input;
  const id = await insertRow(db, 'prints', {
    at: moment.at,
    title,
    printer,
    way,
    pages,
    copies,
    layout,
    sha256,
    bars: JSON.stringify(input.bars),
    notes: JSON.stringify(input.notes),
    team: input.team ?? null,
    team_accounts: input.team === undefined ? null : JSON.stringify(input.accounts),
  });
  if (input.team !== undefined) return { id };
  await db.run(
    linkTo('print', 'SELECT seq FROM accounts WHERE id IN (SELECT atom FROM json_each(?))'),
    JSON.stringify(input.accounts),
    id,
  );
  return { id };
}

export interface TurnPrint {
  readonly id: number;
  readonly to: PrintStateKept;
  /** Only if the system did not take the job. */
  readonly words?: string;
}

export async function turnPrint(db: Sql, { id, to, words }: TurnPrint): Promise<PrintRow> {
  await db.run('UPDATE prints SET state = ?, words = ? WHERE id = ?', to, words ?? null, id);
  return known(await getPrint(db, { id }), 'print');
}

export const getPrint = (db: Sql, { id }: { readonly id: number }): Promise<PrintRow | null> =>
  firstOf(db, printOf, `SELECT ${columns} FROM prints WHERE id = ?`, id);

function inOwnScope(scope: AccountScope): ScopeCondition {
  const [scoped, ...account] = inScopeByLinks('print', scope);
  return [`team IS NULL AND ${scoped}`, ...account];
}

/** A team has no test account. */
const inTeamScope = (team: string, scope: AccountScope): ScopeCondition =>
  scope === 'all'
    ? ['team = ?', team]
    : [
        `team = ? AND (team_accounts = '[]' OR EXISTS (SELECT 1 FROM json_each(team_accounts) AS whose WHERE whose.atom = ?))`,
        team,
        scope.accountId,
      ];

/** Newest first. A job that its clerk called off is not listed. */
export async function listPrints(
  db: Sql,
  { scope, most, team }: { readonly scope: AccountScope; readonly most: number; readonly team?: string },
): Promise<readonly PrintRow[]> {
  const [scoped, ...account] = team === undefined ? inOwnScope(scope) : inTeamScope(team, scope);
  return (
    await db.all(
      `SELECT ${columns} FROM prints WHERE state <> 'cancelled' AND ${scoped} ORDER BY id DESC LIMIT ?`,
      ...account,
      most,
    )
  ).map(printOf);
}

export interface PrinterMethod {
  readonly name: string;
  readonly way: string;
}

/** The printer that was chosen last is proposed first. */
export async function choosePrinter(db: Sql, { name, way }: PrinterMethod, { at }: Moment): Promise<null> {
  await db.run(
    `INSERT INTO printers (name, way, chosen_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET way = excluded.way, chosen_at = excluded.chosen_at`,
    name,
    way,
    at,
  );
  return null;
}

export async function measurePrinter(
  db: Sql,
  { name, way, right }: PrinterMethod & { readonly right: boolean },
  { at }: Moment,
): Promise<null> {
  await db.run(
    `INSERT INTO printer_ways (name, way, measured_at, is_right) VALUES (?, ?, ?, ?)
     ON CONFLICT (name, way) DO UPDATE SET measured_at = excluded.measured_at, is_right = excluded.is_right`,
    name,
    way,
    at,
    right ? 1 : 0,
  );
  return null;
}

export type KnownPrinters = Awaited<ReturnType<typeof knownPrinters>>;

const printerMethod = (row: Row): PrinterMethod => ({ name: text(row, 'name'), way: text(row, 'way') });

export const knownPrinters = async (db: Sql, _input: null) => ({
  /** Last chosen first. */
  chosen: (await db.all('SELECT name, way FROM printers ORDER BY chosen_at DESC, name')).map(printerMethod),
  measured: (await db.all('SELECT * FROM printer_ways')).map((row) => ({
    ...printerMethod(row),
    at: text(row, 'measured_at'),
    right: integer(row, 'is_right') === 1,
  })),
});
