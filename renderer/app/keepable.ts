// Which typed text the window may store over a reload: nothing that could open a wallet, and no address. Pure. Main
// decides what a text is; this drops more than necessary, because retyping costs a few keys and storing a secret could
// cost a wallet.

/** Long runs of hexadecimal digits or of letters without a gap, like keys, and phrases of many words. */
const likeKeys = /[0-9a-f]{48}|[1-9a-hj-np-z]{50}|(?:\p{L}+[\s,;]+){7}\p{L}/iu;
const withPassword = /\/\/[^/?#\s]*@/u;
const startOfWallet = /^0x[0-9a-f]{0,40}$/iu;

export const keepable = (text: string): string =>
  likeKeys.test(text) || withPassword.test(text) ? '' : text;

/** An address or its beginning; a label of the book is quickly typed again. */
export const keepableWallet = (text: string): string =>
  startOfWallet.test(text.replaceAll(/\s/gu, '')) ? text : '';
