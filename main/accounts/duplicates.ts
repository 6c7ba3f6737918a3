// Prevents two accounts with one identity at one address: uncertain boletos, locks and duplicates are found by address
// and identity. A removed account is restored instead of created again.
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sameIdentity } from './identity.ts';
import { recordOf, type AccountRecord } from './record.ts';

type Whose = Pick<AccountRecord, 'baseUrl' | 'identity'>;

const same = (one: Whose, other: Whose): boolean =>
  one.baseUrl === other.baseUrl && sameIdentity(one.identity, other.identity);

export function createDuplicates(ledger: Pick<Ledger, 'read'>) {
  /** Two accounts would hide each other's duplicates. */
  async function refuseLiving(id: string, whose: Whose): Promise<void> {
    const rows = (await ledger.read('accounts.list', {})).map(recordOf);
    const duplicate = rows.find((one) => one.id !== id && same(one, whose));
    if (duplicate) throw new CodedError('accountExists', 'accounts', { detail: duplicate.name });
  }

  /** The latest one that was removed. */
  async function removed(whose: Whose): Promise<AccountRecord | undefined> {
    const rows = await ledger.read('accounts.list', { removed: true });
    return rows
      .filter(({ removedAt }) => removedAt !== null)
      .map(recordOf)
      .findLast((one) => same(one, whose));
  }

  return {
    refuseLiving,
    removed,
    /**
     * Refuses a change that would make the account equal to another one, or separate it from the uncertain boletos of a
     * removed one.
     */
    async refuseMove(known: AccountRecord, to: Whose): Promise<void> {
      if (same(known, to)) return;
      await refuseLiving(known.id, to);
      const duplicate = await removed(to);
      if (duplicate) throw new CodedError('accountWasRemoved', 'accounts', { detail: duplicate.name });
    },
  };
}
