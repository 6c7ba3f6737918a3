// The state of the account, and its book: read when the room opens, and again whenever a withdrawal, a limit or an
// account changed.
import type { Failure } from '../../../preload/contract/result.ts';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import type { AccountReadiness } from '../../../preload/contract/withdrawals.ts';
import { useApp } from '../../app/app-context.ts';
import { withdrawalsChanged, useQuery } from '../../app/use-query.ts';
import type { SessionState } from '../../app/session.ts';

export interface Stood {
  readonly readiness: AccountReadiness | undefined;
  readonly book: readonly BookEntry[];
  readonly failure: Failure | undefined;
  readonly again: () => void;
}

const moved = (state: SessionState): number => withdrawalsChanged(state) + (state.accounts?.revision ?? 0);
const noBook: readonly BookEntry[] = [];

export function useAccountReadiness(accountId: string): Stood {
  const { guiche } = useApp();
  const readiness = useQuery(accountId, () => guiche.withdrawals.readiness({ accountId }), moved);
  const book = useQuery(accountId, () => guiche.withdrawals.book({ accountId }), moved);
  return {
    readiness: readiness.value,
    book: book.value ?? noBook,
    failure: readiness.failure,
    again: readiness.again,
  };
}
