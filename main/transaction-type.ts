// Interprets the service's transaction types and methods, of which it documents one each: DEPOSITO and PIX.
import { foldedWords } from '../preload/shared/fold.ts';

const words = (text: string | null): ReadonlySet<string> => new Set(foldedWords(text ?? '').split(' '));
const some = (found: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((word) => found.has(word));

const reversed = ['estorno', 'devolucao', 'reversal', 'refund', 'chargeback'];
const incoming = ['deposito', 'deposit'];
const outgoing = ['saque', 'retirada', 'withdraw', 'withdrawal'];

/** An incoming payment, which is never a withdrawal. */
export const isDeposit = (type: string | null): boolean =>
  some(words(type), incoming) && !some(words(type), reversed);

/** Its type names a withdrawal and nothing else. */
export const isWithdrawal = (type: string | null): boolean =>
  some(words(type), outgoing) && !some(words(type), [...incoming, ...reversed]);

/** PIX pays in reais, a withdrawal in USDT. */
export const isPix = (typeOrMethod: string | null): boolean => words(typeOrMethod).has('pix');
