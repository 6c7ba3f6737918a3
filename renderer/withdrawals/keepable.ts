// What of a typed text the window may keep over a reload: nothing that could open a wallet or an address. Pure. What a text
// is, main says; here more is forgotten than must be, because forgetting costs a few keys and keeping could cost a wallet.

/** Long runs of hexadecimal digits or of letters without a gap, as keys are written, and phrases of many words. */
const likeKeys = /[0-9a-f]{48}|[1-9a-hj-np-z]{50}|(?:\p{L}+[\s,;]+){7}\p{L}/iu;
const withPassword = /\/\/[^/?#\s]*@/u;
const startOfWallet = /^0x[0-9a-f]{0,40}$/iu;

export const keepable = (text: string): string =>
  likeKeys.test(text) || withPassword.test(text) ? '' : text;

/** An address or its beginning; a label of the book is soon typed again. */
export const keepableWallet = (text: string): string =>
  startOfWallet.test(text.replaceAll(/\s/gu, '')) ? text : '';
