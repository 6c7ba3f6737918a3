// The secrets of an account in the vault. Values go in, and come out only for the service client of that same account;
// which are set and since when stands in the ledger, the values never do.
import { credentialNames, type CredentialName } from '../../preload/contract/accounts.ts';
import type { Vault } from '../vault/vault.ts';

export type Secrets = Readonly<Partial<Record<CredentialName, string>>>;

export interface CredentialKeeper {
  readonly read: (accountId: string) => Promise<Secrets>;
  readonly write: (accountId: string, secrets: Secrets) => Promise<void>;
  readonly remove: (accountId: string, names: readonly CredentialName[]) => Promise<void>;
  /** Named while secrets are kept in memory only: what was set under another name is gone. */
  readonly session: () => string | undefined;
}

const keyOf = (accountId: string, name: CredentialName) => `account/${accountId}/${name}`;

export interface CredentialParts {
  readonly vault: Vault;
  readonly learn: (secret: string) => void;
  /** This run of the program. */
  readonly session: string;
}

export function createCredentialKeeper({ vault, learn, session }: CredentialParts): CredentialKeeper {
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
    async remove(accountId, names) {
      // Where nothing was kept, no keychain has to answer.
      if (names.length === 0) return;
      const store = vault.store();
      for (const name of names) await store.delete(keyOf(accountId, name));
    },
    session: () => (vault.state().state === 'memory' ? session : undefined),
  };
}
