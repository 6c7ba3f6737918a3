// Baixa: the service does not tell whether a boleto was paid, a person does.
import type { JsonObject } from '../json.ts';
import type { Sql } from '../sql.ts';
import { eachOnce, idsIn, textOrNull, wished, type Edited } from './boletos-put.ts';
import { appendTrail, type Moment } from './trail.ts';

export interface Baixa {
  readonly id: number;
  /** Null takes it back. */
  readonly on: string | null;
  readonly how: JsonObject | null;
}

/** The service does not tell whether a boleto was paid: a person does. A day that was noted before is first taken back. */
export async function markPaid(
  db: Sql,
  /** `accountId`: whose trail tells of it; all of them are of that account. */
  input: { readonly boletos: readonly Baixa[]; readonly accountId?: string },
  moment: Moment,
): Promise<Edited> {
  const missed: number[] = [];
  const marked: Baixa[] = [];
  const mark = `UPDATE boletos SET baixa_on = wish.value ->> 'on', baixa_how = wish.value ->> 'how',
      revision = revision + 1
    FROM json_each(?) AS wish WHERE ${wished} AND state = 'created'
      AND (baixa_on IS NULL) <> (wish.value ->> 'on' IS NULL) RETURNING id`;
  await eachOnce(input.boletos, async (boletos) => {
    const wishes = boletos.map(({ id, on, how }) => ({ id, on, how: textOrNull(how) }));
    const done = idsIn(await db.all(mark, JSON.stringify(wishes)));
    for (const baixa of boletos)
      if (done.has(baixa.id)) marked.push(baixa);
      else missed.push(baixa.id);
  });
  if (input.accountId !== undefined) await tellPaid(db, input.accountId, marked, moment);
  return { changed: input.boletos.length - missed.length, missed };
}

/** One line for each day, with how many were really marked; a single one by its number. */
async function tellPaid(db: Sql, accountId: string, marked: readonly Baixa[], moment: Moment): Promise<void> {
  for (const [on, boletos] of Map.groupBy(marked, (baixa) => baixa.on)) {
    const [first] = boletos;
    const detail = {
      count: boletos.length,
      ...(first && boletos.length === 1 ? { boleto: first.id } : {}),
      on,
    };
    await appendTrail(
      db,
      { what: on === null ? 'boleto.paidTakenBack' : 'boleto.paid', accountId, detail },
      moment,
    );
  }
}
