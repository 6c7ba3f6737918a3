// An action on many rows takes as many statements as an action on a few, because each statement is a round trip to a team's server.
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { commit } from '../../../../../main/ledger/commit.ts';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import type { WriteInput, WriteOp } from '../../../../../main/ledger/operations.ts';
import { sqliteSql } from '../../../../../main/ledger/sqlite.ts';
import type { SqlValue, Transactions } from '../../../../../main/ledger/sql.ts';
import { listBatches } from '../../../../../main/ledger/tables/batches.ts';
import { manyBoletos } from '../../../../../main/ledger/tables/boletos.ts';
import { documentsOfBoletos } from '../../../../../main/ledger/tables/documents.ts';
import { askedWatches } from '../../../../../main/ledger/tables/watches-answers.ts';
import { createMeta } from '../../../../../main/ledger/tables/meta.ts';
import { newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { account } from '../../../../helpers/ledger-folder.ts';

const stamp = { at: '2026-11-20T15:00:00.000Z', utcOffset: -180 };
const accountId = account().id;

interface Counted {
  readonly write: <K extends WriteOp>(op: K, input: WriteInput<K>) => Promise<unknown>;
  readonly db: Transactions;
  readonly asked: () => number;
}

async function counted(): Promise<Counted> {
  const file = new DatabaseSync(':memory:');
  migrate(file);
  const sql = sqliteSql(file);
  let asked = 0;
  const counting =
    <R>(call: (text: string, ...values: readonly SqlValue[]) => R) =>
    (text: string, ...values: readonly SqlValue[]): R => {
      asked += 1;
      return call(text, ...values);
    };
  const db = { ...sql, get: counting(sql.get), all: counting(sql.all), run: counting(sql.run) };
  await createMeta(db, {
    ledgerId: 'l',
    machineId: 'm',
    createdAt: stamp.at,
    freeze: null,
    begunForLost: null,
  });
  const committer = {
    db,
    osUser: 'ana',
    beforeCommit: () => Promise.resolve(),
    afterCommit: () => undefined,
  };
  let id = 0;
  const write: Counted['write'] = async (op, input) => {
    const { answers } = await commit(committer, [{ id: (id += 1), input: { op, input, stamp } }]);
    const [answer] = answers;
    if (!answer || 'failure' in answer) throw new Error(`${op}: ${JSON.stringify(answer)}`);
    return answer.value;
  };
  await write('accounts.insert', account());
  return { write, db, asked: () => asked };
}

async function sheet({ write }: Counted, rows: number): Promise<void> {
  await write('batches.insert', { accountId, kind: 'sheet', name: 'Lote' });
  await write('boletos.insert', { batchId: 1, rows: newBoletos(rows) });
}

const idsUpTo = (rows: number): number[] => Array.from({ length: rows }, (_, at) => at + 1);

/** Counts the last write of each. */
const works: Readonly<Record<string, (ledger: Counted, rows: number) => Promise<void>>> = {
  async 'boletos.edit'(ledger, rows) {
    await sheet(ledger, rows);
    const edits = idsUpTo(rows).map((id) => ({ ...newBoleto(id + 5_000), id, revision: 1 }));
    await last(ledger, 'boletos.edit', { batchId: 1, step: 's', edits });
    const { changed } =
      (await ledger.db.get('SELECT count(*) AS changed FROM boletos WHERE revision = 2')) ?? {};
    expect(changed).toBe(rows);
  },
  async 'boletos.takeOut'(ledger, rows) {
    await sheet(ledger, rows);
    await last(ledger, 'boletos.takeOut', { batchId: 1, step: 's', ids: idsUpTo(rows) });
  },
  async 'boletos.putBack'(ledger, rows) {
    await sheet(ledger, rows);
    await ledger.write('boletos.takeOut', { batchId: 1, step: 's', ids: idsUpTo(rows) });
    await last(ledger, 'boletos.putBack', { batchId: 1, step: 't', ids: idsUpTo(rows) });
  },
  async 'boletos.undo'(ledger, rows) {
    await sheet(ledger, rows);
    const edits = idsUpTo(rows).map((id) => ({ ...newBoleto(id + 5_000), id, revision: 1 }));
    await ledger.write('boletos.edit', { batchId: 1, step: 's', edits });
    await last(ledger, 'boletos.undo', { batchId: 1 });
  },
  async 'boletos.judgeDuplicates'(ledger, rows) {
    await sheet(ledger, rows);
    await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'Lote' });
    await ledger.write('boletos.insert', { batchId: 2, rows: newBoletos(rows) });
    const [, ...accept] = idsUpTo(rows).map((id) => id + rows);
    await last(ledger, 'boletos.judgeDuplicates', { batchId: 2, accept: accept.slice(rows / 2) });
  },
  async 'boletos.keepPanel'(ledger, rows) {
    const boletos = newBoletos(rows).map(({ fields }, at) => ({
      remoteId: String(at),
      slipLine: null,
      name: fields['payer.name'],
      document: fields['payer.document'],
      dueDate: fields.dueDate ?? '',
      amounts: [1, 2],
      line: at + 1,
      cells: [],
      payers: ['52998224725', 'ana'],
    }));
    await last(ledger, 'boletos.keepPanel', { accountId, file: null, boletos });
    expect(await ledger.db.get('SELECT count(*) AS keys FROM panel_keys')).toEqual({ keys: 4 * rows });
  },
  async 'boletos.markPaid'(ledger, rows) {
    await sheet(ledger, rows);
    const boletos = idsUpTo(rows).map((id) => ({ id, on: '2026-11-20', how: null }));
    await last(ledger, 'boletos.markPaid', { boletos });
  },
  async 'batches.list'(ledger, rows) {
    for (let at = 0; at < rows / 4; at += 1)
      await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'Lote' });
    before = ledger.asked();
    expect(await listBatches(ledger.db, {})).toHaveLength(Math.min(100, rows / 4));
  },
  async 'documents.ofBoletos'(ledger, rows) {
    await sheet(ledger, rows);
    before = ledger.asked();
    expect(await documentsOfBoletos(ledger.db, { ids: idsUpTo(rows) })).toHaveLength(rows);
  },
  async 'watches.asked'(ledger, rows) {
    before = ledger.asked();
    expect(await askedWatches(ledger.db, { ids: idsUpTo(rows) })).toEqual([]);
  },
  async 'boletos.many'(ledger, rows) {
    await sheet(ledger, rows);
    before = ledger.asked();
    await manyBoletos(ledger.db, { ids: idsUpTo(rows) });
  },
};
let before = 0;
async function last<K extends WriteOp>(ledger: Counted, op: K, input: WriteInput<K>): Promise<void> {
  before = ledger.asked();
  await ledger.write(op, input);
}

test.each(Object.entries(works))('%s takes as many statements for 400 rows as for 4', async (_op, work) => {
  const statements: number[] = [];
  for (const rows of [4, 400]) {
    const ledger = await counted();
    await work(ledger, rows);
    statements.push(ledger.asked() - before);
  }
  expect(statements[1]).toBe(statements[0]);
  expect(statements[0]).toBeLessThan(16);
});
