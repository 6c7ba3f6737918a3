// Files of payments and their lines: what an earlier file had is not added again, whichever account imported it.
import {
  fileKinds,
  type FileFacts,
  type IncomeFile,
  type Layout,
  type LineQuestion,
} from '../../../preload/contract/income-terms.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { known } from '../failures.ts';
import {
  firstOf,
  insertRow,
  integer,
  jsonAs,
  oneOf,
  orNull,
  text,
  type Row,
  insertMany,
  type Sql,
  type SqlValue,
} from '../sql.ts';
import { unpacked, type NewLine, type PackedLines } from './packed-income.ts';
import { inScope, type AccountScope } from './scope.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface NewFile extends FileFacts, Pick<IncomeFile, 'accountId' | 'sha256' | 'name'> {
  readonly layout: Layout | null;
  /** It contradicts itself, and a clerk takes it nevertheless. */
  readonly contradicts: boolean;
  readonly lines: PackedLines;
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

const oneFile = (db: Sql, condition: string, value: SqlValue): Promise<IncomeFile | null> =>
  firstOf(db, fileOf, `SELECT ${fileColumns} FROM ${filesFrom} WHERE ${condition}`, value);

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

async function among(db: Sql, column: 'key' | 'alike', values: readonly string[]) {
  const rows = await db.all(
    `SELECT DISTINCT income_lines.${column} AS value FROM json_each(?) AS wanted CROSS JOIN income_lines
       ON income_lines.${column} = wanted.atom`,
    JSON.stringify(values),
  );
  return rows.map((row) => text(row, 'value'));
}

/** Which lines earlier files had, and of which there is another one with another text, in this file or an earlier one. */
async function comparedLines(db: Sql, lines: PackedLines) {
  const known = new Set<string>();
  const otherText = new Set<string>();
  const texts = new Map<string, string>();
  for (const some of unpacked(lines)) {
    const keys = some.map(({ key }) => key);
    for (const key of await among(db, 'key', keys)) known.add(key);
    const fresh = some.filter(({ key }) => !known.has(key));
    const alikes = fresh.flatMap(({ alike }) => alike ?? []);
    for (const alike of await among(db, 'alike', alikes)) otherText.add(alike);
    for (const { alike, text: said } of fresh)
      if (alike !== null) {
        const before = texts.get(alike);
        if (before === undefined) texts.set(alike, said);
        else if (before !== said) otherText.add(alike);
      }
  }
  return { known, otherText };
}

/** Lines that say nothing of a boleto wait for nobody: they are shown in the last tab, from where they can be taken. */
const placeOf = ({ kind, questions }: NewLine): 'open' | 'filed' =>
  (kind === 'fee' || kind === 'other') && !questions.includes('unknownCode') ? 'filed' : 'open';

/** Adds the lines that no earlier file had, whichever account imported it. */
export async function importFile(db: Sql, input: NewFile, moment: Moment): Promise<FileKept> {
  const again = await incomeFileOfHash(db, input);
  if (again) return { kind: 'again', file: again };
  const { accountId, contradicts, lines } = input;
  const account = integer((await db.get('SELECT seq FROM accounts WHERE id = ?', accountId)) ?? {}, 'seq');
  const { sha256, name, kind, bank } = input;
  const file = await insertRow(db, 'income_files', {
    account,
    sha256,
    name,
    kind,
    bank,
    bank_accounts: JSON.stringify(input.bankAccounts),
    first_day: input.from,
    last_day: input.to,
    closing_cents: input.closingCents,
    closing_on: input.closingOn,
    layout: input.layout && JSON.stringify(input.layout),
    lines: lines.count,
    imported_at: moment.at,
    os_user: moment.osUser,
  });
  const { known: earlier, otherText } = await comparedLines(db, lines);
  let questions = 0;
  for (const some of unpacked(lines)) {
    const values = some.flatMap((line): SqlValue[] => {
      if (earlier.has(line.key)) return [];
      const asked: readonly LineQuestion[] = [
        ...(line.alike !== null && otherText.has(line.alike) ? ['otherText' as const] : []),
        ...line.questions,
        ...(contradicts ? ['file' as const] : []),
      ];
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
        Buffer.from(line.raw),
        line.key,
        line.alike,
        placeOf(line),
      ];
    });
    await insertMany(db, 'income_lines', lineColumns, values);
  }
  const added = lines.count - earlier.size;
  const detail = { path: name, kind, count: added, known: earlier.size };
  await appendTrail(db, { what: 'income.imported', accountId, detail }, moment);
  const kept = known(await incomeFile(db, { id: file }), 'income_files');
  return { kind: 'imported', file: kept, known: earlier.size, questions };
}
