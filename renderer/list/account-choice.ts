// Whose rows a list shows: those of the account in use, whichever that is, of all accounts, or of one by its id. Pure.
import type { Account, AccountsSnapshot } from '../../preload/contract/accounts.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';

export const current = 'current';
export const everyAccount = 'all';

type Known = Pick<AccountsSnapshot, 'current' | 'accounts'>;

/** Practice is never looked at from a real account. */
export const othersOf = (known: Known): readonly Account[] =>
  known.accounts.filter(({ id, kind }) => id !== known.current && kind !== 'practice');

/** The choice that holds: one that was removed, or must not be looked at from here, is as if nothing had been chosen. */
export const choiceOf = (choice: string, known: Known): string =>
  choice === everyAccount || othersOf(known).some(({ id }) => id === choice) ? choice : current;

export function scopeOf(choice: string, known: Known): AccountScope {
  const held = choiceOf(choice, known);
  if (held === everyAccount) return 'all';
  return { accountId: held === current ? known.current : held };
}
