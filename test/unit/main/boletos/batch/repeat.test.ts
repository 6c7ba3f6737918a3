// A repeated batch: who is billed again, on which day, with which texts, and that one press makes one draft.
import { expect, test } from 'vitest';
import { repeatCalls, laterDay } from '../../../../../main/boletos/batch/repeat.ts';
import { resultCalls } from '../../../../../main/boletos/batch/result.ts';
import type { PlainDate } from '../../../../../preload/shared/due-date.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { sent, sheet, today, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { created, exportPorts, linesOf } from '../../../../helpers/register.ts';
import { sheetBatch } from '../../../../helpers/sheet-batch.ts';

const rowsOf = async (ledger: Ledger, batchId: number) => {
  const { handle, count } = await ledger.lists.open('batchRows', { filter: { batchId }, sort: 'line' });
  return ledger.lists.window('batchRows', { handle, from: 0, count });
};
const run = async (ledger: Ledger, id: number) => {
  await ledger.write('batches.queue', { id });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
};
const press = { commandId: 'c1', months: 1, name: 'Mensalidades de janeiro' };

test.each<[PlainDate, number, PlainDate | null, PlainDate]>([
  ['2026-12-10', 1, null, '2027-01-10'],
  ['2027-01-31', 1, null, '2027-02-28'],
  // The sheet had the 31st; February has none.
  ['2027-02-28', 1, '2027-01-31', '2027-03-31'],
  ['2027-02-28', 12, '2026-11-30', '2028-02-29'],
  // A clerk moved the date: from then on it is that day.
  ['2027-02-15', 1, '2027-01-31', '2027-03-15'],
  ['2027-01-10', 0, '2027-01-10', '2027-01-10'],
])('%s, %i months later, first on %s: %s', (due, months, firstDay, later) => {
  expect(laterDay(due, months, firstDay)).toBe(later);
});

const text = [
  'Nome;CPF;Valor;Vencimento;Parcelas',
  'Ana Prado;529.982.247-25;150,00;31/12/2026;1',
  'Bia Lima;111.444.777-35;200,00;11/12/2026;1',
  'Caio Reis;111.111.111-12;300,00;12/12/2026;1',
  'Davi Melo;390.533.447-05;400,00;13/12/2026;1',
  'Eva Luz;168.995.350-09;500,00;14/12/2026;3',
].join('\n');

async function lastMonth() {
  const ledger = await readyLedger(temporaryFolder());
  const description = { from: 'template', text: 'Mensalidade {mes}/{ano} de {nome}' } as const;
  const { batchId } = await sheetBatch(ledger, text, {
    mapping: {
      'payer.name': { from: 'column', column: 0 },
      'payer.document': { from: 'column', column: 1 },
      amount: { from: 'column', column: 2 },
      dueDate: { from: 'column', column: 3 },
      parcels: { from: 'column', column: 4 },
      description,
    },
    refInDescription: true,
  });
  await ledger.write('boletos.takeOut', { batchId, step: 's', ids: [4] });
  return { ledger, batchId, calls: repeatCalls({ ledger, today: () => today }) };
}

test('repeats all rows except those taken out and those with installments', async () => {
  const { ledger, batchId, calls } = await lastMonth();
  await run(ledger, batchId);
  await sent(ledger, 1, created(1));
  await sent(ledger, 2, { state: 'refused', serviceMessage: { words: ['CPF bloqueado'] } });
  const repeated = await calls.repeat({ ...press, id: batchId });
  expect(repeated.parcelsLeftOut).toBe(3);
  const rows = await rowsOf(ledger, repeated.batchId);
  expect(
    rows.map(({ item, state, fields: { dueDate, description } }) => [item, state, dueDate, description]),
  ).toEqual([
    [1, 'ready', '2027-01-31', 'Mensalidade 01/2027 de Ana Prado {ref}'],
    [2, 'ready', '2027-01-11', 'Mensalidade 01/2027 de Bia Lima {ref}'],
    [3, 'draft', '2027-01-12', 'Mensalidade 01/2027 de Caio Reis {ref}'],
  ]);
  expect(rows[2]?.problems).toMatchObject([{ code: 'documentCheckDigits', text: '111.111.111-12' }]);
  const batch = await ledger.read('batches.get', { id: repeated.batchId });
  expect(batch).toMatchObject({ state: 'draft', name: press.name, lote: 2, source: { fileHash: null } });
  expect(batch?.layout?.plan?.mapping.description).toEqual({
    from: 'template',
    text: 'Mensalidade {mes}/{ano} de {nome}',
  });
});

test('keeps the date of the sheet in a repeat of a repeat', async () => {
  const { calls, ledger, batchId } = await lastMonth();
  let id = batchId;
  const days: (string | null)[] = [];
  for (const month of ['a', 'b', 'c']) {
    ({ batchId: id } = await calls.repeat({ ...press, commandId: month, id }));
    const [first] = await rowsOf(ledger, id);
    days.push(first?.fields.dueDate ?? null);
  }
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
});

test('keeps texts that the clerk edited, and marks a past due date as an error', async () => {
  const { calls, ledger, batchId } = await lastMonth();
  const { fields, revision } = (await rowsOf(ledger, batchId))[0] ?? {
    fields: newBoleto(1).fields,
    revision: 0,
  };
  const edited = { ...fields, description: 'Combinado à parte', dueDate: '2026-10-05' };
  await ledger.write('boletos.edit', {
    batchId,
    step: 'e',
    edits: [{ id: 1, revision, fields: edited, problems: [], worst: null }],
  });
  const { batchId: repeated } = await calls.repeat({ ...press, id: batchId });
  const [row] = await rowsOf(ledger, repeated);
  expect(row).toMatchObject({
    state: 'draft',
    fields: { description: 'Combinado à parte', dueDate: '2026-11-05' },
    problems: [{ code: 'dueDatePast' }],
  });
});

test('makes one draft for one command, however often it arrives', async () => {
  const { calls, ledger, batchId } = await lastMonth();
  const first = await calls.repeat({ ...press, id: batchId });
  expect(await calls.repeat({ ...press, id: batchId })).toEqual(first);
  expect(await rowsOf(ledger, first.batchId)).toHaveLength(3);
  expect(await ledger.read('batches.list', {})).toHaveLength(2);
});

test('leaves no draft when a repeat fails, and warns of duplicates in the same month', async () => {
  const { calls, ledger, batchId } = await lastMonth();
  const write: Ledger['write'] = (op, input, options) =>
    op === 'boletos.markDuplicates' ? Promise.reject(new Error('cut')) : ledger.write(op, input, options);
  const read: Ledger['read'] = (op, input) => ledger.read(op, input);
  const broken = repeatCalls({ ledger: { read, write, lists: ledger.lists }, today: () => today });
  await expect(broken.repeat({ ...press, id: batchId })).rejects.toThrow('cut');
  expect(await ledger.read('batches.list', {})).toHaveLength(1);
  // The same press again cannot continue a discarded batch; a new press can.
  await expect(calls.repeat({ ...press, id: batchId })).rejects.toMatchObject({
    failure: { code: 'changedMeanwhile' },
  });
  const again = await calls.repeat({ ...press, commandId: 'c2', months: 0, id: batchId });
  const [row] = await rowsOf(ledger, again.batchId);
  expect(row?.problems).toMatchObject([
    { code: 'dueDateHoliday', severity: 'note' },
    { code: 'duplicateInRegister', boleto: 1 },
  ]);
});

test('saves its errors in the layout of the sheet, with the new due date', async () => {
  const { calls, ledger, batchId } = await lastMonth();
  const repeated = await calls.repeat({ ...press, id: batchId });
  const at = exportPorts();
  const { saveResult } = resultCalls({ ledger, ...at });
  const file = await saveResult({
    id: repeated.batchId,
    what: 'errors',
    format: 'csv',
    words: { why: 'Motivo' },
  });
  expect(linesOf(at.tickets, file)[1]).toBe('Ana Prado;529.982.247-25;150,00;31/01/2027;1;ready');
});

test('repeats a single boleto, and refuses a batch of installments only', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const { repeat } = repeatCalls({ ledger, today: () => today });
  const single = await sheet(ledger, [
    newBoleto(1, { dueDate: '2027-01-31', description: 'Aula' }, { line: null }),
  ]);
  const repeated = await repeat({ ...press, id: single });
  expect((await rowsOf(ledger, repeated.batchId))[0]?.fields).toMatchObject({
    dueDate: '2027-02-28',
    description: 'Aula',
  });
  const parcels = await sheet(ledger, [
    newBoleto(2, {}, { parcel: 1, parcels: 2 }),
    newBoleto(3, {}, { parcel: 2, parcels: 2 }),
  ]);
  await expect(repeat({ ...press, commandId: 'c2', id: parcels })).rejects.toMatchObject({
    failure: { code: 'inputInvalid', fields: { id: 'nothingToRepeat' } },
  });
  await expect(repeat({ ...press, commandId: 'c3', id: 99 })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});
