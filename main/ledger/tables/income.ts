// What a clerk does with lines of payments: each step is one transaction that compares what was seen, so that two
// clerks who accept one line at once accept it once.
import { lineSources, partNames, type Filing, type Parts } from '../../../preload/contract/income-terms.ts';
import { amongIds } from '../list-definition.ts';
import { integer, oneOf, orNull, text, type Row, insertMany, type Sql } from '../sql.ts';
import { addEvidence, settleBoletos, standingOf, undoEvidence, type NewEvidence } from './evidence.ts';
import { stands } from './income-schema.ts';
import { appendTrail, type Moment } from './trail.ts';

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
const asSeen = (db: Sql, accountId: string, lines: readonly Seen[], places: readonly string[]) =>
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

async function allocate(db: Sql, rows: readonly NewAllocation[], step: string, { at, osUser }: Moment) {
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

/** What a step did with these lines, told in the trail. */
async function stepDone(
  db: Sql,
  { what, accountId }: { readonly what: string; readonly accountId: string },
  lines: readonly Row[],
  moment: Moment,
  more: { readonly boleto?: number } = {},
): Promise<StepDone> {
  const [count, cents] = [lines.length, sumOf(lines)];
  await appendTrail(db, { what, accountId, detail: { count, cents, ...more } }, moment);
  return { kind: 'done', count, cents };
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
  const what = how === 'automatic' ? 'income.acceptedAutomatically' : 'income.accepted';
  const more = ids.length === 1 ? { boleto: ids[0] ?? 0 } : {};
  return stepDone(db, { what, accountId }, lines, moment, more);
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
  return stepDone(db, { what: 'income.filed', accountId }, lines, moment);
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
  return stepDone(db, { what: 'income.takenBack', accountId }, lines, moment);
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
