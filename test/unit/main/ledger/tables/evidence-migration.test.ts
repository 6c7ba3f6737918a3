// A ledger whose baixas were recorded before there was evidence: every figure stays, and evidence alone derives the same baixas.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { migrate, migrations } from '../../../../../main/ledger/migrations.ts';
import { parseJson, type JsonObject } from '../../../../../main/ledger/json.ts';
import { sqliteSql } from '../../../../../main/ledger/sqlite.ts';
import { settleBoletos } from '../../../../../main/ledger/tables/evidence.ts';
import {
  baixasAsEvidence,
  cancelledSchema,
  incomeSchema,
} from '../../../../../main/ledger/tables/income-schema.ts';
import { paymentsOf } from '../../../../../main/boleto-payments.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';
import { newBoleto } from '../../../../helpers/boleto-rows.ts';
import { openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { queriesOf } from '../../../../../main/closing/period.ts';

const since = '2026-11-01T12:00:00.000Z';
const version = migrations.indexOf(incomeSchema + cancelledSchema + baixasAsEvidence);

/** As each way to record a payment wrote it, from the first version on. */
const recorded: readonly (readonly [on: string, how: string | null] | null)[] = [
  null,
  ['2026-11-10', null],
  ['2026-11-10', '{"by":"hand"}'],
  ['2026-11-11', '{"by":"hand","cents":1234}'],
  ['2026-11-11', '{"by":"sheet","line":7}'],
  ['2026-10-31', '{"by":"sheet","line":7,"cents":99}'],
  ['2026-11-12', '{"by":"hand","cents":1,"further":[{"on":"2026-11-13","by":"sheet","line":3,"cents":2}]}'],
  [
    '2026-11-12',
    '{"by":"sheet","line":2,"cents":1,"further":[{"on":"2026-11-09","by":"hand"},{"on":"2026-11-14","by":"hand","cents":3}]}',
  ],
  ['2026-12-31', '{"by":"hand","cents":0}'],
];

function olderFolder(): string {
  const folder = temporaryFolder();
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  migrate(db, version);
  const values = recorded.map((_one, at) => {
    const { 'payer.name': name, 'payer.document': document, amount, dueDate } = newBoleto(at + 1).fields;
    return `(1, 1, ${at + 1}, ${at + 2}, 1, 1, 'ready', '${name}', '${document}', ${amount}, '${dueDate}')`;
  });
  db.exec(`
    INSERT INTO meta (one, ledger_id, machine_id, created_at) VALUES (1, 'older', 'machine-1', '${since}');
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', '${since}');
    INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
      VALUES ('padaria', '{}', 'sheet', 'Março', 1, 'null', '${since}');
    INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, name, document, cents, due)
      VALUES ${values.join(', ')};
    INSERT INTO batch_totals SELECT batch_id, state, count(*), sum(cents) FROM boletos GROUP BY state;
    INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at)
      SELECT 'try-' || id, 'padaria', 'boleto', 'ref' || id, 'boleto/' || id, 0, x'00', '${since}' FROM boletos;
    UPDATE boletos SET state = 'sending', revision = 2, attempt = (SELECT seq FROM attempts WHERE attempts.id = 'try-' || boletos.id);
    UPDATE attempts SET state = 'created', settled_at = '${since}', remote_id = '9' || seq;
    UPDATE boletos SET state = 'created', remote_id = '9' || id, created_at = '${since}';
  `);
  for (const [at, one] of recorded.entries())
    if (one)
      db.prepare('UPDATE boletos SET baixa_on = ?, baixa_how = ? WHERE id = ?').run(one[0], one[1], at + 1);
  db.close();
  return folder;
}

const figures = (db: DatabaseSync) => ({
  days: db.prepare('SELECT * FROM boleto_days WHERE count <> 0 ORDER BY account, what, day').all(),
  rows: db
    .prepare('SELECT id, state, cents, due, baixa_on, baixa_how, revision FROM boletos ORDER BY id')
    .all(),
});

sqliteTest('no row and no figure changes when baixas become evidence', () => {
  const db = new DatabaseSync(join(olderFolder(), 'ledger.db'));
  const before = figures(db);
  expect(before.days.length).toBeGreaterThan(5);
  migrate(db);
  expect(figures(db)).toEqual(before);
  const evidence = db
    .prepare(`SELECT boleto, source, says, day, cents, answer ->> 'line' AS line FROM evidence ORDER BY id`)
    .all();
  expect(evidence.map((row) => Object.values(row))).toEqual([
    [2, 'hand', 'paid', '2026-11-10', null, null],
    [3, 'hand', 'paid', '2026-11-10', null, null],
    [4, 'hand', 'paid', '2026-11-11', 1_234, null],
    [5, 'dashboard', 'paid', '2026-11-11', null, 7],
    [6, 'dashboard', 'paid', '2026-10-31', 99, 7],
    [7, 'hand', 'paid', '2026-11-12', 1, null],
    [7, 'dashboard', 'paid', '2026-11-13', 2, 3],
    [8, 'dashboard', 'paid', '2026-11-12', 1, 2],
    [8, 'hand', 'paid', '2026-11-09', null, null],
    [8, 'hand', 'paid', '2026-11-14', 3, null],
    [9, 'hand', 'paid', '2026-12-31', 0, null],
  ]);
  db.close();
});

sqliteTest('evidence alone derives the same payments of every boleto', async () => {
  const db = new DatabaseSync(join(olderFolder(), 'ledger.db'));
  migrate(db);
  const payments = () =>
    db
      .prepare('SELECT baixa_on, baixa_how FROM boletos ORDER BY id')
      .all()
      .map(({ baixa_on: on, baixa_how: how }) =>
        paymentsOf({
          baixaOn: on === null ? null : String(on),
          baixaHow: how === null ? null : parseJson<JsonObject>(String(how)),
        }),
      );
  const before = { payments: payments(), days: figures(db).days };
  await settleBoletos(
    sqliteSql(db),
    recorded.map((_one, at) => at + 1),
  );
  expect({ payments: payments(), days: figures(db).days }).toEqual(before);
  db.close();
});

sqliteTest(
  'lists, sums and the month of Fechamento are the same, and a baixa of before is taken back as ever',
  async () => {
    const folder = olderFolder();
    const { ledger } = await openedIn(folder);
    const { settled, open, overdue } = queriesOf('padaria', {
      month: '2026-11',
      first: '2026-11-01',
      last: '2026-11-30',
      next: '2026-12-01',
      asOf: '2026-11-20',
    });
    const sum = async ({ filter }: typeof open) => (await ledger.read('boletos.sum', filter)).count;
    expect(await Promise.all([settled, open, overdue].map(sum))).toEqual([6, 2, 0]);
    const taken = { boletos: [{ id: 8, on: null, how: null }], accountId: 'padaria' };
    expect(await ledger.write('boletos.markPaid', taken)).toEqual({ changed: 1, missed: [] });
    const evidence = await ledger.read('income.evidence', { boleto: 8 });
    expect(evidence.map(({ says, stands }) => `${says} ${stands}`)).toEqual([
      'paid false',
      'paid false',
      'paid false',
      'undone true',
      'undone true',
      'undone true',
    ]);
    expect(await Promise.all([settled, open].map(sum))).toEqual([5, 3]);
  },
);
