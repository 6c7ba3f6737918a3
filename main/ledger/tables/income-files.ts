// Files of payments and their lines: what an earlier file had is not added again, whichever account imported it.
import {
  fileKinds,
  type IncomeFile,
  type Layout,
  type LineKind,
  type LineMarks,
  type LineQuestion,
  type LineSource,
} from '../../../preload/contract/income-terms.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { CodedError } from '../../failure.ts';
import { integer, jsonAs, oneOf, orNull, text, type Row } from '../columns.ts';
import { insertMany, type Sql, type SqlValue } from '../sql.ts';
import { inScope, type AccountScope } from './scope.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface NewLine {
  readonly ordinal: number;
  readonly source: LineSource;
  readonly kind: LineKind;
  readonly day: string | null;
  readonly cents: number;
  readonly text: string;
  readonly marks: LineMarks;
  readonly questions: readonly LineQuestion[];
  readonly raw: Uint8Array;
  readonly key: string;
  readonly alike: string | null;
}

export interface NewFile extends Pick<
  IncomeFile,
  | 'accountId'
  | 'sha256'
  | 'name'
  | 'kind'
  | 'bank'
  | 'bankAccounts'
  | 'from'
  | 'to'
  | 'closingCents'
  | 'closingOn'
> {
  readonly layout: Layout | null;
  readonly lines: readonly NewLine[];
}

export type FileKept =
  | {
      readonly kind: 'imported';
      readonly file: IncomeFile;
      readonly known: number;
      readonly questions: number;
    }
  | { readonly kind: 'again'; readonly file: IncomeFile };

const fileColumns = `income_files.*, accounts.id AS account_id,
  (SELECT count(*) FROM income_lines WHERE file = income_files.id) AS added`;
const filesFrom = 'income_files JOIN accounts ON accounts.seq = income_files.account';

const fileOf = (row: Row): IncomeFile => ({
  id: integer(row, 'id'),
  accountId: text(row, 'account_id'),
  name: text(row, 'name'),
  sha256: text(row, 'sha256'),
  kind: oneOf(fileKinds, row, 'kind'),
  bank: orNull(text, row, 'bank'),
  bankAccounts: jsonAs<readonly string[]>(row, 'bank_accounts'),
  from: orNull(text, row, 'first_day'),
  to: orNull(text, row, 'last_day'),
  closingCents: orNull(integer, row, 'closing_cents'),
  closingOn: orNull(text, row, 'closing_on'),
  lines: integer(row, 'lines'),
  added: integer(row, 'added'),
  importedAt: text(row, 'imported_at'),
  by: text(row, 'os_user'),
});

async function oneFile(db: Sql, condition: string, value: SqlValue): Promise<IncomeFile | null> {
  const row = await db.get(`SELECT ${fileColumns} FROM ${filesFrom} WHERE ${condition}`, value);
  return row ? fileOf(row) : null;
}

export const incomeFile = (db: Sql, { id }: { readonly id: number }): Promise<IncomeFile | null> =>
  oneFile(db, 'income_files.id = ?', id);

export const incomeFileOfHash = (
  db: Sql,
  { sha256 }: { readonly sha256: string },
): Promise<IncomeFile | null> => oneFile(db, 'sha256 = ?', sha256);

/** The newest first. */
export async function incomeFiles(
  db: Sql,
  { scope, most }: { readonly scope: AccountScope; readonly most: number },
): Promise<readonly IncomeFile[]> {
  const [scoped, ...account] = inScope(scope);
  const sql = `SELECT ${fileColumns} FROM ${filesFrom} WHERE ${scoped} ORDER BY income_files.id DESC LIMIT ?`;
  return (await db.all(sql, ...account, most)).map(fileOf);
}

/** The positions that a clerk gave last for a bank's files of this kind. */
export async function layoutOfBank(
  db: Sql,
  { bank, kind }: { readonly bank: string; readonly kind: string },
): Promise<Layout | null> {
  const row = await db.get(
    'SELECT layout FROM income_files WHERE bank = ? AND kind = ? AND layout IS NOT NULL ORDER BY id DESC LIMIT 1',
    bank,
    kind,
  );
  return row ? jsonAs<Layout>(row, 'layout') : null;
}

const lineColumns =
  'file account ordinal source kind day cents text words marks questions raw key alike place'.split(' ');

const keysTogether = 5_000;

async function among(
  db: Sql,
  column: 'key' | 'alike',
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let at = 0; at < values.length; at += keysTogether) {
    const some = JSON.stringify(values.slice(at, at + keysTogether));
    const rows = await db.all(
      `SELECT DISTINCT income_lines.${column} AS value FROM json_each(?) AS wanted CROSS JOIN income_lines
         ON income_lines.${column} = wanted.atom`,
      some,
    );
    for (const row of rows) found.add(text(row, 'value'));
  }
  return found;
}

/** Lines that say nothing of a boleto wait for nobody: they are shown in the last tab, from where they can be taken. */
const placeOf = ({ kind, questions }: NewLine): 'open' | 'filed' =>
  (kind === 'fee' || kind === 'other') && !questions.includes('unknownCode') ? 'filed' : 'open';

/** Adds the lines that no earlier file had, whichever account imported it. */
export async function importFile(db: Sql, input: NewFile, moment: Moment): Promise<FileKept> {
  const again = await incomeFileOfHash(db, input);
  if (again) return { kind: 'again', file: again };
  const { accountId, lines } = input;
  const account = integer((await db.get('SELECT seq FROM accounts WHERE id = ?', accountId)) ?? {}, 'seq');
  const row = await db.get(
    `INSERT INTO income_files (account, sha256, name, kind, bank, bank_accounts, first_day, last_day, closing_cents, closing_on,
       layout, lines, imported_at, os_user)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    account,
    input.sha256,
    input.name,
    input.kind,
    input.bank,
    JSON.stringify(input.bankAccounts),
    input.from,
    input.to,
    input.closingCents,
    input.closingOn,
    input.layout && JSON.stringify(input.layout),
    lines.length,
    moment.at,
    moment.osUser,
  );
  const file = integer(row ?? {}, 'id');
  const known = await among(
    db,
    'key',
    lines.map(({ key }) => key),
  );
  const fresh = lines.filter(({ key }) => !known.has(key));
  const alike = await among(
    db,
    'alike',
    fresh.flatMap((line) => line.alike ?? []),
  );
  const texts = new Map<string, Set<string>>();
  for (const line of fresh)
    if (line.alike !== null) {
      const said = texts.get(line.alike) ?? new Set();
      texts.set(line.alike, said.add(line.text));
    }
  let questions = 0;
  const values = fresh.flatMap((line): SqlValue[] => {
    const other = line.alike !== null && (alike.has(line.alike) || (texts.get(line.alike)?.size ?? 0) > 1);
    const asked: readonly LineQuestion[] = other ? ['otherText', ...line.questions] : line.questions;
    if (asked.length > 0) questions += 1;
    return [
      file,
      account,
      line.ordinal,
      line.source,
      line.kind,
      line.day,
      line.cents,
      line.text,
      fold(line.text),
      JSON.stringify(line.marks),
      JSON.stringify(asked),
      line.raw,
      line.key,
      line.alike,
      placeOf(line),
    ];
  });
  await insertMany(db, 'income_lines', lineColumns, values);
  await appendTrail(
    db,
    {
      what: 'income.imported',
      accountId,
      detail: { path: input.name, kind: input.kind, count: fresh.length, known: known.size },
    },
    moment,
  );
  const kept = await incomeFile(db, { id: file });
  if (!kept) throw new CodedError('notFound', 'ledger', { detail: 'income_files' });
  return { kind: 'imported', file: kept, known: lines.length - fresh.length, questions };
}
