// Payments that clerks record by hand or from the dashboard's sheet. The service does not tell whether a boleto was paid.
import { isJsonObject, type JsonObject } from '../json.ts';
import { amongIds } from '../list-definition.ts';
import { integer, orNull, text, type Sql } from '../sql.ts';
import { eachOnce, type Edited } from './boletos-put.ts';
import { addEvidence, settleBoletos, standingOf, type NewEvidence } from './evidence.ts';
import { takeBack } from './income.ts';
import { tellBoletos, type Moment } from './trail.ts';

export interface Baixa {
  readonly id: number;
  /** Null takes it back. */
  readonly on: string | null;
  readonly how: JsonObject | null;
  /** A further payment of this revision, which stays marked by its first day. */
  readonly revision?: number;
}

function evidenceIn({ id, on, how, revision }: Baixa): NewEvidence {
  const further = how?.['further'];
  const list: readonly unknown[] = Array.isArray(further) ? further : [];
  const last = revision === undefined ? how : (list.at(-1) ?? how);
  const payment = isJsonObject(last) ? last : {};
  const { cents, line, by } = payment;
  const told = payment['on'];
  return {
    boleto: id,
    source: by === 'sheet' ? 'dashboard' : 'hand',
    says: 'paid',
    cents: typeof cents === 'number' ? cents : null,
    day: typeof told === 'string' ? told : on,
    principal: null,
    accepted: true,
    ...(typeof line === 'number' ? { answer: { line } } : {}),
  };
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
  await eachOnce(input.boletos, async (boletos) => {
    const rows = await db.all(
      `SELECT id, revision, baixa_on FROM boletos WHERE ${amongIds('id')} AND state = 'created'`,
      JSON.stringify(boletos.map(({ id }) => id)),
    );
    const known = new Map(rows.map((row) => [integer(row, 'id'), row]));
    const done = boletos.filter(({ id, on, revision }) => {
      const row = known.get(id);
      if (!row) return false;
      const paid = orNull(text, row, 'baixa_on') !== null;
      return revision === undefined ? paid === (on === null) : paid && integer(row, 'revision') === revision;
    });
    const back = done.filter(({ on }) => on === null).map(({ id }) => id);
    await takeBack(db, await standingOf(db, back, 'paid'), moment);
    await addEvidence(db, done.filter(({ on }) => on !== null).map(evidenceIn), moment);
    await settleBoletos(
      db,
      done.map(({ id }) => id),
    );
    marked.push(...done);
    const ids = new Set(done.map(({ id }) => id));
    missed.push(...boletos.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
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
    const marking = revision === undefined ? 'boleto.paid' : 'boleto.paidAgain';
    const what = on === null ? 'boleto.paidTakenBack' : marking;
    const ids = boletos.map(({ id }) => id);
    await tellBoletos(db, { what, accountId, on }, ids, moment);
  }
}
