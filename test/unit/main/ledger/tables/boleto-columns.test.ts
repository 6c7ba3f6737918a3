// The fields of a boleto in the ledger: a ledger of an earlier version keeps the fields that it can restore.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { migrate, migrations } from '../../../../../main/ledger/migrations.ts';
import { editsByFieldName } from '../../../../../main/ledger/tables/boleto-columns.ts';
import { openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const at = '2026-11-19T12:00:00.000Z';

sqliteTest('an edit of an earlier version is undone with all of its fields', async () => {
  const folder = temporaryFolder();
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  migrate(db, migrations.indexOf(editsByFieldName));
  const before = {
    fields: {
      name: 'Ana Prado',
      document: '52998224725',
      cents: 123_456,
      dueDate: '2026-12-10',
      email: 'ana@exemplo.com.br',
      phone: null,
      description: 'Aula de "música"',
      clientCallbackUrl: 'https://exemplo.com.br/retorno',
    },
    problems: [],
    worst: null,
    state: 'ready',
    said: null,
    acceptance: null,
  };
  db.exec(`
    INSERT INTO meta (one, ledger_id, machine_id, created_at)
      VALUES (1, 'older', 'machine-1', '2026-11-01T12:00:00.000Z');
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', '${at}');
    INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
      VALUES ('padaria', '{}', 'sheet', 'Março', 1, 'null', '${at}');
    INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, name, document, cents, due, revision)
      VALUES (1, 1, 1, 2, 1, 1, 'ready', 'Outra', '11144477735', 500, '2026-12-11', 2);
    INSERT INTO batch_totals VALUES (1, 'ready', 1, 500);
  `);
  db.prepare(
    `INSERT INTO boleto_edits (batch_id, step, boleto, before, revision) VALUES (1, 'press', 1, ?, 2)`,
  ).run(JSON.stringify(before));
  db.close();

  const { ledger } = await openedIn(folder);
  await ledger.write('boletos.undo', { batchId: 1 });
  expect((await ledger.read('boletos.get', { id: 1 }))?.fields).toEqual({
    'payer.name': 'Ana Prado',
    'payer.document': '52998224725',
    amount: 123_456,
    dueDate: '2026-12-10',
    'payer.email': 'ana@exemplo.com.br',
    'payer.phone': null,
    description: 'Aula de "música"',
    clientCallbackUrl: 'https://exemplo.com.br/retorno',
  });
});
