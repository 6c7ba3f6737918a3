// Payments that clerks record. The service does not tell whether a boleto was paid.
import type { JsonObject } from '../json.ts';
import type { Sql } from '../sql.ts';
import { eachOnce, idsIn, textOrNull, wished, wishedRevision, type Edited } from './boletos-put.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface Baixa {
  readonly id: number;
  /** Null takes it back. */
  readonly on: string | null;
  readonly how: JsonObject | null;
  /** A further payment of this revision, which stays marked by its first day. */
  readonly revision?: number;
}

/** Records or takes back a payment. A day that was recorded before is taken back first. */
export async function markPaid(
  db: Sql,
  /** `accountId`: the account whose trail records it; all boletos belong to it. */
  input: { readonly boletos: readonly Baixa[]; readonly accountId?: string },
  moment: Moment,
): Promise<Edited> {
  const missed: number[] = [];
  const marked: Baixa[] = [];
  const mark = `UPDATE boletos SET baixa_on = wish.value ->> 'on', baixa_how = wish.value ->> 'how',
      revision = revision + 1
    FROM json_each(?) AS wish WHERE ${wished} AND state = 'created'
      AND (baixa_on IS NULL) <> (wish.value ->> 'on' IS NULL) RETURNING id`;
  const add = `UPDATE boletos SET baixa_how = wish.value ->> 'how', revision = boletos.revision + 1
    FROM json_each(?) AS wish WHERE ${wished} AND ${wishedRevision} AND baixa_on IS NOT NULL RETURNING id`;
  await eachOnce(input.boletos, async (boletos) => {
    const wishes = boletos.map((one) => ({ ...one, how: textOrNull(one.how) }));
    const [further, first] = [
      wishes.filter(({ revision }) => revision !== undefined),
      wishes.filter(({ revision }) => revision === undefined),
    ];
    const done = new Set([
      ...(first.length === 0 ? [] : idsIn(await db.all(mark, JSON.stringify(first)))),
      ...(further.length === 0 ? [] : idsIn(await db.all(add, JSON.stringify(further)))),
    ]);
    for (const baixa of boletos)
      if (done.has(baixa.id)) marked.push(baixa);
      else missed.push(baixa.id);
  });
  if (input.accountId !== undefined) await tellPaid(db, input.accountId, marked, moment);
  return { changed: input.boletos.length - missed.length, missed };
}

/** One line for each day with the number of boletos that were marked, or with the number of a single one. */
async function tellPaid(db: Sql, accountId: string, marked: readonly Baixa[], moment: Moment): Promise<void> {
  const kinds = Map.groupBy(marked, ({ on, revision }) => JSON.stringify([on, revision !== undefined]));
  for (const boletos of kinds.values()) {
    const [first] = boletos;
    if (!first) continue;
    const { on, revision } = first;
    const detail = {
      count: boletos.length,
      ...(boletos.length === 1 ? { boleto: first.id } : {}),
      on,
    };
    const marking = revision === undefined ? 'boleto.paid' : 'boleto.paidAgain';
    await appendTrail(
      db,
      { what: on === null ? 'boleto.paidTakenBack' : marking, accountId, detail },
      moment,
    );
  }
}
