// Which proposed columns a person must choose, by sets of headers: whose name, whose document, which amount, which day.
import { describe, expect, it } from 'vitest';
import { completeTaxId } from '../../../../../main/brazil/tax-id.ts';
import type { RowField } from '../../../../../preload/contract/boleto-fields.ts';
import { opened } from '../../../../fixtures/checked-sheet.ts';

const names = ['Inês Leitão', 'Raul Prado', 'Zélia Couto', 'Otávio Leme'];
const bodies = ['104285713', '221904876', '357610429', '468123597'];

/** What stands in a column of this title, in the row of this number. */
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

/** `constante` and `vazia` say what the cells hold; they are no part of the header. */
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
    [['Valor', 'Vencimento', 'Obs', 'Obs'], ['description: sameTitle']],
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
