// Documents that were fetched and stored: which bytes, whose, from where, and what was read in them. The bytes are in the document folder
// under their hash; the payers' numbers that open some of them are with the boletos.
import { CodedError } from '../../failure.ts';
import { amongIds, rowsWithIds } from '../list-definition.ts';
import { integer, jsonAs, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import { protections } from './documents-schema.ts';
import { inScopeById, type AccountScope } from './scope.ts';
import type { Moment } from './trail.ts';

/** What the document is of: a boleto, or a carnê by the service's id. */
export type OfDocument =
  | { readonly boleto: number }
  | { readonly accountId: string; readonly installmentId: string };

/** What a document's facts and passwords are derived from. */
export type DocumentBoleto = Readonly<ReturnType<typeof boletoOf>>;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/**
 * A bar code that was read in a copy. The PDF reader has an equal shape (`BarCode`), because neither imports the other; the compiler
 * compares the two where one is passed on.
 */
interface KeptBar {
  readonly page: number;
  readonly digits: string;
  readonly leftMm: number;
  readonly bottomMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Missing in copies that were stored before slips were looked for. */
  readonly slip?: { readonly crop: Box; readonly ink: Box } | null;
}

export type DocumentCopy = Readonly<ReturnType<typeof copyOf>>;

export interface DocumentSubject {
  readonly of: OfDocument;
  readonly accountId: string;
  /** The boleto, or those of the carnê that are known. */
  readonly boletos: readonly DocumentBoleto[];
  /** The last one that was stored. Its bytes may have been deleted. */
  readonly copy: DocumentCopy | null;
}

const boletoOf = (row: Row) => ({
  id: integer(row, 'id'),
  /** Null if it was never created. */
  remoteId: orNull(text, row, 'remote_id'),
  nossoNumero: orNull(text, row, 'nosso_numero'),
  barCode: orNull(text, row, 'bar_code'),
  name: orNull(text, row, 'name'),
  document: orNull(text, row, 'document'),
});

const copyOf = (row: Row) => ({
  id: integer(row, 'id'),
  sha256: text(row, 'sha256'),
  bytes: integer(row, 'bytes'),
  pages: integer(row, 'pages'),
  protection: oneOf(protections, row, 'protection'),
  opener: row['opener'] === null ? null : { rule: text(row, 'opener'), boleto: integer(row, 'opener_of') },
  bars: jsonAs<readonly KeptBar[]>(row, 'bars'),
  lines: orNull(jsonAs<readonly string[]>, row, 'lines'),
  fetchedAt: text(row, 'fetched_at'),
  /** Null if it came from the account's own service. */
  host: orNull(text, row, 'host'),
  lastPage: integer(row, 'last_page'),
});

const boletoColumns = 'id, remote_id, nosso_numero, bar_code, name, document';
const lastOfBoleto = 'SELECT * FROM documents WHERE boleto = ? ORDER BY id DESC LIMIT 1';
const lastOfCarne =
  'SELECT * FROM documents WHERE account_id = ? AND installment_id = ? ORDER BY id DESC LIMIT 1';

const maybeCopy = (row: Row | undefined): DocumentCopy | null => (row ? copyOf(row) : null);

/** The known ones, in the order asked for. */
export async function documentsOfBoletos(db: Sql, { ids }: { readonly ids: readonly number[] }) {
  const [rows, copies] = await Promise.all([
    rowsWithIds(
      db,
      `SELECT ${boletoColumns}, (SELECT id FROM accounts WHERE seq = account) AS account_id FROM boletos`,
      'id',
      ids,
      (row) => row,
    ),
    db.all(
      `SELECT * FROM documents WHERE id IN (SELECT max(id) FROM documents WHERE ${amongIds('boleto')} GROUP BY boleto)`,
      JSON.stringify(ids),
    ),
  ]);
  const copyOfBoleto = new Map(copies.map((copy) => [integer(copy, 'boleto'), copy]));
  return rows.flatMap((row) => {
    if (!row) return [];
    const boleto = integer(row, 'id');
    const copy = maybeCopy(copyOfBoleto.get(boleto));
    return { of: { boleto }, accountId: text(row, 'account_id'), boletos: [boletoOf(row)], copy };
  });
}

export const boletosOfCarneQuery = `
  SELECT ${boletoColumns} FROM boletos
  WHERE account = (SELECT seq FROM accounts WHERE id = ?) AND installment_id = ? ORDER BY due NULLS FIRST, id`;

/** Of a carnê that no answer named, only its id is known. */
export async function documentOfCarne(
  db: Sql,
  { accountId, installmentId }: { readonly accountId: string; readonly installmentId: string },
): Promise<DocumentSubject> {
  const rows = await db.all(boletosOfCarneQuery, accountId, installmentId);
  const copy = maybeCopy(await db.get(lastOfCarne, accountId, installmentId));
  return { of: { accountId, installmentId }, accountId, boletos: rows.map(boletoOf), copy };
}

/** The copy with this id, which need not be the last one of its subject. */
export async function documentById(
  db: Sql,
  { id }: { readonly id: number },
): Promise<(DocumentSubject & { readonly copy: DocumentCopy }) | null> {
  const row = await db.get('SELECT * FROM documents WHERE id = ?', id);
  if (!row) return null;
  const boleto = orNull(integer, row, 'boleto');
  const subject =
    boleto === null
      ? await documentOfCarne(db, {
          accountId: text(row, 'account_id'),
          installmentId: text(row, 'installment_id'),
        })
      : (await documentsOfBoletos(db, { ids: [boleto] }))[0];
  return subject ? { ...subject, copy: copyOf(row) } : null;
}

/** The hashes of the last copies of these boletos. Boletos without one are left out. */
export const keptOfBoletos = async (db: Sql, { ids }: { readonly ids: readonly number[] }) =>
  (
    await db.all(
      `SELECT sha256 FROM documents WHERE id IN
       (SELECT max(id) FROM documents WHERE boleto IN (SELECT CAST(atom AS BIGINT) FROM json_each(?)) GROUP BY boleto)`,
      JSON.stringify(ids),
    )
  ).map((row) => text(row, 'sha256'));

/** Copies that a clerk opened, latest first. */
export async function openedDocuments(
  db: Sql,
  { scope, most }: { readonly scope: AccountScope; readonly most: number },
): Promise<readonly (DocumentSubject & { readonly copy: DocumentCopy })[]> {
  const [scoped, ...account] = inScopeById(scope);
  const rows = await db.all(
    `SELECT id FROM (SELECT id, opened, row_number() OVER (
           PARTITION BY account_id, boleto, installment_id ORDER BY opened DESC) AS place
         FROM documents WHERE opened IS NOT NULL AND ${scoped}) AS each WHERE place = 1 ORDER BY opened DESC LIMIT ?`,
    ...account,
    most,
  );
  const found = await Promise.all(rows.map((row) => documentById(db, { id: integer(row, 'id') })));
  return found.flatMap((one) => one ?? []);
}

export type NewCopy = Omit<DocumentCopy, 'id' | 'fetchedAt' | 'lastPage' | 'bars' | 'lines'> & {
  readonly of: OfDocument;
  readonly accountId: string;
  readonly remoteId: string;
  readonly bars: readonly KeptBar[];
  readonly lines: readonly string[] | null;
};

/**
 * The same bytes again are the same copy, seen again. Other bytes are a further copy. `changed`: another copy was stored before.
 */
export async function keepCopy(db: Sql, input: NewCopy, moment: Moment) {
  const { of, accountId, remoteId, sha256, bytes, pages, protection, opener, host } = input;
  const bars = JSON.stringify(input.bars);
  const lines = input.lines && JSON.stringify(input.lines);
  const before =
    'boleto' in of
      ? await db.get(lastOfBoleto, of.boleto)
      : await db.get(lastOfCarne, of.accountId, of.installmentId);
  const seen = [
    pages,
    protection,
    opener?.rule ?? null,
    opener?.boleto ?? null,
    bars,
    lines,
    moment.at,
    host,
  ];
  const same = before !== undefined && text(before, 'sha256') === sha256;
  const row = same
    ? await db.get(
        `UPDATE documents SET pages = ?, protection = ?, opener = ?, opener_of = ?, bars = ?, lines = ?, fetched_at = ?, host = ?
         WHERE id = ? RETURNING *`,
        ...seen,
        integer(before, 'id'),
      )
    : await db.get(
        `INSERT INTO documents (pages, protection, opener, opener_of, bars, lines, fetched_at, host,
           account_id, boleto, installment_id, remote_id, sha256, bytes)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
        ...seen,
        accountId,
        'boleto' in of ? of.boleto : null,
        'boleto' in of ? null : of.installmentId,
        remoteId,
        sha256,
        bytes,
      );
  return { copy: copyOf(row ?? {}), changed: before !== undefined && !same };
}

/** For a copy that was stored before anybody looked for them. */
export async function keepLines(
  db: Sql,
  { id, lines }: { readonly id: number; readonly lines: readonly string[] },
): Promise<null> {
  await db.run('UPDATE documents SET lines = ? WHERE id = ? AND lines IS NULL', JSON.stringify(lines), id);
  return null;
}

export async function markOpened(db: Sql, { id }: { readonly id: number }, moment: Moment): Promise<null> {
  await db.run(
    `UPDATE documents SET opened_at = ?, opened = (SELECT coalesce(max(opened), 0) + 1 FROM documents) WHERE id = ?`,
    moment.at,
    id,
  );
  return null;
}

/** The page at which the clerk left it. */
export async function turnTo(db: Sql, { id, page }: { readonly id: number; readonly page: number }) {
  const { changes } = await db.run(
    'UPDATE documents SET last_page = min(?, max(pages, 1)) WHERE id = ?',
    page,
    id,
  );
  if (changes === 0) throw new CodedError('notFound', 'ledger', { detail: 'document' });
  return null;
}
