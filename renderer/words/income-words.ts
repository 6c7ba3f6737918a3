// Words of Recebimentos: how strongly a boleto is proposed, why, what speaks against it, and what is wrong with a file.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  EvidenceSource,
  EvidenceWord,
  FileKind,
  FileTrouble,
  Filing,
  LineKind,
  LinePlace,
  LineProposals,
  MatchDoubt,
  MatchReason,
  Parts,
  Strength,
  TrailerDifference,
} from '../../preload/contract/income-terms.ts';
import type { Sentence } from './error-sentences.ts';

type Words<Code extends string> = Readonly<Record<Code, MessageDescriptor>>;

export const placeTitles: Words<LinePlace> = {
  open: msg`A conciliar`,
  reconciled: msg`Conciliados`,
  filed: msg`Não são boletos`,
};

export const strengthTitles: Words<Strength> = {
  exact: msg`Exato`,
  likely: msg`Provável`,
  possible: msg`Possível`,
};

export const filingTitles: Words<Filing> = { notBoleto: msg`Não é boleto`, fee: msg`Tarifa` };

export const kindTitles: Words<LineKind> = {
  payment: msg`Pagamento`,
  reversal: msg`Estorno`,
  fee: msg`Tarifa`,
  other: msg`Outro`,
};

export const sourceTitles: Words<EvidenceSource> = {
  hand: msg`Baixa manual`,
  dashboard: msg`Planilha do painel`,
  statement: msg`Extrato`,
  return: msg`Retorno`,
  callback: msg`Aviso do serviço`,
  check: msg`Consulta da transação`,
};

export const evidenceTitles: Words<EvidenceWord> = {
  paid: msg`Pago`,
  reversed: msg`Estornado`,
  returned: msg`Devolvido`,
  cancelled: msg`Cancelado no provedor`,
  informed: msg`Informado`,
  undone: msg`Desfeito`,
};

export const fileKindTitles: Words<FileKind> = {
  ofx: msg`Extrato OFX`,
  cnab240: msg`Retorno CNAB 240`,
  cnab400: msg`Retorno CNAB 400`,
  dashboard: msg`Planilha do painel`,
};

export const partTitles: Words<keyof Parts> = {
  principal: msg`Principal`,
  interest: msg`Juros`,
  fine: msg`Multa`,
  discount: msg`Desconto`,
  fee: msg`Tarifa descontada`,
};

/** What line and boleto have in common, within a list. */
export const reasonTitles: Words<MatchReason> = {
  ref: msg`referência do envio`,
  slipLine: msg`linha digitável`,
  nossoNumero: msg`nosso número`,
  id: msg`código do boleto`,
  document: msg`CPF ou CNPJ`,
  name: msg`nome do pagador`,
  amount: msg`valor`,
  dueDate: msg`vencimento`,
};

export const doubtSentences: Words<MatchDoubt> = {
  document: msg`O lançamento traz outro CPF ou CNPJ.`,
  name: msg`O lançamento traz outro nome de pagador.`,
  dueDate: msg`O lançamento traz outro vencimento.`,
  title: msg`O lançamento traz outro valor do título.`,
  less: msg`O valor recebido é menor que o do boleto.`,
  more: msg`O valor recebido é maior que o do boleto, e o arquivo não explica a diferença.`,
  paid: msg`Este boleto já está pago, ou outro lançamento o paga.`,
  notPaid: msg`O lançamento estorna um pagamento que não está registrado.`,
  cancelled: msg`Este boleto está marcado como cancelado no provedor.`,
  several: msg`Outros boletos conferem do mesmo modo.`,
  before: msg`O pagamento é anterior à emissão do boleto.`,
  otherText: msg`Outro lançamento tem o mesmo código, dia e valor, com outro texto.`,
  future: msg`A data do lançamento é posterior à importação.`,
  unknownCode: msg`O código da ocorrência não é conhecido como pagamento.`,
  pending: msg`O banco informa que o pagamento ainda está pendente.`,
  unread: msg`O dia ou o valor não pôde ser lido.`,
  noPayment: msg`A origem não informa que o boleto foi pago.`,
  file: msg`O arquivo contradiz os próprios totais.`,
};

export const noneSentences: Words<NonNullable<LineProposals['none']>> = {
  nothing: msg`Nenhum boleto confere com este lançamento.`,
  tooMany: msg`Há boletos demais com estes dados para escolher um.`,
  notPayment: msg`Este lançamento não fala de um pagamento.`,
};

export const troubleWords: Readonly<Record<FileTrouble, Sentence>> = {
  unknownKind: {
    what: msg`Este arquivo não é extrato, retorno nem planilha do painel.`,
    next: msg`Baixe no banco o extrato em OFX ou o retorno em CNAB 240 ou 400.`,
  },
  unknownBank: {
    what: msg`O Guichê não conhece as posições de retorno deste banco.`,
    next: msg`Informe as posições uma vez; elas valem para os próximos arquivos dele.`,
  },
  cut: {
    what: msg`O arquivo termina antes do fim.`,
    next: msg`Baixe-o de novo no banco e importe o arquivo inteiro.`,
  },
  damaged: {
    what: msg`O arquivo está danificado.`,
    next: msg`Confira o trecho abaixo e baixe o arquivo de novo no banco.`,
  },
  tooLarge: {
    what: msg`O arquivo é maior que qualquer extrato ou retorno.`,
    next: msg`Confira se é o arquivo certo, ou baixe um período menor.`,
  },
  tooLong: {
    what: msg`O arquivo tem linhas longas demais para um extrato ou retorno.`,
    next: msg`Confira se é o arquivo certo e baixe-o de novo no banco.`,
  },
  tooSlow: {
    what: msg`A leitura demorou demais e foi interrompida.`,
    next: msg`Tente de novo. Se repetir, baixe um período menor.`,
  },
  entities: {
    what: msg`O arquivo declara entidades XML, que nenhum banco usa.`,
    next: msg`Baixe o extrato de novo, direto do site do banco.`,
  },
  empty: {
    what: msg`O arquivo não tem nenhum lançamento.`,
    next: msg`Confira o período escolhido no banco e baixe de novo.`,
  },
  currency: {
    what: msg`O extrato é de uma conta em outra moeda.`,
    next: msg`Importe só extratos em reais: os boletos são pagos em reais.`,
  },
  sheet: {
    what: msg`A planilha do painel não pôde ser lida.`,
    next: msg`Exporte-a de novo do painel, com a situação, o valor e o vencimento.`,
  },
};

export const differenceTitles: Words<TrailerDifference['what']> = {
  records: msg`Registros do arquivo`,
  batches: msg`Lotes do arquivo`,
  count: msg`Quantidade de títulos`,
  sum: msg`Soma dos valores`,
  sequence: msg`Número sequencial do registro`,
};
