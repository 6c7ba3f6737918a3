// Uncertain rows: an answer left the outcome open, a start found them half sent, or a later ledger may have sent them. And how a clerk
// settles one.
import { known } from '../failures.ts';
import type { JsonObject } from '../json.ts';
import { bytes, firstOf, integer, json, orNull, text, type Row, type Sql } from '../sql.ts';
import { distrustAccounts } from './accounts.ts';
import { resolveAttempt } from './attempts.ts';
import type { BoletoState } from './batches-schema.ts';
import { withSheetMarks } from './boletos-marks.ts';
import { ownerOf, type AnsweredSlip } from './boletos-turn.ts';
import { boletoColumns, boletoOf, frozenSince, sentRefColumn, type Boleto } from './boletos.ts';
import { doubtMessages } from './messages-sending.ts';
import { setFreeze, type Freeze, type FreezeReason } from './meta.ts';
import { markRestored } from './restored.ts';
import { appendTrail, type Moment } from './trail.ts';

export type DoubtVerdict =
  | { readonly kind: 'created'; readonly remoteId: string; readonly title: AnsweredSlip }
  /** The clerk decides whether it is sent again or left out. */
  | { readonly kind: 'notCreated'; readonly next: 'ready' | 'out' };

export interface ResolveDoubt {
  readonly boleto: number;
  /** The attempt that the clerk looked at; null if only a newer ledger may have sent the row. */
  readonly attemptId: string | null;
  readonly verdict: DoubtVerdict;
  /** What the decision is based on. */
  readonly evidence: JsonObject;
  /** The clerk typed that the computer that may still answer is off. Only a team asks for it. */
  readonly holderIsOff?: boolean;
}

export type DoubtResolved =
  | { readonly kind: 'resolved'; readonly boleto: Boleto }
  /** The boleto of the account that already has it. */
  | { readonly kind: 'remoteIdTaken' | 'lineTaken' | 'nossoNumeroTaken'; readonly by: number | null }
  | { readonly kind: 'conflict'; readonly state: BoletoState };

export interface Taken {
  readonly accountId: string;
  readonly remoteId?: string | null;
  readonly line?: string | null;
  readonly nossoNumero?: string | null;
}

/** The boleto of this account that already has the id or line, if any. */
export async function boletosHolding(db: Sql, input: Taken) {
  const holder = async (
    column: 'remote_id' | 'slip_line' | 'nosso_numero',
    value: string | null | undefined,
  ) => {
    if (value === null || value === undefined) return null;
    const held = `SELECT id FROM boletos WHERE ${column} = ? AND account = (SELECT seq FROM accounts WHERE id = ?)`;
    return firstOf(db, (row) => integer(row, 'id'), held, value, input.accountId);
  };
  return {
    remoteId: await holder('remote_id', input.remoteId),
    line: await holder('slip_line', input.line),
    nossoNumero: await holder('nosso_numero', input.nossoNumero),
  };
}

async function currentOf(db: Sql, id: number) {
  const row = await db.get(
    `SELECT ${boletoColumns}, (SELECT id FROM attempts WHERE seq = attempt) AS attempt_id,
       EXISTS (SELECT 1 FROM attempts WHERE seq = attempt AND attempts.state = 'uncertain') AS attempt_open
     FROM boletos WHERE id = ?`,
    id,
  );
  const found = known(row, 'boleto');
  return {
    boleto: boletoOf(found),
    attemptId: orNull(text, found, 'attempt_id'),
    attemptOpen: integer(found, 'attempt_open') === 1,
  };
}

export async function resolveDoubt(db: Sql, input: ResolveDoubt, moment: Moment): Promise<DoubtResolved> {
  const { boleto, attemptId, attemptOpen } = await currentOf(db, input.boleto);
  const { verdict } = input;
  if (boleto.state !== 'uncertain' || attemptId !== input.attemptId)
    return { kind: 'conflict', state: boleto.state };
  const slip = verdict.kind === 'created' ? verdict.title : null;
  const remoteId = verdict.kind === 'created' ? verdict.remoteId : null;
  if (slip) {
    const holder = await boletosHolding(db, { accountId: boleto.accountId, remoteId, ...slip });
    if (holder.remoteId !== null) return { kind: 'remoteIdTaken', by: holder.remoteId };
    if (holder.line !== null) return { kind: 'lineTaken', by: holder.line };
    if (holder.nossoNumero !== null) return { kind: 'nossoNumeroTaken', by: holder.nossoNumero };
  }
  // The last attempt known here may have ended long before a freeze made its row uncertain. Then it stays as it is.
  if (attemptId !== null && attemptOpen) {
    const resolved = await resolveAttempt(
      db,
      {
        id: attemptId,
        state: remoteId === null ? 'discarded' : 'created',
        resolution: input.evidence,
        ...(remoteId === null ? {} : { remoteId }),
      },
      moment,
    );
    if (resolved.kind === 'remoteIdTaken') return { kind: 'remoteIdTaken', by: null };
    if (resolved.kind === 'conflict') return { kind: 'conflict', state: boleto.state };
  }
  const settle = `UPDATE boletos SET state = ?, created_at = ?, remote_id = ?, slip_line = ?, bar_code = ?, nosso_numero = ?,
       installment_id = ?, conference = ?, findings = ?, said = NULL, revision = revision + 1 WHERE id = ?`;
  // Removing a row, or making it ready again, changes which rows of its batch it duplicates.
  await withSheetMarks(db, boleto.batchId, [input.boleto], () =>
    Promise.resolve(() =>
      db.run(
        settle,
        verdict.kind === 'created' ? 'created' : verdict.next,
        slip ? moment.at : null,
        remoteId,
        slip?.line ?? null,
        slip?.barCode ?? null,
        slip?.nossoNumero ?? null,
        slip?.installmentId ?? null,
        slip?.conference ?? null,
        slip ? JSON.stringify(slip.findings) : null,
        input.boleto,
      ),
    ),
  );
  return { kind: 'resolved', boleto: (await currentOf(db, input.boleto)).boleto };
}

export type OpenDoubt = Readonly<ReturnType<typeof openDoubt>>;

const openDoubt = (row: Row) => {
  const id = orNull(text, row, 'attempt_id');
  return {
    boleto: boletoOf(row),
    attempt:
      id === null
        ? null
        : {
            id,
            ref: text(row, 'attempt_ref'),
            /** The exact bytes that were sent. */
            body: bytes(row, 'body'),
            startedAt: text(row, 'started_at'),
            settledAt: orNull(text, row, 'settled_at'),
            httpStatus: orNull(integer, row, 'http_status'),
            outcome: orNull(json, row, 'outcome'),
          },
  };
};

export type DoubtFilter =
  /** `orDenied`: also a row that is ready or removed because a clerk said that it was not created. */
  | { readonly boleto: number; readonly orDenied?: boolean }
  | { readonly accountId?: string; readonly batchId?: number };

/** A frozen ledger may have a hundred thousand of these. The clerk sees these first, the others after them. */
const mostDoubts = 2_000;

const doubted = `SELECT boletos.*, accounts.id AS account_id, attempts.id AS attempt_id, attempts.ref AS attempt_ref, body,
    ${sentRefColumn} AS ref, started_at,
    settled_at, http_status, outcome
  FROM found CROSS JOIN boletos ON boletos.id = found.id
    JOIN accounts ON accounts.seq = account LEFT JOIN attempts ON attempts.seq = attempt
  ORDER BY boletos.id`;

/** Rows with an unknown outcome, oldest first. */
export async function openDoubts(db: Sql, filter: DoubtFilter): Promise<readonly OpenDoubt[]> {
  if ('boleto' in filter)
    return (
      await db.all(
        `WITH found AS (SELECT id FROM boletos WHERE id = ?1 AND (state = 'uncertain'
           OR CAST(?2 AS INTEGER) = 1 AND state IN ('ready', 'out'))) ${doubted}`,
        filter.boleto,
        filter.orDenied ? 1 : 0,
      )
    ).map(openDoubt);
  return (
    await db.all(
      `WITH found AS MATERIALIZED (
       SELECT boletos.id FROM batch_totals CROSS JOIN batches ON batches.id = batch_totals.batch_id
         CROSS JOIN boletos INDEXED BY boletos_states ON boletos.batch_id = batches.id AND boletos.state = 'uncertain'
       WHERE batch_totals.state = 'uncertain' AND count > 0 AND (CAST(?1 AS TEXT) IS NULL OR batches.account_id = ?1)
         AND (CAST(?2 AS BIGINT) IS NULL OR batches.id = ?2)
       ORDER BY boletos.id LIMIT ?3) ${doubted}`,
      filter.accountId ?? null,
      filter.batchId ?? null,
      mostDoubts,
    )
  ).map(openDoubt);
}

/**
 * Runs after the attempts were settled. Rows whose request was cut off become uncertain, and running batches are paused for the clerk, or
 * ended if nothing is left to send. A single boleto that was about to run is paused too: it is in no queue, so nothing else would start it.
 */
export async function recoverBoletos(db: Sql, now: string): Promise<void> {
  await db.run(`UPDATE boletos SET state = 'uncertain', said = '{"reason":"interrupted"}', revision = revision + 1
     WHERE state = 'sending' AND id IN (SELECT CAST(substr(owner, ${ownerOf(0).length}) AS INTEGER) FROM attempts INDEXED BY attempts_unsettled
       WHERE state IN ('sending', 'uncertain') AND state = 'uncertain' AND kind = 'boleto' AND owner GLOB 'boleto/*')`);
  await db.run(
    `UPDATE batches SET state = 'finished', finished_at = ?, revision = revision + 1, reason = json_object('uncertain',
       (SELECT count(*) FROM boletos WHERE batch_id = batches.id AND boletos.state = 'uncertain'))
     WHERE state = 'running'
       AND NOT EXISTS (SELECT 1 FROM boletos WHERE batch_id = batches.id AND boletos.state IN ('ready', 'sending'))`,
    now,
  );
  await db.run(`UPDATE batches SET state = 'paused', revision = revision + 1, reason = json_object('code', 'interrupted',
       'uncertain', (SELECT count(*) FROM boletos WHERE batch_id = batches.id AND boletos.state = 'uncertain'))
     WHERE state = 'running' OR state = 'queued' AND kind = 'single'`);
}

/** In a ledger that others may have continued, everything that could be sent may have been sent, in whatever state its batch is. */
async function doubtUnsent(db: Sql, since: string): Promise<void> {
  await db.run(
    `UPDATE boletos SET state = 'uncertain', said = ?, revision = revision + 1 WHERE state = 'ready'`,
    frozenSince(since),
  );
  await db.run(`UPDATE batches SET state = 'paused', reason = '{"code":"frozen"}', revision = revision + 1
     WHERE state IN ('queued', 'running')`);
}

/** Nothing is sent any more, and what might have been sent is uncertain, until a clerk releases the ledger. */
export async function freezeLedger(
  db: Sql,
  { reason }: { readonly reason: FreezeReason },
  moment: Moment,
): Promise<Freeze> {
  const freeze = { reason, since: moment.at };
  await setFreeze(db, freeze);
  await doubtUnsent(db, freeze.since);
  await doubtMessages(db, moment);
  await distrustAccounts(db);
  await markRestored(db, freeze.since);
  await appendTrail(db, { what: 'ledger.frozen', detail: { reason } }, moment);
  return freeze;
}
