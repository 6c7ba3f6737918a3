// Prevents two accounts with one identity or one token at one service: uncertain boletos and locks are found by service and
// identity. A removed account is restored instead of created again.
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CredentialStore } from './credentials.ts';
import { sameIdentity } from './identity.ts';
import { recordOf, type AccountRecord } from './record.ts';

type AccountKey = Pick<AccountRecord, 'baseUrl' | 'identity'>;

export interface DuplicatesParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly credentials: Pick<CredentialStore, 'holderOf'>;
}

export function createDuplicates({ ledger, credentials }: DuplicatesParts) {
  /** Accounts at the same service, whichever of its addresses they have. */
  const beside = async (id: string, { baseUrl }: Pick<AccountRecord, 'baseUrl'>) =>
    (await ledger.read('accounts.ofService', { baseUrl })).filter((one) => one.id !== id);

  const living = async (id: string, key: Pick<AccountRecord, 'baseUrl'>) =>
    (await beside(id, key)).filter(({ removedAt }) => removedAt === null).map(recordOf);

  /** Two accounts would hide each other's duplicates. */
  async function refuseExisting(id: string, key: AccountKey): Promise<void> {
    const duplicate = (await living(id, key)).find((one) => sameIdentity(one.identity, key.identity));
    if (duplicate) throw new CodedError('accountExists', 'accounts', { detail: duplicate.name });
  }

  /** The latest one that was removed. */
  async function removed(id: string, key: AccountKey): Promise<AccountRecord | undefined> {
    return (await beside(id, key))
      .filter(({ removedAt }) => removedAt !== null)
      .map(recordOf)
      .findLast((one) => sameIdentity(one.identity, key.identity));
  }

  return {
    refuseLiving: refuseExisting,
    removed,
    hasOthers: async (known: AccountRecord, baseUrl: string) =>
      (await living(known.id, { baseUrl })).length > 0,
    /** Whoever has the token is the owner, by whatever name. */
    async refuseToken(
      account: Pick<AccountRecord, 'id' | 'baseUrl' | 'credentials'>,
      token: string | undefined,
    ): Promise<void> {
      if (token === undefined) return;
      const holder = await credentials.holderOf(await living(account.id, account), token);
      // Accounts of an earlier version may share one: pasting it again changes nothing.
      if (holder && !(await credentials.holderOf([account], token)))
        throw new CodedError('sameToken', 'accounts', { detail: holder.name });
    },
    /**
     * Refuses a change that would make the account equal to another one, or separate it from the uncertain boletos of a
     * removed one.
     */
    async refuseMove(known: AccountRecord, to: AccountKey): Promise<void> {
      if (known.baseUrl === to.baseUrl && sameIdentity(known.identity, to.identity)) return;
      await refuseExisting(known.id, to);
      const duplicate = await removed(known.id, to);
      if (duplicate) throw new CodedError('accountWasRemoved', 'accounts', { detail: duplicate.name });
    },
  };
}
