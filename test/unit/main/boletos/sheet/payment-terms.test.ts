// Columns of terms of payment: an amount that is paid in several parts is asked about, and one that is paid at once is not.
import { expect, test } from 'vitest';
import { isInParts } from '../../../../../main/boletos/sheet/payment-terms.ts';
import { statusKey } from '../../../../../main/boletos/sheet/status-column.ts';
import { ana, bia, rui } from '../../../../fixtures/hand-written-sheet.ts';
import { isSilent } from '../../../../helpers/is-silent.ts';
import { openedDraft } from '../../../../helpers/pressed-through.ts';

const inParts = [
  '30/60/90',
  '30 60 90 dias',
  '30/60',
  '30 e 60',
  '7/14/21',
  '28/35/42 DDL',
  '30d/60d',
  '2x',
  '3 X',
  '12x sem juros',
  'em 3 vezes',
  'três parcelas',
  '2 boletos',
  'entrada + 2x',
  'Entrada + 30',
  '1+2',
  'sinal e 2 cheques',
  'À vista + 30 dias',
  'Parcelado',
  'Boleto 30/60',
  '0/30/60',
];
const atOnce = [
  'à vista',
  'A vista',
  'boleto',
  '30 dias',
  '30',
  '28 DDL',
  '1x',
  '1 parcela',
  '30 DFM',
  '5 dias úteis',
  '',
];

test('which terms are several payments', () => {
  expect(inParts.filter((text) => !isInParts(text))).toEqual([]);
  const others = [
    '05/10/26',
    '10/12/2026',
    '3/12',
    '15,50',
    'R$ 30,60',
    '1.020,99',
    'R$ 1,020.99',
    '1.020.130,99',
    '(11) 98765-4321',
    'sem entrada, 30 dias',
  ];
  expect([...atOnce, ...others].filter(isInParts)).toEqual([]);
});

test('terms in several parts differ, and days and notes are as before', () => {
  expect(new Set(['1x', '2x', '3x', '30/60', '30/60/90', '30 dias'].map(statusKey)).size).toBe(6);
  expect(statusKey('30 / 60')).toBe(statusKey('30/60'));
  expect(statusKey('Pago em 10/05')).toBe(statusKey('pago em 12/06'));
  expect(statusKey('05/10/26')).toBe(statusKey('06/11/2026'));
});

const rowsOf = (cells: readonly string[]): string[] =>
  [ana, rui, bia].map(({ name, cpf }, at) => `${name};${cpf};150,50;11/01/2027;${cells[at] ?? ''}`);
const sheet = (title: string, ...cells: readonly string[]): string =>
  [`Nome;CPF;Valor;Vencimento;${title}`, ...rowsOf(cells)].join('\n');

const titles = [
  'Condição',
  'Cond. pagto',
  'Condições de pagamento',
  'Prazo',
  'Prazo pgto',
  'Condição de pagamento',
  'Forma de pagamento',
  'Pagamento',
  'Obs.',
  '',
];

test.each(titles.flatMap((title) => inParts.map((cell) => [title, cell] as const)))(
  'a row under %j with %s is asked about',
  async (title, cell) => expect(await isSilent(sheet(title, 'à vista', cell, 'à vista'))).toBe(false),
);

test.each(['Condição', 'Cond. pagto', 'Condição de pagamento', 'Forma de pagamento', 'Obs.'])(
  'a sheet whose rows are all paid at once is not asked about: %s',
  async (title) => {
    for (const cell of atOnce) expect(await isSilent(sheet(title, cell, cell, cell))).toBe(true);
    expect(await isSilent(sheet(title, 'à vista', 'boleto', '30 dias'))).toBe(true);
  },
);

test.each([
  ['Plano', 'Treino 3x semana'],
  ['Obs.', 'Aulas 2x por semana'],
  ['Obs.', 'Rua 15, 20'],
  ['Turno', '13h/18h'],
  ['Parcela', '10/24'],
  ['Apto', '30/60'],
  ['Cond.', '1.020,99'],
  ['Último pagamento', '10/11/2026'],
  ['Dt último pgto', '10/11/2026'],
  ['Dias de atraso', '30'],
  ['Observação', 'Contrato 30/2026'],
])('what only looks like terms is not asked about: %s with %s', async (title, cell) =>
  expect(await isSilent(sheet(title, cell, cell, cell))).toBe(true),
);

test('the question proposes to leave out the rows that are paid in parts', async () => {
  const attempt = await openedDraft({ from: 'text', text: sheet('Condição', 'à vista', '30/60/90', '1x') });
  if (typeof attempt === 'string') throw new Error(attempt);
  const [question] = attempt.draft.asked;
  expect(question).toMatchObject({ ask: 'status', column: 4 });
  const settled = question?.ask === 'status' ? question.values.filter((value) => value.settled) : [];
  expect(settled.map(({ text }) => text)).toEqual(['30/60/90']);
});
