// What leaves and what became of it: each try of a message with the exact bytes, and what a start or a freeze makes uncertain.
import type {
  MailDelivery,
  MailPurpose,
  MailState,
  Suppression,
} from '../../../preload/contract/mail-terms.ts';
import { CodedError } from '../../failure.ts';
import { amongIds } from '../list-definition.ts';
import { bytes, integer, jsonAs, orNull, text, type Sql } from '../sql.ts';
import { isAnnounced } from './callback-proposals.ts';
import { ofAccount, type OfAccount } from './messages.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface StoredBytes {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly pdfSha256: string | null;
}

/** The ready message whose turn is next, without those that are taken. */
export async function dueMessage(
  db: Sql,
  { accountId, taken }: OfAccount & { readonly taken: readonly number[] },
) {
  const row = await db.get(
    `SELECT id, message_id, sender, envelope, bytes, not_before, (SELECT count(*) FROM mail_tries WHERE message = messages.id) AS tries,
       (SELECT min(began) FROM mail_tries WHERE message = messages.id) AS first_began
     FROM messages WHERE account = ${ofAccount} AND state = 'ready' AND NOT (${amongIds('id')})
     ORDER BY not_before, id LIMIT 1`,
    accountId,
    JSON.stringify(taken),
  );
  if (!row) return null;
  const stored = orNull(bytes, row, 'bytes');
  return {
    id: integer(row, 'id'),
    composed: stored && {
      messageId: text(row, 'message_id'),
      from: text(row, 'sender'),
      to: jsonAs<readonly string[]>(row, 'envelope'),
      bytes: stored,
    },
    tries: integer(row, 'tries'),
    firstTriedAt: orNull(integer, row, 'first_began'),
    notBefore: integer(row, 'not_before'),
  };
}

export const waitingMessages = async (db: Sql, { accountId }: OfAccount): Promise<number> =>
  integer(
    (await db.get(
      `SELECT count(*) AS count FROM messages WHERE account = ${ofAccount} AND state = 'ready'`,
      accountId,
    )) ?? {},
    'count',
  );

export const mailStartsSince = async (
  db: Sql,
  { accountId, moment }: OfAccount & { readonly moment: number },
): Promise<readonly number[]> =>
  (
    await db.all(
      `SELECT began FROM mail_tries WHERE account = ${ofAccount} AND began >= ? ORDER BY began`,
      accountId,
      moment,
    )
  ).map((row) => integer(row, 'began'));

export interface BeginMessage extends OfAccount {
  readonly id: number;
  readonly attempt: string;
  readonly at: number;
  readonly computer: string;
  readonly composed: StoredBytes;
}

/** The intent with the exact bytes; or why it may not be sent any more, which is stored too. */
export async function beginMessage(
  db: Sql,
  { accountId, id, attempt, at, computer, composed }: BeginMessage,
  moment: Moment,
): Promise<'go' | 'gone' | Suppression> {
  const row = await db.get(
    `SELECT messages.state, sha256, baixa_on, cancelled_on, CASE WHEN ${isAnnounced} THEN 1 ELSE 0 END AS announced, (SELECT no_contact FROM payers
         WHERE payers.account = boletos.account AND payers.document = boletos.document) AS no_contact
     FROM messages JOIN boletos ON boletos.id = messages.boleto JOIN accounts ON accounts.seq = messages.account
     WHERE messages.id = ? AND accounts.id = ?`,
    id,
    accountId,
  );
  if (row?.['state'] !== 'ready') return 'gone';
  const why: Suppression | null =
    row['baixa_on'] !== null
      ? 'paid'
      : row['cancelled_on'] !== null
        ? 'cancelled'
        : row['announced'] === 1
          ? 'announced'
          : row['no_contact'] === 1
            ? 'withdrawn'
            : null;
  if (why !== null) {
    await db.run(
      `UPDATE messages SET state = 'suppressed', code = ?, state_at = ? WHERE id = ?`,
      why,
      moment.at,
      id,
    );
    return why;
  }
  if (row['sha256'] !== null && row['sha256'] !== composed.sha256)
    throw new CodedError('internal', 'ledger', { detail: 'a try with other bytes' });
  const { changes } = await db.run(
    `UPDATE messages SET state = 'sending', attempt = ?, message_id = ?, sender = ?, envelope = ?, bytes = ?, sha256 = ?,
       pdf_sha256 = coalesce(CAST(? AS TEXT), pdf_sha256), state_at = ? WHERE id = ? AND state = 'ready'`,
    attempt,
    composed.messageId,
    composed.from,
    JSON.stringify(composed.to),
    composed.bytes,
    composed.sha256,
    composed.pdfSha256,
    moment.at,
    id,
  );
  // On a server a freeze may have changed it since it was read.
  if (changes === 0) return 'gone';
  await db.run(
    `INSERT INTO mail_tries (message, account, attempt, computer, began) SELECT id, account, ?, ?, ? FROM messages WHERE id = ?`,
    attempt,
    computer,
    at,
    id,
  );
  return 'go';
}

export interface EndMessage extends OfAccount {
  readonly id: number;
  readonly attempt: string;
  readonly state: MailState;
  readonly delivery: MailDelivery;
  readonly at: number;
  readonly notBefore: number | null;
}

/** Nothing happens unless this attempt is the one that is being sent. */
export async function endMessage(
  db: Sql,
  { id, attempt, state, delivery, at, notBefore }: EndMessage,
  moment: Moment,
): Promise<null> {
  const { changes } = await db.run(
    `UPDATE messages SET state = ?, not_before = ?, bytes = CASE WHEN CAST(? AS BIGINT) = 1 THEN NULL ELSE bytes END, state_at = ?
     WHERE id = ? AND attempt = ? AND state = 'sending'`,
    state,
    notBefore ?? 0,
    state === 'accepted' ? 1 : 0,
    moment.at,
    id,
    attempt,
  );
  if (changes > 0)
    await db.run(
      'UPDATE mail_tries SET ended = ?, delivery = ? WHERE attempt = ? AND ended IS NULL',
      at,
      JSON.stringify(delivery),
      attempt,
    );
  return null;
}

export async function unsendableMessage(
  db: Sql,
  { id, code }: OfAccount & { readonly id: number; readonly code: string },
  moment: Moment,
): Promise<null> {
  await db.run(
    `UPDATE messages SET state = 'unsendable', code = ?, state_at = ? WHERE id = ? AND state = 'ready'`,
    code,
    moment.at,
    id,
  );
  return null;
}

/**
 * Messages that a process of this computer was sending when it ended are uncertain; those of another computer once its try began before
 * `others`, when no session can still be open.
 */
export async function recoverMessages(
  db: Sql,
  { accountId, computer, others }: OfAccount & { readonly computer: string; readonly others: number },
  moment: Moment,
): Promise<{ readonly count: number }> {
  const { changes } = await db.run(
    `UPDATE messages SET state = 'maybe', state_at = ? WHERE account = ${ofAccount} AND state = 'sending'
       AND EXISTS (SELECT 1 FROM mail_tries WHERE mail_tries.attempt = messages.attempt AND (computer = ? OR began < ?))`,
    moment.at,
    accountId,
    computer,
    others,
  );
  if (changes > 0)
    await appendTrail(db, { what: 'mail.interrupted', accountId, detail: { count: changes } }, moment);
  return { count: changes };
}

/**
 * After a freeze: another ledger may have continued from the same state, with e-mails that are not known here. A clock that was wrong does
 * not make a boleto or a message seem later than the freeze.
 */
export async function doubtMessages(db: Sql, { at }: Pick<Moment, 'at'>): Promise<void> {
  const row = await db.get(
    `SELECT max(at) AS since FROM (SELECT CAST(? AS TEXT) AS at UNION ALL SELECT max(created_at) FROM batches
       UNION ALL SELECT max(queued_at) FROM messages) AS moments`,
    at,
  );
  const since = text(row ?? {}, 'since');
  await db.run(
    `UPDATE messages SET state = 'maybe', state_at = ? WHERE state IN ('ready', 'sending')`,
    since,
  );
  await db.run(`UPDATE accounts SET mails_unknown_before = ? WHERE kind = 'service'`, since);
}

/** Of these boletos, those that may have had a message of this purpose from another ledger, and no clerk has decided since. */
export const maybeMailed = async (
  db: Sql,
  {
    accountId,
    purpose,
    boletos,
  }: OfAccount & { readonly purpose: MailPurpose; readonly boletos: readonly number[] },
): Promise<readonly number[]> =>
  (
    await db.all(
      `SELECT boletos.id FROM boletos JOIN batches ON batches.id = batch_id JOIN accounts ON accounts.seq = boletos.account
       WHERE ${amongIds('boletos.id')} AND accounts.id = ? AND batches.created_at <= mails_unknown_before
         AND NOT EXISTS (SELECT 1 FROM messages WHERE boleto = boletos.id AND purpose = ?
           AND (queued_at > mails_unknown_before OR decided = 'again' AND state_at >= mails_unknown_before))
       ORDER BY boletos.id`,
      JSON.stringify(boletos),
      accountId,
      purpose,
    )
  ).map((row) => integer(row, 'id'));
