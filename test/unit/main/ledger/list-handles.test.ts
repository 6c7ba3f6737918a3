// One statement reads a window of a list, however many rows it has, because each statement is a round trip to a team's server.
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { commit } from '../../../../main/ledger/commit.ts';
import { listHandles } from '../../../../main/ledger/list-handles.ts';
import { migrate } from '../../../../main/ledger/migrations.ts';
import { lists, type ListName } from '../../../../main/ledger/operations.ts';
import { sqliteSql } from '../../../../main/ledger/sqlite.ts';
import type { Sql, SqlValue } from '../../../../main/ledger/sql.ts';
import { createMeta } from '../../../../main/ledger/tables/meta.ts';
import { newBoletos } from '../../../helpers/boleto-rows.ts';
import { account } from '../../../helpers/ledger-folder.ts';

const stamp = { at: '2026-11-20T15:00:00.000Z', utcOffset: -180 };

async function ledgerOfRows(): Promise<{ readonly db: Sql; readonly asked: string[] }> {
  const file = new DatabaseSync(':memory:');
  migrate(file);
  const db = sqliteSql(file);
  await createMeta(db, {
    ledgerId: 'l',
    machineId: 'm',
    createdAt: stamp.at,
    freeze: null,
    begunForLost: null,
  });
  const nothing = { beforeCommit: () => Promise.resolve(), afterCommit: () => undefined };
  const trail = { what: 'batch.added', accountId: account().id };
  const { answers } = await commit({ db, osUser: 'ana', ...nothing }, [
    { id: 1, input: { stamp, op: 'accounts.insert', input: account(), trail } },
    {
      id: 2,
      input: {
        stamp,
        op: 'batches.insert',
        input: { accountId: account().id, kind: 'sheet', name: 'Lote' },
        trail,
      },
    },
    { id: 3, input: { stamp, op: 'boletos.insert', input: { batchId: 1, rows: newBoletos(40) }, trail } },
  ]);
  expect(answers.filter((answer) => 'failure' in answer)).toEqual([]);
  const asked: string[] = [];
  const counting =
    <R>(call: (text: string, ...values: readonly SqlValue[]) => R) =>
    (text: string, ...values: readonly SqlValue[]): R => {
      asked.push(text);
      return call(text, ...values);
    };
  return { db: { ...db, get: counting(db.get), all: counting(db.all) }, asked };
}

const open = (list: ListName, filter: unknown, sort: string, first = 0) =>
  ({ list, filter, sort, first, pinned: false }) as const;

test.each([
  ['batchRows', { batchId: 1 }, 'line', 'id', 40],
  ['trail', {}, 'newest', 'seq', 3],
] as const)(
  'a window of %s is one statement, in the order of the list',
  async (list, filter, sort, key, count) => {
    const { db, asked } = await ledgerOfRows();
    const handles = listHandles(db);
    const { handle, count: found } = await handles.open(open(list, filter, sort));
    expect(found).toBe(count);
    asked.length = 0;
    const rows = await handles.window({ list, handle, from: 1, count: 30 });
    expect(asked).toHaveLength(1);
    const ids = handles.ids({ list, handle, ranges: [{ from: 0, to: count - 1 }] });
    const ordered = sort === 'newest' ? [...ids].toReversed() : [...ids];
    expect(rows).toMatchObject(ordered.slice(1, 31).map((id) => ({ [key]: id })));
  },
);

test('no statement reads the rows of an empty window', async () => {
  const { db, asked } = await ledgerOfRows();
  const handles = listHandles(db);
  const { handle } = await handles.open(open('batchRows', { batchId: 1 }, 'line'));
  asked.length = 0;
  expect(await handles.window({ list: 'batchRows', handle, from: 40, count: 10 })).toEqual([]);
  expect(asked).toEqual([]);
});

test('an id without a row is an error, and is not left out', async () => {
  const { db } = await ledgerOfRows();
  await expect(lists.batchRows.rows(db, [1, 99])).rejects.toMatchObject({ failure: { code: 'notFound' } });
});
