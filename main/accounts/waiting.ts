// Work that needs a person in each account except practice, which the window counts for the accounts not in use.
import type { Handlers } from '../../preload/contract/contract.ts';
import { failedWatchNewsMs, failedWithdrawalNewsMs } from '../../preload/contract/fresh-failures.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface WaitingParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly now: () => Date;
}

export function waitingCalls({ ledger, now }: WaitingParts) {
  const before = (ms: number): string => new Date(now().getTime() - ms).toISOString();
  return {
    waiting: () =>
      ledger.read('accounts.waiting', {
        withdrawalFailed: before(failedWithdrawalNewsMs),
        watchFailed: before(failedWatchNewsMs),
      }),
  } satisfies Partial<Handlers['accounts']>;
}
