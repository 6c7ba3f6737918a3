// The carnês of an account, as its boletos name them.
import type { KnownCarne } from '../../../preload/contract/document-terms.ts';
import { integer, orNull, text, type Sql } from '../sql.ts';

/**
 * Carnês of more than one boleto, newest first. If a service gives every boleto its own installment id, such a carnê has nothing that the
 * boleto's PDF lacks, and is found by its code. The inner query reads only the index.
 */
export const carnesQuery = `
  WITH whose AS MATERIALIZED (SELECT seq FROM accounts WHERE id = ?)
  SELECT max(carnes.installment_id) AS installment_id, max(carnes.boletos) AS boletos, sum(cents) AS cents, min(due) AS first_due, max(due) AS last_due,
    max(iif(id = carnes.first, name, NULL)) AS name, max(iif(id = carnes.first, document, NULL)) AS document
  FROM (SELECT installment_id, count(*) AS boletos, min(id) AS first, max(id) AS last FROM boletos
        WHERE account = (SELECT seq FROM whose) AND installment_id IS NOT NULL
        GROUP BY installment_id HAVING count(*) > 1) AS carnes
  CROSS JOIN boletos ON account = (SELECT seq FROM whose) AND boletos.installment_id = carnes.installment_id
  GROUP BY carnes.last ORDER BY carnes.last DESC`;

export const listCarnes = async (
  db: Sql,
  { accountId }: { readonly accountId: string },
): Promise<readonly Omit<KnownCarne, 'accountId'>[]> =>
  (await db.all(carnesQuery, accountId)).map((row) => ({
    installmentId: text(row, 'installment_id'),
    payer: orNull(text, row, 'name'),
    document: orNull(text, row, 'document'),
    boletos: integer(row, 'boletos'),
    cents: integer(row, 'cents'),
    firstDue: orNull(text, row, 'first_due'),
    lastDue: orNull(text, row, 'last_due'),
  }));
