// The states of a practice transaction. Its end is drawn once, at creation, and stored with it; its state is then a
// function of the clock, so no timers run and a restart changes nothing.
import { between, seededRandom, hash32, hexText } from './seeded-random.ts';
import type { Transaction } from './entries.ts';

/** About one in twelve fails; all end between twenty seconds and four minutes after they began. */
export function drawEnd(seed: string, id: string, at: number): Pick<Transaction, 'settlesAt' | 'outcome'> {
  return {
    settlesAt: at + between(20_000, 240_000, seed, 'settles', id),
    outcome: seededRandom(seed, 'outcome', id) < 0.08 ? 'FALHA' : 'COMPLETO',
  };
}

export const stateAt = (
  { settlesAt, outcome }: Transaction,
  now: number,
): 'PENDENTE' | Transaction['outcome'] => (now < settlesAt ? 'PENDENTE' : outcome);

export const transactionAnswer = (transaction: Transaction, now: number) => ({
  transactionId: transaction.id,
  value: transaction.cents / 100,
  fee: transaction.feeCents / 100,
  transactionState: stateAt(transaction, now),
  transactionType: transaction.type,
  transactionMethod: transaction.method,
  createdAt: new Date(transaction.at).toISOString(),
  updatedAt: new Date(now < transaction.settlesAt ? transaction.at : transaction.settlesAt).toISOString(),
});

/** A withdrawal's id is a UUID of version 4. */
export function withdrawalId(seed: string, sequence: number): string {
  const hex = hexText(32, seed, 'withdrawal', sequence);
  const variant = '89ab'.charAt(hash32(seed, 'variant', sequence) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A deposit's id is a PIX end-to-end id: E, the institution, the minute, eleven characters. */
export function depositId(seed: string, sequence: number, at: number): string {
  const minute = new Date(at).toISOString().replace(/\D/g, '').slice(0, 12);
  return `E98800000${minute}${hexText(11, seed, 'deposit', sequence)}`;
}
