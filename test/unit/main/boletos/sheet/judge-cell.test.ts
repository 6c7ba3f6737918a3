// A typed text is judged like a cell of the sheet with the same text: the same value, the same problems.
import { expect, it } from 'vitest';
import { undecided } from '../../../../../preload/shared/money.ts';
import { cellJudge } from '../../../../../main/boletos/sheet/judge-cell.ts';
import type { BoletoField } from '../../../../../preload/contract/boleto-fields.ts';
import { checkAll, opened } from '../../../../fixtures/checked-sheet.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';

const texts: Readonly<Partial<Record<BoletoField, readonly string[]>>> = {
  'payer.name': ['Inês  Leitão', '', '12345', 'JoÃ£o', ' Raul ', 'Ana\nPrado'],
  'payer.document': [
    '529.982.247-25',
    '52998224724',
    '191',
    '1234567890',
    '12.ABC.345/01DE-35',
    '1,23457E+13',
    '',
  ],
  'payer.email': ['a@exemplo.com.br', 'a', ' ', 'Ana <a@exemplo.com.br>'],
  'payer.phone': ['(11) 98765-4321', '123', '', '+55 11 98765-4321'],
  amount: ['1.234,56', '1.234', '0', '-3', '', '10,005', 'R$ 5', '99999999999,00'],
  dueDate: ['10/12/2026', '31/02/2027', '20/11/2026', '12/12/2026', '10/12/2035', '', 'amanhã', '46000'],
  description: ['Taxa de {mes}', '', 'MensÃ¡lidade', 'Taxa\nde\u200b\tmaio '],
  clientCallbackUrl: [
    'https://exemplo.com.br/r',
    '/r',
    '',
    'https://a:b@exemplo.com.br',
    'https://exemplo.com.br/{ref}',
  ],
};

const header = 'Nome;CPF/CNPJ;E-mail;Telefone;Valor;Vencimento;Descrição;Callback';
const good = ['Ana', '52998224725', '', '', '10,00', '10/12/2026', '', ''];
const columns = Object.fromEntries(
  [
    'payer.name',
    'payer.document',
    'payer.email',
    'payer.phone',
    'amount',
    'dueDate',
    'description',
    'clientCallbackUrl',
  ].map((field, column) => [field, column]),
);
const plan = {
  mapping: {},
  openAmounts: undecided,
  documents: null,
  refInCallback: true,
  refInDescription: true,
  required: ['payer.phone'],
  today,
} as const;

const cases = Object.entries(texts).flatMap(([field, all]) => all.map((text) => [field, text] as const));

async function inSheet(cells: readonly string[]) {
  const line = cells.map((cell) => (cell.includes('\n') ? `"${cell}"` : cell)).join(';');
  const sheet = await opened(`${header}\n${line}\n`, { start: { skip: 0, header: true } });
  const mapping = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, { from: 'column', column } as const]),
  );
  const [row] = checkAll(sheet, { ...plan, mapping }).rows;
  if (!row) throw new Error('no row');
  return row;
}

it.each(cases)('%s: %s', async (field, text) => {
  const column = columns[field] ?? 0;
  const blank = await inSheet(good);
  const typed = cellJudge(plan)(blank, isField(field) ? field : 'amount', text);
  const fromSheet = await inSheet(good.with(column, text));
  // A typed text may contain marks of its row; the marks of a column are filled when the row is sent.
  const fields = {
    ...fromSheet.fields,
    ...(text.includes('{mes}') ? { description: 'Taxa de 12 {ref}' } : {}),
  };
  expect(typed.fields).toEqual(fields);
  const inOrder = (problems: typeof fromSheet.problems) =>
    problems.map((one) => JSON.stringify(one)).toSorted();
  expect(inOrder(typed.problems)).toEqual(inOrder(fromSheet.problems));
  expect(typed.worst).toBe(fromSheet.worst);
});

it.each([
  // If a mark means the same in the sheet and in the grid, a typed amount also uses that meaning.
  ['1.500', { point: 'thousands', comma: null }, 150_000],
  // A comma before three digits separates thousands in English.
  ['1,500', { point: null, comma: 'decimal' }, null],
  ['1.500', { point: 'decimal', comma: null }, null],
  ['1,500', { point: null, comma: 'thousands' }, null],
  ['1.500', undecided, null],
  ['1.500,00', { point: 'decimal', comma: 'thousands' }, 150_000],
] as const)('%s typed where the column was read as %j gives %s cents', async (text, openAmounts, cents) => {
  const row = cellJudge({ ...plan, openAmounts })(await inSheet(good), 'amount', text);
  expect(row.fields.amount).toBe(cents);
  const asked = row.problems.filter(({ field }) => field === 'amount').flatMap(({ fixes }) => fixes ?? []);
  expect(asked).toEqual(cents === null ? ['1.500,00', '1,50'] : []);
});

it('reads a typed number without zeros like the rest of its column', async () => {
  const typed = cellJudge({ ...plan, documents: 'cpf' })(await inSheet(good), 'payer.document', '191');
  expect(typed.fields['payer.document']).toBe('00000000191');
});

const isField = (field: string): field is BoletoField => field in texts;

it('reads a typed day without a year as the next one, in the order of the grid', async () => {
  const typed = cellJudge({ ...plan, today })(await inSheet(good), 'dueDate', '10/12');
  expect(typed.fields.dueDate).toBe('2026-12-10');
  expect(typed.problems.filter(({ field, severity }) => field === 'dueDate' && severity === 'error')).toEqual(
    [],
  );
});

it('fills a column of the sheet into a text, and keeps it when the due date changes', async () => {
  const lines = ['Nome;CPF;Valor;Vencimento;Turma', 'Ana;52998224725;10,00;10/12/2026;3º A'].join('\n');
  const sheet = await opened(lines);
  const { mapping } = sheet.understanding.proposal;
  const description = { from: 'template', text: 'Mensalidade {Turma} de {mes}/{ano}' } as const;
  const changed = { mapping: { ...mapping, description } };
  const [row] = checkAll(sheet, changed).rows;
  if (!row) throw new Error('the sheet has one row');
  expect(row.fields.description).toBe('Mensalidade 3º A de 12/2026');
  expect(row.problems).toEqual([]);
  const later = cellJudge({ ...plan, refInDescription: false, ...changed })(row, 'dueDate', '10/02/2027');
  expect(later.fields.description).toBe('Mensalidade 3º A de 02/2027');
  const unknown = { mapping: { ...mapping, description: { ...description, text: 'Taxa {Serie}' } } };
  expect(checkAll(sheet, unknown).rows[0]?.problems.map(({ code }) => code)).toEqual(['templateMarkUnknown']);
});
