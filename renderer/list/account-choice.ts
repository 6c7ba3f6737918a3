// Whose rows a list shows: those of the account in use, of all accounts, or of one by its id. Pure.
import type { Account, AccountsSnapshot } from '../../preload/contract/accounts.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';

export const current = 'current';
export const everyAccount = 'all';

type Known = Pick<AccountsSnapshot, 'current' | 'accounts'>;

/** The practice account is never visible from a real account. */
export const othersOf = (known: Known): readonly Account[] =>
  known.accounts.filter(({ id, kind }) => id !== known.current && kind !== 'practice');

/** The effective choice: one that was removed, or is not visible from this account, counts as no choice. */
export const choiceOf = (choice: string, known: Known): string =>
  choice === everyAccount || othersOf(known).some(({ id }) => id === choice) ? choice : current;

export function scopeOf(choice: string, known: Known): AccountScope {
  const held = choiceOf(choice, known);
  if (held === everyAccount) return 'all';
  return { accountId: held === current ? known.current : held };
}
