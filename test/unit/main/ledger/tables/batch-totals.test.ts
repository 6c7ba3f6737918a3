// Compares the totals that every step counts with the rows themselves.
import { expect, test } from 'vitest';
import { sent, sheet, running, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { rawLedger } from '../../../../helpers/raw-ledger.ts';

test('match the rows after any change', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const draft = newBoleto(
    4,
    { amount: null },
    { worst: 'error', problems: [{ severity: 'error', field: 'amount', code: 'missing' }] },
  );
  const batchId = await running(ledger, [newBoleto(1), newBoleto(2), newBoleto(3), draft]);
  const other = await sheet(ledger, [newBoleto(5), newBoleto(6)]);
  await sent(ledger, 1, { state: 'created', remoteId: '71' });
  await sent(ledger, 2, { state: 'refused' });
  await sent(ledger, 3, { state: 'uncertain' });
  const mended = newBoleto(4, { amount: 77 });
  await ledger.write('boletos.edit', {
    batchId,
    step: 'a',
    edits: [{ id: 4, revision: 1, fields: mended.fields, problems: [], worst: null }],
  });
  await ledger.write('boletos.takeOut', { batchId, step: 'b', ids: [2] });
  await ledger.write('boletos.takeOut', { batchId: other, step: 'c', ids: [5, 6] });
  await ledger.write('boletos.putBack', { batchId: other, step: 'd', ids: [6] });
  await ledger.write('boletos.undo', { batchId: other });
  const { totals } = (await ledger.read('batches.get', { id: batchId })) ?? {};
  expect(totals).toMatchObject({
    ready: { count: 1, cents: 77 },
    created: { count: 1 },
    uncertain: { count: 1 },
    out: { count: 1 },
    draft: { count: 0, cents: 0 },
    refused: { count: 0, cents: 0 },
    sending: { count: 0, cents: 0 },
  });
  await ledger.close();

  const db = await rawLedger(folder);
  const counted = await db.all('SELECT * FROM batch_totals WHERE count <> 0 ORDER BY batch_id, state');
  const rows = await db.all(
    `SELECT batch_id, state, count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos
     GROUP BY batch_id, state ORDER BY batch_id, state`,
  );
  const left = await db.get('SELECT coalesce(sum(cents), 0) AS cents FROM batch_totals WHERE count = 0');
  expect(counted).toEqual(rows);
  expect(left).toEqual({ cents: 0 });
});
