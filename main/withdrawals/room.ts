// The room of withdrawals: wires the quote, the one sending, doubts, the book, limits and the PIN to each other and to the ground.
import type { Handlers } from '../../preload/contract/contract.ts';
import { callNames } from '../../preload/contract/names.ts';
import { CodedError } from '../failure.ts';

export interface WithdrawalsRoom {
  readonly handlers: Pick<Handlers, 'withdrawals'>;
  readonly close: () => Promise<void>;
}

export function createWithdrawalsRoom(): WithdrawalsRoom {
  const missing = (): never => {
    throw new CodedError('internal', 'withdrawals', { detail: 'not built' });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const stubs = Object.fromEntries(
    callNames.withdrawals.map((name) => [name, missing]),
  ) as unknown as Handlers['withdrawals'];
  return { handlers: { withdrawals: stubs }, close: () => Promise.resolve() };
}
