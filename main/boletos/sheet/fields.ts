// What a row of a sheet can say about a boleto: where each field's text comes from, and how headers name it.
import { fieldEntries, type RowField } from '../../../preload/contract/boleto-fields.ts';

/** Where a field's text comes from: a column, one text for all rows, or one with marks such as {mes}. */
export type Source =
  | { readonly from: 'column'; readonly column: number }
  | { readonly from: 'fixed'; readonly text: string }
  | { readonly from: 'template'; readonly text: string };

export type Mapping = Readonly<Partial<Record<RowField, Source>>>;

interface HeaderNames {
  /** Whole headers, folded. */
  readonly headers: readonly string[];
  /** In a longer header these count less. */
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

/** Headers of money and days that a boleto here does not carry: never taken for the amount or the due date. */
export const notOurs =
  /\b(juros|multa|desconto|abatimento|acrescimo|pago|emissao|pagamento|processamento|nascimento|limite)\b/;
