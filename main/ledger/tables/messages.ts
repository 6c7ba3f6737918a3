// E-mail to payers: what is queued, what left, and what became of it. main/mail/README.md has the rules.
import {
  livingStates,
  mailPurposes,
  mailStates,
  type MailDecision,
  type MailDelivery,
  type MailPurpose,
  type MailState,
  type MailText,
  type MailVariable,
} from '../../../preload/contract/mail-terms.ts';
import type { MailMessage } from '../../../preload/contract/messages-list.ts';
import { amongIds } from '../list-definition.ts';
import { integer, jsonAs, oneOf, orNone, orNull, text, type Row, type Sql } from '../sql.ts';
import { isAnnounced } from './callback-proposals.ts';
import { appendTrail, type Moment } from './trail.ts';

export const ofAccount = `(SELECT seq FROM accounts WHERE id = ?)`;

type Filled = Readonly<Partial<Record<MailVariable, string>>>;

export interface OfAccount {
  readonly accountId: string;
}

/** The text that this account sent or stored last; null before the first. */
export async function mailTemplate(
  db: Sql,
  { accountId, purpose }: OfAccount & { readonly purpose: MailPurpose },
): Promise<(MailText & { readonly id: number }) | null> {
  const row = await db.get(
    `SELECT id, subject, body FROM mail_templates WHERE account = ${ofAccount} AND purpose = ? ORDER BY id DESC LIMIT 1`,
    accountId,
    purpose,
  );
  return row ? { id: integer(row, 'id'), subject: text(row, 'subject'), text: text(row, 'body') } : null;
}

/** The id of the text's revision; the same text is none. */
async function templateId(db: Sql, { accountId, purpose, template }: QueueMessages, { at, osUser }: Moment) {
  const known = await mailTemplate(db, { accountId, purpose });
  if (known?.subject === template.subject && known.text === template.text) return known.id;
  const row = await db.get(
    `INSERT INTO mail_templates (account, purpose, subject, body, at, os_user) SELECT seq, ?, ?, ?, ?, ? FROM accounts WHERE id = ?
     RETURNING id`,
    purpose,
    template.subject,
    template.text,
    at,
    osUser,
    accountId,
  );
  return integer(row ?? {}, 'id');
}

export interface QueueMessages extends OfAccount {
  readonly purpose: MailPurpose;
  readonly template: MailText;
  readonly rows: readonly {
    readonly boleto: number;
    readonly recipients: string;
    readonly repetition: number;
    readonly filled: Filled;
  }[];
}

const isLiving = `other.state IN (${livingStates.map((state) => `'${state}'`).join(', ')})`;

/**
 * Queues a message for each boleto that may still have one. Another message of the same purpose, to whichever address, lets a boleto have
 * none, unless the clerk saw that one and raised the repetition.
 */
export async function queueMessages(db: Sql, input: QueueMessages, moment: Moment) {
  const { accountId, purpose, rows } = input;
  const template = await templateId(db, input, moment);
  const queued = await db.all(
    `INSERT INTO messages (account, boleto, purpose, recipients, repetition, template, filled, queued_at, os_user, state_at)
     SELECT boletos.account, boletos.id, ?1, value ->> 'recipients', CAST(value ->> 'repetition' AS BIGINT), ?2, value ->> 'filled',
       ?3, ?4, ?3
     FROM json_each(?5) AS wish JOIN boletos ON boletos.id = CAST(value ->> 'boleto' AS BIGINT)
     WHERE boletos.account = (SELECT seq FROM accounts WHERE id = ?6) AND boletos.state = 'created' AND baixa_on IS NULL
       AND cancelled_on IS NULL AND NOT ${isAnnounced}
       AND NOT EXISTS (SELECT 1 FROM messages AS other WHERE other.boleto = boletos.id AND other.purpose = ?1 AND ${isLiving}
         AND other.repetition >= CAST(value ->> 'repetition' AS BIGINT))
     ORDER BY wish.key ON CONFLICT DO NOTHING RETURNING id`,
    purpose,
    template,
    moment.at,
    moment.osUser,
    JSON.stringify(rows),
    accountId,
  );
  const ids = queued.map((row) => integer(row, 'id')).toSorted((one, other) => one - other);
  if (ids.length > 0)
    await appendTrail(db, { what: 'mail.queued', accountId, detail: { purpose, count: ids.length } }, moment);
  return { ids };
}

/** What its bytes are made of. */
export async function messageToMake(db: Sql, { id }: { readonly id: number }) {
  const row = await db.get(
    `SELECT messages.id, boleto, recipients, filled, subject, body FROM messages JOIN mail_templates ON mail_templates.id = template
     WHERE messages.id = ?`,
    id,
  );
  return row
    ? {
        id: integer(row, 'id'),
        boleto: integer(row, 'boleto'),
        recipients: text(row, 'recipients'),
        template: { subject: text(row, 'subject'), text: text(row, 'body') },
        filled: jsonAs<Filled>(row, 'filled'),
      }
    : null;
}

/** Open boletos that are due within these days, both in, and have no message of this purpose. */
export const boletosToRemind = async (
  db: Sql,
  {
    accountId,
    purpose,
    from,
    to,
    most,
  }: OfAccount & {
    readonly purpose: MailPurpose;
    readonly from: string;
    readonly to: string;
    readonly most: number;
  },
): Promise<readonly number[]> =>
  (
    await db.all(
      `SELECT id FROM boletos WHERE account = ${ofAccount} AND state = 'created' AND baixa_on IS NULL AND cancelled_on IS NULL
         AND NOT ${isAnnounced} AND due >= ? AND due <= ?
         AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.boleto = boletos.id AND messages.purpose = ?)
       ORDER BY due, id LIMIT ?`,
      accountId,
      from,
      to,
      purpose,
      most,
    )
  ).map((row) => integer(row, 'id'));

export interface MessageCounts {
  readonly states: Readonly<Partial<Record<MailState, number>>>;
  /** Uncertain, postponed for a whole day or refused, and nobody has decided. */
  readonly toDecide: number;
}

export async function messageCounts(db: Sql, { accountId }: OfAccount): Promise<MessageCounts> {
  const rows = await db.all(
    `SELECT state, count(*) AS count, CAST(coalesce(sum(iif(${openDecision}, 1, 0)), 0) AS BIGINT) AS open FROM messages
     WHERE account = ${ofAccount} GROUP BY state ORDER BY state`,
    accountId,
  );
  return {
    states: Object.fromEntries(rows.map((row) => [oneOf(mailStates, row, 'state'), integer(row, 'count')])),
    toDecide: rows.reduce((sum, row) => sum + integer(row, 'open'), 0),
  };
}

export const openDecision = `state IN ('maybe', 'asked', 'refused', 'unsendable') AND decided IS NULL`;

/** Takes messages off the list that did not leave; without ids all of the account. */
export async function withdrawMessages(
  db: Sql,
  { accountId, ids }: OfAccount & { readonly ids: readonly number[] | null },
  moment: Moment,
): Promise<{ readonly count: number }> {
  const { changes } = await db.run(
    `UPDATE messages SET state = 'suppressed', code = 'withdrawn', state_at = ?, bytes = NULL
     WHERE account = ${ofAccount} AND state = 'ready' AND (CAST(? AS BIGINT) = 1 OR ${amongIds('id')})`,
    moment.at,
    accountId,
    ids === null ? 1 : 0,
    JSON.stringify(ids ?? []),
  );
  if (changes > 0)
    await appendTrail(db, { what: 'mail.withdrawn', accountId, detail: { count: changes } }, moment);
  return { count: changes };
}

export async function decideMessages(
  db: Sql,
  {
    accountId,
    ids,
    decision,
  }: OfAccount & { readonly ids: readonly number[]; readonly decision: MailDecision },
  moment: Moment,
): Promise<{ readonly count: number }> {
  // What the server refused or never took was not sent, whatever a clerk says.
  const sayable = decision === 'sent' ? `AND state = 'maybe'` : '';
  const { changes } = await db.run(
    `UPDATE messages SET decided = ? WHERE account = ${ofAccount} AND ${amongIds('id')} AND ${openDecision} ${sayable}`,
    decision,
    accountId,
    JSON.stringify(ids),
  );
  if (changes > 0)
    await appendTrail(db, { what: 'mail.decided', accountId, detail: { decision, count: changes } }, moment);
  return { count: changes };
}

export type Message = MailMessage;

export const messageSelect = `SELECT messages.id, accounts.id AS account_id, messages.boleto, coalesce(boletos.name, '') AS payer,
    boletos.cents, boletos.due, purpose, recipients, repetition, messages.state, code, decided, queued_at, os_user, state_at, not_before,
    message_id, (SELECT count(*) FROM mail_tries WHERE message = messages.id) AS tries, (SELECT delivery FROM mail_tries
      WHERE message = messages.id AND ended IS NOT NULL ORDER BY id DESC LIMIT 1) AS delivery
  FROM messages JOIN boletos ON boletos.id = messages.boleto JOIN accounts ON accounts.seq = messages.account`;

export const messageOf = (row: Row): Message => ({
  id: integer(row, 'id'),
  accountId: text(row, 'account_id'),
  boleto: integer(row, 'boleto'),
  payer: text(row, 'payer'),
  cents: integer(row, 'cents'),
  due: text(row, 'due'),
  purpose: oneOf(mailPurposes, row, 'purpose'),
  recipients: text(row, 'recipients'),
  repetition: integer(row, 'repetition'),
  state: oneOf(mailStates, row, 'state'),
  code: orNull(text, row, 'code'),
  decided: orNone(['sent', 'again', 'left'], row, 'decided'),
  queuedAt: text(row, 'queued_at'),
  osUser: text(row, 'os_user'),
  stateAt: text(row, 'state_at'),
  notBefore: integer(row, 'not_before'),
  messageId: orNull(text, row, 'message_id'),
  tries: integer(row, 'tries'),
  delivery: orNull(jsonAs<MailDelivery>, row, 'delivery'),
});

const messagesWhere = async (db: Sql, where: string, wanted: readonly unknown[]) =>
  (await db.all(`${messageSelect} WHERE ${where} ORDER BY messages.id DESC`, JSON.stringify(wanted))).map(
    messageOf,
  );

/** Of these boletos, the newest first. */
export const messagesOfBoletos = (db: Sql, { boletos }: { readonly boletos: readonly number[] }) =>
  messagesWhere(db, amongIds('messages.boleto'), boletos);

export const manyMessages = (db: Sql, { ids }: { readonly ids: readonly number[] }) =>
  messagesWhere(db, amongIds('messages.id'), ids);

/** By their Message-IDs. */
export const messagesOfIds = (db: Sql, { ids }: { readonly ids: readonly string[] }) =>
  messagesWhere(db, 'message_id IN (SELECT atom FROM json_each(?))', ids);
