// From rows to boletos: what is sent, which problems are reported, and the fixes that really correct them.
import { describe, expect, it } from 'vitest';
import type { CheckedRow, CheckPlan } from '../../../../../main/boletos/sheet/check-row.ts';
import type { Mapping } from '../../../../../main/boletos/sheet/fields.ts';
import { checkAll, opened } from '../../../../fixtures/checked-sheet.ts';

const header = 'Nome;CPF/CNPJ;E-mail;Telefone;Valor;Vencimento;Descrição;Callback;Parcelas';
const good = [
  'Maria Prado',
  '529.982.247-25',
  'maria@exemplo.com.br',
  '(11) 98765-4321',
  '1.234,56',
  '10/12/2026',
  'Mensalidade',
  '',
  '',
];
const names = header.split(';');
const line = (changes: Record<string, string>) =>
  names.map((name, at) => changes[name] ?? good[at] ?? '').join(';');

const mapping: Mapping = {
  'payer.name': { from: 'column', column: 0 },
  'payer.document': { from: 'column', column: 1 },
  'payer.email': { from: 'column', column: 2 },
  'payer.phone': { from: 'column', column: 3 },
  amount: { from: 'column', column: 4 },
  dueDate: { from: 'column', column: 5 },
  description: { from: 'column', column: 6 },
  clientCallbackUrl: { from: 'column', column: 7 },
  parcels: { from: 'column', column: 8 },
};

async function checkLines(lines: readonly string[], planned: Partial<CheckPlan> = {}) {
  const sheet = await opened([header, ...lines, ''].join('\n'), { start: { skip: 0, header: true } });
  return checkAll(sheet, { mapping, ...planned });
}

const checkLine = async (changes: Record<string, string>, planned?: Partial<CheckPlan>) =>
  (await checkLines([line(changes)], planned)).rows;
const problemsOf = (row: CheckedRow | undefined) =>
  row?.problems.map(({ severity, code }) => `${severity} ${code}`);

it('sends the values of a valid row', async () => {
  const [row] = await checkLine({ Callback: 'https://exemplo.com.br/retorno' });
  expect(row).toMatchObject({
    row: 1,
    line: 2,
    parcel: 1,
    parcels: 1,
    worst: null,
    problems: [],
    fields: {
      'payer.name': 'Maria Prado',
      'payer.document': '52998224725',
      'payer.email': 'maria@exemplo.com.br',
      'payer.phone': '11987654321',
      amount: 123_456,
      dueDate: '2026-12-10',
      description: 'Mensalidade',
      clientCallbackUrl: 'https://exemplo.com.br/retorno',
    },
  });
  expect(row?.cells).toEqual(good.with(7, 'https://exemplo.com.br/retorno'));
});

it('names the holiday of a due date, and the last day to pay', async () => {
  const [row] = await checkLine({ Vencimento: '25/12/2026' });
  expect(row?.worst).toBe('note');
  expect(row?.problems).toEqual([
    {
      severity: 'note',
      field: 'dueDate',
      code: 'dueDateHoliday',
      holiday: { name: 'christmas', date: '2026-12-25', until: '2026-12-28' },
    },
  ]);
});

it('omits blank optional fields', async () => {
  const [row] = await checkLine({ 'E-mail': ' ', Telefone: '', Descrição: '' });
  expect(row).toMatchObject({
    worst: null,
    fields: { 'payer.email': null, 'payer.phone': null, description: null },
  });
});

it.each<[string, Record<string, string>, string[]]>([
  ['a blank name', { Nome: ' ' }, ['error missing']],
  ['a name of digits', { Nome: '12345' }, ['doubt nameWithoutLetters']],
  ['a garbled name', { Nome: 'JoÃ£o' }, ['doubt mojibake']],
  ['no document', { 'CPF/CNPJ': '' }, ['error missing']],
  ['a wrong document', { 'CPF/CNPJ': '52998224724' }, ['error documentCheckDigits']],
  ['a document that lost its zeros', { 'CPF/CNPJ': '1234567890' }, ['note documentPadded']],
  ['a document that may be either', { 'CPF/CNPJ': '191' }, ['error documentAmbiguous']],
  ['a document that Excel damaged', { 'CPF/CNPJ': '1,23457E+13' }, ['error documentDamaged']],
  ['a CNPJ with letters', { 'CPF/CNPJ': '12.ABC.345/01DE-35' }, ['error documentAlphanumeric']],
  ['an address that is none', { 'E-mail': 'maria' }, ['error emailInvalid']],
  ['a phone that is none', { Telefone: '123' }, ['error phoneLength']],
  ['a zero amount', { Valor: '0,00' }, ['error amountZero']],
  ['a negative amount', { Valor: '-10,00' }, ['error amountNegative']],
  ['three decimals', { Valor: '10,0055' }, ['error amountTooManyDecimals']],
  ['an ambiguous amount', { Valor: '1.234' }, ['error amountAmbiguous']],
  ['a day that does not exist', { Vencimento: '31/02/2027' }, ['error dueDateNoSuchDay']],
  ['a past day', { Vencimento: '20/11/2026' }, ['error dueDatePast']],
  ['a day beyond the factor', { Vencimento: '14/10/2049' }, ['error dueDateTooLate']],
  ['a day years away', { Vencimento: '10/12/2035' }, ['doubt dueDateFar']],
  ['a Saturday', { Vencimento: '12/12/2026' }, ['note dueDateWeekend']],
  ['Christmas', { Vencimento: '25/12/2026' }, ['note dueDateHoliday']],
  ['Christmas on a Saturday', { Vencimento: '25/12/2027' }, ['note dueDateHoliday']],
  ['a time', { Vencimento: '10/12/2026 14:00' }, ['doubt dueDateTimeDropped']],
  ['a relative address', { Callback: '/retorno' }, ['error urlInvalid']],
  ['an address of another kind', { Callback: 'ftp://exemplo.com.br' }, ['error urlInvalid']],
  ['an address with a password', { Callback: 'https://eu:senha@exemplo.com.br' }, ['error urlInvalid']],
  ['parcels that are none', { Parcelas: 'muitas' }, ['error parcelsInvalid']],
  ['a tab-defused phone', { Telefone: "'+55 11 98765-4321" }, []],
])('%s', async (_, changes, problems) => {
  const [row] = await checkLine(changes);
  expect(problemsOf(row)).toEqual(problems);
});

describe('texts of several lines', () => {
  const broken = 'Mensalidade\nde\tmaio\u200b ';

  it('become one line from every source', async () => {
    const quoted = `"${broken}"`;
    const [row] = await checkLine({ Nome: '"Maria\nda Silva"', Descrição: quoted });
    expect(row?.fields).toMatchObject({ 'payer.name': 'Maria da Silva', description: 'Mensalidade de maio' });
    for (const from of ['fixed', 'template'] as const) {
      const planned = { mapping: { ...mapping, description: { from, text: broken } } };
      expect((await checkLine({}, planned))[0]?.fields.description).toBe('Mensalidade de maio');
    }
  });

  it('are refused in addresses', async () => {
    const [row] = await checkLine({
      'E-mail': '"maria@exemplo\n.com.br"',
      Callback: '"https://exemplo.com.br/\nretorno"',
    });
    expect(problemsOf(row)).toEqual(['error emailSpaces', 'error urlInvalid']);
  });
});

describe('fixes', () => {
  it.each<[string, string]>([
    ['CPF/CNPJ', '191'],
    ['CPF/CNPJ', '00052998224725'],
    ['Valor', '1.234'],
    ['Valor', '10,0055'],
    ['Telefone', '(11) 8765-4321'],
    ['Telefone', 'não tem'],
    ['E-mail', 'Maria <maria@exemplo.com.br>'],
    ['E-mail', 'a@exemplo.com.br,b@exemplo.com.br'],
    ['Callback', 'exemplo'],
    ['Nome', 'ConceiÃ§Ã£o'],
    ['Vencimento', '10/12/2026 14:00'],
  ])('each fix offered for %s %j corrects the row', async (column, text) => {
    const [row] = await checkLine({ [column]: text });
    const fixes = row?.problems.flatMap((problem) => problem.fixes ?? []) ?? [];
    expect(fixes.length).toBeGreaterThan(0);
    for (const fix of fixes) expect(problemsOf((await checkLine({ [column]: fix }))[0])).toEqual([]);
  });
});

describe('the record itself', () => {
  it('warns of too few and of blank surplus cells, and refuses filled ones', async () => {
    const { rows } = await checkLines([
      line({}).split(';').slice(0, 7).join(';'),
      `${line({ Valor: '2,00' })};x`,
      `${line({ Valor: '3,00' })};;`,
    ]);
    expect(rows.map(problemsOf)).toEqual([
      ['doubt tooFewCells'],
      ['error tooManyCells'],
      ['doubt tooManyCells'],
    ]);
  });

  it('refuses a row whose quotes are broken', async () => {
    const { rows } = await checkLines([line({ Nome: '"Maria' }), line({ Nome: '"José"', Valor: '2,00' })]);
    expect(rows.map(({ line: at, worst }) => [at, worst])).toEqual([
      [2, 'error'],
      [3, null],
    ]);
  });

  it('names the earlier row that a row duplicates', async () => {
    const { rows, summary } = await checkLines([line({}), line({ Valor: '2,00' }), line({ Nome: 'Outra' })]);
    expect(rows[2]?.problems).toEqual([
      { severity: 'doubt', field: null, code: 'duplicateInSheet', line: 2 },
    ]);
    expect(summary).toMatchObject({ rows: 3, doubts: 1 });
  });
});

describe('parcels', () => {
  it('repeats the amount, a month apart from the first day on', async () => {
    const rows = await checkLine({ Parcelas: '3', Vencimento: '31/01/2027', Valor: '100,00' });
    expect(
      rows.map(({ row, parcel, parcels, fields }) => [row, parcel, parcels, fields.amount, fields.dueDate]),
    ).toEqual([
      [1, 1, 3, 10_000, '2027-01-31'],
      [1, 2, 3, 10_000, '2027-02-28'],
      [1, 3, 3, 10_000, '2027-03-31'],
    ]);
    expect(rows.map(problemsOf)).toEqual([['note dueDateWeekend'], ['note dueDateWeekend'], []]);
  });

  it('splits a total and puts the remainder into the last installment', async () => {
    const rows = await checkLine({ Parcelas: '3x', Valor: '100,00' }, { parcelAmount: 'total' });
    expect(rows.map(({ fields }) => fields.amount)).toEqual([3333, 3333, 3334]);
  });

  it('refuses a total that leaves an installment without cents', async () => {
    const rows = await checkLine({ Parcelas: '3', Valor: '0,02' }, { parcelAmount: 'total' });
    expect(rows.map(problemsOf)).toEqual([['error parcelsTooSmall']]);
  });
});

describe('sources', () => {
  it('fills templates with the values of each row', async () => {
    const rows = await checkLine(
      { Parcelas: '2' },
      {
        mapping: {
          'payer.name': { from: 'column', column: 0 },
          'payer.document': { from: 'column', column: 1 },
          amount: { from: 'fixed', text: '50,00' },
          dueDate: { from: 'column', column: 5 },
          description: { from: 'template', text: 'Mensalidade {mês}/{ano} {parcela} de {parcelas}' },
          clientCallbackUrl: { from: 'template', text: 'https://exemplo.com.br/{ref}' },
          parcels: { from: 'column', column: 8 },
        },
      },
    );
    expect(rows.map(({ fields }) => [fields.amount, fields.description, fields.clientCallbackUrl])).toEqual([
      [5000, 'Mensalidade 12/2026 1 de 2', 'https://exemplo.com.br/{ref}'],
      [5000, 'Mensalidade 01/2027 2 de 2', 'https://exemplo.com.br/{ref}'],
    ]);
  });

  it('refuses an unknown variable', async () => {
    const [row] = await checkLine({}, { mapping: { description: { from: 'template', text: 'Taxa {mez}' } } });
    expect(problemsOf(row)).toContain('error templateMarkUnknown');
  });

  it('requires the fields that the account requires', async () => {
    const [row] = await checkLine({ 'E-mail': '' }, { required: ['payer.email'] });
    expect(row?.problems).toEqual([{ severity: 'error', field: 'payer.email', code: 'missing' }]);
  });
});

describe('the reference of each request', () => {
  const callbackOf = async (url: string) =>
    (await checkLine({ Callback: url }, { refInCallback: true }))[0]?.fields.clientCallbackUrl;

  it.each([
    ['https://exemplo.com.br/r', 'https://exemplo.com.br/r?ref={ref}'],
    ['https://exemplo.com.br/r?a=1', 'https://exemplo.com.br/r?a=1&ref={ref}'],
    ['https://exemplo.com.br/r?', 'https://exemplo.com.br/r?ref={ref}'],
    ['https://exemplo.com.br/r#fim', 'https://exemplo.com.br/r?ref={ref}#fim'],
    ['https://exemplo.com.br/{ref}', 'https://exemplo.com.br/{ref}'],
  ])('goes into %s', async (url, becomes) => {
    expect(await callbackOf(url)).toBe(becomes);
  });

  it('adds no callback when there is none, and appends to the description when chosen', async () => {
    expect(await callbackOf('')).toBeNull();
    const [row] = await checkLine({}, { refInDescription: true });
    expect(row?.fields).toMatchObject({ description: 'Mensalidade {ref}', clientCallbackUrl: null });
  });
});

it('keeps the text of an unreadable cell with its problem', async () => {
  const [row] = await checkLine({ Valor: 'dez reais', Vencimento: '', Telefone: '123' });
  expect(row?.problems.map(({ field, code, text }) => [field, code, text])).toEqual([
    ['amount', 'amountNotANumber', 'dez reais'],
    ['dueDate', 'missing', undefined],
    ['payer.phone', 'phoneLength', '123'],
  ]);
});
