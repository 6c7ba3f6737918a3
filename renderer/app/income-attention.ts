// What needs a person of the lines of statements and return files: those to reconcile, and boletos whose payment was taken back.
import type { Guiche } from '../../preload/contract/contract.ts';
import type { Figure } from '../../preload/contract/home.ts';
import type { Result } from '../../preload/contract/result.ts';

export interface IncomeAttention {
  readonly open: Figure;
  readonly reversed: Figure & { readonly boletos: readonly number[] };
}

export const noIncomeNeedsAttention: IncomeAttention = {
  open: { count: 0, cents: 0 },
  reversed: { count: 0, cents: 0, boletos: [] },
};

/** Undefined if main could not tell. */
export async function readIncomeAttention(
  { income }: Pick<Guiche, 'income'>,
  scope: Parameters<Guiche['income']['overview']>[0]['scope'],
  ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>,
): Promise<IncomeAttention | undefined> {
  const found = await ask(income.overview({ scope }));
  return found.ok ? found.value : undefined;
}
