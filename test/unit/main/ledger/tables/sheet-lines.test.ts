// Records of a sheet as they are stored, also by an older ledger, and that its boletos are still sent as they were checked.
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import { sqliteSql } from '../../../../../main/ledger/sqlite.ts';
import { insertBoletos } from '../../../../../main/ledger/tables/boletos.ts';
import { sheetLines } from '../../../../../main/ledger/tables/sheet-lines.ts';
import { newBoleto } from '../../../../helpers/boleto-rows.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

/** As the ledger was when each record had a row of its own, with a batch of two boletos that has continued since. */
function older(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  migrate(db, 9);
  db.exec(`
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', 't');
    INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
      VALUES ('padaria', '{}', 'sheet', 'Março', 1, 'null', 't'), ('padaria', '{}', 'sheet', 'Abril', 2, 'null', 't');
    INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, name, document, cents, due)
      VALUES (1, 1, 1, 2, 1, 1, 'ready', 'Inês', '52998224725', 100, '2027-01-01'),
        (1, 1, 2, 3, 1, 1, 'ready', 'Raul', '52998224725', 200, '2027-01-01');
    UPDATE boletos SET state = 'out', revision = revision + 1 WHERE id = 2;
    INSERT INTO sheet_lines VALUES (1, 1, 'header', 'Nome'), (1, 2, 'row', 'Inês'), (1, 3, 'row', 'Raul');
  `);
  return db;
}

sqliteTest(
  'records are found by their lines, whichever ledger wrote them and however many were written together',
  async () => {
    const file = older();
    migrate(file);
    const db = sqliteSql(file);
    const row = (line: number) => ({ ...newBoleto(line), line, original: `linha ${line}` });
    await insertBoletos(db, { batchId: 2, rows: [2, 4, 7].map(row) });
    const aside = [{ line: 8, kind: 'blank', original: '' }];
    await insertBoletos(db, { batchId: 2, rows: [9, 10].map(row), aside });

    const found = async (batchId: number, lines: readonly number[]) =>
      (await sheetLines(db, { batchId, lines })).map(({ line, original }) => [line, original]);
    expect(await found(1, [3, 2, 5])).toEqual([
      [2, 'Inês'],
      [3, 'Raul'],
    ]);
    expect(await found(2, [10, 2, 3, 7, 9, 11, 1])).toEqual([
      [2, 'linha 2'],
      [7, 'linha 7'],
      [9, 'linha 9'],
      [10, 'linha 10'],
    ]);
    expect(await found(2, [])).toEqual([]);
    expect(await sheetLines(db, { batchId: 2, lines: 'aside' })).toEqual(aside);
    expect((await sheetLines(db, { batchId: 1, lines: 'aside' })).map(({ line }) => line)).toEqual([1]);
    expect(() => file.exec(`UPDATE sheet_parts SET originals = ''`)).toThrow('stay as they came');
    expect(() => file.exec('DELETE FROM sheet_parts')).toThrow('never deleted');
  },
);

sqliteTest('a boleto starts as draft or ready, and continues from there', () => {
  const db = older();
  migrate(db);
  const began = (state: string): string => {
    try {
      db.prepare(
        `INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, name, document, cents, due, remote_id)
         VALUES (1, 1, 3, 4, 1, 1, ?1, 'Luíza', '52998224725', 300, '2027-01-01', iif(?1 = 'created', '7', NULL))`,
      ).run(state);
      return 'taken';
    } catch (error) {
      return String(error);
    }
  };
  for (const state of ['sending', 'created', 'refused', 'uncertain', 'out'])
    expect(began(state)).toContain('CHECK constraint failed');
  expect([began('draft'), began('ready')]).toEqual(['taken', 'taken']);
  expect(db.prepare(`UPDATE boletos SET state = 'out', revision = 2 WHERE id = 1`).run().changes).toBe(1);
});
