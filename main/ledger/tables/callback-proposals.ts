// What deliveries propose for boletos, and what a clerk makes of it: accepted or declined evidence is a new row.
import type { CallbackProposal, WaitingCallbacks } from '../../../preload/contract/callbacks.ts';
import { amongIds } from '../list-definition.ts';
import { bytes, integer, oneOf, orNull, text, type Row, type Sql } from '../sql.ts';
import { unattributedCallbacks } from './callbacks.ts';
import { addEvidence, settleBoletos, standingOf, undoEvidence } from './evidence.ts';
import { stands } from './income-schema.ts';
import { inScope, type AccountScope } from './scope.ts';
import { tellBoletos, type Moment } from './trail.ts';

/** Evidence of deliveries that says something to do, and that nothing accepted or took back. */
const waiting = `evidence.accepted = 0 AND evidence.source IN ('callback', 'check') AND evidence.says IN ('paid', 'reversed', 'cancelled')
  AND ${stands} AND NOT EXISTS (SELECT 1 FROM evidence AS later WHERE later.boleto = evidence.boleto AND later.accepted = 1
    AND later.says = evidence.says AND later.id > evidence.id)`;

/** A payment or a cancellation is proposed until the boleto is paid. */
const proposed = `${waiting} AND (says = 'reversed' OR boletos.baixa_on IS NULL)`;
/** For a query of `boletos`: a delivery calls the boleto paid or cancelled, and no clerk has decided yet. */
export const isAnnounced = `EXISTS (SELECT 1 FROM evidence WHERE evidence.boleto = boletos.id AND boletos.baixa_on IS NULL
  AND evidence.says IN ('paid', 'cancelled') AND ${waiting})`;
const strongestFirst = `says = 'reversed' DESC, source = 'check' DESC, evidence.id DESC`;

/** What deliveries propose: for each boleto the strongest, the newest first. */
export async function callbackProposals(
  db: Sql,
  { scope, most }: { readonly scope: AccountScope; readonly most: number },
): Promise<readonly CallbackProposal[]> {
  const [scoped, ...account] = inScope(scope, 'boletos.account');
  const rows = await db.all(
    `SELECT evidence.id, boleto, source, says, evidence.cents, evidence.day, boletos.revision, boletos.cancelled_on, boletos.name,
       boletos.cents AS amount, boletos.due, callbacks.arrived_at, callbacks.body
     FROM evidence JOIN boletos ON boletos.id = evidence.boleto JOIN accounts ON accounts.seq = boletos.account
       JOIN callbacks ON callbacks.id = evidence.delivery
     WHERE ${scoped} AND ${proposed}
     ORDER BY ${strongestFirst} LIMIT ?`,
    ...account,
    most,
  );
  const boletos = new Set<number>();
  return rows.flatMap((row) => {
    const boleto = integer(row, 'boleto');
    if (boletos.has(boleto)) return [];
    boletos.add(boleto);
    const says = oneOf(['paid', 'reversed', 'cancelled'] as const, row, 'says');
    const grade = says === 'reversed' ? 'disputed' : says === 'cancelled' ? 'cancelled' : 'paid';
    return [
      {
        boleto,
        revision: integer(row, 'revision'),
        name: orNull(text, row, 'name') ?? '',
        amount: orNull(integer, row, 'amount') ?? 0,
        dueDate: orNull(text, row, 'due'),
        isCancelled: row['cancelled_on'] !== null,
        grade: grade === 'paid' ? (row['source'] === 'check' ? 'paidVerified' : 'paidInformed') : grade,
        cents: orNull(integer, row, 'cents'),
        day: orNull(text, row, 'day'),
        at: text(row, 'arrived_at'),
        raw: Buffer.from(bytes(row, 'body')).toString(),
      } as const,
    ];
  });
}

/** The boletos among these that a delivery calls paid or cancelled, if no clerk has decided yet. */
export const announcedBoletos = async (db: Sql, { boletos }: { readonly boletos: readonly number[] }) =>
  (
    await db.all(`SELECT id FROM boletos WHERE ${amongIds('id')} AND ${isAnnounced}`, JSON.stringify(boletos))
  ).map((row) => integer(row, 'id'));

interface SeenBoletos {
  readonly accountId: string;
  readonly boletos: readonly { readonly id: number; readonly revision: number }[];
}
export interface AcceptCallbacks extends SeenBoletos {
  readonly says: (typeof acceptable)[number];
  /** The day of what the service did not date. */
  readonly on: string;
}

const acceptable = ['paid', 'reversed', 'cancelled'] as const;
const acceptedAs = { paid: 'boleto.paid', reversed: 'boleto.paidTakenBack', cancelled: 'boleto.cancelled' };

const waitingOf = async (db: Sql, { accountId, boletos }: SeenBoletos, which: string) => {
  const rows = await db.all(
    `SELECT evidence.id, evidence.boleto, source, says, evidence.cents, evidence.day, evidence.delivery, boletos.revision, boletos.cancelled_on
     FROM evidence JOIN boletos ON boletos.id = evidence.boleto
     WHERE ${amongIds('evidence.boleto')} AND boletos.account = (SELECT seq FROM accounts WHERE id = ?)
       AND boletos.state = 'created' AND ${which} ORDER BY ${strongestFirst}`,
    JSON.stringify(boletos.map(({ id }) => id)),
    accountId,
  );
  const seen = new Map(boletos.map(({ id, revision }) => [id, revision]));
  return rows.filter((row) => seen.get(integer(row, 'boleto')) === integer(row, 'revision'));
};

/**
 * Makes of boletos what their deliveries say: paid, with a payment taken back, or cancelled. Left out are those that changed since they
 * were seen, and those whose strongest delivery says something else by now. A payment of one that was cancelled is a question, which a
 * clerk answers for that boleto alone.
 */
export async function acceptCallbacks(db: Sql, { says, on, ...seen }: AcceptCallbacks, moment: Moment) {
  const rows = await waitingOf(db, seen, proposed);
  const isAsked = (row: Row): boolean =>
    says === 'paid' && row['cancelled_on'] !== null && seen.boletos.length > 1;
  const strongest = new Map(
    [...new Map(rows.toReversed().map((row) => [integer(row, 'boleto'), row]))].filter(
      ([, row]) => row['says'] === says && !isAsked(row),
    ),
  );
  const done = [...strongest.keys()];
  const paid = new Map(
    says === 'reversed' ? (await standingOf(db, done, 'paid')).map(({ id, boleto }) => [boleto, id]) : [],
  );
  const added = [...strongest].map(([boleto, row]) => {
    const takesBack = paid.get(boleto);
    return {
      boleto,
      source: oneOf(['callback', 'check'] as const, row, 'source'),
      says,
      cents: orNull(integer, row, 'cents'),
      day: orNull(text, row, 'day') ?? on,
      principal: null,
      accepted: true,
      delivery: integer(row, 'delivery'),
      ...(takesBack === undefined ? {} : { takesBack }),
    } as const;
  });
  await addEvidence(db, added, moment);
  await settleBoletos(db, done);
  await tellBoletos(db, { what: acceptedAs[says], accountId: seen.accountId }, done, moment);
  return { done };
}

/** What deliveries say of these boletos is not so, or is done already: it stays visible, and is not proposed any more. */
export async function declineCallbacks(db: Sql, seen: SeenBoletos, moment: Moment) {
  const rows = await waitingOf(db, seen, waiting);
  const dismissals = await undoEvidence(db, rows, moment);
  const done = [...new Set(rows.map((row) => integer(row, 'boleto')))];
  await settleBoletos(db, done);
  await tellBoletos(db, { what: 'callback.declined', accountId: seen.accountId }, done, moment);
  return { done, dismissals };
}

/** Takes dismissals back: what they dismissed is proposed again. */
export async function undoDismissals(
  db: Sql,
  { accountId, dismissals }: { readonly accountId: string; readonly dismissals: readonly number[] },
  moment: Moment,
): Promise<{ readonly done: readonly number[] }> {
  const rows = await db.all(
    `SELECT evidence.id, evidence.boleto FROM evidence JOIN evidence AS said ON said.id = evidence.takes_back
       JOIN boletos ON boletos.id = evidence.boleto
     WHERE ${amongIds('evidence.id')} AND evidence.says = 'undone' AND evidence.delivery IS NULL AND said.accepted = 0 AND ${stands}
       AND boletos.account = (SELECT seq FROM accounts WHERE id = ?) ORDER BY evidence.id`,
    JSON.stringify(dismissals),
    accountId,
  );
  await undoEvidence(db, rows, moment);
  const done = [...new Set(rows.map((row) => integer(row, 'boleto')))];
  await settleBoletos(db, done);
  await tellBoletos(db, { what: 'callback.dismissalUndone', accountId }, done, moment);
  return { done };
}

export async function waitingCallbacks(
  db: Sql,
  asked: { readonly scope: AccountScope; readonly most: number },
): Promise<WaitingCallbacks> {
  const proposals = await callbackProposals(db, asked);
  const sum = (some: readonly CallbackProposal[]) => ({
    count: some.length,
    cents: some.reduce((cents, { amount }) => cents + amount, 0),
  });
  return {
    proposed: sum(proposals.filter(({ grade }) => grade !== 'disputed')),
    disputed: sum(proposals.filter(({ grade }) => grade === 'disputed')),
    unattributed: (await unattributedCallbacks(db, asked)).length,
  };
}
