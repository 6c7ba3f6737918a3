// A clerk's answers about a whole column: no batch is made from a sheet before them, they are remembered with the layout if they were asked
// for, and a remembered answer is applied or asked for again.
import { expect, test } from 'vitest';
import type { SheetPlan } from '../../../../../preload/contract/sheets.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

const documents = ['529.982.247-25', '111.444.777-35', '390.533.447-05', '168.995.350-09'];
const sheetOf = (...amounts: string[]) =>
  [
    'Nome;CPF;Valor;Vencimento',
    ...amounts.map((amount, at) => `Pagador ${at};${documents[at]};${amount};10/12/2026`),
    '',
  ].join('\n');

async function clerk() {
  const room = await sheetsRoom();
  const check = (sheet: string, plan: SheetPlan) =>
    room.sheets.check({ commandId: press(), sheet, plan, name: 'Mensalidades' });
  /** From a text to its batch, with these answers; returns what was asked and answered before it. */
  async function brings(text: string, answers: Partial<SheetPlan> = {}) {
    const { sheet, plan, questions, answered } = await room.opened({ text });
    const checked = await check(sheet, { ...plan, ...answers });
    const cents =
      checked.kind === 'checked'
        ? (await room.rowsOf(checked.batchId)).rows.map(({ fields }) => fields.amount)
        : null;
    return { plan, asks: questions.map(({ ask }) => ask), questions, answered, checked, cents };
  }
  return { ...room, check, brings };
}

const point = (reading: 'thousands' | 'decimal') =>
  ({ openAmounts: { point: reading, comma: null } }) as const;

test('makes no batch while ambiguous amounts are unanswered, and asks again', async () => {
  const { brings, batches } = await clerk();
  const { asks, checked, plan } = await brings(sheetOf('1.500', '2.300', '10.000', '99.90'));
  expect(asks).toEqual(['pointAmounts']);
  expect(plan.openAmounts).toEqual({ point: null, comma: null });
  expect(checked).toMatchObject({
    kind: 'asked',
    questions: [{ ask: 'pointAmounts', count: 3, thousands: 1_380_000, decimal: 1_380, others: 9_990 }],
  });
  expect(await batches.list({ scope: 'all', most: 10 })).toEqual([]);
});

test('makes the batch after an answer, with a warning on values with cents after the same separator', async () => {
  const { brings, batches, rowsOf } = await clerk();
  const { cents, checked } = await brings(sheetOf('1.500', '99.90'), point('thousands'));
  expect(cents).toEqual([150_000, 9_990]);
  const batchId = checked.kind === 'checked' ? checked.batchId : 0;
  const { rows } = await rowsOf(batchId);
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([[], ['amountMarkBothWays']]);
  expect((await batches.get({ id: batchId })).layout).toMatchObject({
    plan: { openAmounts: { point: 'thousands' } },
    summary: { questions: [{ ask: 'pointAmounts' }] },
  });
});

test('reads a long column to its end before it makes a row', async () => {
  const { opened } = await clerk();
  const long = (last: string) =>
    `Nome;CPF;Valor;Vencimento\n${`Pagador Comprido de Nome;${documents[0]};1.500;10/12/2026\n`.repeat(6_000)}Raul;${documents[1]};${last};10/12/2026\n`;
  expect((await opened({ text: long('99,90') })).questions).toEqual([]);
  expect((await opened({ text: long('99.90') })).questions).toMatchObject([
    { ask: 'pointAmounts', count: 6_000, withCents: { count: 1, text: '99.90' } },
  ]);
});

test('remembers the answer “thousands”, applies it, and lets the clerk change it', async () => {
  const { brings } = await clerk();
  await brings(sheetOf('1.500', '2.300'), point('thousands'));
  const next = await brings(sheetOf('3.000', '99.90'));
  expect(next).toMatchObject({ asks: ['pointAmounts'], cents: [300_000, 9_990] });
  expect(next.answered).toEqual(['pointAmounts']);
  // It stays after a sheet that raised no question.
  await brings(sheetOf('10,00'));
  expect((await brings(sheetOf('4.000'))).cents).toEqual([400_000]);
});

test('remembers the answer “decimals”, but asks again', async () => {
  const { brings } = await clerk();
  await brings(sheetOf('1.500', '2.300'), point('decimal'));
  const next = await brings(sheetOf('3.000'));
  expect(next.questions).toMatchObject([{ ask: 'pointAmounts', earlier: 'decimal' }]);
  expect(next).toMatchObject({ answered: [], checked: { kind: 'asked' } });
  expect(next.plan.openAmounts.point).toBeNull();
});

test('remembers no answer to a question that was not asked', async () => {
  const { brings, opened } = await clerk();
  expect(await brings(sheetOf('1.500', '99,90'))).toMatchObject({ asks: [], cents: [150_000, 9_990] });
  expect(await brings(sheetOf('1.500'))).toMatchObject({ answered: [], checked: { kind: 'asked' } });
  // It also remembers nothing that a plan says without a question.
  await brings(sheetOf('10,00'), { ...point('thousands'), documents: 'cpf' });
  expect((await opened({ text: sheetOf('1.500') })).plan).toMatchObject({
    openAmounts: { point: null, comma: null },
    documents: null,
  });
});

test('forgets an answer when another column is chosen for the amount', async () => {
  const { opened, check } = await clerk();
  const text = 'Nome;CPF;Valor;Total;Vencimento\nAna;529.982.247-25;1.500;2.500;10/12/2026\n';
  const { sheet, plan } = await opened({ text });
  await check(sheet, { ...plan, ...point('thousands') });
  const again = await opened({ text });
  expect(again.plan.openAmounts.point).toBe('thousands');
  const column = again.plan.mapping.amount?.from === 'column' ? again.plan.mapping.amount.column : 0;
  const mapping = {
    ...again.plan.mapping,
    amount: { from: 'column', column: column === 2 ? 3 : 2 },
  } as const;
  await check(again.sheet, { ...again.plan, mapping, openAmounts: { point: 'decimal', comma: null } });
  expect((await opened({ text })).questions).toMatchObject([
    { ask: 'source', field: 'amount' },
    { ask: 'pointAmounts', earlier: 'decimal' },
  ]);
});

test('reads chosen columns completely before the sheet is checked', async () => {
  const { opened, sheets, check } = await clerk();
  const text = 'Nome;CPF;Valor;Mensalidade;Vencimento\nAna;529.982.247-25;15,00;2.500;10/12/2026\n';
  const { sheet, plan, questions } = await opened({ text });
  expect(questions).toMatchObject([{ ask: 'source', field: 'amount' }]);
  const other = { ...plan, mapping: { ...plan.mapping, amount: { from: 'column', column: 3 } } } as const;
  expect((await sheets.preview({ sheet, plan: other })).questions).toMatchObject([{ ask: 'pointAmounts' }]);
  expect(await check(sheet, other)).toMatchObject({ kind: 'asked' });
});

const short = (...numbers: string[]) =>
  [
    'Nome;CPF;Valor;Vencimento',
    ...numbers.map((number, at) => `Pagador ${at};${number};${at + 1},00;10/12/2026`),
    '',
  ].join('\n');

test('asks once about a column of CPFs without zeros, remembers the answer, and applies it', async () => {
  const { brings, opened, rowsOf } = await clerk();
  expect((await brings(short('191', '272', '353'))).checked).toMatchObject({
    kind: 'asked',
    questions: [{ ask: 'documents', count: 3 }],
  });
  const { checked } = await brings(short('191', '272', '353'), { documents: 'cpf' });
  const { rows } = await rowsOf(checked.kind === 'checked' ? checked.batchId : 0);
  expect(rows.map(({ fields }) => fields['payer.document'])).toEqual([
    '00000000191',
    '00000000272',
    '00000000353',
  ]);
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual(
    Array.from({ length: 3 }, () => ['documentPadded']),
  );
  const next = await opened({ text: short('434', '515') });
  expect(next).toMatchObject({ plan: { documents: 'cpf' }, answered: ['documents'] });
});

test('asks row by row when a column holds CPFs and CNPJs, and remembers nothing', async () => {
  const { brings, opened, rowsOf } = await clerk();
  const { checked } = await brings(short('191', '272'), { documents: 'each' });
  const { rows } = await rowsOf(checked.kind === 'checked' ? checked.batchId : 0);
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['documentAmbiguous'],
    ['documentAmbiguous'],
  ]);
  expect((await opened({ text: short('191', '272') })).plan.documents).toBeNull();
});

const misread = {
  splitCents: [
    'Nome,CPF,Vencimento,Valor,Obs\nAna,529.982.247-25,10/12/2026,110,50,\nRaul,111.444.777-35,10/12/2026,120,90,\n',
    { splitCents: 'all' },
    [
      [11_050, '2026-12-10'],
      [12_090, '2026-12-10'],
    ],
  ],
  amountUnit: [
    'Nome;CPF;Valor (centavos);Vencimento\nAna;529.982.247-25;15000;10/12/2026\n',
    { amountUnit: 'named' },
    [[15_000, '2026-12-10']],
  ],
  swappedDates: [
    'Nome;CPF;Valor;Vencimento\nAna;529.982.247-25;10,00;2027-01-02\nRaul;111.444.777-35;10,00;13/02/2027\n',
    { swappedDates: 'iso' },
    [
      [1_000, '2027-02-01'],
      [1_000, '2027-02-13'],
    ],
  ],
} as const satisfies Record<string, readonly [string, Partial<SheetPlan>, unknown]>;

test('makes no batch while cut cents, another unit or swapped dates are unanswered', async () => {
  const { brings, batches, rowsOf } = await clerk();
  for (const [ask, [text, answer, made]] of Object.entries(misread)) {
    expect(await brings(text)).toMatchObject({
      asks: [ask],
      checked: { kind: 'asked', questions: [{ ask }] },
    });
    expect(await batches.list({ scope: 'all', most: 10 })).toEqual([]);
    const { checked } = await brings(text, answer);
    const batchId = checked.kind === 'checked' ? checked.batchId : 0;
    const { rows } = await rowsOf(batchId);
    expect(rows.map(({ fields: { amount, dueDate } }) => [amount, dueDate])).toEqual(made);
    await batches.discard({ commandId: press(), id: batchId });
  }
});

test('remembers only the unit that a header names, and asks again about everything else', async () => {
  const { brings } = await clerk();
  for (const [text, answer] of Object.values(misread)) await brings(text, answer);
  expect(await brings(misread.amountUnit[0])).toMatchObject({ answered: ['amountUnit'], cents: [15_000] });
  expect(await brings(misread.splitCents[0])).toMatchObject({ answered: [], checked: { kind: 'asked' } });
  expect(await brings(misread.swappedDates[0])).toMatchObject({ answered: [], checked: { kind: 'asked' } });
  await brings(misread.amountUnit[0], { amountUnit: 'reais' });
  expect(await brings(misread.amountUnit[0])).toMatchObject({ answered: [], checked: { kind: 'asked' } });
});
