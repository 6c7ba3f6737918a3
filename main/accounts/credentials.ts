// The secrets of an account in the vault. Values go in, and come out only for the service client of that same account;
// which are set and since when stands in the ledger, the values never do.
import { credentialNames, type CredentialName } from '../../preload/contract/accounts.ts';
import type { Vault } from '../vault/vault.ts';

export type Secrets = Readonly<Partial<Record<CredentialName, string>>>;

export interface CredentialKeeper {
  readonly read: (accountId: string) => Promise<Secrets>;
  readonly write: (accountId: string, secrets: Secrets) => Promise<void>;
  readonly remove: (accountId: string, names?: readonly CredentialName[]) => Promise<void>;
}

const keyOf = (accountId: string, name: CredentialName) => `account/${accountId}/${name}`;

export function createCredentialKeeper(vault: Vault, learn: (secret: string) => void): CredentialKeeper {
  return {
    async read(accountId) {
      const store = vault.store();
      const found = await Promise.all(
        credentialNames.map(async (name) => [name, await store.get(keyOf(accountId, name))] as const),
      );
      const secrets: Partial<Record<CredentialName, string>> = {};
      for (const [name, value] of found) {
        if (value === null) continue;
        learn(value);
        secrets[name] = value;
      }
      return secrets;
    },
    async write(accountId, secrets) {
      const store = vault.store();
      for (const name of credentialNames) {
        const value = secrets[name];
        if (value === undefined) continue;
        learn(value);
        await store.set(keyOf(accountId, name), value);
      }
    },
    async remove(accountId, names = credentialNames) {
      const store = vault.store();
      for (const name of names) await store.delete(keyOf(accountId, name));
    },
  };
}
