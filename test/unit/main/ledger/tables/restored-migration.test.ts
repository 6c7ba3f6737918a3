// Opens a ledger that a version without marks froze, or froze and cleared.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { latest, migrate, migrations } from '../../../../../main/ledger/migrations.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { restoredSchema } from '../../../../../main/ledger/tables/restored.ts';
import { beginning, turn, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const since = '2026-11-19T12:00:00.000Z';
const states = ['uncertain', 'draft', 'out', 'refused'] as const;

/** Row 1 was ready when the ledger was frozen; rows 2 to 4 were draft, taken out and refused. */
function olderFolder(freeze: string | null): string {
  const folder = temporaryFolder();
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  migrate(db, migrations.indexOf(restoredSchema));
  const frozen = freeze === null ? 'NULL, NULL' : `'restored', '${freeze}'`;
  const rows = states.map((state, at) => {
    const {
      'payer.name': name,
      'payer.document': document,
      amount: cents,
      dueDate,
    } = newBoleto(at + 1).fields;
    const begun = state === 'draft' ? 'draft' : 'ready';
    return `(1, 1, ${at + 1}, ${at + 2}, 1, 1, '${begun}', '${name}', '${document}', ${cents}, '${dueDate}')`;
  });
  db.exec(`
    INSERT INTO meta (one, ledger_id, machine_id, created_at, freeze_reason, freeze_since)
      VALUES (1, 'older', 'machine-1', '2026-11-01T12:00:00.000Z', ${frozen});
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', '${since}'),
        ('practice', 'practice', 'Ensaio', 'https://ensaio.example', '{}', '{}', '{}', '${since}');
    INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
      VALUES ('padaria', '{}', 'sheet', 'Março', 1, 'null', '${since}');
    INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, name, document, cents, due)
      VALUES ${rows.join(', ')};
    INSERT INTO batch_totals SELECT batch_id, state, count(*), sum(cents) FROM boletos GROUP BY state;
    UPDATE boletos SET revision = 2, state = 'uncertain', said = '{"reason":"frozen"}' WHERE item = 1;
    UPDATE boletos SET revision = 2, state = 'out' WHERE item = 3;
    UPDATE boletos SET revision = 2, state = 'refused', said = '{"words":["não"]}' WHERE item = 4;
  `);
  db.close();
  return folder;
}

const marks = async (ledger: Ledger) =>
  (await ledger.read('boletos.many', { ids: [1, 2, 3, 4] })).map(({ state, maybeSent }) => [
    state,
    maybeSent,
  ]);

sqliteTest(
  'a frozen ledger opens frozen, and Guichê asks about its rows and its service account once it is cleared',
  async () => {
    const { ledger, notices } = await openedIn(olderFolder(since));
    expect(ledger.freeze).toMatchObject({ reason: 'restored', since });
    expect(notices.map(({ code }) => code)).toContain('ledgerMigrated');
    expect(await marks(ledger)).toEqual([
      ['uncertain', null],
      ['draft', since],
      ['out', since],
      ['refused', since],
    ]);
    const accounts = await ledger.read('accounts.list', {});
    expect(accounts.map(({ unmatchedSince }) => unmatchedSince)).toEqual([since, null]);

    await ledger.clearFreeze('Conferido no painel');
    await ledger.write('boletos.putBack', { batchId: 1, step: 'back', ids: [3] });
    await ledger.write('boletos.sendAgain', { batchId: 1, step: 'again', ids: [4] });
    const revision = (await ledger.read('boletos.get', { id: 2 }))?.revision ?? 0;
    const edits = [{ id: 2, revision, ...newBoleto(2) }];
    await ledger.write('boletos.edit', { batchId: 1, step: 'mend', edits });
    expect((await ledger.read('batches.maybeSent', { id: 1 })).count).toBe(3);
    await ledger.write('batches.queue', { id: 1 });
    await ledger.write('batches.beginNext', { accountId: 'padaria' });
    for (const id of [2, 3, 4])
      expect((await turn(ledger, [], [await beginning(ledger, id)])).begun).toEqual(['maybeSent']);
  },
);

sqliteTest('Guichê asks about nothing in a ledger that was cleared before, or was never frozen', async () => {
  const { ledger } = await openedIn(olderFolder(null));
  expect(ledger.freeze).toBeNull();
  expect((await marks(ledger)).map(([, maybeSent]) => maybeSent)).toEqual([null, null, null, null]);
  expect((await ledger.read('accounts.get', { id: 'padaria' }))?.unmatchedSince).toBeNull();
  expect(latest).toBe(migrations.length);
});
