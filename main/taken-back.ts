// Words that say that a payment was taken back, in sheets of a provider and in statements of banks. They are often cut short.
const whole =
  'estorn[a-z]*|devolu[a-z]*|devolv[a-z]*|chargebacks?|charge ?back|canc|cancel|cancela[dm][a-z]*|cancell?ed|cancell?ation|reversao|reversa|revers|' +
  'reversal|reversed|revertid[oa]s?|refund[a-z]*|reembols[a-z]*|contestad[oa]s?|contestac[a-z]*|disputed?';
const cut = 'est|dev|devol|reemb|ressarc[a-z]*|restitu[a-z]*';

const some = new RegExp(`\\b(?:${whole}|${cut})\\b`);
const one = new RegExp(`^(?:${whole})$`);

/** `words` are folded. */
export const saysTakenBack = (words: string): boolean => some.test(words);

/** It is such a word itself, and no abbreviation that may mean something else. */
export const isTakenBack = (word: string): boolean => one.test(word);
