// Sheets that could be read differently from what a clerk means: each is asked about, or its rows say so; ordinary ones are not asked about.
import { expect, test } from 'vitest';
import { unanswered } from '../../../../../preload/contract/open-questions.ts';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import { ana, bia, booked, bookOf, day, issuer, rui } from '../../../../fixtures/hand-written-sheet.ts';
import { isSilent } from '../../../../helpers/is-silent.ts';
import { openedDraft, rowsOf } from '../../../../helpers/pressed-through.ts';

const all = [ana, rui, bia];
const each = (header: string, more: string): string =>
  [header, ...all.map(({ name, cpf }) => `${name};${cpf};${more}`)].join('\n');
const lines = (header: string, ...rows: readonly string[]): string => [header, ...rows].join('\n');
const a = `${ana.name};${ana.cpf}`;
const r = `${rui.name};${rui.cpf}`;
const b = `${bia.name};${bia.cpf}`;

test('control: what is asked about today is not silent, and an ordinary sheet is', async () => {
  expect(await isSilent(each('Nome;CPF;Valor;Vencimento', '150,50;11/01/2027'))).toBe(true);
  expect(
    await isSilent(
      lines('Nome;CPF;Valor;Vencimento;Obs.', `${a};150,50;11/01/2027;`, `${r};150,50;11/01/2027;Pago`),
    ),
  ).toBe(false);
});

test.each(['0\\,00', '0&quot;,&quot;00', '#\\.##0\\,00', '&quot;R$ &quot;0&quot;.&quot;00_-', '0\\,0'])(
  'a number of 15050 that the format %s shows as 150,50',
  async (format) => {
    const rows = all.map(({ name, cpf }) => [name, cpf, { value: '15050', style: 2 }, day]);
    expect(await isSilent(bookOf(['Nome', 'CPF', 'Valor', 'Vencimento'], rows, { formats: [format] }))).toBe(
      false,
    );
  },
);

test.each(['mmm/yy', 'mm/yyyy', 'mmmm', '[$-416]dddd, mmmm', 'h:mm'])(
  'a due date of which the format %s shows no day',
  async (format) => {
    const rows = all.map(({ name, cpf }) => [name, cpf, '150,50', { value: '46419', style: 2 }]);
    expect(await isSilent(bookOf(['Nome', 'CPF', 'Valor', 'Vencimento'], rows, { formats: [format] }))).toBe(
      false,
    );
  },
);

test.each([
  'R$ a pagar',
  'Restante',
  'Em aberto',
  'Saldo devedor',
  'Corrigido',
  'Cobrar',
  'Boleto',
  'Valor reajustado',
  'Acordo',
  'Fatura',
  'Valor c/ desconto',
  'Total geral',
  'TOTAL R$',
  'Valor2',
  'Mens. atual',
  'Alterado',
  'Com reajuste',
])('a smaller amount to be paid under %s beside Valor', async (title) =>
  expect(await isSilent(each(`Nome;CPF;Valor;${title};Vencimento`, '150,50;120,40;11/01/2027'))).toBe(false),
);

test.each([
  'Alterado para',
  'Postergado',
  'Data acordada',
  'Reprogramado',
  'Transferido para',
  'Data corrigida',
  'Mudou para',
  'Data efetiva',
  'Vence em',
  'Trocar para',
  'Data cobrança',
  'Próximo dia útil',
  'Vencimento2',
])('a later day under %s beside Vencimento', async (title) =>
  expect(await isSilent(each(`Nome;CPF;Valor;Vencimento;${title}`, '150,50;11/01/2027;15/02/2027'))).toBe(
    false,
  ),
);

test.each([
  'Contratante',
  'Tomador',
  'Comprador',
  'Locatário',
  'Resp. fin.',
  'Responsável legal',
  'Titular',
  'Tutora',
  'Quem paga',
  'Emitir em nome de',
  'Faturar para',
  'Nome no boleto',
  'Responsável pelo pagamento',
  'Compradora',
])('another person under %s between Nome and CPF', async (title) => {
  const others = ['Carla Mota Reis', 'Davi Luz Melo', 'Eva Cruz Brito'];
  const rows = all.map(({ name, cpf }, at) => `${name};${others[at]};${cpf};150,50;11/01/2027`);
  expect(await isSilent(lines(`Nome;${title};CPF;Valor;Vencimento`, ...rows))).toBe(false);
});

test.each(['Novo CPF', 'CPF correto', 'CPF para boleto', 'CPF titular', 'CNPJ faturamento', 'CPF (nota)'])(
  'another document under %s beside CPF',
  async (title) => {
    const others = [rui, bia, ana];
    const rows = all.map(({ name, cpf }, at) => `${name};${cpf};${others[at]?.cpf};150,50;11/01/2027`);
    expect(await isSilent(lines(`Nome;CPF;${title};Valor;Vencimento`, ...rows))).toBe(false);
  },
);

test.each([
  ['amount', 'Nome;CPF;Valor;;Vencimento', '150,50;120,40;11/01/2027'],
  ['amount', 'Nome;CPF;Valor;Vencimento;', '150,50;11/01/2027;120,40'],
  ['day', 'Nome;CPF;Valor;Vencimento;', '150,50;11/01/2027;15/02/2027'],
  ['day', 'Nome;CPF;Valor;Vencimento;;Obs.', '150,50;11/01/2027;15/02/2027;'],
  ['document', 'Nome;CPF;;Valor;Vencimento', `${issuer};150,50;11/01/2027`],
])('another %s in a column without a title: %s', async (_, header, cells) =>
  expect(await isSilent(each(header, cells))).toBe(false),
);

test('a corrected amount of one row in a column without a title', async () => {
  const text = lines(
    'Nome;CPF;Valor;Vencimento;',
    `${a};150,50;11/01/2027;120,40`,
    `${r};150,50;11/01/2027;`,
  );
  expect(await isSilent(text)).toBe(false);
});

const marks = [
  'PG',
  'pgo',
  'quit.',
  'liq',
  'compensado',
  'rescindido',
  'trancou',
  'cortesia',
  'permuta',
  'distrato',
  'sem efeito',
];
const signs = ['✅', '✔️', '❌', 'C', '100%'];

test.each([
  ...['Obs.', 'Status', 'Pagamento'].flatMap((title) => marks.map((mark) => [title, mark] as const)),
  ...['Status', ''].flatMap((title) => signs.map((mark) => [title, mark] as const)),
])('a row under %j that is marked %s, beside a blank', async (title, mark) => {
  const sheet = lines(
    `Nome;CPF;Valor;Vencimento;${title}`,
    `${a};150,50;11/01/2027;`,
    `${r};150,50;11/01/2027;${mark}`,
  );
  expect(await isSilent(sheet)).toBe(false);
});

test.each([
  ['Pago?', 'Sim', 'Não', 'verificar'],
  ['Pago', 'Sim (Pix)', '', ''],
  ['Pago', 'R$ 150,50', '', ''],
  ['Pago', '10/01/2027', '', ''],
  ['Valor pago', '150,50', '0,00', '-'],
  ['Vlr. recebido', 'R$ 150,50', 'R$ 0,00', ''],
  ['Quitação', '10/01/2027', '', ''],
  ['Data receb.', '10/01/2027', '', ''],
  ['Ativo?', 'Não', 'Sim', 'Sim (bolsa)'],
  ['Emitir boleto?', 'Não', 'Sim', 'talvez'],
  ['Inativo', 'x', '', ''],
  ['Excluir?', 'Sim', 'Não', 'Não'],
  ['Desligamento', '10/01/2026', '', ''],
  ['Data de saída', '10/01/2026', '', ''],
  ['Pagamento', 'ok', '', ''],
  ['Pagamento', 'Pago', 'Boleto', 'conferir'],
  ['Forma de pagamento', 'Consignado', 'Boleto', 'Pix'],
  ['Pix', 'x', '', ''],
  ['Jan/27', 'ok', '', ''],
  ['Nosso número', '1234567', '', ''],
  ['Nº boleto', '8812', '', ''],
])('a row under %s that is marked %s, beside %j and %j', async (title, ...marked) => {
  const rows = all.map(({ name, cpf }, at) => `${name};${cpf};150,50;11/01/2027;${marked[at]}`);
  expect(await isSilent(lines(`Nome;CPF;Valor;Vencimento;${title}`, ...rows))).toBe(false);
});

test.each([
  'duplicado',
  'sem cobrança',
  'n cobrar',
  'não fazer',
  'ignorar',
  'Saiu em dezembro',
  'em acordo',
  'já gerado',
  'ok',
  'Pix 10/01',
  'segurar',
])('a note that says so: %s', async (note) =>
  expect(
    await isSilent(
      lines('Nome;CPF;Valor;Vencimento;Obs.', `${a};150,50;11/01/2027;${note}`, `${r};150,50;11/01/2027;`),
    ),
  ).toBe(false),
);

test.each([
  'CANCELADO - Rui Prado',
  'Rui Prado CANCELADO',
  'Rui Prado – cancelado',
  'Rui Prado, cancelado',
  'Rui Prado (pg)',
  'Rui Prado (não enviar)',
  'INATIVO: Rui Prado',
  'Rui Prado * pg',
  'Rui Prado falecido',
  'Fulano de Tal (exemplo)',
])('a name that says so: %s', async (name) =>
  expect(
    await isSilent(
      lines('Nome;CPF;Valor;Vencimento', `${a};150,50;11/01/2027`, `${name};${rui.cpf};150,50;11/01/2027`),
    ),
  ).toBe(false),
);

test.each([
  ['Nº boletos', '3'],
  ['Qtd boletos', '3'],
  ['Repetir', '3'],
  ['Número de boletos', '2'],
])('several boletos under %s', async (title, cell) =>
  expect(await isSilent(each(`Nome;CPF;Valor;Vencimento;${title}`, `150,50;11/01/2027;${cell}`))).toBe(false),
);

test.each([
  ['Pagamento', '3x', 'à vista', 'à vista'],
  ['Condições de pagamento', '3x', '3x', '3x'],
  ['Forma de pagamento', '3x no boleto', '2x no boleto', 'À vista'],
  ['Plano', '12x', '6x', 'a vista'],
])('several boletos in words under %s: %s, %s, %s', async (title, ...counts) => {
  const rows = all.map(({ name, cpf }, at) => `${name};${cpf};150,50;11/01/2027;${counts[at]}`);
  expect(await isSilent(lines(`Nome;CPF;Valor;Vencimento;${title}`, ...rows))).toBe(false);
});

test('whole numbers that a program filled up with zeros may be cents', async () => {
  expect(await isSilent(each('Nome;CPF;Valor;Vencimento', '0000015050;11/01/2027'))).toBe(false);
  expect(await isSilent(each('Nome;CPF;Valor;Vencimento', '0000150,50;11/01/2027'))).toBe(true);
});

test.each(['Qt', 'Nº aulas', 'Unid', 'Litros', 'Kg', 'Dias', 'Refeições', 'Plantões', 'Fotos'])(
  'a price beside a count under %s',
  async (title) => {
    const rows = all.map(({ name, cpf }, at) => `${name};${cpf};${at + 2};50,00;11/01/2027`);
    expect(await isSilent(lines(`Nome;CPF;${title};Preço;Vencimento`, ...rows))).toBe(false);
  },
);

test.each(['centavos', 'US$', 'R$ mil', 'EUR', '¢'])(
  'the unit %s in a second line of the header',
  async (unit) =>
    expect(
      await isSilent(
        lines('Nome;CPF;Valor;Vencimento', `;;${unit};`, `${a};15050;11/01/2027`, `${r};15050;11/01/2027`),
      ),
    ).toBe(false),
);

test('a line of description that is a discount of the same payer, and one that is the total', async () => {
  const sheet = lines(
    'Nome;CPF;Descrição;Valor;Vencimento',
    `${a};Honorários;150,50;11/01/2027`,
    `${a};Desconto;10,00;11/01/2027`,
    `${a};Total;140,50;11/01/2027`,
  );
  expect(await isSilent(sheet)).toBe(false);
});

test('a second table below whose column has another title', async () => {
  const attempt = await openedDraft({
    from: 'text',
    text: lines(
      'Nome;CPF;Valor;Vencimento',
      `${a};150,50;11/01/2027`,
      '',
      'Nome;CPF;Multa;Vencimento',
      `${r};10,00;11/01/2027`,
    ),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt).at(-1)?.worst).toBe('error');
});

test.each([1, 2, 20])('%i whole rows above a header that a sort moved down are no titles', async (above) => {
  const rows = Array.from({ length: 25 }, (_, at) => {
    const cpf = completeTaxId(String(123_450_000 + at));
    return `Ana ${String.fromCharCode(65 + at)} Lima;${cpf};150,50;11/01/2027`;
  });
  const text = [...rows.slice(0, above), 'Nome;CPF;Valor;Vencimento', ...rows.slice(above)].join('\n');
  const attempt = await openedDraft({ from: 'text', text });
  if (typeof attempt === 'string') throw new Error(attempt);
  const isAsked = unanswered(attempt.draft).length > 0;
  expect(isAsked || rowsOf(attempt).length === rows.length).toBe(true);
});

test.each(['Valor s/ vírgula', 'Valor (2 casas decimais)', 'Valor (x 10)', 'Valor sem separador'])(
  'the unit in the header %s',
  async (title) =>
    expect(await isSilent(each(`Nome;CPF;${title};Vencimento`, '15050;11/01/2027'))).toBe(false),
);

test('rows above a header that a sort moved to the end are rows, and incomplete ones are errors', async () => {
  const attempt = await openedDraft({
    from: 'text',
    text: [
      `${a};150,50;11/01/2027`,
      `${r};;11/01/2027`,
      `${b};90,00;11/01/2027`,
      'Nome;CPF;Valor;Vencimento',
    ].join('\n'),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt).map(({ worst }) => worst)).toEqual([null, 'error', null]);
});

test('lines above a header that name the office are no rows', async () => {
  const attempt = await openedDraft({
    from: 'text',
    text: lines(
      'Contabilidade Lima;12.345.678/0001-95;;',
      'Emitido em 10/01/2027;Total;301,00;',
      'Nome;CPF;Valor;Vencimento',
      `${a};150,50;11/01/2027`,
      `${r};150,50;11/01/2027`,
    ),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt)).toHaveLength(2);
});

test.each([
  'E-mail do advogado',
  'E-mail interno',
  'Email antigo',
  'E-mail do gerente',
  'E-mail do escritório',
])('an address under %s is not the payer’s', async (title) => {
  const text = each(`Nome;CPF;Valor;Vencimento;${title}`, '150,50;11/01/2027;outro@exemplo.com.br');
  const attempt = await openedDraft({ from: 'text', text });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt).map(({ fields }) => fields['payer.email'])).toEqual([null, null, null]);
});

const ordinary = [
  ['a plan that is called Total', each('Nome;CPF;Plano;Valor;Vencimento', 'Total;150,50;11/01/2027')],
  [
    'a number format with decimals of its own',
    booked(() => ({ value: '150.5', style: 2 }), { formats: ['#,##0.00'] }),
  ],
  [
    'a number format that says for which time',
    booked(() => ({ value: '150.5', style: 2 }), { formats: ['0.00&quot; /mês&quot;'] }),
  ],
  ['a literal mark of thousands', booked(() => ({ value: '1500', style: 2 }), { formats: ['#\\.##0'] })],
  [
    'days of the week',
    bookOf(
      ['Nome', 'CPF', 'Valor', 'Vencimento'],
      all.map(({ name, cpf }) => [name, cpf, '150,50', { value: '46398', style: 2 }]),
      { formats: ['dddd, d "de" mmmm'] },
    ),
  ],
  ['boletos that are only numbered', each('Nome;CPF;Valor;Vencimento;Boleto', '150,50;11/01/2027;1001')],
  ['a day of birth', each('Nome;CPF;Valor;Vencimento;Data de nascimento', '150,50;11/01/2027;15/02/1990')],
  ['an earlier balance', each('Nome;CPF;Valor;Vencimento;Saldo anterior', '150,50;11/01/2027;20,10')],
  [
    'something about the tenant',
    each('Nome;CPF;Tipo de inquilino;Valor;Vencimento', 'Mensal;150,50;11/01/2027'),
  ],
  ['one way to pay for all', each('Nome;CPF;Valor;Vencimento;Condição', '150,50;11/01/2027;À vista')],
  ['days beside a whole amount', each('Nome;CPF;Dias;Valor;Vencimento', '20;150,50;11/01/2027')],
  ['one status for all', each('Nome;CPF;Valor;Vencimento;Status', '150,50;11/01/2027;Lançado')],
  ['numbers of the bank for all', each('Nome;CPF;Valor;Vencimento;Nosso número', '150,50;11/01/2027;812345')],
  ['sums paid of zero', each('Nome;CPF;Valor;Vencimento;Valor pago', '150,50;11/01/2027;R$ 0,00')],
  [
    'a kind of payment that tells no way',
    each('Nome;CPF;Valor;Vencimento;Pagamento', '150,50;11/01/2027;Mensal'),
  ],
  ['keys of Pix', each('Nome;CPF;Valor;Vencimento;Pix', '150,50;11/01/2027;ana@exemplo.com.br')],
  ['flags that nobody has', each('Nome;CPF;Valor;Vencimento;Inativo', '150,50;11/01/2027;Não')],
  ['the day of a change', each('Nome;CPF;Valor;Vencimento;Atualizado em', '150,50;11/01/2027;15/02/2026')],
  ['an earlier day', each('Nome;CPF;Valor;Vencimento;Último vencimento', '150,50;11/01/2027;11/12/2026')],
  [
    'the day of a contract',
    each('Nome;CPF;Valor;Vencimento;Vencimento do contrato', '150,50;11/01/2027;11/12/2028'),
  ],
  ['a total of all times', each('Nome;CPF;Valor;Total acumulado;Vencimento', '150,50;900,10;11/01/2027')],
  ['usual notes', each('Nome;CPF;Valor;Vencimento;Obs.', '150,50;11/01/2027;Cliente desde 2019')],
  [
    'names with a comma or a company of such a word',
    lines(
      'Nome;CPF;Valor;Vencimento',
      `Prado, Rui;${rui.cpf};150,50;11/01/2027`,
      `Pago Fácil;${ana.cpf};90,00;11/01/2027`,
    ),
  ],
] as const;

test.each(ordinary)('a sheet with %s is not asked about', async (_, source) =>
  expect(await isSilent(source)).toBe(true),
);

test('a second line that explains the header starts no other table', async () => {
  const attempt = await openedDraft({
    from: 'text',
    text: lines(
      'Nome;CPF;Valor;Vencimento',
      'Nome completo;CPF ou CNPJ;R$;dd/mm/aaaa',
      `${a};150,50;11/01/2027`,
      `${r};150,50;11/01/2027`,
    ),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt).map(({ worst }) => worst)).toEqual(['error', null, null]);
});

/** The problems of the last row below an ordinary one. */
async function problemsBelow(...below: readonly string[]): Promise<readonly string[] | undefined> {
  const text = lines('Nome;CPF;Valor;Vencimento', `${a};150,50;11/01/2027`, ...below);
  const attempt = await openedDraft({ from: 'text', text });
  if (typeof attempt === 'string') throw new Error(attempt);
  return rowsOf(attempt)
    .at(-1)
    ?.problems.map(({ code }) => code);
}

test('a table below with the titles in another order, or with other words for the same fields', async () => {
  expect(await problemsBelow('Nome;CPF;Vencimento;Valor', `${r};150,50;11/01/2027`)).toEqual([
    'columnsMoved',
  ]);
  expect(await problemsBelow('Cliente;CPF;Juros;Vencimento', `${r};1,50;11/01/2027`)).toEqual([
    'anotherTable',
  ]);
  expect(await problemsBelow('Cliente;CPF;Valor;Venc.', `${r};150,50;11/01/2027`)).toEqual([]);
});

test.each([
  'CANCELADOS;;;',
  'Já pagos:',
  ';Alunos inativos;;',
  'Pagos;;1.200,00;',
  'Quitados;12;;',
  'Inativos;3 boletos;;',
  'Não emitir;;;',
  'Desistentes',
])('rows below %s are asked about, until another heading', async (heading) => {
  const row = `${r};150,50;11/01/2027`;
  const other = `${b};90,00;11/01/2027`;
  expect(await problemsBelow(heading, row)).toEqual(['belowSettled']);
  expect(await problemsBelow(heading, other, row)).toEqual(['belowSettled']);
  for (const next of ['EM ABERTO;;;', 'Turma B', 'A cobrar:', 'Pendentes;3;;']) {
    expect(await problemsBelow(next, row)).toEqual([]);
    expect(await problemsBelow(heading, other, next, row)).toEqual([]);
  }
});

test('a term beside days of which one row has moved', async () => {
  const sheet = lines(
    'Nome\tCPF\tValor\tData limite\tPrazo',
    `Prado\t Filhos\t${rui.cpf}\t150,50\t11/01/2027\t12/03/2027`,
    `${ana.name}\t${ana.cpf}\t90,00\t11/01/2027\t12/03/2027`,
  );
  const attempt = await openedDraft({ from: 'text', text: sheet });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(unanswered(attempt.draft)).toContainEqual(
    expect.objectContaining({ ask: 'source', field: 'dueDate', columns: [3, 4, 5] }),
  );
});

test.each(['Boletos', 'Meses', 'Mensalidades', 'Qtd. de meses', 'Nº de mensalidades'])(
  'counts under %s ask how the amount is meant; other values are no counts',
  async (title) => {
    const asked = async (...values: readonly string[]) => {
      const rows = values.map((value) => `${r};150,50;11/01/2027;${value}`);
      const text = lines(`Nome;CPF;Valor;Vencimento;${title}`, ...rows);
      const attempt = await openedDraft({ from: 'text', text });
      if (typeof attempt === 'string') throw new Error(attempt);
      return attempt.draft.asked.map(({ ask }) => ask);
    };
    expect(await asked('3', '12')).toEqual(['parcelAmount']);
    expect(await asked('jan/27', 'fev/27')).toEqual([]);
  },
);

test('several boletos for each row of a payer, with days after months', async () => {
  const sheet = (...rows: readonly string[]) => lines('Nome;CPF;Valor;Vencimento;Vezes', ...rows);
  const attempt = await openedDraft({
    from: 'text',
    text: sheet(`${a};150,50;2/22/27;3`, `${a};160,50;3/1/27;2`, `${a};170,50;2/22/27;1`),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(attempt.draft.asked.map(({ ask }) => ask)).toEqual(['dateOrder', 'parcelAmount']);
  const numbered = await openedDraft({
    from: 'text',
    text: sheet(`${a};150,50;2/22/27;1`, `${a};160,50;3/1/27;2`, `${a};170,50;4/22/27;3`),
  });
  if (typeof numbered === 'string') throw new Error(numbered);
  expect(numbered.draft.asked.map(({ ask }) => ask)).toEqual(['dateOrder']);
});

test('a unit in a single row between others is not the unit of all', async () => {
  const attempt = await openedDraft({
    from: 'text',
    text: lines('Nome;CPF;Valor;Vencimento', `${a};150,50;11/01/2027`, 'Rui;;US$;', `${r};90,00;11/01/2027`),
  });
  if (typeof attempt === 'string') throw new Error(attempt);
  expect(rowsOf(attempt).map(({ worst }) => worst)).toEqual([null, 'error', null]);
});
