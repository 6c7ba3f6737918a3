// What a clerk changes in the rows of a batch: cells typed, filled down or replaced, and rows taken out and restored.
import { expect, test } from 'vitest';
import type { RowProblem } from '../../../../../preload/contract/boleto-terms.ts';
import { repeatCalls } from '../../../../../main/boletos/batch/repeat.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

const header = 'Nome;CPF;Valor;Vencimento;Descrição;Callback';
const documents = ['529.982.247-25', '111.444.777-35'];
const row = (name: string, amount: string, at = 0, description = 'Taxa de dezembro') =>
  `${name};${documents[at]};${amount};10/12/2026;${description};https://exemplo.com.br/r`;
const sheetOf = (...rows: string[]) => [header, ...rows, ''].join('\n');
const codes = ({ problems }: { readonly problems: readonly RowProblem[] }) =>
  problems.map(({ code }) => code);

type Edit = readonly [
  boleto: number,
  field: 'amount' | 'dueDate' | 'payer.document' | 'payer.name' | 'description',
  text: string,
];

async function roomWith(...rows: string[]) {
  const room = await sheetsRoom();
  const batchId = await room.batchOf(sheetOf(...rows));
  const typed = async (...edits: readonly Edit[]) => {
    const now = new Map((await room.rowsOf(batchId)).rows.map(({ id, revision }) => [id, revision]));
    return room.batches.edit({
      commandId: press(),
      batchId,
      edits: edits.map(([boleto, field, text]) => ({ boleto, field, text, revision: now.get(boleto) ?? 0 })),
    });
  };
  const rowsNow = async () => (await room.rowsOf(batchId)).rows;
  const undo = () => room.batches.undo({ commandId: press(), batchId });
  return { ...room, batchId, typed, rowsNow, undo };
}

test("checks an edited cell like the sheet's cells, and keeps the row's other findings", async () => {
  const { typed, rowsNow, batches, batchId } = await roomWith(row('12345', 'dez'));
  const [first] = await rowsNow();
  const id = first?.id ?? 0;
  expect(first && codes(first)).toEqual(['nameWithoutLetters', 'amountNotANumber']);
  expect(await typed([id, 'amount', '-3'])).toEqual({ changed: 1, missed: 0 });
  expect((await rowsNow())[0]).toMatchObject({
    state: 'draft',
    worst: 'error',
    fields: { amount: null },
    problems: [{ code: 'nameWithoutLetters' }, { code: 'amountNegative', text: '-3' }],
  });
  await typed(
    [id, 'amount', '1.234,56'],
    [id, 'dueDate', '12/12/2026'],
    [id, 'description', 'Mês {mes} {ref}'],
  );
  expect((await rowsNow())[0]).toMatchObject({
    state: 'ready',
    worst: 'doubt',
    fields: { 'payer.name': '12345', amount: 123_456, dueDate: '2026-12-12', description: 'Mês 12 {ref}' },
    problems: [{ code: 'nameWithoutLetters' }, { code: 'dueDateWeekend', severity: 'note' }],
  });
  await typed([id, 'payer.document', '']);
  expect((await rowsNow())[0]).toMatchObject({ state: 'draft', fields: { 'payer.document': null } });
  expect(await batches.get({ id: batchId })).toMatchObject({ problems: { error: 1 }, undoable: true });
});

test('writes a typed day like the grid, and asks about a lone point if the sheet uses points', async () => {
  const room = await sheetsRoom();
  const text = 'Nome;CPF;Valor;Vencimento\nAna;52998224725;10.50;12/31/2026\n';
  const { sheet, plan } = await room.opened({ text });
  expect(plan).toMatchObject({ order: 'mdy' });
  const checked = await room.sheets.check({ commandId: press(), sheet, plan, name: 'Lote' });
  const batchId = checked.kind === 'checked' ? checked.batchId : 0;
  const { rows, all } = await room.rowsOf(batchId);
  expect(rows[0]?.fields).toMatchObject({ amount: 1050, dueDate: '2026-12-31' });
  await room.fillDown({ commandId: press(), batchId, rows: all, field: 'dueDate', text: '05/12/2026' });
  await room.fillDown({ commandId: press(), batchId, rows: all, field: 'amount', text: '1.234' });
  expect((await room.rowsOf(batchId)).rows[0]).toMatchObject({
    fields: { dueDate: '2026-12-05', amount: null },
    problems: [{ code: 'dueDateWeekend' }, { code: 'amountAmbiguous', fixes: ['1.234,00'] }],
  });
});

test('refuses an edit made on another revision', async () => {
  const { batches, batchId, rowsNow } = await roomWith(row('Inês', '10,00'));
  const [{ id, revision } = { id: 0, revision: 0 }] = await rowsNow();
  const edit = (text: string, seen: number) =>
    batches.edit({
      commandId: press(),
      batchId,
      edits: [{ boleto: id, revision: seen, field: 'payer.name', text }],
    });
  expect(await edit('Ana', revision)).toEqual({ changed: 1, missed: 0 });
  expect(await edit('Bia', revision)).toEqual({ changed: 0, missed: 1 });
  expect((await rowsNow())[0]?.fields['payer.name']).toBe('Ana');
});

test('checks for duplicates again when a field that decides them changes', async () => {
  const { batchId, typed, rowsNow, rowsOf, fillDown } = await roomWith(
    row('Inês', '10,00'),
    row('Inês', '10,00'),
    row('Raul', '20,00', 1),
  );
  const [first, second] = await rowsNow();
  expect(second && codes(second)).toEqual(['duplicateInSheet']);
  await typed([second?.id ?? 0, 'amount', '11,00']);
  expect((await rowsNow()).map(codes)).toEqual([[], [], []]);
  await typed([second?.id ?? 0, 'amount', '10,00']);
  expect((await rowsNow())[1]?.problems).toEqual([
    { severity: 'doubt', field: null, code: 'duplicateInSheet', line: first?.line },
  ]);
  await typed([second?.id ?? 0, 'payer.name', 'Inês Leitão']);
  expect((await rowsNow()).map(codes)).toEqual([[], ['duplicateInSheet'], []]);
  // One press, which compares each row with those before it.
  const { all } = await rowsOf(batchId);
  await fillDown({
    commandId: press(),
    batchId,
    rows: all,
    field: 'payer.document',
    text: '52998224725',
  });
  await fillDown({ commandId: press(), batchId, rows: all, field: 'amount', text: '30' });
  expect((await rowsNow()).map(({ problems }) => problems.map((problem) => problem.line))).toEqual([
    [],
    [2],
    [2],
  ]);
});

test('names the batch that a row duplicates', async () => {
  const room = await sheetsRoom();
  const earlier = await room.batchOf(sheetOf(row('Inês', '10,00')));
  const batchId = await room.batchOf(sheetOf(row('Inês', '12,00')));
  const { all } = await room.rowsOf(batchId);
  await room.fillDown({ commandId: press(), batchId, rows: all, field: 'amount', text: '10,00' });
  const [known] = (await room.rowsOf(earlier)).rows;
  expect((await room.rowsOf(batchId)).rows[0]?.problems).toEqual([
    { severity: 'doubt', field: null, code: 'duplicateInRegister', boleto: known?.id },
  ]);
});

test('fills down only the selected rows, as one undoable step', async () => {
  const many = Array.from({ length: 1_300 }, (_, at) => row(`Pagador ${at}x`, `${at + 1},00`));
  const { batches, batchId, rowsOf, undo, fillDown } = await roomWith(...many);
  const { handle } = await batches.openRows({ batchId, sort: 'amount', descending: true });
  const ranges = [
    { from: 0, to: 1_200 },
    { from: 1_150, to: 1_210 },
  ];
  const fill = { batchId, rows: { handle, ranges }, field: 'description', text: 'Anuidade' } as const;
  expect(await fillDown({ commandId: press(), ...fill })).toEqual({ changed: 1_211, missed: 0 });
  const filled = async () => {
    const opened = await batches.openRows({ batchId, sort: 'line', descending: false, text: 'anuidade' });
    return opened.count;
  };
  expect(await filled()).toBe(1_211);
  const { rows } = await rowsOf(batchId);
  expect(rows.slice(0, 90).map(({ fields }) => fields.description)).toEqual([
    ...Array.from({ length: 89 }, () => 'Taxa de dezembro'),
    'Anuidade',
  ]);
  // The same fill again changes nothing that could be undone.
  expect(await fillDown({ commandId: press(), ...fill })).toEqual({ changed: 0, missed: 0 });
  expect(await undo()).toEqual({ changed: 1_211, missed: 0 });
  expect(await filled()).toBe(0);
  expect(await undo()).toEqual({ changed: 0, missed: 0 });
  expect((await batches.get({ id: batchId })).undoable).toBe(false);
});

test('replaces a text after counting its cells as displayed, ignoring case', async () => {
  const { batches, batchId, rowsOf, rowsNow } = await roomWith(
    row('Inês', '10,00'),
    row('Raul', 'R$ 10.00x', 1),
    row('Zoé', '1.110,00', 1),
  );
  const { all } = await rowsOf(batchId);
  const replace = (
    field: 'amount' | 'description' | 'payer.document',
    find: string,
    by: string | null,
    wholeCell = false,
    language: 'pt-BR' | 'en' = 'pt-BR',
  ) =>
    batches.replace({
      commandId: press(),
      batchId,
      rows: all,
      field,
      find,
      replace: by,
      wholeCell,
      language,
    });
  expect(await replace('description', 'TAXA', null)).toEqual({ found: 3, changed: 0, missed: 0 });
  expect(await replace('description', 'taxa de', '$& do', true)).toEqual({ found: 0, changed: 0, missed: 0 });
  expect(await replace('description', 'taxa', 'Cota $&')).toEqual({ found: 3, changed: 3, missed: 0 });
  expect((await rowsNow())[0]?.fields.description).toBe('Cota $& de dezembro');
  expect(await replace('amount', '10,00', '12,00', true)).toEqual({ found: 1, changed: 1, missed: 0 });
  expect(await replace('amount', 'R$ 10.00x', '10,00')).toEqual({ found: 1, changed: 1, missed: 0 });
  expect((await rowsNow()).map(({ fields }) => fields.amount)).toEqual([1_200, 1_000, 111_000]);
  expect(await replace('payer.document', '529.982', null)).toMatchObject({ found: 1 });
  expect(await replace('amount', '1,110.00', '1,110.50', false, 'en')).toMatchObject({ found: 1 });
  expect(await replace('amount', '1.1', null, false, 'en')).toMatchObject({ found: 0 });
  expect((await rowsNow()).map(({ fields }) => fields.amount)).toEqual([1_200, 1_000, 111_050]);
});

test('excludes, restores and undoes rows, and reports an expired handle', async () => {
  const { batches, batchId, rowsOf, rowsNow, undo, fillDown } = await roomWith(
    row('Inês', '10,00'),
    row('Raul', 'x', 1),
  );
  const { all, handle } = await rowsOf(batchId);
  const states = async () => (await rowsNow()).map(({ state }) => state);
  expect(await batches.takeOut({ commandId: press(), batchId, rows: all })).toEqual({
    changed: 2,
    missed: 0,
  });
  expect(await batches.takeOut({ commandId: press(), batchId, rows: all })).toEqual({
    changed: 0,
    missed: 2,
  });
  expect(await fillDown({ commandId: press(), batchId, rows: all, field: 'amount', text: '1' })).toEqual({
    changed: 0,
    missed: 2,
  });
  expect(await states()).toEqual(['out', 'out']);
  await batches.putBack({ commandId: press(), batchId, rows: { handle, ranges: [{ from: 1, to: 1 }] } });
  expect(await states()).toEqual(['out', 'draft']);
  await undo();
  await undo();
  expect(await states()).toEqual(['ready', 'draft']);
  await batches.closeRows({ handle });
  await expect(batches.takeOut({ commandId: press(), batchId, rows: all })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});

test('undoes only one step when the same undo command arrives twice', async () => {
  const { batches, batchId, rowsNow, typed } = await roomWith(row('Inês', '10,00'));
  const [{ id } = { id: 0 }] = await rowsNow();
  await typed([id, 'payer.name', 'Ana']);
  await typed([id, 'payer.name', 'Bia']);
  const undo = { commandId: press(), batchId };
  await batches.undo(undo);
  await batches.undo(undo);
  expect((await rowsNow())[0]?.fields['payer.name']).toBe('Ana');
});

test('discards a batch only while it is a draft', async () => {
  const { batches, batchId, ledger } = await roomWith(row('Inês', '10,00'));
  await ledger.write('batches.queue', { id: batchId });
  await expect(batches.discard({ commandId: press(), id: batchId })).rejects.toMatchObject({
    failure: { code: 'changedMeanwhile' },
  });
  expect(await batches.get({ id: batchId })).toMatchObject({
    state: 'queued',
    totals: { ready: { count: 1 } },
  });
});

test('allows a damaged record after a manual correction, but not after a fill', async () => {
  const { typed, rowsNow, rowsOf, batchId, fillDown } = await roomWith(`${row('Inês', '10,00')};a mais`);
  const [{ id } = { id: 0 }] = await rowsNow();
  const { all } = await rowsOf(batchId);
  await fillDown({ commandId: press(), batchId, rows: all, field: 'payer.name', text: 'Ana' });
  expect((await rowsNow())[0]).toMatchObject({
    state: 'draft',
    problems: [{ code: 'tooManyCells', severity: 'error' }],
  });
  await typed([id, 'payer.name', 'Inês Leitão']);
  expect((await rowsNow())[0]).toMatchObject({
    state: 'ready',
    problems: [{ code: 'tooManyCells', severity: 'doubt' }],
  });
});

test('a text for all rows follows the corrected date and name in every way of editing', async () => {
  const room = await sheetsRoom();
  const { sheets, batches, opened, rowsOf, fillDown } = room;
  const text = [
    'Nome;CPF;Valor;Vencimento;Parcelas',
    `Ana;${documents[0]};10,00;15/11/2026;1`,
    `Raul;${documents[1]};10,00;amanhã;1`,
    `Zélia;390.533.447-05;10,00;30/11/2026;2`,
    '',
  ].join('\n');
  const { sheet, plan } = await opened({ text });
  const mapping = {
    ...plan.mapping,
    description: { from: 'template', text: 'Mensalidade {mes}/{ano} de {nome} ({parcela}/{parcelas})' },
  } as const;
  const answered = { ...plan, mapping, parcelAmount: 'each' } as const;
  const checked = await sheets.check({ commandId: press(), sheet, plan: answered, name: 'Lote' });
  const batchId = checked.kind === 'checked' ? checked.batchId : 0;
  const described = async () => (await rowsOf(batchId)).rows.map(({ fields }) => fields.description);
  const edit = async (...edits: readonly (readonly [at: number, field: Edit[1], text: string])[]) => {
    const { rows } = await rowsOf(batchId);
    return batches.edit({
      commandId: press(),
      batchId,
      edits: edits.map(([at, field, written]) => ({
        boleto: rows[at]?.id ?? 0,
        revision: rows[at]?.revision ?? 0,
        field,
        text: written,
      })),
    });
  };
  expect(await described()).toEqual([
    'Mensalidade 11/2026 de Ana (1/1)',
    'Mensalidade {mes}/{ano} de Raul (1/1)',
    'Mensalidade 11/2026 de Zélia (1/2)',
    'Mensalidade 12/2026 de Zélia (2/2)',
  ]);

  await edit([0, 'dueDate', '15/12/2026'], [1, 'dueDate', '10/12/2026'], [2, 'payer.name', 'Zélia Couto']);
  expect(await described()).toEqual([
    'Mensalidade 12/2026 de Ana (1/1)',
    'Mensalidade 12/2026 de Raul (1/1)',
    'Mensalidade 11/2026 de Zélia Couto (1/2)',
    'Mensalidade 12/2026 de Zélia (2/2)',
  ]);
  await batches.undo({ commandId: press(), batchId });
  expect((await described()).slice(0, 2)).toEqual([
    'Mensalidade 11/2026 de Ana (1/1)',
    'Mensalidade {mes}/{ano} de Raul (1/1)',
  ]);

  const { all } = await rowsOf(batchId);
  const found = { find: '11/2026', replace: '01/2027', wholeCell: false, language: 'pt-BR' } as const;
  await batches.replace({ commandId: press(), batchId, rows: all, field: 'dueDate', ...found });
  expect((await described())[0]).toBe('Mensalidade 01/2027 de Ana (1/1)');
  // The 30th of January 2027 is a Saturday, so the group moves it into February.
  await batches.correctGroup({ commandId: press(), batchId, as: 'nextBusinessDay' });
  expect((await described())[2]).toBe('Mensalidade 02/2027 de Zélia (1/2)');

  await batches.carryRef({ commandId: press(), batchId });
  await fillDown({ commandId: press(), batchId, rows: all, field: 'dueDate', text: '10/03/2027' });
  expect((await described())[0]).toBe('Mensalidade 03/2027 de Ana (1/1) {ref}');

  // The variables of texts that the clerk types or fills down move too; words without variables stay.
  await edit([0, 'description', 'Taxa de {mes}'], [0, 'dueDate', '10/05/2027'], [1, 'dueDate', '?']);
  expect((await described())[0]).toBe('Taxa de 05');
  await edit([1, 'description', 'Acordo de {mes}']);
  await edit([0, 'dueDate', '10/06/2027'], [1, 'dueDate', '10/06/2027']);
  expect((await described()).slice(0, 2)).toEqual(['Taxa de 06', 'Acordo de 06']);
  await fillDown({ commandId: press(), batchId, rows: all, field: 'description', text: 'Aula {mes}/{ano}' });
  await edit([2, 'description', 'Aula de junho']);
  await fillDown({ commandId: press(), batchId, rows: all, field: 'dueDate', text: '12/07/2027' });
  expect((await described()).slice(0, 3)).toEqual(['Aula 07/2027', 'Aula 07/2027', 'Aula de junho']);
  const { batchId: repeated } = await repeatCalls({ ledger: room.ledger, today: () => today }).repeat({
    commandId: press(),
    id: batchId,
    months: 1,
    name: 'Agosto',
  });
  const again = (await rowsOf(repeated)).rows.map(({ fields }) => fields.description);
  expect(again).toEqual(['Aula 08/2027', 'Aula 08/2027']);
});
