// Which field of the form the service means in its words of refusal. Pure; words that name none stay with the whole boleto.
import { fold } from '../../text/fold.ts';
import type { FormField } from './single-draft.ts';

/** What names each field, accents and case aside: the service's own names first, then how people write of them. */
const names: readonly (readonly [FormField, RegExp])[] = [
  ['payer.document', /\b(payer[.\s_]?document|document|documento|cpf|cnpj|cpfcnpj)\b/],
  ['payer.email', /\b(payer[.\s_]?email|e-?mail)\b/],
  ['payer.phone', /\b(payer[.\s_]?phone|phone|telefone|celular)\b/],
  ['payer.name', /\b(payer[.\s_]?name|nome|name)\b/],
  ['dueDate', /\b(due[\s_]?date|vencimento|vencid[oa])\b/],
  ['amount', /\b(amount|valor|value)\b/],
  ['clientCallbackUrl', /\b(client[\s_]?callback[\s_]?url|callback|url)\b/],
  ['description', /\b(description|descricao)\b/],
];

/** The words for each field that they name, in the service's spelling. */
export function fieldsNamed(words: readonly string[]): Partial<Record<FormField, string>> {
  const named: Partial<Record<FormField, string>> = {};
  for (const word of words) {
    const field = names.find(([, name]) => name.test(fold(word)))?.[0];
    if (field) named[field] = named[field] === undefined ? word : `${named[field]} ${word}`;
  }
  return named;
}
