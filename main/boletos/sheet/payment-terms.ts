// Terms of payment such as `30/60/90`, `entrada + 2x` and `28 DDL`: whether an amount is to be paid in several parts.
import { foldedWords } from '../../../preload/shared/fold.ts';

const counted =
  /\b0*(\d{1,3}) ?(?:x|vez(?:es)?|parcelas?|parcs?|prestac(?:ao|oes)|pagamentos?|pagtos?|boletos?)\b/g;
const spelled = /\b(?:duas|dois|tres|quatro|cinco|seis|dez|doze) (?:x|vezes|parcelas|prestacoes|boletos)\b/;
const first = /\b(?:entrada|sinal|ato|mais)\b/;
const days = /(?:^|[a-z] )(\d{1,3}d?(?: (?:(?:dias?|ddl|dd|e|mais) )*\d{1,3}d?)+)\b/;
/** Numbers around marks of decimals and thousands. */
const amount = /^\D*\d+(?:[.,]\d{3})*[.,]\d+\D*$/;

/** Days that rise, as those of `30 60 90` do; `05 10 26` may be a date, and `3 12` the number of a parcel. */
function areDays(numbers: readonly number[]): boolean {
  const [one = 0, two = 0, three] = numbers;
  const last = numbers.at(-1) ?? 0;
  const isDate = three !== undefined && numbers.length === 3 && one <= 31 && two <= 12 && three >= 20;
  return last > 12 && !isDate && numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

function paysInParts(words: string): boolean {
  if (/\b(?:parcelad[oa]|dividid[oa])\b/.test(words) || spelled.test(words)) return true;
  if (!/\d/.test(words)) return false;
  const isMore = first.test(words) && !/\bsem (?:entrada|sinal)\b/.test(words);
  const counts = [...words.matchAll(counted)].reduce((sum, [, count]) => sum + Number(count), 0);
  if (isMore || counts > 1) return true;
  const [, list = ''] = days.exec(words) ?? [];
  return list !== '' && areDays((list.match(/\d+/g) ?? []).map(Number));
}

const wordsOf = (text: string): string => foldedWords(text.replaceAll('+', ' mais '));

export const isInParts = (text: string): boolean => !amount.test(text) && paysInParts(wordsOf(text));

const known =
  /^(?:\d{1,3}[xd]?|x|vez(?:es)?|parcelas?|parcelad[oa]|parcelar|dividid[oa]|dividir|prestacoes|pagamentos?|boletos?|bancarios?|dias?|ddl|dfm|dd|d|e|em|mais|entrada|sinal|ato|saldo|a|vista|prazo|sem|com|juros|iguais|mensais|de|da|no|na|apos|data|emissao|nf|nota|entrega|corridos|faturad[oa]|cartao|credito|cheques?|duas|dois|tres|quatro|cinco|seis|dez|doze)$/;

/** The words of a text that has terms of payment and nothing else; null for any other. */
export function termsIn(text: string): string | null {
  const words = wordsOf(text);
  return words !== '' && words.split(' ').every((word) => known.test(word)) ? words : null;
}
