// Files and lines of payments, and what a clerk does with a line: each step is one transaction that compares what was seen, so that two
// clerks who accept one line at once accept it once.
import {
  fileKinds,
  lineSources,
  partNames,
  type Filing,
  type IncomeFile,
  type Layout,
  type LineKind,
  type LineMarks,
  type LineQuestion,
  type LineSource,
  type Parts,
} from '../../../preload/contract/income-terms.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { CodedError } from '../../failure.ts';
import { integer, jsonAs, oneOf, orNull, text, type Row } from '../columns.ts';
import { amongIds } from '../list-definition.ts';
import { insertMany, type Sql, type SqlValue } from '../sql.ts';
import { addEvidence, settleBoletos, standingOf, type NewEvidence } from './evidence.ts';
import { stands } from './income-schema.ts';
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

export interface Seen {
  readonly id: number;
  readonly revision: number;
}

/** A line with its boletos. One settled boleto stands by its evidence. */
export interface Acceptance {
  readonly line: Seen;
  readonly boletos: readonly (Seen & { readonly parts: Parts })[];
}

export interface StepDone {
  readonly kind: 'done';
  readonly count: number;
  readonly cents: number;
}
export type StepResult = StepDone | { readonly kind: 'changed' };

const changed = { kind: 'changed' } as const;

/** The lines that are still as they were seen, at one of these places. Nobody changes them before the step ends. */
const asSeen = (
  db: Sql,
  accountId: string,
  lines: readonly Seen[],
  places: readonly string[],
): Promise<readonly Row[]> =>
  db.all(
    `SELECT income_lines.id, source, day, cents FROM json_each(?) AS wish
     CROSS JOIN income_lines ON income_lines.id = CAST(wish.value ->> 'id' AS BIGINT)
     WHERE revision = CAST(wish.value ->> 'revision' AS BIGINT) AND place IN (SELECT atom FROM json_each(?))
       AND account = (SELECT seq FROM accounts WHERE accounts.id = ?)`,
    JSON.stringify(lines),
    JSON.stringify(places),
    accountId,
  );

const moveLines = (db: Sql, lines: readonly Row[], to: string): Promise<unknown> =>
  db.run(
    `UPDATE income_lines SET place = ?, revision = revision + 1 WHERE ${amongIds('id')}`,
    to,
    JSON.stringify(lines.map((row) => integer(row, 'id'))),
  );

const sumOf = (lines: readonly Row[]): number => lines.reduce((sum, row) => sum + integer(row, 'cents'), 0);

async function boletosAsSeen(db: Sql, accountId: string, boletos: readonly Seen[]): Promise<boolean> {
  const row = await db.get(
    `SELECT count(DISTINCT boletos.id) AS count FROM json_each(?) AS wish
     CROSS JOIN boletos ON boletos.id = CAST(wish.value ->> 'id' AS BIGINT)
     WHERE revision = CAST(wish.value ->> 'revision' AS BIGINT) AND state = 'created'
       AND account = (SELECT seq FROM accounts WHERE accounts.id = ?)`,
    JSON.stringify(boletos),
    accountId,
  );
  return row?.['count'] === boletos.length;
}

interface NewAllocation {
  readonly line: number;
  readonly boleto: number | null;
  readonly part: string;
  readonly cents: number;
  readonly evidence: number | null;
}

async function allocate(
  db: Sql,
  rows: readonly NewAllocation[],
  step: string,
  { at, osUser }: Moment,
): Promise<void> {
  // What takes away stands before what it makes room for.
  const ordered = rows.toSorted((a, b) => a.line - b.line || a.cents - b.cents);
  await insertMany(
    db,
    'allocations',
    ['line', 'boleto', 'part', 'cents', 'evidence', 'step', 'at', 'os_user'],
    ordered.flatMap(({ line, boleto, part, cents, evidence }) => [
      line,
      boleto,
      part,
      cents,
      evidence,
      step,
      at,
      osUser,
    ]),
  );
}

const paidOf = ({ principal, interest, fine, discount }: Parts): number =>
  principal + interest + fine + discount;

export interface AcceptLines {
  readonly accountId: string;
  readonly step: string;
  readonly acceptances: readonly Acceptance[];
  /** For the trail: one by one, or all exact ones. */
  readonly how: 'one' | 'exact' | 'automatic';
}

/** Accepts all of them, or none if anything is another than was seen. */
export async function acceptLines(
  db: Sql,
  { accountId, step, acceptances, how }: AcceptLines,
  moment: Moment,
): Promise<StepResult> {
  const boletos = acceptances.flatMap((one) => one.boletos);
  const ids = boletos.map(({ id }) => id);
  const wanted = acceptances.map(({ line }) => line);
  const [lines, same, standing] = await Promise.all([
    asSeen(db, accountId, wanted, ['open']),
    boletosAsSeen(db, accountId, boletos),
    standingOf(db, ids, 'paid'),
  ]);
  if (lines.length !== wanted.length || !same) return changed;
  const rowOf = new Map(lines.map((row) => [integer(row, 'id'), row]));
  const paid = Map.groupBy(standing, ({ boleto }) => boleto);
  const parts = acceptances.flatMap(({ line, boletos: some }) =>
    some.map((own) => ({ line: line.id, boleto: own.id, own: own.parts, row: rowOf.get(line.id) ?? {} })),
  );
  const evidence = parts.map(({ line, boleto, own, row }): NewEvidence => {
    const isReversal = integer(row, 'cents') < 0;
    const taken = isReversal ? paid.get(boleto)?.at(-1) : undefined;
    return {
      boleto,
      source: oneOf(lineSources, row, 'source'),
      says: isReversal ? 'reversed' : 'paid',
      cents: paidOf(own),
      day: orNull(text, row, 'day') ?? moment.at.slice(0, 10),
      principal: own.principal,
      accepted: true,
      line,
      ...(taken ? { takesBack: taken.id } : {}),
    };
  });
  // A reversal needs the payment that it takes back.
  if (evidence.some(({ says, takesBack }) => says === 'reversed' && takesBack === undefined)) return changed;
  await moveLines(db, lines, 'reconciled');
  const added = await addEvidence(db, evidence, moment);
  const allocations = parts.flatMap(({ line, boleto, own }, at) =>
    partNames
      .filter((part) => own[part] !== 0)
      .map((part) => ({ line, boleto, part, cents: own[part], evidence: added[at] ?? null })),
  );
  await allocate(db, allocations, step, moment);
  await settleBoletos(db, ids);
  const done = { kind: 'done', count: lines.length, cents: sumOf(lines) } as const;
  const what = how === 'automatic' ? 'income.acceptedAutomatically' : 'income.accepted';
  const detail = {
    count: done.count,
    cents: done.cents,
    ...(ids.length === 1 ? { boleto: ids[0] ?? 0 } : {}),
  };
  await appendTrail(db, { what, accountId, detail }, moment);
  return done;
}

export interface FileLines {
  readonly accountId: string;
  readonly step: string;
  readonly lines: readonly Seen[];
  readonly as: Filing;
}

export async function fileLines(
  db: Sql,
  { accountId, step, lines: wanted, as }: FileLines,
  moment: Moment,
): Promise<StepResult> {
  const lines = await asSeen(db, accountId, wanted, ['open']);
  if (lines.length !== wanted.length) return changed;
  await moveLines(db, lines, 'filed');
  const rows = lines.map((row) => ({
    line: integer(row, 'id'),
    boleto: null,
    part: as,
    cents: integer(row, 'cents'),
    evidence: null,
  }));
  await allocate(db, rows, step, moment);
  const done = { kind: 'done', count: lines.length, cents: sumOf(lines) } as const;
  const detail = { count: done.count, cents: done.cents };
  await appendTrail(db, { what: 'income.filed', accountId, detail }, moment);
  return done;
}

export interface ReopenLines {
  readonly accountId: string;
  readonly step: string;
  readonly of: { readonly step: string } | { readonly lines: readonly Seen[] };
}

/** Takes lines back to the first tab, with everything that they settled. */
export async function reopenLines(
  db: Sql,
  { accountId, step, of }: ReopenLines,
  moment: Moment,
): Promise<StepResult> {
  const wanted = 'step' in of ? await linesOfStep(db, of.step) : of.lines;
  const lines = await asSeen(db, accountId, wanted, ['reconciled', 'filed']);
  if (lines.length === 0 || lines.length !== wanted.length) return changed;
  await moveLines(db, lines, 'open');
  await reopen(
    db,
    lines.map((row) => integer(row, 'id')),
    step,
    moment,
  );
  const done = { kind: 'done', count: lines.length, cents: sumOf(lines) } as const;
  const detail = { count: done.count, cents: done.cents };
  await appendTrail(db, { what: 'income.takenBack', accountId, detail }, moment);
  return done;
}

/** Lines whose last allocations are of this step. */
const linesOfStep = async (db: Sql, step: string): Promise<readonly Seen[]> =>
  (
    await db.all(
      `SELECT id, revision FROM income_lines WHERE place <> 'open' AND id IN (SELECT line FROM allocations WHERE step = ?1)
         AND NOT EXISTS (SELECT 1 FROM allocations WHERE line = income_lines.id AND step <> ?1
           AND id > (SELECT max(id) FROM allocations AS own WHERE own.line = income_lines.id AND own.step = ?1))`,
      step,
    )
  ).map((row) => ({ id: integer(row, 'id'), revision: integer(row, 'revision') }));

/**
 * The opposite of what stands, for these lines; their evidence is taken back, and its boletos are settled anew. A payment that a reversal
 * has taken back stays so.
 */
async function reopen(db: Sql, lines: readonly number[], step: string, moment: Moment): Promise<void> {
  const standing = await db.all(
    `SELECT line, boleto, part, evidence, CAST(sum(cents) AS BIGINT) AS cents FROM allocations
     WHERE ${amongIds('line')} GROUP BY line, boleto, part, evidence HAVING sum(cents) <> 0`,
    JSON.stringify(lines),
  );
  const evidence = await db.all(
    `SELECT id, boleto, source FROM evidence WHERE ${amongIds('line')} AND accepted = 1 AND says IN ('paid', 'reversed')
       AND ${stands} ORDER BY id`,
    JSON.stringify(lines),
  );
  await undoEvidence(db, evidence, moment);
  await allocate(
    db,
    standing.map((row) => ({
      line: integer(row, 'line'),
      boleto: orNull(integer, row, 'boleto'),
      part: text(row, 'part'),
      cents: 0 - integer(row, 'cents'),
      evidence: orNull(integer, row, 'evidence'),
    })),
    step,
    moment,
  );
  await settleBoletos(
    db,
    evidence.map((row) => integer(row, 'boleto')),
  );
}

async function undoEvidence(db: Sql, rows: readonly Row[], moment: Moment): Promise<void> {
  await addEvidence(
    db,
    rows.map((row) => ({
      boleto: integer(row, 'boleto'),
      source: 'hand',
      says: 'undone',
      cents: null,
      day: null,
      principal: null,
      accepted: true,
      takesBack: integer(row, 'id'),
    })),
    moment,
  );
}

/** Takes payments back that a person no longer believes; whole lines that brought some of them wait again. */
export async function takeBack(
  db: Sql,
  payments: readonly { readonly id: number; readonly boleto: number; readonly line: number | null }[],
  moment: Moment,
): Promise<void> {
  if (payments.length === 0) return;
  const lines = [...new Set(payments.flatMap(({ line }) => line ?? []))];
  if (lines.length > 0) {
    await db.run(
      `UPDATE income_lines SET place = 'open', revision = revision + 1 WHERE ${amongIds('id')}`,
      JSON.stringify(lines),
    );
    await reopen(db, lines, `back/${payments[0]?.id ?? 0}`, moment);
  }
  const others = payments.filter(({ line }) => line === null).map(({ id }) => id);
  await undoEvidence(
    db,
    await db.all(`SELECT id, boleto, source FROM evidence WHERE ${amongIds('id')}`, JSON.stringify(others)),
    moment,
  );
}
