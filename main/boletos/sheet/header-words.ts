// What the words of a column's header say: which field they name, clearly or not, and which they never mean.
import {
  boletoFields,
  fieldEntries,
  perField,
  type RowField,
  rowFields,
} from '../../../preload/contract/boleto-fields.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { mayPay, ownerOf } from './owners.ts';

interface HeaderNames {
  /** Whole headers, as `headerText` writes them. */
  readonly headers: ReadonlySet<string>;
  /** Words that count less, inside a longer header. */
  readonly headerWords: RegExp;
}

/** Words of headers as offices shorten them. */
const inFull: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'quantidade qt qtd qte qtda qtde qde qtdd qtdade qtidade quant',
    'numero nr nro num',
    'parcela parc pcl',
    'parcelas parcs pcls',
    'prestacao prest',
    'prestacoes prests',
    'valor vlr vl vr val',
    'vencimento venc vencto vcto vcmto vct vto vencim vencimto',
    'data dt dta',
    'total tot',
    'mensalidade mens mensal',
    'pagamento pgto pagto pgmto',
    'emissao emis',
    'nascimento nasc dn',
    'telefone tel',
    'celular cel',
    'documento doc',
    'descricao descr',
    'observacao obs',
    'historico hist',
    'referencia ref',
    'cliente cli',
    'responsavel resp',
    'situacao sit situac',
    'social soc',
  ].flatMap((line) => {
    const [whole = '', ...short] = line.split(' ');
    return short.map((word) => [word, whole]);
  }),
);

/** `Nº`, `N.` and `No` stand for `número` only before another word. */
const numberSign = /^no? (?=\S)/;

/** `Valor c/ desconto`, `Valor s/ juros`, `Prorrogado p/`. */
const withJoints = (header: string): string =>
  header
    .replace(/\bc\/ ?/gi, 'com ')
    .replace(/\bs\/ ?/gi, 'sem ')
    .replace(/\bp\/ ?/gi, 'para ');

/**
 * A header without case, accents and punctuation, its shortened words in full: `Qtd. Parc.` is `quantidade parcela`. Tables of Excel
 * call a second column of one title `Valor2`.
 */
export const headerText = (header: string): string =>
  foldedWords(withJoints(header))
    .replace(numberSign, 'numero ')
    .replace(/([a-z]{3})(\d\d?)$/, '$1 $2')
    .split(' ')
    .map((word) => (Object.hasOwn(inFull, word) ? (inFull[word] ?? word) : word))
    .join(' ');

const parcels: HeaderNames = {
  headers: new Set(
    (
      'parcelas,quantidade parcelas,quantidade parcela,quantidade de parcelas,numero de parcelas,numero parcelas,' +
      'total de parcelas,total parcelas,vezes,prestacoes,installments,installment count,number of installments,' +
      'quantidade boletos,quantidade de boletos,numero boletos,numero de boletos,total de boletos,repetir,repeticoes'
    ).split(','),
  ),
  // A single `parcela` may number the rows of a payer, which the rows tell.
  headerWords:
    /^(parcela|prestacao|parcelamento)$|\b(parcelas|prestacoes|installments)\b|\b(quantidade|total|numero)( de)? (parcela|prestacao|vezes|meses)\b/,
};

/** Headers of counts that may have months, flags or amounts below them as well. */
export const mayCount = /^(boletos|meses|((numero|quantidade|total)( de)? )?mensalidades)$/;

const namesOf = perField(boletoFields, (field): HeaderNames => {
  const { headers, headerWords } = fieldEntries[field];
  return { headers: new Set(headers.map(headerText)), headerWords };
});

export const headerNames = (field: RowField): HeaderNames => (field === 'parcels' ? parcels : namesOf[field]);

/** Headers of amounts and dates that a boleto here does not have: never taken as amount or due date. */
const notOurs =
  /\b(juros|multas?|descontos?|abatimentos?|acrescimos?|pag[ao]s?|emissao|pagamentos?|processamento|nascimento|limite)\b/;

/** Parcels that are counted for another purpose (`Parcelas pagas`), the number of one parcel, and what a parcel has. */
const notACount =
  /\b(quitad\w+|liquidad\w+|baixad\w+|recebid\w+|rest\w+|falta\w*|vencid\w+|vencer|atras\w+|abert\w+|pendentes?|devid\w+|emitid\w+|gerad\w+|anteriores|saldo|atual|corrente|proxima|inicial|final|da (parcela|prestacao)|valor|vencimento|data|paid|remaining|left|overdue|due|current)\b/;

/** What an office writes for itself, never for the payer. */
export const internalNotes =
  /\b(observac(?:ao|oes)|anotac(?:ao|oes)|comentarios?|notas?|intern[ao]s?|recados?|lembretes?|notes?|comments?|remarks?)\b/;

/** What remains to be paid after all, beside a plain amount or due date. */
const latest: Readonly<Partial<Record<RowField, RegExp>>> = {
  amount:
    /^(total )?(a|falta) (pagar|receber|cobrar)$|^liquido\b|\bcom (desc|descontos?|juros|multa|abatimentos?|acrescimos?)\b|\b(valor|total) (a pagar|devido|final|liquido|corrigid[oa]|atualizad[oa]|nov[oa])\b|^subtotal$/,
  dueDate: /\b(prorrog|reagend|renegoci|remarc|adiad)\w*|^nov[oa] (data|prazo)\b/,
};

const isLatest = (name: string, field: RowField): boolean => latest[field]?.test(name) ?? false;

/** Amounts and days that may have replaced those of a plain title, if the cells fit. */
const replacing: Readonly<Partial<Record<RowField, RegExp>>> = {
  amount:
    /\b(restante|restam?|remanescente|abert[oa]|devedor|devid[oa]|corrigid[oa]|corret[oa]|atualizad[oa]|reajustad[oa]|ajustad[oa]|negociad[oa]|acordad[oa]|combinad[oa]|acordo|cobrar|cobrad[oa]|cobranca|pagar|receber|faturar|faturad[oa]|fatura|emitir|boletos?|liquid[oa]|final|nov[oa]|pendente|saldo|falta\w*|proporcional|promocional|efetiv[oa]|total|soma|somatorio|atual|alterad[oa]|retificad[oa]|renegociad[oa]|revisad[oa]|acerto|acertad[oa]|debito|divida|pendencia|usar|com (reajuste|taxas?))\b/,
  dueDate:
    /\b((alterad|postergad|acordad|reprogramad|transferid|corrigid|combinad|negociad|ajustad|atualizad|mudad|passad|estendid|dilatad|antecipad|prometid|programad|reemitid)[oa]|mudou|passou|nov[oa]|corret[oa]|efetiv[oa]|prorrog\w*|reprogram\w*|extensao|promessa|acordo|pagar|vence|cobr\w*|boletos?|util|usar|(mudar|trocar|alterar|passar|jogad[oa]) para)\b/,
};
/** Headers of the day on which somebody changed the row. */
const changed = /\b(atualizad|alterad|mudad|corrigid|ajustad)[oa] em$/;
const earlier =
  /\b(anterior|antig[oa]|passad[oa]|ultim[oa]|bruto|original|contrato|financiad[oa]|anual|acumulad[oa])\b/;

/** `Saldo devedor` beside `Valor`, `Postergado` beside `Vencimento`. */
export const mayReplace = (name: string, field: RowField): boolean =>
  replacing[field]?.test(name) === true &&
  !isForeign(name, field) &&
  !isOfOther(name, field) &&
  !(field === 'amount' ? earlier : changed).test(name);

/** An amount before anything was taken off or added. */
const before = /\bvalor sem (descontos?|juros|multa|abatimentos?|acrescimos?)\b/;

const whoPays = /\b(responsavel (pelo|por|de) pagamento|quem paga)\b/;
/** Addresses of the office, and those that no longer hold. */
const notTheirs = /\b(intern[oa]|remetente|antig[oa]|errad[oa]|invalid[oa])\b/;
const notNames = /\b(cpf|cnpj|documento|rg|email|e mail|telefone|celular|fone|whatsapp)\b/;

/** Whether a header of these words, as `headerText` writes them, never names the field. */
export function isForeign(name: string, field: RowField): boolean {
  switch (field) {
    case 'parcels':
      // `Pagamento` may be in `3x`.
      return notOurs.test(name.replace(/\bpagamento$/, '')) || notACount.test(name);
    case 'description':
      return notOurs.test(name) || internalNotes.test(name);
    case 'payer.email':
    case 'payer.phone':
      // Nobody else learns what the payer owes.
      return notOurs.test(name) || !mayPay(ownerOf(name)) || notTheirs.test(name);
    case 'payer.name':
      return (notOurs.test(name) && !whoPays.test(name)) || notNames.test(name);
    default:
      return notOurs.test(name) && !isLatest(name, field) && !(field === 'amount' && before.test(name));
  }
}

/** Days that every office writes, and that are never those of a payment. */
const knownDays = /\b(nascimento|emissao|aniversario|cadastro|atualizacao)\b/;

/** Codes, counts and numbers of things: their cells look like amounts, but are none. */
const identifiers =
  /^(numero|no?$|codigo|cod|id|seq|sequencia|item|ordem|matricula|apto|apartamento|unidade|bloco|lote|quadra|casa|sala|box|vaga|andar|torre|contrato|pedido|nota|nf|nfe|cep|turma|serie|ano|mes|idade|dias?|inscricao|ramal|agencia|conta|banco|registro|placa|protocolo|rg|processo|titulo|apolice|chave|referencia|competencia|quantidade|horas|unidades|cotas|diarias|itens|doses|sessoes|aulas|volumes|pecas|consumo|parcelas?|nosso|ie|im|insc|nire|cnae|ncm|cfop|suframa|pis|pasep|nis|nit|ctps|cei|caepf|cno|crm|cro|crea|oab|creci|crc|renavam|chassi|sku|ean|gtin)\b/;

/** Papers that expire: their day is no due date even under `Vencimento`. */
const papers =
  /\b(cnh|habilitacao|contrato|seguro|apolice|alvara|certificado|certidao|aso|exame|licenca|passaporte|rg|crlv|ipva|garantia|vacina|carteirinha|cartao|registro|laudo|extintor|avcb)\b/;

/** Days of what happened at other times. */
const otherDays =
  /\b(cadastro|admissao|matricula|inicio|adesao|atualizacao|validade|compra|venda|entrega|visita|consulta|atendimento|agendamento|baixa|credito|recebimento|cancelamento|competencia|rescisao|entrada|saida|nota|nf|pedido|assinatura|renovacao|termino|fim|fundacao|abertura|status|situacao|reajuste|base|protesto)\b/;

/** Words about other things than persons. */
const notPersons =
  /\b(cidade|municipio|bairro|endereco|grupo|rua|logradouro|complemento|uf|estado|pais|curso|turma|serie|plano|status|situacao|vendedora?|banco|categoria|tipo|forma|bloco|torre|unidade|profissao|cargo|convenio|procedimento|produto|servico|imovel|observacao|observacoes|modalidade|setor|departamento|periodo|turno|livro|marca|modelo|veiculo|placa|professora?|medic[ao]|dentista|mes|competencia|pix|chave|sexo|genero|idioma|nivel|moeda|currency)\b/;

/** Whether a header of these words is about something else, however much its cells look like the field. */
export const isOfOther = (name: string, field: RowField): boolean =>
  (field === 'amount' && (identifiers.test(name) || internalNotes.test(name))) ||
  (field === 'dueDate' && (papers.test(name) || otherDays.test(name))) ||
  (field === 'payer.name' && (notPersons.test(name) || internalNotes.test(name)));

/** Whether a header says that its column, however much its cells look like the field, is certainly something else. */
export const isSurelyOther = (name: string, field: RowField): boolean =>
  (field === 'dueDate' && knownDays.test(name)) || (field === 'payer.name' && isOfOther(name, field));

/** A day of another paper or of an earlier time, even if its header says `Vencimento`. */
export const isOfPaper = (name: string): boolean =>
  papers.test(name) || /\b(anterior|antig[oa]|ultim[oa]|original)\b/.test(name);

const dayWords = / ?\b(de|do|da|vencimento|cobranca|boleto|due)\b/g;
/** Such as `Dia`, `Mês do vencimento`. */
export function partOfDay(name: string): 'day' | 'month' | 'year' | null {
  const word = name.replace(dayWords, '').trim();
  if (word === 'dia' || word === 'day') return 'day';
  if (word === 'mes' || word === 'month') return 'month';
  return word === 'ano' || word === 'year' ? 'year' : null;
}

/** The amount of one kilogram, hour or unit, which somebody must multiply. */
export const isOfUnit = (name: string): boolean =>
  /\b(unit\w*|un|unidade|hora|diaria|kg)\b|\bpor (m\d?|km|dia|litro)\b/.test(name);

const otherSums =
  /^valor 20\d\d$|\b(rendas?|salarios?|saldo|contrato|imovel|causa|venal|bem|financiad[oa]|custo|mercado|tabela|base|bruto|original|comiss(?:ao|oes)|tarifas?|frete|iss|irrf|caucao|sinal|entrada|fundo|bolsa|desc|abatimento|mora|encargos|aliquota|comissao|recebid[oa]|anterior|antig[oa]|passad[oa]|ultim[oa]|consumo|peso|km|area|leitura)\b/;
/** What a payer earns, owes in all or paid at other times, parts of an amount, and measures, even if the header says `Valor`. */
export const isOtherSum = (name: string): boolean => otherSums.test(name) || before.test(name);

/** A name in two columns cannot be read as one. */
export const isSurname = (name: string): boolean => /\b(sobrenome|surname|last name)\b/.test(name);

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words beside those that name a field, which leave its meaning as it is. */
const plainWords = words(
  'de do da dos das e ou a o em no na para por ao completo completa full boleto boletos titulo cobranca fatura ' +
    'duplicata documento parcela parcelas prestacao data numero date',
);
const plainWordsOf: Readonly<Partial<Record<RowField, ReadonlySet<string>>>> = {
  amount: words(
    'r rs reais brl real atual atualizado atualizada final total liquido nominal pagar devido receber cobrar amount ' +
      'mensalidade aluguel condominio condominial taxa cota honorarios plano curso anuidade matricula contribuicao ' +
      'servico servicos consulta tratamento procedimento jan fev mar abr mai jun jul ago set out nov dez janeiro ' +
      'fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro mes',
  ),
  dueDate: words('dia mes primeiro primeira novo nova proximo proxima final atual'),
  'payer.document': words('inscricao so somente numeros'),
};

/** Often somebody else pays for them. */
const isOfAnother = (word: string): boolean => ['pupil', 'other'].includes(ownerOf(word) ?? '');

/** Whether a header names the field, and has no other words that may make it mean something else. */
export function namesClearly(name: string, field: RowField): boolean {
  const { headers, headerWords } = headerNames(field);
  const person = field === 'payer.name' || field === 'payer.document';
  // A pupil may have somebody else who pays.
  // A term may be that of a discount or a protest.
  if (headers.has(name)) return !(field === 'payer.name' && ownerOf(name) === 'pupil') && name !== 'prazo';
  if (!headerWords.test(name) || (field === 'dueDate' && papers.test(name))) return false;
  return name
    .replace(headerWords, '')
    .split(' ')
    .every(
      (word) =>
        word === '' ||
        plainWords.has(word) ||
        plainWordsOf[field]?.has(word) === true ||
        headerWords.test(word) ||
        /^\d\d?[ao]?$/.test(word) ||
        (person && ownerOf(word) !== null && !(field === 'payer.document' && isOfAnother(word))),
    );
}

/** The score of a header that is wholly a name of the field. */
export const exact = 100;
const partial = 60;

/** How well a header names a field, from 0 to 100. */
export function headerScore(header: string, field: RowField): number {
  const name = headerText(header);
  if (name === '' || isForeign(name, field)) return 0;
  const { headers, headerWords } = headerNames(field);
  if (headers.has(name) || name === foldedWords(field)) return exact;
  return headerWords.test(name) || isLatest(name, field) ? partial : 0;
}

/** The field that a header cell names best, if any. */
export function headerField(header: string): RowField | null {
  let best: { readonly field: RowField; readonly score: number } | null = null;
  for (const field of rowFields) {
    const score = headerScore(header, field);
    if (score > (best?.score ?? 0)) best = { field, score };
  }
  return best?.field ?? null;
}
