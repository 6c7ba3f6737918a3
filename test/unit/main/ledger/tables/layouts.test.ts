// Layouts of an older ledger: it stored their decimal marks without asking anybody.
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { migrate, migrations } from '../../../../../main/ledger/migrations.ts';
import { sqliteSql } from '../../../../../main/ledger/sqlite.ts';
import { getLayout, marksForgotten } from '../../../../../main/ledger/tables/layouts.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

sqliteTest(
  'marks that nobody was asked about are deleted, and the rest of a layout and of a plan stays',
  async () => {
    const db = new DatabaseSync(':memory:');
    migrate(db, migrations.indexOf(marksForgotten));
    db.exec(`
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', 't');
    INSERT INTO layouts (account_id, fingerprint, name, layout, used_at, uses) VALUES ('padaria', 'f', 'Mensalidades',
      '{"fingerprint":"f","sources":{},"answers":{"mark":".","order":"dmy","parcelAmount":null,"refInCallback":true,"refInDescription":false}}',
      't', 3);
    INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at) VALUES
      ('padaria', '{}', 'sheet', 'Março', 1, '{"plan":{"mapping":{},"mark":",","order":"mdy"},"header":["a"]}', 't'),
      ('padaria', '{}', 'sheet', 'Abril', 2, '{"plan":null,"header":null}', 't'),
      ('padaria', '{}', 'single', 'Ana', 3, 'null', 't');
  `);
    migrate(db);
    const kept = await getLayout(sqliteSql(db), { accountId: 'padaria', fingerprint: 'f' });
    expect(kept).toMatchObject({
      name: 'Mensalidades',
      uses: 3,
      layout: {
        fingerprint: 'f',
        sources: {},
        answers: {
          openAmounts: { point: null, comma: null },
          documents: null,
          order: 'dmy',
          parcelAmount: null,
          refInCallback: true,
          refInDescription: false,
        },
      },
    });
    expect(kept?.layout).not.toHaveProperty('answers.mark');
    const layouts = z
      .array(z.object({ layout: z.string() }))
      .parse(db.prepare('SELECT layout FROM batches ORDER BY id').all())
      .map(({ layout }): unknown => JSON.parse(layout));
    expect(layouts).toEqual([
      {
        plan: { mapping: {}, order: 'mdy', openAmounts: { point: null, comma: null }, documents: null },
        header: ['a'],
      },
      { plan: null, header: null },
      null,
    ]);
  },
);
