// The secrets of an account in the vault, each under a new key that the account's row names, so that vault and ledger
// never disagree. Values are written here, and read only for that account's service client.
import { credentialNames, type CredentialName } from '../../preload/contract/accounts.ts';
import { CodedError } from '../failure.ts';
import type { Vault } from '../vault/vault.ts';
import {
  bindSecret,
  isSameConnection,
  isSecretBound,
  openSecret,
  secretConnectionOf,
  connectionOfSecret,
  type SecretConnection,
} from './bound-secret.ts';
import type { AccountRecord, CredentialAge, CredentialAges } from './record.ts';
import type { AccountProof } from './account-proof.ts';
import { readToken } from './token.ts';

export type Secrets = Readonly<Partial<Record<CredentialName, string>>>;

export type CredentialStore = ReturnType<typeof createCredentialStore>;

const keyOf = (accountId: string, name: CredentialName, slot: string) =>
  `account/${accountId}/${name}/${slot}`;

export function createCredentialStore(parts: {
  readonly vault: Vault;
  readonly proof: Pick<AccountProof, 'require'>;
  readonly learn: (secret: string) => void;
  /** The id of this run of the program. */
  readonly session: string;
  readonly now: () => Date;
  /** Makes a new name for an entry of the vault. */
  readonly newSlot: () => string;
  readonly report: (where: string, error: unknown) => void;
}) {
  const { vault, proof, learn, session, now, newSlot, report } = parts;
  const inMemory = () => vault.state().state === 'memory';

  const present = (ages: CredentialAges) =>
    agesWhere(ages, ({ session: kept }) => kept === undefined || (kept === session && inMemory()));

  /** The entries of the present store; those of another store cannot be reached. */
  const slotsOf = (ages: CredentialAges) =>
    credentialNames.flatMap((name) => {
      const age = ages[name];
      const here = age?.session === (inMemory() ? session : undefined);
      return age?.slot === undefined || !here ? [] : [{ name, slot: age.slot }];
    });

  /** A secret without a reference does no harm: the failure is reported, and the call succeeds. */
  const forget = async (accountId: string, ages: CredentialAges) => {
    for (const { name, slot } of slotsOf(ages)) {
      try {
        await vault.store().delete(keyOf(accountId, name, slot));
      } catch (error) {
        report('accounts.forget', error);
      }
    }
  };

  const agesOf = (secrets: Secrets): CredentialAges => {
    const age = { since: now().toISOString(), slot: newSlot(), ...(inMemory() ? { session } : {}) };
    const { token, ci, cs } = secrets;
    const expires = token === undefined ? undefined : readToken(token, now()).expires;
    return {
      ...(token === undefined ? {} : { token: { ...age, ...(expires === undefined ? {} : { expires }) } }),
      ...(ci === undefined ? {} : { ci: age }),
      ...(cs === undefined ? {} : { cs: age }),
    };
  };

  return {
    /** Those that still exist: a secret kept in an earlier process's memory is gone. */
    present,

    /** Throws if the account is not confirmed on this computer, or if a secret was entered for another connection. */
    async read(account: AccountRecord): Promise<Secrets> {
      const slots = slotsOf(account.credentials);
      if (slots.length === 0) return {};
      await proof.require(account);
      const secrets: Partial<Record<CredentialName, string>> = {};
      for (const { name, slot } of slots) {
        const kept = await vault.store().get(keyOf(account.id, name, slot));
        if (kept === null) continue;
        const value = openSecret(kept, secretConnectionOf(account));
        learn(value);
        secrets[name] = value;
      }
      return secrets;
    },

    /** The connection for which the account's secrets were entered, if it differs from the present one. */
    async otherConnection(account: AccountRecord): Promise<SecretConnection | undefined> {
      for (const { name, slot } of slotsOf(account.credentials)) {
        const kept = await vault.store().get(keyOf(account.id, name, slot));
        const connection = kept === null ? undefined : connectionOfSecret(kept);
        if (connection && !isSameConnection(connection, secretConnectionOf(account))) return connection;
      }
      return undefined;
    },

    /** Which of these accounts has the token. Nothing is sent with it here, so an unconfirmed account counts too. */
    async holderOf<T extends Pick<AccountRecord, 'id' | 'credentials'>>(
      accounts: readonly T[],
      token: string,
    ): Promise<T | undefined> {
      for (const account of accounts)
        for (const { name, slot } of slotsOf(account.credentials)) {
          if (name !== 'token') continue;
          const kept = await vault.store().get(keyOf(account.id, name, slot));
          if (kept !== null && isSecretBound(kept, token)) return account;
        }
      return undefined;
    },

    /**
     * Stores new secrets next to the old ones and lets `commit` name them in the ledger. Secrets that the commit does not
     * name are removed; replaced ones are removed only after it.
     */
    async replace(
      account: Pick<AccountRecord, 'id' | 'baseUrl' | 'settings'>,
      secrets: Secrets,
      before: CredentialAges,
      commit: (ages: CredentialAges) => Promise<AccountRecord>,
    ): Promise<AccountRecord> {
      const accountId = account.id;
      if (Object.keys(secrets).length === 0) return commit({});
      const store = vault.store();
      const ages = agesOf(secrets);
      try {
        for (const { name, slot } of slotsOf(ages)) {
          const value = secrets[name] ?? '';
          learn(value);
          await store.set(keyOf(accountId, name, slot), bindSecret(value, secretConnectionOf(account)));
        }
        const { credentials: named, ...rest } = await commit(ages);
        const taken = (name: CredentialName) => named[name]?.slot === ages[name]?.slot;
        await forget(
          accountId,
          agesWhere(ages, (_age, name) => !taken(name)),
        );
        await forget(
          accountId,
          agesWhere(before, (_age, name) => ages[name] !== undefined && taken(name)),
        );
        return { ...rest, credentials: named };
      } catch (error) {
        // If the ledger was lost, it is unknown which entry it references, so both stay.
        const unknown = error instanceof CodedError && error.failure.code === 'ledgerLost';
        if (!unknown) await forget(accountId, ages);
        throw error;
      }
    },

    /** Lets `commit` stop naming these, then removes them; throws before it if no keychain answers. */
    async drop<T>(accountId: string, ages: CredentialAges, commit: () => Promise<T>): Promise<T> {
      if (slotsOf(ages).length > 0) vault.store();
      const done = await commit();
      await forget(accountId, ages);
      return done;
    },
  };
}

function agesWhere(
  ages: CredentialAges,
  keep: (age: CredentialAge, name: CredentialName) => boolean,
): CredentialAges {
  const kept: { [N in CredentialName]?: CredentialAge } = {};
  for (const name of credentialNames) {
    const age = ages[name];
    if (age && keep(age, name)) kept[name] = age;
  }
  return kept;
}
