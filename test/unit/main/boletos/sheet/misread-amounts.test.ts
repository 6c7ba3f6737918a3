// Amounts whose cents were cut off, or that are in another unit: no batch is made before the clerk has seen both sums.
import { describe, expect, it, test } from 'vitest';
import type { CheckPlan } from '../../../../../main/boletos/sheet/check-row.ts';
import { statusKey } from '../../../../../main/boletos/sheet/status-column.ts';
import { unanswered } from '../../../../../preload/contract/open-questions.ts';
import { checkAll, opened, openedFile, proposedPlan, surveyOf } from '../../../../fixtures/checked-sheet.ts';
import { book, textCell, textRow, type HandMade } from '../../../../fixtures/hand-made-book.ts';

const documents = ['529.982.247-25', '111.444.777-35', '390.533.447-05', '168.995.350-09'];
const names = ['Ana', 'Raul', 'Zélia', 'Inês'];

/** From a sheet to its checked rows, with these answers; `asked` are the questions that no answer settles. */
async function brings(input: string | Uint8Array, answers: Partial<CheckPlan> = {}) {
  const sheet = await (typeof input === 'string' ? opened(input) : openedFile(input));
  const plan = proposedPlan(sheet.understanding, answers);
  const { questions } = surveyOf(sheet, plan);
  const { rows } = checkAll(sheet, answers);
  return {
    questions,
    asked: unanswered({ opened: { questions }, asked: [], plan, answered: [], overrides: {} }).map(
      ({ ask }) => ask,
    ),
    rows,
    cents: rows.map(({ fields }) => fields.amount),
    codes: rows.map(({ problems }) =>
      problems
        .filter(({ severity }) => severity !== 'note')
        .map(({ severity, code }) => `${severity} ${code}`),
    ),
  };
}

/** Rows with these cells from the amount on. */
const lines = (mark: string, header: readonly string[] | null, ...ends: readonly (readonly string[])[]) =>
  [
    ...(header ? [['Nome', 'CPF', 'Vencimento', ...header].join(mark)] : []),
    ...ends.map((end, at) => [names[at], documents[at], '10/12/2026', ...end].join(mark)),
    '',
  ].join('\n');

const cut = [
  ['110', '50'],
  ['120', '90'],
  ['130', '00'],
] as const;
const wide = cut.map((cells) => [...cells, '']);

describe('cents behind a comma that separates cells', () => {
  it.each([
    ['without a header', lines(',', null, ...cut), 'own'],
    ['without a header, by tabs', lines('\t', null, ...cut), 'own'],
    ['without a header, by semicolons', lines(';', null, ...cut), 'own'],
    ['with a bar', lines('|', ['Valor', 'Obs'], ...wide), 'all'],
    ['in the column of remarks, with a cell too many', lines(',', ['Valor', 'Obs'], ...wide), 'all'],
    ['in the column of remarks', lines(',', ['Valor', 'Obs'], ...cut), 'all'],
    ['behind the last column', lines(',', ['Valor'], ...cut), 'own'],
    ['behind the last column, with a cell too many', lines(',', ['Valor'], ...wide), 'own'],
    ['below a header that ends with a comma', lines(',', ['Valor', ''], ...cut), 'own'],
    ['in a column of another title, with a cell too many', lines(',', ['Valor', 'Turma'], ...wide), 'all'],
    ['in a column of days, with a cell too many', lines(',', ['Valor', 'Dia'], ...wide), 'wide'],
    ['in a column of another title', lines(',', ['Valor', 'Turma'], ...cut), 'all'],
    ['in a column of cents', lines(';', ['Valor', 'Centavos'], ...cut), 'own'],
  ] as const)('are asked about and joined %s', async (_, text, join) => {
    const asked = await brings(text);
    expect(asked.asked).toEqual([asked.questions[0]?.ask]);
    expect(asked.questions).toMatchObject([
      {
        ask: 'splitCents',
        join,
        count: 3,
        first: 36_000,
        second: 36_140,
        others: 0,
        rows: [{ name: 'Ana', text: '110 | 50', first: 11_000, second: 11_050 }, {}, {}],
      },
    ]);
    const joined = await brings(text, { splitCents: join });
    expect(joined.cents).toEqual([11_050, 12_090, 13_000]);
    expect(joined.rows.map(({ fields }) => fields.description)).toEqual([null, null, null]);
    expect(joined.codes.flat().filter((code) => code.startsWith('error'))).toEqual([]);
    const apart = await brings(text, { splitCents: 'apart' });
    expect(apart.cents).toEqual([11_000, 12_000, 13_000]);
  });

  it('are joined in the middle of the columns, with cents in some rows only', async () => {
    const text = [
      'Nome,CPF,Valor,Vencimento,Descrição',
      'Ana,529.982.247-25,110,50,10/12/2026,Taxa',
      'Raul,111.444.777-35,120,11/12/2026,Multa',
      'Zélia,390.533.447-05,1.234,56,14/12/2026,',
      'Inês,168.995.350-09,1,234.56,15/12/2026,Taxa',
      '',
    ].join('\n');
    expect((await brings(text)).asked).toEqual(['splitCents', 'pointAmounts']);
    const { rows, codes, asked } = await brings(text, { splitCents: 'wide' });
    expect(asked).toEqual([]);
    expect(rows.map(({ fields }) => [fields.amount, fields.dueDate, fields.description])).toEqual([
      [11_050, '2026-12-10', 'Taxa'],
      [12_000, '2026-12-11', 'Multa'],
      [123_456, '2026-12-14', null],
      [123_456, '2026-12-15', 'Taxa'],
    ]);
    expect(codes).toEqual([[], [], [], []]);
  });

  it('are joined without a header, if some rows have none', async () => {
    const text = [
      'Ana,529.982.247-25,110,50,10/12/2026',
      'Raul,111.444.777-35,120,11/12/2026',
      'Zélia,390.533.447-05,310,75,14/12/2026',
      '',
    ].join('\n');
    expect((await brings(text)).asked).toEqual(['splitCents']);
    const { rows } = await brings(text, { splitCents: 'own' });
    expect(rows.map(({ fields }) => [fields.amount, fields.dueDate])).toEqual([
      [11_050, '2026-12-10'],
      [12_000, '2026-12-11'],
      [31_075, '2026-12-14'],
    ]);
  });

  it('are an error of rows that are too wide, if the clerk keeps the cells apart', async () => {
    const { codes } = await brings(lines(',', ['Valor', 'Obs'], ...wide), { splitCents: 'apart' });
    expect(codes).toEqual(cut.map(() => ['error tooManyCells']));
  });

  it('are a doubt in rows that are not too wide beside remarks', async () => {
    const text = lines(',', ['Valor', 'Obs'], ['110', '50', ''], ['120', 'Taxa'], ['130', '75']);
    const { questions } = await brings(text);
    expect(questions).toMatchObject([
      { ask: 'splitCents', join: 'wide', count: 1, second: 11_050, others: 25_000 },
    ]);
    const { cents, codes } = await brings(text, { splitCents: 'wide' });
    expect(cents).toEqual([11_050, 12_000, 13_000]);
    expect(codes).toEqual([[], [], ['doubt amountCentsApart']]);
  });

  it('are joined if a row has only tenths, except in a column of cents, whose digit the clerk must check', async () => {
    const tenths = lines(',', ['Valor', 'Obs'], ['110', '5'], ['120', '75']);
    expect((await brings(tenths)).asked).toEqual(['splitCents']);
    expect((await brings(tenths, { splitCents: 'all' })).cents).toEqual([11_050, 12_075]);
    const { cents, codes } = await brings(lines(';', ['Valor', 'Centavos'], ['110', '5'], ['120', '75']), {
      splitCents: 'own',
    });
    expect([cents[1], codes]).toEqual([12_075, [['error amountCentsApart'], []]]);
  });

  it.each([
    ['without a header', lines(',', null, ['110', '5'], ['120', '9'])],
    ['in a column of cents', lines(';', ['Valor', 'Centavos'], ['110', '5'], ['120', '9'])],
  ])('are asked about if no row has more than one digit of them, %s', async (_, text) => {
    expect(await brings(text)).toMatchObject({
      asked: ['splitCents'],
      questions: [{ count: 2, unreadSecond: 2 }],
    });
    const { codes } = await brings(text, { splitCents: 'own' });
    expect(codes).toEqual([['error amountCentsApart'], ['error amountCentsApart']]);
  });

  it('are asked about beside amounts with a decimal point, which are not split', async () => {
    const text = lines(',', null, ['237', '22', 'Ouro'], ['238', '19', 'Ouro'], ['13.40', 'Ouro']);
    expect((await brings(text)).asked).toEqual(['splitCents']);
    expect((await brings(text, { splitCents: 'own' })).cents).toEqual([23_722, 23_819, 1_340]);
  });

  it('leave no cell behind if most rows have no cents', async () => {
    const text = lines(',', null, ['110', '50'], ['120'], ['130']);
    expect((await brings(text)).asked).toEqual(['splitCents']);
    const { cents, codes } = await brings(text, { splitCents: 'own' });
    expect([cents, codes]).toEqual([
      [11_050, 12_000, 13_000],
      [[], [], []],
    ]);
  });

  it('are joined in a workbook whose column was split at the comma', async () => {
    const cellOf = (place: string, value: string) => `<c r="${place}"><v>${value}</v></c>`;
    const rows =
      textRow(1, ['Nome', 'CPF', 'Vencimento', 'Valor']) +
      cut
        .map(
          ([amount, cents], at) =>
            `<row r="${at + 2}">${textCell(`A${at + 2}`, names[at] ?? '')}${textCell(`B${at + 2}`, documents[at] ?? '')}` +
            `${textCell(`C${at + 2}`, '10/12/2026')}${cellOf(`D${at + 2}`, amount)}${cellOf(`E${at + 2}`, cents)}</row>`,
        )
        .join('');
    expect((await brings(book({ rows }))).questions).toMatchObject([{ ask: 'splitCents', join: 'own' }]);
    expect((await brings(book({ rows }), { splitCents: 'own' })).cents).toEqual([11_050, 12_090, 13_000]);
  });

  it.each([
    ['days', lines(';', ['Valor', 'Dia'], ['110', '10'], ['120', '15'], ['130', '05'])],
    [
      'days below a header without the last separator',
      lines(';', ['Valor', 'Dia'], ['110', '10', ''], ['90', '15', '']),
    ],
    ['installments', lines(';', ['Valor', 'Parcelas'], ['110', '10'], ['120', '12'])],
    ['one installment', lines(';', ['Valor', 'Parcela'], ['110', '01'], ['120', '12'])],
    ['cents in the amount itself', lines(';', ['Valor', 'Obs'], ['110,50', '10'], ['120', '12'])],
    ['whole amounts with a zero', lines(';', ['Valor', 'Centavos'], ['110', '0'], ['120', '0'])],
    ['remarks', lines(';', ['Valor', 'Obs'], ['110', '10'], ['120', 'Taxa'])],
    ['a discount', lines(';', ['Valor', 'Desconto'], ['110', '00'], ['120', '50'])],
    ['codes', lines(';', ['Valor', 'Código'], ['110', '00'], ['120', '50'])],
    ['quoted decimals', lines(',', ['Valor', 'Obs'], ['"110,50"', '10'], ['"120,00"', '12'])],
    ['another amount', lines(';', ['Valor', 'Total pago'], ['110', '00'], ['120', '50'])],
  ])('are not reported in %s', async (_, text) => {
    expect((await brings(text)).asked.filter((ask) => ask === 'splitCents')).toEqual([]);
  });
});

describe('a column of states', () => {
  const paid = (header: readonly string[] | null) =>
    lines(',', header, ['110', '50', 'Ouro', 'Pago'], ['120', '90', 'Ouro', 'Aberto']);

  it.each([
    ['with a header', ['Valor', 'Plano', 'Andamento'], 'all'],
    ['without a header', null, 'own'],
  ] as const)('is asked about once split amounts are joined, %s', async (_, header, splitCents) => {
    const { questions, cents } = await brings(paid(header), { splitCents });
    expect(cents).toEqual([11_050, 12_090]);
    const column = header === null ? 6 : 5;
    expect(questions).toContainEqual(expect.objectContaining({ ask: 'status', column }));
    const leaveOut = [{ column, values: ['pago'] }];
    expect((await brings(paid(header), { splitCents, leaveOut })).cents).toEqual([12_090]);
  });

  const titled = (header: string, words: readonly string[]) =>
    lines(';', ['Valor', header], ...words.map((word) => ['110,50', word]));
  const asksStates = async (text: string) => (await brings(text)).asked.includes('status');

  it.each([
    ['another word', ['Conferir', 'Pago', 'Em aberto']],
    ['as many other words', ['Conferir', 'Pago']],
    ['a blank', ['', 'Quitado', 'Conferir']],
  ])('is asked about with %s in it, whatever its title', async (_, words) => {
    expect(await asksStates(titled('Estado', words))).toBe(true);
  });

  it.each([
    ['free text', ['Conferir', 'Ligar', 'Pago']],
    ['nothing that settles a row', ['Conferir', 'Em aberto', 'Pendente']],
  ])('is not asked about with %s', async (_, words) => {
    expect(await asksStates(titled('Estado', words))).toBe(false);
  });

  it.each([[['Sim', 'Sim']], [['Sim', 'S', 'Não']]])('is asked about without a title: %j', async (flags) => {
    const text = flags
      .map((flag, at) => `${names[at]};${documents[at]};10/12/2026;110,50;${flag}`)
      .join('\n');
    expect(await asksStates(`${text}\n`)).toBe(true);
  });

  it('does not take companies for states', async () => {
    const companies = ['Ativa Serviços Ltda', 'Padaria Aurora', 'Normal Modas ME'];
    const text = [
      'Cliente;CPF;Vencimento;Valor',
      ...companies.map((name, at) => `${name};${documents[at]};10/12/2026;110,50`),
    ];
    const { rows, asked } = await brings(`${text.join('\n')}\n`);
    expect(rows.map(({ fields }) => fields['payer.name'])).toEqual(companies);
    expect(asked).toEqual([]);
  });

  it('does not take a row whose name has the delimiter for a paid one', async () => {
    const text = [
      'Nome;CPF;Vencimento;Valor;Data da baixa',
      `Souza; Filhos;${documents[0]};10/12/2026;110,50;`,
      `Raul;${documents[1]};10/12/2026;120,90;05/11/2026`,
      '',
    ].join('\n');
    const leaveOut = [{ column: 4, values: [statusKey('05/11/2026'), statusKey('110,50')] }];
    expect((await brings(text, { leaveOut })).codes).toEqual([
      expect.arrayContaining(['error amountNotANumber']),
    ]);
  });
});

test('a surplus cell is a problem of its row, even if it is blank', async () => {
  const text = lines(';', ['Valor', 'Obs'], ['110,00', 'Taxa', ''], ['120,00', 'Taxa', 'x'], ['130,00', '']);
  expect((await brings(text)).codes).toEqual([['doubt tooManyCells'], ['error tooManyCells'], []]);
});

describe('amounts in another unit', () => {
  const sheet = (header: string, ...amounts: readonly string[]) =>
    lines(';', [header], ...amounts.map((amount) => [amount]));

  it.each([
    ['Valor (centavos)', 'cents', ['15000', '990'], 15_990],
    ['valor_centavos', 'cents', ['15000', '990'], 15_990],
    ['Amount cents', 'cents', ['15000', '990'], 15_990],
    ['Valor (R$ mil)', 'thousands', ['15', '1,5'], 1_650_000],
  ] as const)('are asked about below %s, with both sums', async (header, unit, amounts, second) => {
    const text = sheet(header, ...amounts);
    const asked = await brings(text);
    expect(asked.asked).toEqual([asked.questions[0]?.ask]);
    expect(asked.questions).toMatchObject([
      { ask: 'amountUnit', named: 'header', unit, count: 2, second, unreadSecond: 0 },
    ]);
    const sum = async (amountUnit: 'reais' | 'named') =>
      (await brings(text, { amountUnit })).cents.reduce<number>((total, cents) => total + (cents ?? 0), 0);
    expect(await sum('named')).toBe(second);
    expect(await sum('reais')).toBe(asked.questions[0]?.ask === 'amountUnit' ? asked.questions[0].first : -1);
  });

  it('are not rounded', async () => {
    const { codes, questions } = await brings(sheet('Valor (centavos)', '150,5', '990'), {
      amountUnit: 'named',
    });
    expect(questions).toMatchObject([{ unreadSecond: 1 }]);
    expect(codes).toEqual([['error amountTooManyDecimals'], []]);
  });

  it.each(['Valor (US$)', 'Valor em dólar', 'Valor €', 'Valor (%)', 'amount_usd'])(
    'cannot be sent below %s',
    async (header) => {
      const { rows, codes, cents, asked } = await brings(sheet(header, '100,00', '50'));
      expect([cents, codes, asked]).toEqual([
        [null, null],
        [['error amountOtherUnit'], ['error amountOtherUnit']],
        [],
      ]);
      expect(rows[0]?.problems[0]).toMatchObject({ text: '100,00' });
    },
  );

  it('are refused in a text with another currency', async () => {
    const texts = ['US$ 100', '100 EUR', '$ 100', '15%'];
    const { codes } = await brings(sheet('Valor', ...texts));
    expect(codes).toEqual(texts.map(() => ['error amountNotANumber']));
  });

  const numbers = (
    formats: readonly string[],
    ...cells: readonly (readonly [value: string, style: number])[]
  ): HandMade => ({
    formats,
    rows:
      textRow(1, ['Nome', 'CPF', 'Vencimento', 'Valor']) +
      cells
        .map(([value, style], at) => {
          const line = at + 2;
          const texts = [names[at], documents[at], '10/12/2026'].map((text, column) =>
            textCell(`${'ABC'[column]}${line}`, text ?? ''),
          );
          return `<row r="${line}">${texts.join('')}<c r="D${line}" s="${style}"><v>${value}</v></c></row>`;
        })
        .join(''),
  });

  it.each(['[$$-409]#,##0.00', '[$€-2] #,##0.00', '0%', '&quot;US$ &quot;0.00', '&quot;$&quot;#,##0.00'])(
    'are refused in the cells with the format %s only',
    async (format) => {
      const made = numbers([format, '[$R$-416] #,##0.00'], ['100', 2], ['150', 3], ['75.5', 0]);
      const { asked, cents, codes } = await brings(book(made));
      expect(asked).toEqual([]);
      expect(cents).toEqual([null, 15_000, 7_550]);
      expect(codes).toEqual([['error amountOtherUnit'], [], []]);
    },
  );

  it('are asked about if a format hides their thousands', async () => {
    const made = book(numbers(['#,##0,', '0.00'], ['15000', 2], ['150', 3]));
    const asked = await brings(made);
    expect(asked.asked).toEqual([asked.questions[0]?.ask]);
    expect(asked.questions).toMatchObject([
      {
        ask: 'amountUnit',
        named: 'format',
        unit: 'shownThousands',
        count: 1,
        first: 1_500_000,
        second: 1_500,
        others: 15_000,
      },
    ]);
    expect((await brings(made, { amountUnit: 'reais' })).cents).toEqual([1_500_000, 15_000]);
    expect((await brings(made, { amountUnit: 'named' })).cents).toEqual([1_500, 15_000]);
  });

  it('raise no question below usual headers', async () => {
    for (const header of ['Valor', 'Valor (R$)', 'Valor em reais', 'Valor com 10% de desconto'])
      expect((await brings(sheet(header, '100,00', '50'))).questions).toEqual([]);
  });
});
