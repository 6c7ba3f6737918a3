// The book of wallets, and what is said of a wallet that is typed.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits, Wallets } from './ports.ts';
import { unbuilt } from './unbuilt.ts';

export interface BookParts {
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly now: () => Date;
}

type BookCalls = Pick<Handlers['withdrawals'], 'book' | 'addEntry' | 'changeEntry' | 'removeEntry'>;

export function createBook(_parts: BookParts): { readonly calls: BookCalls; readonly wallets: Wallets } {
  return {
    calls: { book: unbuilt, addEntry: unbuilt, changeEntry: unbuilt, removeEntry: unbuilt },
    wallets: { reading: unbuilt },
  };
}
