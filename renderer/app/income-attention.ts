// What needs a person of payments: lines to reconcile, boletos whose payment was taken back, and what callbacks say.
import type { WaitingCallbacks } from '../../preload/contract/callbacks.ts';
import type { Guiche } from '../../preload/contract/contract.ts';
import type { Figure } from '../../preload/contract/home.ts';
import { ok, type Result } from '../../preload/contract/result.ts';

export interface IncomeAttention {
  readonly open: Figure;
  readonly reversed: Figure & { readonly boletos: readonly number[] };
  readonly callbacks: WaitingCallbacks;
}

export const noIncomeNeedsAttention: IncomeAttention = {
  open: { count: 0, cents: 0 },
  reversed: { count: 0, cents: 0, boletos: [] },
  callbacks: { proposed: { count: 0, cents: 0 }, disputed: { count: 0, cents: 0 }, unattributed: 0 },
};

export async function readIncomeAttention(
  { income, callbacks }: Pick<Guiche, 'income' | 'callbacks'>,
  scope: Parameters<Guiche['income']['overview']>[0]['scope'],
  ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>,
): Promise<Result<IncomeAttention>> {
  const [found, waiting] = await Promise.all([
    ask(income.overview({ scope })),
    ask(callbacks.waiting({ scope })),
  ]);
  if (!found.ok) return found;
  return waiting.ok ? ok({ ...found.value, callbacks: waiting.value }) : waiting;
}
