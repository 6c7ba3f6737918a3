// What needs a person of the lines of statements and return files: those to reconcile, and payments that were taken back.
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import type { Guiche } from '../../preload/contract/contract.ts';
import type { Figure } from '../../preload/contract/home.ts';
import type { Result } from '../../preload/contract/result.ts';

export interface IncomeAttention {
  readonly open: Figure;
  /** Lines to reconcile that take a payment back. */
  readonly reversals: number;
}

export const noIncomeNeedsAttention: IncomeAttention = { open: { count: 0, cents: 0 }, reversals: 0 };

/** Undefined if main could not tell. */
export async function readIncomeAttention(
  { income }: Pick<Guiche, 'income'>,
  scope: AccountScope,
  ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>,
): Promise<IncomeAttention | undefined> {
  const sums = await ask(income.sums({ scope }));
  if (!sums.ok) return undefined;
  const { open } = sums.value;
  if (open.count === 0) return { open, reversals: 0 };
  const list = await ask(income.open({ scope, place: 'open', kinds: ['reversal'], sort: 'oldest' }));
  if (!list.ok) return undefined;
  void ask(income.close({ handle: list.value.handle }));
  return { open, reversals: list.value.count };
}
