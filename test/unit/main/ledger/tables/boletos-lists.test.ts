import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import {
  registerList,
  type BatchRowFilter,
  type BatchRowSort,
  type RegisterQuery,
  type RegisterSort,
} from '../../../../../main/ledger/tables/boletos-lists.ts';
import { running, sent, sheet, slip, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { account, openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

const line = '00190500954014481606906809350314337370000000100';

async function register(): Promise<{
  readonly ledger: Ledger;
  readonly batchId: number;
  readonly ref: string;
}> {
  let now = Date.UTC(2026, 0, 1);
  const { ledger } = await openedIn(temporaryFolder(), { now: () => now });
  await ledger.write('accounts.insert', account());
  const batchId = await running(ledger, [
    newBoleto(1, {
      'payer.name': 'Padaria São João',
      'payer.document': '11144477735',
      amount: 15_000,
      dueDate: '2027-03-10',
    }),
    newBoleto(2, { 'payer.name': 'Érica Gonçalves', amount: 9_900, dueDate: '2027-01-05' }),
    newBoleto(3, { 'payer.name': 'João Brandão', amount: 15_000, dueDate: '2027-02-01' }),
    newBoleto(4, { 'payer.name': 'Ana de Sá', amount: 1, dueDate: '2027-02-02' }),
    newBoleto(5, { 'payer.name': 'Nunca Enviado', amount: 2, dueDate: '2027-02-03' }),
  ]);
  await sent(ledger, 1, {
    state: 'created',
    remoteId: '9007199254740993',
    title: slip({ line, nossoNumero: '4014481606' }),
  });
  now += 86_400_000;
  await sent(ledger, 2, { state: 'created', remoteId: '12', title: slip({ conference: 'difference' }) });
  await sent(ledger, 3, { state: 'uncertain' });
  await sent(ledger, 4, { state: 'refused' });
  await ledger.write('boletos.markPaid', { boletos: [{ id: 2, on: '2027-01-04', how: { by: 'hand' } }] });
  const ref = (await ledger.read('boletos.get', { id: 3 }))?.ref ?? '';
  return { ledger, batchId, ref };
}

const found = async (ledger: Ledger, filter: RegisterQuery, sort: RegisterSort = 'oldest') => {
  const { handle, count } = await ledger.lists.open('boletos', { filter, sort });
  const rows = await ledger.lists.window('boletos', { handle, from: 0, count: 10 });
  // For every filter, the sum is that of its rows.
  const cents = rows.reduce((sum, { fields }) => sum + (fields.amount ?? 0), 0);
  expect(await ledger.read('boletos.sum', filter)).toEqual({ count, cents });
  return rows.map(({ id }) => id);
};

test.each([
  ['not yet indexed', 0],
  ['half indexed', 2],
  ['indexed', 99],
])('the register finds boletos by any word, names %s', async (_words, most) => {
  const { ledger, ref } = await register();
  await ledger.write('boletos.index', { most });
  const by = (text: string) => found(ledger, { text });
  expect(await by('')).toEqual([1, 2, 3, 4]);
  expect(await by('sao joao')).toEqual([1]);
  expect(await by('JOÃO')).toEqual([1, 3]);
  expect(await by('gonca')).toEqual([2]);
  expect(await by('sá')).toEqual([1, 4]);
  expect(await by('111.444.777-35')).toEqual([1]);
  expect(await by('11144')).toEqual([1]);
  expect(await by('00190.50095 40144.816069 06809.350314 3 37370000000100')).toEqual([1]);
  expect(await by('4014481606')).toEqual([1]);
  expect(await by('9007199254740993')).toEqual([1]);
  expect(await by('12')).toEqual([2]);
  expect(await by(ref.toUpperCase())).toEqual([3]);
  expect(await by('joao 11144477735')).toEqual([1]);
  expect(await by('joao 4014481606 padaria')).toEqual([1]);
  expect(await by('erica 12')).toEqual([2]);
  expect(await by('12 joao')).toEqual([]);
  expect(await by('de ana sá')).toEqual([4]);
  expect(await by(`brandao ${ref}`)).toEqual([3]);
  expect(await by('joao 9007199254740993 gonca')).toEqual([]);
  expect(await by('enviado')).toEqual([]);
  expect(await by('"; DROP')).toEqual([]);
});

test.each(['sqlite', 'postgres'] as const)(
  'one query of the index of names serves all words on %s',
  (engine) => {
    const { sql, values } = registerList.query({ text: 'célia barros 111.444 de' }, 'newest', engine);
    expect(sql.match(/boletos_text WHERE|name_key LIKE \?(?: AND name_key LIKE \?)*/g)).toHaveLength(1);
    expect(values.slice(0, engine === 'sqlite' ? 1 : 3)).toEqual(
      engine === 'sqlite' ? ['"célia" AND "barros" AND "111.444"'] : ['%celia%', '%barros%', '%111.444%'],
    );
  },
);

test('the register is filtered and sorted', async () => {
  const { ledger, batchId } = await register();
  expect(await found(ledger, {}, 'newest')).toEqual([4, 3, 2, 1]);
  expect(await found(ledger, {}, 'due')).toEqual([2, 3, 4, 1]);
  expect(await found(ledger, {}, 'amount')).toEqual([4, 2, 1, 3]);
  expect(await found(ledger, {}, 'name')).toEqual([4, 2, 3, 1]);
  expect(await found(ledger, { amount: 15_000 })).toEqual([1, 3]);
  expect(await found(ledger, { due: { from: '2027-02-01', until: '2027-03-10' } })).toEqual([3, 4]);
  expect(await found(ledger, { created: { from: '2026-01-02' } })).toEqual([2]);
  expect(await found(ledger, { states: ['uncertain', 'refused'] })).toEqual([3, 4]);
  expect(await found(ledger, { conferences: ['difference'] })).toEqual([2]);
  expect(await found(ledger, { baixa: true })).toEqual([2]);
  expect(await found(ledger, { baixa: false, text: 'joao' })).toEqual([1, 3]);
  expect(await found(ledger, { scope: { accountId: 'padaria' }, batchId })).toEqual([1, 2, 3, 4]);
  expect(await found(ledger, { scope: { accountId: 'other' } })).toEqual([]);
  expect(await found(ledger, { batchId: 99 })).toEqual([]);
});

test('a name that is corrected after it was indexed is found only by the new name', async () => {
  const { ledger, batchId } = await register();
  await ledger.write('boletos.index', { most: 99 });
  const now = await ledger.read('boletos.get', { id: 4 });
  const fields = { ...newBoleto(4).fields, 'payer.name': 'Beatriz Lemos' };
  const edits = [{ id: 4, revision: now?.revision ?? 0, fields, problems: [], worst: null }];
  await ledger.write('boletos.edit', { batchId, step: 's', edits });
  expect(await found(ledger, { text: 'beatriz' })).toEqual([4]);
  expect(await found(ledger, { text: 'ana de' })).toEqual([]);
});

test('lists the rows of a batch by line, by state, by problem and by word', async () => {
  const { ledger } = await register();
  const problem = {
    problems: [{ severity: 'doubt', field: null, code: 'phoneLength' }],
    worst: 'doubt',
  } as const;
  const repeated = { severity: 'error', field: null, code: 'duplicateInRegister', boleto: 7 } as const;
  const repeat = { problems: [repeated], worst: 'error' } as const;
  const batchId = await sheet(ledger, [
    newBoleto(21, { 'payer.name': 'Zélia', amount: 300 }),
    newBoleto(22, { 'payer.name': 'Álvaro', amount: 100, description: 'Aula de Piano' }, problem),
    newBoleto(23, { 'payer.name': 'Bruno', amount: 200 }, repeat),
    newBoleto(24, { 'payer.name': 'Vera', amount: null }),
  ]);
  await ledger.write('boletos.takeOut', { batchId, step: 's', ids: [8] });
  const rows = async (filter: Omit<BatchRowFilter, 'batchId'>, sort: BatchRowSort = 'line') => {
    const { handle } = await ledger.lists.open('batchRows', { filter: { batchId, ...filter }, sort });
    const listed = await ledger.lists.window('batchRows', { handle, from: 0, count: 10 });
    const amounts = listed.flatMap(({ fields }) => fields.amount ?? []);
    const cents = amounts.reduce((sum, amount) => sum + amount, 0);
    // For every filter, the sum is that of its rows with an amount.
    expect(await ledger.read('boletos.sumOfBatch', { batchId, ...filter })).toEqual({
      count: amounts.length,
      cents,
    });
    return listed.map(({ id }) => id);
  };
  expect(await rows({})).toEqual([6, 7, 8, 9]);
  expect(await rows({}, 'name')).toEqual([7, 8, 9, 6]);
  expect(await rows({}, 'amount')).toEqual([9, 7, 8, 6]);
  expect(await rows({ states: ['out'] })).toEqual([8]);
  expect(await rows({ problems: true })).toEqual([7, 8]);
  expect(await rows({ worst: ['error'] })).toEqual([8]);
  expect(await rows({ worst: ['doubt', 'note'] })).toEqual([7]);
  expect(await rows({ repeats: true })).toEqual([]);
  expect(await rows({ text: 'alvaro piano' })).toEqual([7]);
});

test('the register finds and counts boletos by their situation on a day', async () => {
  const { ledger } = await register();
  const figures = (on: string) => ledger.read('boletos.situations', { filter: {}, on });
  const none = { count: 0, cents: 0 };
  const settled = { count: 1, cents: 9_900 };
  const one = { count: 1, cents: 15_000 };
  for (const [on, is] of [
    ['2027-03-09', 'notDue'],
    ['2027-03-10', 'dueToday'],
    ['2027-03-11', 'overdue'],
  ] as const) {
    const expected = { notDue: none, dueToday: none, overdue: none, settled, [is]: one };
    expect(await figures(on)).toEqual(expected);
    expect(await found(ledger, { situation: { is, on } })).toEqual([1]);
    expect(await found(ledger, { situation: { is: 'settled', on } })).toEqual([2]);
  }
  expect(await ledger.read('boletos.situations', { filter: { text: 'erica' }, on: '2027-03-11' })).toEqual({
    notDue: none,
    dueToday: none,
    overdue: none,
    settled,
  });
});
