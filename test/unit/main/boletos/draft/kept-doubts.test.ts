// Doubts that only the check of the whole sheet finds: they stay with a row while their cause does, whatever else is edited.
import { expect, test } from 'vitest';
import { ana, bia, bookOf, rui } from '../../../../fixtures/hand-written-sheet.ts';
import type { RowCorrection } from '../../../../../preload/contract/batches.ts';
import type { BoletoField } from '../../../../../preload/contract/boleto-fields.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

async function checked(source: { readonly text: string } | { readonly book: Uint8Array }) {
  const { sheets, batches, opened, upload, rowsOf } = await sheetsRoom();
  const { sheet, plan } = await opened('text' in source ? source : upload(source.book, 'maio.xlsx'));
  const made = await sheets.check({
    commandId: press(),
    sheet,
    name: 'Maio',
    plan: { ...plan, parcelAmount: plan.mapping.parcels ? 'total' : null },
  });
  if (made.kind !== 'checked') throw new Error(JSON.stringify(made));
  const batchId = made.batchId;
  const rows = async () => (await rowsOf(batchId)).rows;
  const codes = async () => (await rows()).map(({ problems }) => problems.map(({ code }) => code));
  const edit = async (at: number, field: BoletoField, text: string) => {
    const row = (await rows())[at];
    if (!row) throw new Error('no row');
    const { id: boleto, revision } = row;
    return batches.edit({ commandId: press(), batchId, edits: [{ boleto, revision, field, text }] });
  };
  const replace = async (field: BoletoField, find: string, by: string, wholeCell: boolean) => {
    const { handle, count } = await batches.openRows({ batchId, sort: 'line', descending: false });
    const all = { handle, ranges: [{ from: 0, to: count - 1 }] };
    const how = { field, find, replace: by, wholeCell, language: 'pt-BR' } as const;
    return batches.replace({ commandId: press(), batchId, rows: all, ...how });
  };
  const correct = (as: RowCorrection) => batches.correctGroup({ commandId: press(), batchId, as });
  return { rows, codes, edit, replace, correct };
}

/** Two payers who are due in December, of which the spreadsheet shows no day. The 12th is a Saturday. */
const ofMonths = () => {
  const rows = [ana, rui].map(({ name, cpf }) => [name, cpf, '150,50', { value: '46368', style: 2 }]);
  const book = bookOf(['Nome', 'CPF', 'Valor', 'Vencimento'], rows, { formats: ['mmm/yy'] });
  return checked({ book });
};
const notShown = 'dueDateDayNotShown';

test('a day that is not shown stays a doubt until somebody types the day or confirms it', async () => {
  const { codes, edit, replace, correct, rows } = await ofMonths();
  await edit(0, 'payer.name', 'Ana Lima');
  await edit(0, 'amount', '99,00');
  expect(await codes()).toEqual([
    [notShown, 'dueDateWeekend'],
    [notShown, 'dueDateWeekend'],
  ]);
  expect(await correct('nextBusinessDay')).toMatchObject({ changed: 2 });
  expect((await rows()).map(({ fields }) => fields.dueDate)).toEqual(['2026-12-14', '2026-12-14']);
  expect(await codes()).toEqual([[notShown], [notShown]]);
  await replace('dueDate', '/2026', '/2027', false);
  expect((await rows()).map(({ fields }) => fields.dueDate)).toEqual(['2027-12-14', '2027-12-14']);
  expect(await codes()).toEqual([[notShown], [notShown]]);
  await edit(0, 'dueDate', '14/12/2027');
  expect(await codes()).toEqual([[], [notShown]]);
  await replace('dueDate', '14/12/2027', '15/12/2027', true);
  expect(await codes()).toEqual([[], []]);
});

test('a confirmation of one doubt leaves another one of the same field', async () => {
  const book = bookOf(
    ['Nome', 'CPF', 'Valor', 'Vencimento'],
    [ana, rui].map(({ name, cpf }) => [name, cpf, '150,50', { value: '46366.5', style: 2 }]),
    { formats: ['h:mm'] },
  );
  const { codes, correct } = await checked({ book });
  const fault = { severity: 'doubt', field: 'dueDate', code: 'dueDateTimeDropped' } as const;
  expect(await codes()).toEqual([
    [fault.code, notShown],
    [fault.code, notShown],
  ]);
  await correct({ fault, to: 'first' });
  expect(await codes()).toEqual([[notShown], [notShown]]);
  await correct({ fault: { ...fault, code: notShown }, to: 'first' });
  expect(await codes()).toEqual([[], []]);
});

test('a part of a payer, and another table, stay with a row whose cells are edited', async () => {
  const text = [
    'Nome;CPF;Descrição;Valor;Vencimento',
    `${ana.name};${ana.cpf};Honorários;150,50;10/12/2026`,
    `${ana.name};${ana.cpf};Desconto;10,00;10/12/2026`,
    'Nome;CPF;Descrição;Multa;Vencimento',
    `${bia.name};${bia.cpf};Aula;3,00;10/12/2026`,
  ].join('\n');
  const { codes, edit } = await checked({ text });
  const before = await codes();
  expect(before.map((all) => all[0])).toEqual([undefined, 'partOrSum', 'anotherTable', 'anotherTable']);
  for (const at of [1, 3]) {
    await edit(at, 'payer.name', 'Outro Nome');
    await edit(at, 'amount', '77,00');
    await edit(at, 'dueDate', '11/12/2026');
    await edit(at, 'description', 'Aula');
  }
  expect(await codes()).toEqual(before);
});

test('the days that are offered for the parcels of a row are a month apart', async () => {
  const text = [
    'Nome;CPF;Valor;Vencimento;Parcelas',
    `${ana.name};${ana.cpf};150,50;31/11/2026;3`,
    `${rui.name};${rui.cpf};90,00;10/12/2026 08:30;2`,
  ].join('\n');
  const { rows, correct } = await checked({ text });
  const days = async () => (await rows()).map(({ fields }) => fields.dueDate);
  await correct({ fault: { severity: 'error', field: 'dueDate', code: 'dueDateNoSuchDay' }, to: 'first' });
  await correct({ fault: { severity: 'doubt', field: 'dueDate', code: 'dueDateTimeDropped' }, to: 'first' });
  expect(await days()).toEqual(['2026-11-30', '2026-12-30', '2027-01-30', '2026-12-10', '2027-01-10']);
});
