// The payers that an account billed before, each as in their latest boleto.
import type { BilledPayer } from '../../../preload/contract/boletos.ts';
import { isIndexed } from '../own-statements.ts';
import { integer, orNull, text, type Sql } from '../sql.ts';
import { byWords, wordsOf } from './boletos-words.ts';

const mostPayers = 8;
/** One payer may have many boletos, so only this many of the latest are read. */
const mostBoletos = 400;
export async function billedPayers(
  db: Sql,
  input: { readonly accountId: string; readonly text: string },
): Promise<readonly BilledPayer[]> {
  const words = wordsOf(input.text);
  if (!words.some(isIndexed)) return [];
  const conditions = byWords(words, db.engine);
  const rows = await db.all(
    `SELECT name, document, email, phone, cents, due FROM boletos WHERE id IN (
       SELECT max(id) FROM (
         SELECT id, document FROM boletos NOT INDEXED
         WHERE ${conditions.map(([condition]) => `(${condition})`).join(' AND ')}
           AND remote_id IS NOT NULL AND account = (SELECT seq FROM accounts WHERE id = ?)
         ORDER BY id DESC LIMIT ?) AS latest
       GROUP BY document)
     ORDER BY id DESC LIMIT ?`,
    ...conditions.flatMap(([, ...values]) => values),
    input.accountId,
    mostBoletos,
    mostPayers,
  );
  return rows.map((row) => ({
    name: text(row, 'name'),
    document: text(row, 'document'),
    email: orNull(text, row, 'email'),
    phone: orNull(text, row, 'phone'),
    cents: integer(row, 'cents'),
    dueDate: text(row, 'due'),
  }));
}
