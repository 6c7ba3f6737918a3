// The monitor's lists as the window reads them: urgent transactions by the clerk's limits, and the file of the list.
import { boardFile } from '../../../../preload/contract/watch-list.ts';
import { expect, test } from 'vitest';
import { readXlsx } from '../../../../main/spreadsheets/read-xlsx.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { listCalls } from '../../../../main/monitor/lists.ts';
import { firstSettings } from '../../../../main/monitor/room.ts';
import { noon } from '../../../helpers/ledger-folder.ts';
import { bytesOf, exportPorts, linesOf } from '../../../helpers/register.ts';
import { addedTo, storeAnswer, e2e, watchedLedger } from '../../../helpers/watched.ts';
import { storedCells } from '../../../helpers/whole-sheet.ts';

const hour = 3_600_000;

function listing(ledger: Ledger, at = noon) {
  const { tickets, outgoing, today } = exportPorts();
  const calls = listCalls({
    ledger,
    settings: () => ({ ...firstSettings, marks: [1, 24] }),
    tickets,
    outgoing,
    boards: { of: (_key, count) => count() },
    now: () => new Date(at),
    today,
  });
  return { calls, tickets };
}

test('groups the board by the age limits, and the highest limit marks what needs attention', async () => {
  const ledger = await watchedLedger();
  await addedTo(ledger, 3);
  await storeAnswer(ledger, 1, { lane: 'pending', state: 'PENDENTE', value: '5.00' });
  const { calls } = listing(ledger, noon + 2 * hour);
  const { columns } = await calls.board({ filter: { scope: 'all', sort: 'next' } });
  expect(columns.pending).toEqual({ count: 1, sum: '5.00', withoutValue: 0, aged: [1, 0] });
  expect(columns.other.aged).toEqual([2, 0]);
  expect((await calls.open({ scope: 'all', needsAttention: true, sort: 'next' })).count).toBe(0);
  const later = listing(ledger, noon + 25 * hour);
  expect((await later.calls.open({ scope: 'all', needsAttention: true, sort: 'next' })).count).toBe(3);
  expect(
    (
      await later.calls.open({
        scope: 'all',
        needsAttention: true,
        text: ' ',
        lanes: ['pending'],
        sort: 'next',
      })
    ).count,
  ).toBe(1);
});

test('sums what a filter finds, named transactions, or rows of an open list', async () => {
  const ledger = await watchedLedger();
  await addedTo(ledger, 3);
  await storeAnswer(ledger, 1, { lane: 'pending', state: 'PENDENTE', value: '5.00' });
  await storeAnswer(ledger, 2, { lane: 'complete', state: 'COMPLETO', value: '0.50' });
  const { calls } = listing(ledger);
  const filter = { scope: 'all', sort: 'oldest' } as const;
  expect(await calls.sum({ filter })).toEqual({ count: 3, sum: '5.50', withoutValue: 1 });
  expect(await calls.sum({ watches: [2] })).toEqual({ count: 1, sum: '0.50', withoutValue: 0 });
  const { handle } = await calls.open(filter);
  expect(await calls.sum({ watches: { handle, ranges: [{ from: 1, to: 2 }] } })).toEqual({
    count: 2,
    sum: '0.50',
    withoutValue: 1,
  });
});

test('reports a transaction that does not exist as missing', async () => {
  const { calls } = listing(await watchedLedger());
  await expect(calls.details({ id: 1 })).rejects.toMatchObject({
    failure: { code: 'notFound', detail: 'watch' },
  });
});

const words = {
  file: 'monitor',
  transactionId: 'Transação',
  label: 'Etiqueta',
  'lane complete': 'Completo',
  'phase ended': 'Terminada',
  'account padaria': 'Padaria Aurora',
};

test("exports a list in its order with the window's texts, with numbers and moments as such", async () => {
  const ledger = await watchedLedger();
  const items = ['=1+1', 'Ana Lemos'].map((label, at) => ({ transactionId: e2e(at), label }));
  await ledger.write('watches.insert', { accountId: 'padaria', items, source: 'sheet', now: noon });
  await storeAnswer(ledger, 2, { lane: 'complete', state: 'COMPLETO', value: '1000.5', phase: 'ended' });
  const { calls, tickets } = listing(ledger);
  const { handle } = await calls.open({ scope: 'all', sort: 'label' });
  const csv = await calls.saveList({ handle, format: 'csv', words, columns: [...boardFile] });
  expect(csv.name).toBe('monitor-2026-11-20.csv');
  const [header, ...rows] = linesOf(tickets, csv);
  expect(header).toMatch(/^Transação;Etiqueta;group;lane;state;value;/);
  expect(rows[0]).toMatch(/^E988\w+;'=1\+1;;other;;;/);
  expect(rows[1]).toMatch(/^E988\w+;Ana Lemos;;Completo;COMPLETO;1000,50;.*;Terminada;;;Padaria Aurora;;1$/);

  const xlsx = await calls.saveList({ handle, format: 'xlsx', words, columns: [...boardFile] });
  const book = readXlsx(bytesOf(tickets, xlsx), null);
  expect(book.ok && book.value.rows.map(({ cells }) => cells[1])).toEqual(['Etiqueta', '=1+1', 'Ana Lemos']);
  const [, , ana = []] = storedCells(bytesOf(tickets, xlsx));
  expect(ana.slice(0, 7)).toEqual([e2e(1), 'Ana Lemos', '', 'Completo', 'COMPLETO', '1000.5 #,##0.00', '']);
  expect(ana.at(-1)).toBe('1 0');
  expect(ana.filter((cell) => /^\d+\.\d{10} dd\/mm\/yyyy hh:mm$/.test(cell)).length).toBeGreaterThan(0);

  await calls.close({ handle });
  await expect(calls.saveList({ handle, format: 'csv', words })).rejects.toMatchObject({
    failure: { code: 'notFound', retryable: true },
  });
});
