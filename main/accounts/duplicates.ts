// Prevents two accounts with one identity at one address: uncertain boletos, locks and duplicates are found by address
// and identity. A removed account is restored instead of created again.
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sameIdentity } from './identity.ts';
import { recordOf, type AccountRecord } from './record.ts';

type AccountKey = Pick<AccountRecord, 'baseUrl' | 'identity'>;

const same = (one: AccountKey, other: AccountKey): boolean =>
  one.baseUrl === other.baseUrl && sameIdentity(one.identity, other.identity);

export function createDuplicates(ledger: Pick<Ledger, 'read'>) {
  /** Two accounts would hide each other's duplicates. */
  async function refuseExisting(id: string, key: AccountKey): Promise<void> {
    const rows = (await ledger.read('accounts.list', {})).map(recordOf);
    const duplicate = rows.find((one) => one.id !== id && same(one, key));
    if (duplicate) throw new CodedError('accountExists', 'accounts', { detail: duplicate.name });
  }

  /** The latest one that was removed. */
  async function removed(key: AccountKey): Promise<AccountRecord | undefined> {
    const rows = await ledger.read('accounts.list', { removed: true });
    return rows
      .filter(({ removedAt }) => removedAt !== null)
      .map(recordOf)
      .findLast((one) => same(one, key));
  }

  return {
    refuseLiving: refuseExisting,
    removed,
    /**
     * Refuses a change that would make the account equal to another one, or separate it from the uncertain boletos of a
     * removed one.
     */
    async refuseMove(known: AccountRecord, to: AccountKey): Promise<void> {
      if (same(known, to)) return;
      await refuseExisting(known.id, to);
      const duplicate = await removed(to);
      if (duplicate) throw new CodedError('accountWasRemoved', 'accounts', { detail: duplicate.name });
    },
  };
}
