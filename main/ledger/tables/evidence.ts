// What is known of a boleto's payment, and the baixa that follows from it: evidence is only added, and each addition settles or reopens its
// boletos in the same transaction.
import {
  evidenceSources,
  evidenceWords,
  type EvidenceSource,
} from '../../../preload/contract/income-terms.ts';
import { alsoTouch } from '../also-touched.ts';
import { canonical, parseJson, type JsonObject } from '../json.ts';
import { amongIds } from '../list-definition.ts';
import { bytes, integer, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import { idsIn } from './boletos-put.ts';
import { stands } from './income-schema.ts';
import { inScope, type AccountScope } from './scope.ts';
import { tellBoletos, type Moment } from './trail.ts';

export interface NewEvidence {
  readonly boleto: number;
  readonly source: EvidenceSource;
  readonly says: (typeof evidenceWords)[number];
  readonly cents: number | null;
  readonly day: string | null;
  /** Null: it settles whatever the amount is. */
  readonly principal: number | null;
  readonly accepted: boolean;
  readonly line?: number;
  readonly delivery?: number;
  readonly answer?: JsonObject;
  readonly takesBack?: number;
}

/** The new rows' numbers, in their order. */
export async function addEvidence(db: Sql, rows: readonly NewEvidence[], { at, osUser }: Moment) {
  if (rows.length === 0) return [];
  const wishes = rows.map(({ accepted, answer, ...row }) => ({
    ...row,
    accepted: accepted ? 1 : 0,
    answer: answer === undefined ? null : JSON.stringify(answer),
  }));
  const number = (name: string): string => `CAST(value ->> '${name}' AS BIGINT)`;
  const added = await db.all(
    `INSERT INTO evidence
       (boleto, source, says, cents, day, principal, accepted, line, delivery, answer, takes_back, at, os_user)
     SELECT ${number('boleto')}, value ->> 'source', value ->> 'says', ${number('cents')}, value ->> 'day',
       ${number('principal')}, ${number('accepted')}, ${number('line')}, ${number('delivery')}, value ->> 'answer',
       ${number('takesBack')}, ?1, ?2
     FROM json_each(?3) AS wish WHERE true ORDER BY key RETURNING id`,
    at,
    osUser,
    JSON.stringify(wishes),
  );
  return added.map((row) => integer(row, 'id')).toSorted((a, b) => a - b);
}

/** A clerk takes these rows back. Returns the numbers of the rows that say so. */
export const undoEvidence = (db: Sql, rows: readonly Row[], moment: Moment): Promise<readonly number[]> =>
  addEvidence(
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

type Known = Readonly<ReturnType<typeof knownOf>>;

const paymentIn = ({ cents, source, sheetLine }: Known): JsonObject => ({
  by: source === 'dashboard' ? 'sheet' : source,
  ...(sheetLine === null ? {} : { line: sheetLine }),
  ...(cents === null ? {} : { cents }),
});

/** The day on which the slip was covered, and all payments, the one of that day first. */
function baixaOf(
  slipCents: number,
  payments: readonly Known[],
): { readonly on: string; readonly how: JsonObject } | null {
  let covered = 0;
  const settling = payments.find(({ principal }) => {
    covered += principal ?? slipCents;
    return covered >= slipCents;
  });
  if (settling === undefined) return null;
  const further = payments.filter((one) => one !== settling);
  const more = further.map((one) => ({ on: one.day, ...paymentIn(one) }));
  return {
    on: settling.day,
    how: { ...paymentIn(settling), ...(more.length === 0 ? {} : { further: more }) },
  };
}

const columnsOfKnown = `evidence.boleto, source, says, evidence.cents, day, principal, CAST(answer ->> 'line' AS BIGINT) AS sheet_line`;

/** Whatever the order of its words. */
const sameHow = (kept: string | null, how: JsonObject | null): boolean => {
  const plain = (text: string): string => canonical(parseJson(text));
  return kept === null || how === null
    ? kept === null && how === null
    : plain(kept) === plain(JSON.stringify(how));
};

/** Derives baixa and cancellation of these boletos from their evidence. */
export async function settleBoletos(db: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = JSON.stringify([...new Set(ids)]);
  alsoTouch(db, 'boletos');
  alsoTouch(db, 'income');
  const [boletos, standing] = await Promise.all([
    db.all(
      `SELECT id, cents, baixa_on, baixa_how, cancelled_on FROM boletos WHERE ${amongIds('id')}`,
      wanted,
    ),
    db.all(
      `SELECT ${columnsOfKnown} FROM evidence
       WHERE ${amongIds('evidence.boleto')} AND accepted = 1 AND says IN ('paid', 'cancelled') AND ${stands}
       ORDER BY evidence.id`,
      wanted,
    ),
  ]);
  const byBoleto = Map.groupBy(standing, (row) => integer(row, 'boleto'));
  const paid: { id: number; on: string | null; how: string | null }[] = [];
  const cancelled: { id: number; on: string | null }[] = [];
  for (const row of boletos) {
    const id = integer(row, 'id');
    const rows = byBoleto.get(id) ?? [];
    const payments = rows.filter((one) => one['says'] === 'paid').map(knownOf);
    const baixa = baixaOf(integer(row, 'cents'), payments);
    const how = orNull(text, row, 'baixa_how');
    if (row['baixa_on'] !== (baixa?.on ?? null) || !sameHow(how, baixa?.how ?? null))
      paid.push({ id, on: baixa?.on ?? null, how: baixa && JSON.stringify(baixa.how) });
    const gone = rows.findLast((one) => one['says'] === 'cancelled');
    const goneOn = gone ? (orNull(text, gone, 'day') ?? '') : null;
    if (row['cancelled_on'] !== goneOn) cancelled.push({ id, on: goneOn });
  }
  const wish = `FROM json_each(?) AS wish WHERE boletos.id = CAST(wish.value ->> 'id' AS BIGINT)`;
  if (paid.length > 0) {
    const wishes = JSON.stringify(paid);
    // A day that stands is taken back before another one: so the counts of days stay right.
    await db.run(
      `UPDATE boletos SET baixa_on = NULL, baixa_how = NULL ${wish} AND baixa_on IS NOT NULL
       AND (wish.value ->> 'on' IS NULL OR wish.value ->> 'on' <> baixa_on)`,
      wishes,
    );
    await db.run(
      `UPDATE boletos SET baixa_on = wish.value ->> 'on', baixa_how = wish.value ->> 'how', revision = boletos.revision + 1 ${wish}`,
      wishes,
    );
  }
  if (cancelled.length > 0)
    await db.run(
      `UPDATE boletos SET cancelled_on = wish.value ->> 'on', revision = boletos.revision + 1 ${wish}`,
      JSON.stringify(cancelled),
    );
}

const knownOf = (row: Row) => ({
  boleto: integer(row, 'boleto'),
  source: oneOf(evidenceSources, row, 'source'),
  cents: orNull(integer, row, 'cents'),
  day: text(row, 'day'),
  principal: orNull(integer, row, 'principal'),
  sheetLine: orNull(integer, row, 'sheet_line'),
});

/** Standing, accepted rows of these boletos. */
export async function standingOf(db: Sql, boletos: readonly number[], says: 'paid' | 'cancelled') {
  const rows = await db.all(
    `SELECT id, boleto, line FROM evidence
     WHERE ${amongIds('boleto')} AND accepted = 1 AND says = ? AND ${stands} ORDER BY id`,
    JSON.stringify(boletos),
    says,
  );
  return rows.map((row) => ({
    id: integer(row, 'id'),
    boleto: integer(row, 'boleto'),
    line: orNull(integer, row, 'line'),
  }));
}

export interface MarkCancelled {
  readonly accountId: string;
  readonly boletos: readonly number[];
  /** Null takes the mark away. */
  readonly on: string | null;
}

/** Boletos of one account. */
export async function markCancelled(db: Sql, { accountId, boletos, on }: MarkCancelled, moment: Moment) {
  const found = idsIn(
    await db.all(
      `SELECT id FROM boletos WHERE ${amongIds('id')} AND state = 'created'
       AND account = (SELECT seq FROM accounts WHERE id = ?) AND (cancelled_on IS NULL) = (CAST(? AS BIGINT) = 1)`,
      JSON.stringify(boletos),
      accountId,
      on === null ? 0 : 1,
    ),
  );
  const ids = boletos.filter((id) => found.has(id));
  const base = { source: 'hand', cents: null, principal: null, accepted: true } as const;
  const rows: readonly NewEvidence[] =
    on === null
      ? (await standingOf(db, ids, 'cancelled')).map(({ id, boleto }) => ({
          ...base,
          boleto,
          says: 'undone',
          day: null,
          takesBack: id,
        }))
      : ids.map((boleto) => ({ ...base, boleto, says: 'cancelled', day: on }));
  await addEvidence(db, rows, moment);
  await settleBoletos(db, ids);
  const what = on === null ? 'boleto.revived' : 'boleto.cancelled';
  await tellBoletos(db, { what, accountId }, ids, moment);
  return { changed: ids.length, missed: boletos.filter((id) => !found.has(id)) };
}

/** All of a boleto, the oldest first. */
export const evidenceOf = async (db: Sql, { boleto }: { readonly boleto: number }) =>
  (
    await db.all(
      `SELECT evidence.*, iif(${stands}, 1, 0) AS stands, coalesce(income_lines.raw, callbacks.body) AS raw,
         income_files.name AS file_name
       FROM evidence LEFT JOIN income_lines ON income_lines.id = evidence.line
         LEFT JOIN income_files ON income_files.id = income_lines.file
         LEFT JOIN callbacks ON callbacks.id = evidence.delivery
       WHERE evidence.boleto = ? ORDER BY evidence.id`,
      boleto,
    )
  ).map((row) => ({
    id: integer(row, 'id'),
    boleto: integer(row, 'boleto'),
    source: oneOf(evidenceSources, row, 'source'),
    says: oneOf(evidenceWords, row, 'says'),
    cents: orNull(integer, row, 'cents'),
    day: orNull(text, row, 'day'),
    accepted: integer(row, 'accepted') === 1,
    stands: integer(row, 'stands') === 1,
    takesBack: orNull(integer, row, 'takes_back'),
    line: orNull(integer, row, 'line'),
    delivery: orNull(integer, row, 'delivery'),
    raw: orNull(bytes, row, 'raw'),
    answer: orNull(text, row, 'answer'),
    fileName: orNull(text, row, 'file_name'),
    at: text(row, 'at'),
    by: text(row, 'os_user'),
  }));

/** Boletos whose payment a source took back and that are open since, the latest first. */
export async function reversedBoletos(
  db: Sql,
  { scope, most }: { readonly scope: AccountScope; readonly most: number },
): Promise<{ readonly count: number; readonly cents: number; readonly boletos: readonly number[] }> {
  const [scoped, ...account] = inScope(scope, 'boletos.account');
  const rows = await db.all(
    `SELECT boletos.id, boletos.cents FROM evidence JOIN boletos ON boletos.id = evidence.boleto
     WHERE says IN ('reversed', 'returned') AND accepted = 1 AND ${stands} AND baixa_on IS NULL AND cancelled_on IS NULL
       AND ${scoped} GROUP BY boletos.id, boletos.cents ORDER BY max(evidence.id) DESC`,
    ...account,
  );
  return {
    count: rows.length,
    cents: rows.reduce((sum, row) => sum + integer(row, 'cents'), 0),
    boletos: rows.slice(0, most).map((row) => integer(row, 'id')),
  };
}
