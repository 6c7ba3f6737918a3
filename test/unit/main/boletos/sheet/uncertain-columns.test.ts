// Which proposed columns a person must choose, by sets of headers: whose name, whose document, which amount, which day.
import { describe, expect, it } from 'vitest';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import type { RowField } from '../../../../../preload/contract/boleto-fields.ts';
import { opened } from '../../../../fixtures/checked-sheet.ts';

const names = ['Inês Leitão', 'Raul Prado', 'Zélia Couto', 'Otávio Leme'];
const bodies = ['104285713', '221904876', '357610429', '468123597'];

/** The cell in a column of this title, in the row of this number. */
function cellOf(title: string, row: number): string {
  if (/vazia/.test(title)) return '';
  if (/constante/.test(title)) return completeTaxId('418203650001');
  if (/^(cpf|cnpj|documento|doc)/i.test(title)) {
    const shift = title.length * 1_000;
    return completeTaxId(String(Number(bodies[row]) + shift).padStart(9, '0'));
  }
  if (/venc/i.test(title)) return `1${row}/12/2026`;
  if (/^(valor|total|mensalidade)/i.test(title)) return `${row + 1}00,50`;
  if (/e-mail/i.test(title)) return `pagador${row}@exemplo.com.br`;
  return `${names[row]} ${title.length}`;
}

/** `constante` and `vazia` describe the cells; they are no part of the header. */
async function proposalFor(titles: readonly string[], rows = 4) {
  const header = titles.map((title) => title.replace(/ \((?:constante|vazia)\)$/, '')).join(';');
  const lines = Array.from({ length: rows }, (_, row) => titles.map((title) => cellOf(title, row)).join(';'));
  const { understanding } = await opened([header, ...lines, ''].join('\n'));
  const { mapping, questions: doubts } = understanding.proposal;
  const titleOf = (field: RowField): string | null => {
    const source = mapping[field];
    return source?.from === 'column' ? (titles[source.column] ?? null) : null;
  };
  return { titleOf, doubts, asked: doubts.map(({ field, why }) => `${field}: ${why}`) };
}

const rest = ['Valor', 'Vencimento'];

describe('asked', () => {
  it.each([
    [['Aluno', 'CPF do responsável'], ['payer.document: otherPerson']],
    [['Nome', 'CPF do responsável'], ['payer.document: otherPerson']],
    [['Nome do aluno', 'CPF da mãe'], ['payer.document: otherPerson']],
    [['Responsável', 'CPF do aluno'], ['payer.document: otherPerson']],
    [['Cliente', 'CPF do responsável'], ['payer.document: otherPerson']],
    [['Cliente', 'CPF do avalista'], ['payer.document: otherPerson']],
    [['Aluno', 'Responsável', 'CPF'], ['payer.name: whoPays']],
    [
      ['Nome', 'CPF', 'Responsável', 'CPF do responsável'],
      ['payer.name: whoPays', 'payer.document: several'],
    ],
    [
      ['Aluno', 'CPF do aluno', 'Responsável', 'CPF do responsável'],
      ['payer.name: whoPays', 'payer.document: otherPerson'],
    ],
    [['Cliente', 'CNPJ (constante)'], ['payer.document: sameForAll']],
    [['Cliente', 'CPF/CNPJ (constante)'], ['payer.document: sameForAll']],
    [['Pagador', 'CPF do pagador (constante)'], ['payer.document: sameForAll']],
    [['Cliente', 'CNPJ da empresa'], ['payer.document: issuer']],
    [['Cliente', 'CNPJ do emitente'], ['payer.document: issuer']],
    [['Sacado', 'CNPJ do cedente'], ['payer.document: issuer']],
    [['Nome', 'CNPJ do beneficiário'], ['payer.document: issuer']],
    [['Nome do beneficiário', 'CPF'], ['payer.name: issuer']],
    [['Nome', 'CPF', 'CNPJ'], ['payer.document: several']],
    [['Nome', 'CPF', 'CPF'], ['payer.document: sameTitle']],
    [['Nome', 'Nome', 'CPF'], ['payer.name: sameTitle']],
  ])('%j: %j', async (titles, questions) => {
    expect((await proposalFor([...titles, ...rest])).asked).toEqual(questions);
  });

  it.each([
    [['Valor', 'Vencimento original', 'Novo vencimento'], ['dueDate: several']],
    [['Valor', 'Novo vencimento', 'Vencimento original'], ['dueDate: several']],
    [['Valor', 'Vencimento', 'Data de vencimento'], ['dueDate: several']],
    [['Valor', 'Vencimento', 'Vencimento'], ['dueDate: sameTitle']],
    [['Valor', 'Valor', 'Vencimento'], ['amount: sameTitle']],
    [['Valor', 'VALOR ', 'Vencimento'], ['amount: sameTitle']],
    [['Valor original', 'Valor atualizado', 'Vencimento'], ['amount: several']],
    [['Valor', 'Valor', 'Valor total', 'Vencimento'], ['amount: several']],
    [['Valor', 'Vencimento', 'E-mail', 'E-mail'], ['payer.email: sameTitle']],
    [['Valor', 'Vencimento', 'Descrição', 'Descrição'], ['description: sameTitle']],
  ])('Nome, CPF and %j: %j', async (titles, questions) => {
    expect((await proposalFor(['Nome', 'CPF', ...titles])).asked).toEqual(questions);
  });

  it('with all possible columns', async () => {
    const { doubts } = await proposalFor(['Nome', 'CPF', 'Valor', 'Vencimento', 'Obs', 'Valor']);
    expect(doubts).toEqual([{ ask: 'source', field: 'amount', why: 'sameTitle', columns: [2, 5] }]);
  });

  it('of two columns without any header', async () => {
    const lines = bodies.map(
      (body, at) => `${names[at]};${completeTaxId(body)};1${at}0,50;2${at}0,50;1${at}/12/2026`,
    );
    const { understanding } = await opened(lines.join('\n'));
    expect(understanding.proposal.questions).toEqual([
      { ask: 'source', field: 'amount', why: 'several', columns: [2, 3] },
    ]);
  });
});

describe('not asked', () => {
  it.each([
    [['Nome', 'CPF'], 'Nome', 'CPF'],
    [['Aluno', 'CPF'], 'Aluno', 'CPF'],
    [['Aluno', 'CPF do aluno'], 'Aluno', 'CPF do aluno'],
    [['Responsável', 'CPF'], 'Responsável', 'CPF'],
    [['Cliente', 'CNPJ'], 'Cliente', 'CNPJ'],
    [['Nome', 'CPF do pagador'], 'Nome', 'CPF do pagador'],
    [['Razão social', 'Nome fantasia', 'CNPJ'], 'Razão social', 'CNPJ'],
    [['Aluno', 'Responsável', 'CPF do responsável'], 'Responsável', 'CPF do responsável'],
    [
      ['Aluno', 'CPF do responsável', 'Responsável financeiro'],
      'Responsável financeiro',
      'CPF do responsável',
    ],
    [['Aluno', 'CPF do aluno', 'Pagador', 'CPF do pagador'], 'Pagador', 'CPF do pagador'],
    [['Cliente', 'CNPJ do emitente', 'CPF'], 'Cliente', 'CPF'],
    [['Cliente', 'CPF', 'CNPJ da empresa (constante)'], 'Cliente', 'CPF'],
    [['Empresa', 'CNPJ da empresa'], 'Empresa', 'CNPJ da empresa'],
    [['Nome', 'CPF', 'CPF (vazia)'], 'Nome', 'CPF'],
    [['Nome', 'CPF', 'Nome da mãe', 'Nome do produto'], 'Nome', 'CPF'],
  ])('%j: %s with %s', async (titles, name, document) => {
    const { asked, titleOf } = await proposalFor([...titles, ...rest]);
    expect(asked).toEqual([]);
    expect([titleOf('payer.name'), titleOf('payer.document')]).toEqual([name, document]);
  });

  it.each([
    [['Valor', 'Desconto', 'Vencimento', 'Data de emissão']],
    [['Valor', 'Valor pago', 'Vencimento', 'Data do pagamento']],
    [['Valor', 'Vencimento', 'Vencimento (vazia)']],
    [['Valor', 'Vencimento', 'Multa', 'Multa']],
  ])('Nome, CPF and %j', async (titles) => {
    expect((await proposalFor(['Nome', 'CPF', ...titles])).asked).toEqual([]);
  });

  it('a payer who has every row of the sheet', async () => {
    const line = 'Inês Leitão;104.285.713-42;100,00;10/12/2026';
    const total = 'Total;;300,00;';
    const text = ['Nome;CPF;Valor;Vencimento', line, line, line, total, ''].join('\n');
    expect((await opened(text)).understanding.proposal.questions).toEqual([]);
  });
});

describe('a column that no header names for certain', () => {
  const cells: Readonly<Record<string, (row: number) => string>> = {
    dinheiro: (row) => `${row + 1}.250,50`,
    inteiro: (row) => `${row + 3}800`,
    dia: (row) => `1${row}/12/2026`,
    nome: (row) => names[row] ?? '',
    cpf: (row) => completeTaxId(bodies[row] ?? ''),
    contagem: (row) => String(row + 2),
    fracao: (row) => `${row + 1}/3`,
    texto: () => 'PAGOU EM DINHEIRO',
  };
  /** The titles with the content of their cells: `Renda=dinheiro`. */
  async function proposal(text: string) {
    const titles = text.split(';').map((title) => title.split('='));
    const header = titles.map(([title = '']) => title);
    const rows = names.map((_, row) => titles.map(([, kind = '']) => cells[kind]?.(row) ?? '').join(';'));
    const { understanding } = await opened([header.join(';'), ...rows, ''].join('\n'));
    const { mapping, questions } = understanding.proposal;
    const titleOf = (field: RowField): string | null => {
      const source = mapping[field];
      return source?.from === 'column' ? (header[source.column] ?? null) : null;
    };
    const asked = questions.map(
      ({ field, why, columns }) => `${field}: ${why} ${columns.map((at) => header[at]).join(', ')}`,
    );
    return { titleOf, asked };
  }

  it.each<[string, RowField, string]>([
    ['Nome=nome;CPF=cpf;Renda=dinheiro;Aluguel=dinheiro;Vencimento=dia', 'amount', 'Renda, Aluguel'],
    ['Nome=nome;CPF=cpf;Aluguel=dinheiro;Renda=inteiro;Vencimento=dia', 'amount', 'Aluguel, Renda'],
    ['Nome=nome;CPF=cpf;Salário=inteiro;Saldo=dinheiro;Vencimento=dia', 'amount', 'Salário, Saldo'],
    [
      'Nome=nome;CPF=cpf;Valor do imóvel=dinheiro;Aluguel=dinheiro;Vencimento=dia',
      'amount',
      'Valor do imóvel, Aluguel',
    ],
    ['Nome=nome;CPF=cpf;Valor=dinheiro;Data=dia;Vencimento CNH=dia', 'dueDate', 'Data, Vencimento CNH'],
    [
      'Nome=nome;CPF=cpf;Valor=dinheiro;Venc. habilitação=dia;Cobrar em=dia',
      'dueDate',
      'Venc. habilitação, Cobrar em',
    ],
    ['Nome=nome;CPF=cpf;Valor=dinheiro;Vencimento do alvará=dia', 'dueDate', 'Vencimento do alvará'],
    ['Nome=nome;CPF=cpf;Valor=dinheiro;Data=dia;Cobrança=dia', 'dueDate', 'Data, Cobrança'],
    [
      'Titular=nome;Indicado por=nome;CPF=cpf;Valor=dinheiro;Vencimento=dia',
      'payer.name',
      'Titular, Indicado por',
    ],
  ])('%s: asks for %s among %s, and takes none', async (titles, field, among) => {
    const { titleOf, asked } = await proposal(titles);
    expect(asked).toEqual([`${field}: unnamed ${among}`]);
    expect(titleOf(field)).toBeNull();
  });

  it.each<[string, RowField, string]>([
    ['Nome=nome;CPF=cpf;Renda=dinheiro;Valor=dinheiro;Vencimento=dia', 'amount', 'Valor'],
    [
      'Nome=nome;CPF=cpf;Valor do aluguel=dinheiro;Água=dinheiro;Vencimento=dia',
      'amount',
      'Valor do aluguel',
    ],
    ['Nome=nome;CPF=cpf;Código=inteiro;Aluguel=dinheiro;Vencimento=dia', 'amount', 'Aluguel'],
    ['Nome=nome;CPF=cpf;Valor=dinheiro;Data de cadastro=dia;Data=dia', 'dueDate', 'Data'],
    ['Nome=nome;CPF=cpf;Valor=dinheiro;Vcto. da parcela=dia;Data=dia', 'dueDate', 'Vcto. da parcela'],
    ['Cidade=nome;Morador=nome;CPF=cpf;Valor=dinheiro;Vencimento=dia', 'payer.name', 'Morador'],
  ])('%s: takes without a question for %s: %s', async (titles, field, title) => {
    const { titleOf, asked } = await proposal(titles);
    expect(asked).toEqual([]);
    expect(titleOf(field)).toBe(title);
  });

  const plain = 'Nome=nome;CPF=cpf;Valor=dinheiro;Vencimento=dia';

  it.each([
    'Qtd Parc.',
    'Qtd. parc',
    'Qtde. Parcs.',
    'QTDE PARCELAS',
    'Nº parcelas',
    'Nº Parc.',
    'N. parcs',
    'Num. parc.',
    'Nro de parc.',
    'Tot. parc.',
    'Total de Parcelas',
    'Parcs',
    'Prestações',
    'Parcela',
    'Parc.',
    'Parcelamento',
    'Qtd prest.',
    'Qtd de vezes',
  ])('%s is the number of parcels', async (title) => {
    expect((await proposal(`${plain};${title}=contagem`)).titleOf('parcels')).toBe(title);
  });

  it.each([
    'Parcelas pagas=contagem',
    'Parcs. pagas=contagem',
    'Qtd parc. pagas=contagem',
    'Parcelas restantes=contagem',
    'Parc. rest.=contagem',
    'Parcelas vencidas=contagem',
    'Parcelas a vencer=contagem',
    'Parcelas em atraso=contagem',
    'Nº de parcelas atrasadas=contagem',
    'Parcelas em aberto=contagem',
    'Parcelas pendentes=contagem',
    'Parcelas quitadas=contagem',
    'Parcelas faltantes=contagem',
    'Nº da parcela=contagem',
    'Parcela atual=contagem',
    'Valor das parcelas=dinheiro',
    'Vencimento das parcelas=texto',
    'Parcelas=fracao',
    'Nº parc.=fracao',
  ])('%s is not', async (title) => {
    expect((await proposal(`${plain};${title}`)).titleOf('parcels')).toBeNull();
  });

  it('quantities are no parcels if a name has the delimiter, which moves an address among them', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const name = at === 0 ? 'Souza; Filhos' : `Pagador ${at}`;
      return `10/12/2026;${name};p${at}@exemplo.com.br;${at + 2};100,00;${completeTaxId(String(104_285_713 + at))}`;
    });
    const { understanding } = await opened(
      ['Vencimento;Nome;E-mail;Qtd;Valor unitário;CPF', ...rows, ''].join('\n'),
    );
    expect(understanding.proposal.mapping.parcels).toBeUndefined();
  });

  const untitled = async (...amounts: readonly string[]) => {
    const rows = amounts.map((cells, at) => {
      const document = completeTaxId(String(104_285_713 + at));
      return `Pagador ${at};${document};${cells};1${at}/12/2026`;
    });
    const { understanding } = await opened(`${rows.join('\n')}\n`);
    return understanding.proposal.questions.filter((one) => one.field === 'amount');
  };

  it.each([
    ['numbers of documents beside whole amounts', ['1068;95483', '2992;6348', '3000;7123']],
    ['whole amounts in one row beside a fine', ['5,10;12']],
    ['what a comma cut from thousands', ['40;892.00', '28;186.00', '11;983.00']],
  ])('without titles, %s are asked about', async (_, amounts) => {
    expect(await untitled(...amounts)).toMatchObject([{ ask: 'source', columns: [2, 3] }]);
  });

  it('without titles, amounts with cents are clear beside whole numbers', async () => {
    expect(await untitled('40;1892.00', '28;186.00', '11;983.50')).toEqual([]);
  });

  it('a column that is named in full asks before a running number whose cells fit better', async () => {
    const counts = ['?', '1', '2', '5', '3', '4'].map((count, at) => {
      const document = completeTaxId(String(104_285_713 + at));
      return `Pagador ${at};${document};100,00;10/12/2026;${count};${at === 0 ? '3x' : at + 1}`;
    });
    const { understanding } = await opened(
      ['Nome;CPF;Valor;Vencimento;Qtd parcelas;Parcela', ...counts, ''].join('\n'),
    );
    expect(understanding.proposal.questions).toMatchObject([
      { ask: 'source', field: 'parcels', why: 'several', columns: [4, 5] },
    ]);
  });

  it.each([
    ['Vlr.', 'Vcto'],
    ['Vl. parc.', 'Dt. venc.'],
    ['Vlr parcela', 'Dt Vcto.'],
    ['VL.', 'Venc.'],
    ['Vr. total', 'Vencto'],
    ['Val. boleto', 'Dt. Vencim.'],
  ])('%s and %s are amount and due date', async (amount, due) => {
    const { titleOf, asked } = await proposal(
      `Nome=nome;CPF=cpf;Renda=dinheiro;${amount}=dinheiro;Data=dia;${due}=dia`,
    );
    expect(asked).toEqual([]);
    expect([titleOf('amount'), titleOf('dueDate')]).toEqual([amount, due]);
  });

  it.each([
    ['Parcela', 'Parc.', ['parcels: several Parcela, Parc.']],
    ['Total de parcelas', 'Vezes', ['parcels: several Total de parcelas, Vezes']],
    ['Parcela', 'Parcelas', []],
    ['Parcelas pagas', 'Parcelas', []],
  ])('%s and %s: asks for the number of parcels if neither is clearer', async (one, other, questions) => {
    const { asked } = await proposal(`${plain};${one}=contagem;${other}=contagem`);
    expect(asked).toEqual(questions);
  });

  it.each([
    'Obs.',
    'OBS',
    'Observação',
    'Observações',
    'Nota interna',
    'Anotações',
    'Comentários',
    'Histórico interno',
    'Hist. interno',
    'Mensagem interna',
    'Notes',
  ])('%s never becomes a text that the payer reads', async (title) => {
    expect((await proposal(`${plain};${title}=texto`)).titleOf('description')).toBeNull();
  });

  it.each(['Descrição', 'Descr.', 'Referente a', 'Histórico', 'Mensagem'])('%s does', async (title) => {
    expect((await proposal(`${plain};${title}=texto`)).titleOf('description')).toBe(title);
  });
});
