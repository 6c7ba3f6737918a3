// Deliveries to the callback mailbox, and what they say of boletos. A delivery settles nothing: what it says is kept as evidence that a
// clerk has not accepted, and an accepted one is a new row.
import type { Attributed } from '../../../preload/contract/callbacks.ts';
import { alsoTouch } from '../also-touched.ts';
import { bytes, firstOf, insertRow, integer, orNull, text, type Sql } from '../sql.ts';
import { addEvidence } from './evidence.ts';
import { stands } from './income-schema.ts';
import { inScope, type AccountScope } from './scope.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface NewCallback {
  readonly sequence: number;
  /** The attempt whose address it came to. */
  readonly ref: string;
  readonly at: string;
  readonly body: Uint8Array;
  readonly sha256: string;
  readonly says: 'paid' | 'reversed' | 'cancelled' | 'informed';
}

export interface KeepCallbacks {
  readonly accountId: string;
  /** Which mailbox numbered them. */
  readonly mailbox: string;
  readonly deliveries: readonly NewCallback[];
}

/** What a new delivery is about. */
export interface KeptCallback {
  readonly id: number;
  readonly sequence: number;
  /** Null for a withdrawal, and for an attempt that this ledger does not know. */
  readonly boleto: number | null;
  /** The id of a withdrawal that was made. */
  readonly withdrawal: string | null;
}

/** The last delivery to a box that is here, and the name under which its mailbox's numbers are kept. */
export async function lastCallback(db: Sql, { box }: { readonly box: string }) {
  const named = await db.get(
    String.raw`SELECT mailbox FROM callbacks WHERE mailbox = ? OR mailbox LIKE ? ESCAPE '\' ORDER BY id DESC LIMIT 1`,
    box,
    `${box.replaceAll('_', '\\_')}/%`,
  );
  const mailbox = named ? text(named, 'mailbox') : box;
  const row = await db.get('SELECT max(sequence) AS last FROM callbacks WHERE mailbox = ?', mailbox);
  return { mailbox, sequence: orNull(integer, row ?? { last: null }, 'last') ?? 0 };
}

/** The boleto of an attempt; null for one of a withdrawal. */
const boletoOfAttempt = `CASE WHEN attempts.kind = 'boleto' THEN CAST(substr(attempts.owner, 8) AS BIGINT) END`;

async function attemptOf(db: Sql, accountId: string, ref: string) {
  const row = await db.get(
    `SELECT seq, kind, remote_id, ${boletoOfAttempt} AS boleto FROM attempts WHERE account_id = ? AND ref = ?`,
    accountId,
    ref,
  );
  return (
    row && {
      seq: integer(row, 'seq'),
      boleto: orNull(integer, row, 'boleto'),
      withdrawal: row['kind'] === 'withdrawal' ? orNull(text, row, 'remote_id') : null,
    }
  );
}

/** Deliveries that are here already are skipped: by their number, or by the same bytes at the same address. Answers with the others. */
export async function keepCallbacks(
  db: Sql,
  { accountId, mailbox, deliveries }: KeepCallbacks,
  moment: Moment,
): Promise<readonly KeptCallback[]> {
  const account = integer((await db.get('SELECT seq FROM accounts WHERE id = ?', accountId)) ?? {}, 'seq');
  const kept: KeptCallback[] = [];
  for (const { sequence, ref, at, body, sha256, says } of deliveries) {
    const attempt = await attemptOf(db, accountId, ref);
    const known = await db.get(
      `SELECT 1 FROM callbacks WHERE (mailbox = ? AND sequence = ?) OR (attempt = ? AND sha256 = ?)`,
      mailbox,
      sequence,
      attempt?.seq ?? null,
      sha256,
    );
    if (known) continue;
    const delivery = { account, mailbox, sequence, attempt: attempt?.seq ?? null, arrived_at: at };
    const id = await insertRow(db, 'callbacks', { ...delivery, body, sha256 });
    const boleto = attempt?.boleto ?? null;
    if (boleto !== null) {
      const said = { source: 'callback', cents: null, day: null, principal: null, accepted: false } as const;
      await addEvidence(db, [{ ...said, boleto, says, delivery: id }], moment);
      alsoTouch(db, 'boletos');
    }
    kept.push({ id, sequence, boleto, withdrawal: attempt?.withdrawal ?? null });
  }
  return kept;
}

export type CallbackToVerify = Awaited<ReturnType<typeof callbacksToVerify>>[number];

/** Deliveries of boletos that are open and that no answer of the service confirms, the newest first. */
export const callbacksToVerify = async (
  db: Sql,
  { accountId, most }: { readonly accountId: string; readonly most: number },
) =>
  (
    await db.all(
      `SELECT callbacks.id, boletos.id AS boleto, boletos.revision, boletos.remote_id, boletos.cents, started_at,
         cancelled_on, callbacks.body AS body
       FROM callbacks JOIN attempts ON attempts.seq = callbacks.attempt JOIN boletos ON boletos.id = ${boletoOfAttempt}
       WHERE callbacks.account = (SELECT seq FROM accounts WHERE id = ?) AND boletos.state = 'created' AND baixa_on IS NULL
         AND NOT EXISTS (SELECT 1 FROM evidence WHERE evidence.boleto = boletos.id AND source = 'check')
       ORDER BY callbacks.id DESC LIMIT ?`,
      accountId,
      most,
    )
  ).map((row) => ({
    id: integer(row, 'id'),
    boleto: integer(row, 'boleto'),
    revision: integer(row, 'revision'),
    remoteId: orNull(text, row, 'remote_id'),
    cents: orNull(integer, row, 'cents') ?? 0,
    startedAt: text(row, 'started_at'),
    isCancelled: row['cancelled_on'] !== null,
    body: bytes(row, 'body'),
  }));

export interface VerifyCallback {
  readonly accountId: string;
  readonly boleto: number;
  readonly delivery: number;
  readonly transactionId: string;
  readonly cents: number;
  /** Of the payment. */
  readonly day: string;
}

/** A transaction that the service says is complete. `taken`: another boleto was paid by it. */
export async function verifyCallback(
  db: Sql,
  { boleto, delivery, transactionId, cents, day }: VerifyCallback,
  moment: Moment,
): Promise<'kept' | 'known' | 'taken'> {
  const rows = await db.all(
    `SELECT boleto FROM evidence WHERE source = 'check' AND answer ->> 'transactionId' = ? AND ${stands}`,
    transactionId,
  );
  if (rows.some((row) => integer(row, 'boleto') !== boleto)) return 'taken';
  if (rows.length > 0) return 'known';
  const said = { source: 'check', says: 'paid', principal: null, accepted: false } as const;
  await addEvidence(db, [{ ...said, boleto, delivery, cents, day, answer: { transactionId } }], moment);
  alsoTouch(db, 'boletos');
  return 'kept';
}

/** Ids that deliveries to the attempts of these boletos may name; main reads the bodies. */
export const callbacksOfBoletos = async (db: Sql, { boletos }: { readonly boletos: readonly number[] }) =>
  (
    await db.all(
      `SELECT ${boletoOfAttempt} AS boleto, arrived_at, callbacks.body AS body
       FROM callbacks JOIN attempts ON attempts.seq = callbacks.attempt
       WHERE attempts.owner IN (SELECT atom FROM json_each(?)) ORDER BY callbacks.id`,
      JSON.stringify(boletos.map((id) => `boleto/${id}`)),
    )
  ).map((row) => ({
    boleto: integer(row, 'boleto'),
    at: text(row, 'arrived_at'),
    body: bytes(row, 'body'),
  }));

/** The evidence that a clerk's attribution made. The row that takes it back names the delivery, unlike the undo of a dismissal. */
const attribution = `evidence.delivery = callbacks.id AND callbacks.attempt IS NULL AND evidence.says <> 'undone'
  AND NOT EXISTS (SELECT 1 FROM evidence AS undone WHERE undone.takes_back = evidence.id AND undone.delivery IS NOT NULL)`;
/** To an attempt that nobody knows here, and that no clerk has attributed. */
const unknown = `callbacks.attempt IS NULL AND NOT EXISTS (SELECT 1 FROM evidence WHERE ${attribution})`;
/** The trail tells it: each is set aside and brought back by turns. */
const isAside = `callbacks.id IN (SELECT CAST(detail ->> 'delivery' AS BIGINT) FROM trail
  WHERE what IN ('callback.setAside', 'callback.broughtBack')
  GROUP BY 1 HAVING sum(CASE what WHEN 'callback.setAside' THEN 1 ELSE -1 END) > 0)`;
const nobodys = `${unknown} AND NOT ${isAside}`;

export async function unattributedCallbacks(
  db: Sql,
  { scope, most }: { readonly scope: AccountScope; readonly most: number },
) {
  const [scoped, ...account] = inScope(scope, 'callbacks.account');
  const rows = await db.all(
    `SELECT callbacks.id, accounts.id AS account_id, arrived_at, callbacks.body AS body
     FROM callbacks JOIN accounts ON accounts.seq = callbacks.account
     WHERE ${scoped} AND ${nobodys} ORDER BY callbacks.id DESC LIMIT ?`,
    ...account,
    most,
  );
  return rows.map((row) => ({
    id: integer(row, 'id'),
    accountId: text(row, 'account_id'),
    at: text(row, 'arrived_at'),
    body: bytes(row, 'body'),
  }));
}

export const callbackBody = (db: Sql, { delivery }: { readonly delivery: number }) =>
  firstOf(db, (row) => bytes(row, 'body'), 'SELECT body FROM callbacks WHERE id = ?', delivery);

export interface AttributeCallback {
  readonly accountId: string;
  readonly delivery: number;
  /** Null takes the attribution back. */
  readonly remoteId: string | null;
  readonly says: NewCallback['says'];
}

const isAmong = async (db: Sql, which: string, accountId: string, delivery: number): Promise<boolean> =>
  (await db.get(
    `SELECT 1 FROM callbacks WHERE id = ? AND account = (SELECT seq FROM accounts WHERE id = ?) AND ${which}`,
    delivery,
    accountId,
  )) !== undefined;

export interface SetCallbackAside {
  readonly accountId: string;
  readonly delivery: number;
  readonly aside: boolean;
}

const noted = { cents: null, day: null, principal: null } as const;

/** Nobody has accepted or dismissed what it says. */
async function takeAttributionBack(
  db: Sql,
  { accountId, delivery }: Omit<AttributeCallback, 'remoteId' | 'says'>,
  moment: Moment,
): Promise<Attributed> {
  const [given, ...accepted] = await db.all(
    `SELECT evidence.id, boleto, iif(${stands}, 1, 0) AS stands FROM evidence JOIN callbacks ON callbacks.id = evidence.delivery
     WHERE callbacks.id = ? AND callbacks.account = (SELECT seq FROM accounts WHERE id = ?) AND ${attribution} ORDER BY evidence.id`,
    delivery,
    accountId,
  );
  if (!given || integer(given, 'stands') === 0 || accepted.length > 0) return { kind: 'changed' };
  const boleto = integer(given, 'boleto');
  const undone = { ...noted, source: 'hand', says: 'undone', accepted: true } as const;
  await addEvidence(db, [{ ...undone, boleto, delivery, takesBack: integer(given, 'id') }], moment);
  const detail = { delivery, boleto };
  await appendTrail(db, { what: 'callback.attributionUndone', accountId, detail }, moment);
  alsoTouch(db, 'boletos');
  return { kind: 'done', boleto };
}

/** What it says becomes evidence of the boleto, as if its address had told of it; nothing is settled. */
export async function attributeCallback(
  db: Sql,
  { accountId, delivery, remoteId, says }: AttributeCallback,
  moment: Moment,
): Promise<Attributed> {
  if (remoteId === null) return takeAttributionBack(db, { accountId, delivery }, moment);
  if (!(await isAmong(db, nobodys, accountId, delivery))) return { kind: 'changed' };
  const found = await db.get(
    'SELECT id FROM boletos WHERE account = (SELECT seq FROM accounts WHERE id = ?) AND remote_id = ?',
    accountId,
    remoteId,
  );
  if (!found) return { kind: 'notFound' };
  const boleto = integer(found, 'id');
  await addEvidence(db, [{ ...noted, source: 'callback', accepted: false, boleto, says, delivery }], moment);
  const detail = { delivery, boleto };
  await appendTrail(db, { what: 'callback.attributed', accountId, detail }, moment);
  alsoTouch(db, 'boletos');
  return { kind: 'done', boleto };
}

/** Or brings it back. */
export async function setCallbackAside(
  db: Sql,
  { accountId, delivery, aside }: SetCallbackAside,
  moment: Moment,
): Promise<{ readonly done: boolean }> {
  const done = await isAmong(db, aside ? nobodys : `${unknown} AND ${isAside}`, accountId, delivery);
  const what = aside ? 'callback.setAside' : 'callback.broughtBack';
  if (done) await appendTrail(db, { what, accountId, detail: { delivery } }, moment);
  return { done };
}
