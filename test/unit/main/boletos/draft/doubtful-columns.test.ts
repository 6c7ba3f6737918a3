// Columns that a person must choose: the choice is remembered with the layout, and asked for again if it is no longer clear.
import { expect, test } from 'vitest';
import type { OpenedSheet, SheetPlan } from '../../../../../preload/contract/sheets.ts';
import { opened } from '../../../../fixtures/checked-sheet.ts';
import { book, textRow } from '../../../../fixtures/hand-made-book.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

type Room = Awaited<ReturnType<typeof sheetsRoom>>;

const checkAs = (
  room: Room,
  { sheet, plan }: OpenedSheet,
  mapping: Partial<SheetPlan['mapping']> = {},
  answers: { readonly answered?: string[] } = {},
) =>
  room.sheets.check({
    sheet,
    commandId: press(),
    name: 'Escola',
    plan: { ...plan, mapping: { ...plan.mapping, ...mapping } },
    ...answers,
  });

const school =
  'Aluno;CPF do responsável;Valor;Vencimento\n' +
  'Inês Leitão;104.285.713-04;100,00;10/12/2026\nRaul Prado;529.982.247-25;100,00;10/12/2026\n';

test('asks once per layout when name and document may belong to different persons', async () => {
  const room = await sheetsRoom();
  const first = await room.opened({ text: school });
  const asked = { ask: 'source', field: 'payer.document', why: 'otherPerson', columns: [1] };
  expect([first.questions, first.answered]).toEqual([[asked], []]);
  expect(await checkAs(room, first, {}, { answered: [] })).toMatchObject({ kind: 'asked' });
  await checkAs(room, first);
  const next = await room.opened({ text: school });
  expect(next.questions).toEqual([asked]);
  expect(next.answered).toContain('source payer.document');
});

test('asks when a column of a known layout becomes ambiguous', async () => {
  const room = await sheetsRoom();
  const with2 = (document: string, other: string) =>
    'Cliente;CNPJ;Valor;Novo vencimento;Vencimento original\n' +
    `Inês;104.285.713-04;100,00;10/12/2026;${other}\nRaul;${document};100,00;10/12/2026;${other}\n`;
  const first = await room.opened({ text: with2('529.982.247-25', '') });
  expect(first.questions).toEqual([]);
  await checkAs(room, first);
  const next = await room.opened({ text: with2('104.285.713-04', '10/11/2026') });
  expect(next.known?.name).toBe('Escola');
  expect(next.questions).toMatchObject([
    { field: 'payer.document', why: 'sameForAll' },
    { field: 'dueDate', why: 'several', columns: [3, 4] },
  ]);
  expect(next.answered.filter((key) => key.startsWith('source'))).toEqual([]);
  await checkAs(room, next);
  const last = await room.opened({ text: with2('104.285.713-04', '10/11/2026') });
  expect(last.answered.filter((key) => key.startsWith('source'))).toEqual(['source dueDate']);
});

const twoAmounts = (titles: string) =>
  `${titles}\nInês;100,00;529.982.247-25;90,00;10/12/2026\nRaul;100,00;104.285.713-04;80,00;10/12/2026\n`;

test('reuses the chosen one of two equal titles at the same position, and asks when it moved', async () => {
  const room = await sheetsRoom();
  const first = await room.opened({ text: twoAmounts('Nome;Valor;CPF;Valor;Vencimento') });
  expect(first.questions).toEqual([{ ask: 'source', field: 'amount', why: 'sameTitle', columns: [1, 3] }]);
  await checkAs(room, first, { amount: { from: 'column', column: 3 } });

  const same = await room.opened({ text: twoAmounts('Nome;Valor;CPF;Valor;Vencimento') });
  expect(same.plan.mapping.amount).toEqual({ from: 'column', column: 3 });
  expect(same.answered).toContain('source amount');

  const text = 'Valor;Nome;Valor;CPF;Vencimento\n90,00;Inês;100,00;529.982.247-25;10/12/2026\n';
  const moved = await room.opened({ text });
  expect(moved.known?.name).toBe('Escola');
  expect(moved.questions).toEqual([{ ask: 'source', field: 'amount', why: 'sameTitle', columns: [0, 2] }]);
  expect(moved.answered).not.toContain('source amount');
});

test('asks about a hidden column until it is chosen, and again if it was visible before', async () => {
  const room = await sheetsRoom();
  const rows =
    textRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento']) +
    textRow(2, ['Inês', '529.982.247-25', '100,00', '10/12/2026']);
  const bookWith = (column: number | null) =>
    book({
      rows,
      ...(column === null
        ? {}
        : { before: `<cols><col min="${column}" max="${column}" hidden="1"/></cols>` }),
    });
  const open = (column: number | null) => room.opened(room.upload(bookWith(column), 'maio.xlsx'));
  const asked = (column: number, field: string) => ({
    ask: 'source',
    field,
    why: 'hidden',
    columns: [column],
  });

  const first = await open(3);
  expect(first).toMatchObject({ hiddenColumns: [2], questions: [asked(2, 'amount')], answered: [] });
  await checkAs(room, first);
  expect((await open(3)).answered).toContain('source amount');
  const other = await open(4);
  expect(other.questions).toEqual([asked(3, 'dueDate')]);
  expect(other.answered).not.toContain('source dueDate');
});

const rent = 'Nome;CPF;Renda;Aluguel;Vencimento\nInês;529.982.247-25;9.000,00;1.200,00;10/12/2026\n';

test('makes no batch before a person chooses the column that no header names, and remembers it', async () => {
  const room = await sheetsRoom();
  const first = await room.opened({ text: rent });
  const asked = { ask: 'source', field: 'amount', why: 'unnamed', columns: [2, 3] };
  expect([first.questions, first.plan.mapping.amount]).toEqual([[asked], undefined]);
  expect(await checkAs(room, first)).toMatchObject({ kind: 'asked' });
  const { questions } = await room.sheets.preview({ sheet: first.sheet, plan: first.plan });
  expect(questions).toEqual([{ ...asked, sums: [900_000, 120_000] }]);
  expect(await room.batches.list({ scope: 'all', most: 10 })).toEqual([]);

  const made = await checkAs(room, first, { amount: { from: 'column', column: 3 } });
  const { rows } = await room.rowsOf(made.kind === 'checked' ? made.batchId : 0);
  expect(rows.map(({ fields }) => fields.amount)).toEqual([120_000]);

  const next = await room.opened({ text: rent });
  expect(next.plan.mapping.amount).toEqual({ from: 'column', column: 3 });
  expect([next.questions, next.answered]).toEqual([[asked], ['source amount']]);
  expect(await checkAs(room, next)).toMatchObject({ kind: 'checked' });
});

test('asks once about notes that an earlier version sent as the description', async () => {
  const room = await sheetsRoom();
  const text = 'Nome;CPF;Valor;Vencimento;Obs.\nInês;529.982.247-25;9,00;10/12/2026;CONFERIR COM O DONO\n';
  const first = await room.opened({ text });
  expect([first.questions, first.notSent]).toEqual([[], [4]]);
  const notes = { description: { from: 'column', column: 4 } } as const;
  await checkAs(room, first, notes);
  const { fingerprint } = (await opened(text)).understanding;
  const known = await room.ledger.read('layouts.get', { accountId: 'padaria', fingerprint });
  if (!known) throw new Error('no layout');
  // As the earlier version stored it: nobody had chosen the column.
  const { chosen: _chosen, ...answers } = known.layout.answers;
  const layout = { ...known.layout, answers };
  await room.ledger.write('layouts.keep', { ...known, layout });

  const next = await room.opened({ text });
  expect(next.questions).toEqual([{ ask: 'source', field: 'description', why: 'notes', columns: [4] }]);
  expect([next.answered, next.plan.mapping.description]).toEqual([[], undefined]);
  await checkAs(room, next, notes);
  const last = await room.opened({ text });
  expect(last.answered).toEqual(['source description']);
  expect(last.plan.mapping.description).toEqual({ from: 'column', column: 4 });
});
