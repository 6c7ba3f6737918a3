// The rules of the ledger for booklets: members keep the chosen order, and no step undoes what was made.
import { expect, test } from 'vitest';
import type { FindMembers } from '../../../../../main/ledger/tables/booklets.ts';
import { plan } from '../../../../helpers/booklet-members.ts';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { registerOf } from '../../../../helpers/register.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

const rows = [
  newBoleto(1, {
    'payer.name': 'Érica',
    'payer.document': '11144477735',
    dueDate: '2027-03-10',
    amount: 300,
  }),
  newBoleto(2, { 'payer.name': 'ana', 'payer.document': '52998224725', dueDate: '2027-02-10', amount: 200 }),
  newBoleto(3, {
    'payer.name': 'Érica',
    'payer.document': '11144477735',
    dueDate: '2027-01-10',
    amount: 100,
  }),
  newBoleto(4, {
    'payer.name': 'Fábio',
    'payer.document': '52998224725',
    dueDate: '2027-01-10',
    amount: 400,
  }),
];

test('members come in the chosen order; boletos that were not created are counted apart', async () => {
  const ledger = await registerOf(rows);
  const batchId = await sheet(ledger, newBoletos(2));
  const find = async (of: FindMembers['of'], order: FindMembers['order']) => {
    const { members, without } = await ledger.read('booklets.find', { of, order });
    return [members.map(({ id }) => id), without];
  };
  expect(await find({ batchId: 1 }, 'sheet')).toEqual([[1, 2, 3, 4], 0]);
  expect(await find({ batchId: 1 }, 'payer')).toEqual([[2, 3, 1, 4], 0]);
  expect(await find({ batchId: 1 }, 'dueDate')).toEqual([[3, 4, 2, 1], 0]);
  expect(await find({ ids: [4, 6, 2, 2, 99] }, 'sheet')).toEqual([[2, 4], 1]);
  expect(await find({ batchId }, 'sheet')).toEqual([[], 2]);
  expect(await find({ accountId: 'padaria', document: '11144477735' }, 'dueDate')).toEqual([[3, 1], 0]);
  expect(await find({ accountId: 'outra', document: '11144477735' }, 'dueDate')).toEqual([[], 0]);
  const { members } = await ledger.read('booklets.find', { of: { ids: [1] }, order: 'sheet' });
  expect(members[0]).toMatchObject({
    accountId: 'padaria',
    lote: 1,
    item: 1,
    parcel: 1,
    name: 'Érica',
    document: '11144477735',
    cents: 300,
    dueDate: '2027-03-10',
    nossoNumero: '28000000001',
  });
});

const made = {
  missing: 1,
  bars: { expected: 1, read: 1 },
  files: [{ name: 'a.pdf', pages: 1, boletos: 1, bytes: 9, sha256: 'a'.repeat(64) }],
  notes: [
    {
      boleto: 2,
      payer: 'ana',
      cents: 200,
      dueDate: '2027-02-10',
      out: true,
      why: 'locked' as const,
      detail: null,
    },
  ],
};

test('a booklet keeps its order, its plan and its result', async () => {
  const ledger = await registerOf(rows);
  const { id } = await ledger.write('booklets.insert', {
    plan: plan({ boletos: [] }, { title: 'T' }),
    members: [4, 1, 3],
    cents: 800,
  });
  expect((await ledger.read('booklets.members', { id })).map((member) => member.id)).toEqual([4, 1, 3]);
  expect(await ledger.read('booklets.get', { id })).toMatchObject({
    state: 'paused',
    plan: { title: 'T' },
    boletos: 3,
    cents: 800,
    finishedAt: null,
    files: [],
    bars: null,
  });
  await ledger.write('booklets.turn', { id, to: 'running', computer: null });
  const failure = { code: 'noNetwork', area: 'service', retryable: true } as const;
  await ledger.write('booklets.turn', { id, to: 'paused', failure });
  expect(await ledger.read('booklets.get', { id })).toMatchObject({ failure });
  expect(await ledger.write('booklets.turn', { id, to: 'running', computer: null })).toMatchObject({
    failure: null,
  });
  expect(await ledger.write('booklets.turn', { id, to: 'finished', ...made })).toMatchObject({
    state: 'finished',
    missing: 1,
    bars: made.bars,
    files: made.files,
  });
  expect(await ledger.read('booklets.notes', { id })).toEqual(made.notes);
  // Started again and cancelled: what was made before stays.
  await ledger.write('booklets.turn', { id, to: 'running', computer: null });
  expect(await ledger.write('booklets.turn', { id, to: 'cancelled' })).toMatchObject({
    state: 'finished',
    files: made.files,
  });
});

test('a booklet that ran when the program ended waits; a cancelled one stays cancelled', async () => {
  const ledger = await registerOf(rows);
  const booklet = { plan: plan({ boletos: [] }), members: [1], cents: 1 };
  const [first, second] = [
    await ledger.write('booklets.insert', booklet),
    await ledger.write('booklets.insert', booklet),
  ];
  await ledger.write('booklets.turn', { id: first.id, to: 'running', computer: null });
  await ledger.write('booklets.turn', { id: second.id, to: 'cancelled' });
  const own = { id: first.id, to: 'running', computer: 'pc-ana' } as const;
  await ledger.write('booklets.turn', own);
  await ledger.write('booklets.pauseRunning', { computer: 'pc-bia' });
  expect(await ledger.read('booklets.get', first)).toMatchObject({ state: 'running' });
  await ledger.write('booklets.pauseRunning', { computer: 'pc-ana' });
  expect(await ledger.read('booklets.get', first)).toMatchObject({ state: 'paused' });
  await ledger.write('booklets.turn', own);
  await ledger.write('booklets.pauseRunning', { computer: null });
  expect(
    (await ledger.read('booklets.list', { scope: 'all', most: 9 })).map(({ id, state }) => [id, state]),
  ).toEqual([
    [second.id, 'cancelled'],
    [first.id, 'paused'],
  ]);
  expect(await ledger.read('booklets.list', { scope: 'all', most: 1 })).toHaveLength(1);
  const raised = ledger.write('booklets.turn', { id: second.id, to: 'running', computer: null });
  await expect(raised).rejects.toMatchObject({ failure: { code: 'ledgerRefused' } });
  const unknown = ledger.write('booklets.turn', { id: 99, to: 'running', computer: null });
  await expect(unknown).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('a booklet is never deleted, and never becomes another one', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await ledger.write('booklets.insert', { plan: plan({ boletos: [] }), members: [1], cents: 1 });
  await ledger.close();
  const run = await rawRun(folder);
  expect(await run('DELETE FROM booklets')).toContain('never deleted');
  for (const change of [`members = '[2]'`, `plan = '{"x":1}'`, 'boletos = 9', 'cents = 9'])
    expect(await run(`UPDATE booklets SET ${change}`)).toContain('what it is stays');
});
