// Where the text of each boleto field comes from, and which headers name it.
import { fieldEntries, type RowField } from '../../../preload/contract/boleto-fields.ts';

/** The source of a field: a column, one text for all rows, or a template with variables such as {mes}. */
export type Source =
  | { readonly from: 'column'; readonly column: number }
  | { readonly from: 'fixed'; readonly text: string }
  | { readonly from: 'template'; readonly text: string };

export type Mapping = Readonly<Partial<Record<RowField, Source>>>;

interface HeaderNames {
  /** Whole headers, folded. */
  readonly headers: readonly string[];
  /** Words that count less, inside a longer header. */
  readonly headerWords: RegExp;
}

const parcels: HeaderNames = {
  headers: (
    'parcelas,qtd parcelas,qtde parcelas,quantidade de parcelas,numero de parcelas,n parcelas,num parcelas,n de parcelas,' +
    'total de parcelas,vezes,installments,installment count,number of installments'
  ).split(','),
  headerWords: /\b(parcelas|installments)\b/,
};

export const headerNames = (field: RowField): HeaderNames =>
  field === 'parcels' ? parcels : fieldEntries[field];

/** Headers of amounts and dates that a boleto here does not have: never taken as amount or due date. */
export const notOurs =
  /\b(juros|multa|desconto|abatimento|acrescimo|pago|emissao|pagamento|processamento|nascimento|limite)\b/;
