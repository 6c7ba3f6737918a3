// The password of backups. Only the vault stores it, so that daily backups need no person. A backup is encrypted if the vault holds
// a password, whatever the ledger says, because a restored ledger may be from before the password was set. The ledger notes that
// there is one, so that no backup is made without it if the vault has lost it.
import * as z from 'zod/mini';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { SecretStore } from '../vault/store.ts';

export type BackupPassword = ReturnType<typeof createBackupPassword>;

export interface PasswordParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly store: () => SecretStore;
  readonly learn: (secret: string) => void;
  readonly now: () => Date;
}

const key = 'copies.password';
const place = 'backups/password';
const stored = z.object({ since: z.nullable(z.string()) });

export function createBackupPassword({ ledger, store, learn, now }: PasswordParts) {
  async function since(): Promise<string | null> {
    const found = stored.safeParse((await ledger.read('preferences.get', { key }))?.value);
    return found.success ? found.data.since : null;
  }

  const note = (at: string): Promise<unknown> =>
    ledger.write('preferences.set', { key, value: { since: at } });

  /** Null also if there is no vault that could hold one. */
  async function inVault(): Promise<string | null> {
    try {
      return await store().get(place);
    } catch (error) {
      if (error instanceof CodedError && error.failure.code === 'vaultUnavailable') return null;
      throw error;
    }
  }

  return {
    /** When it was set; null if backups are made without one. */
    since,
    /** Null if backups are made without one; throws `backupPasswordLost` if there is one that the vault does not hold. */
    async current(): Promise<string | null> {
      const noted = await since();
      const password = noted === null ? await inVault() : await store().get(place);
      if (password !== null) {
        learn(password);
        if (noted === null) await note(now().toISOString());
      } else if (noted !== null) throw new CodedError('backupPasswordLost', 'vault');
      return password;
    },
    async set(password: string, commandId: string) {
      learn(password);
      const before = await store().get(place);
      await store().set(place, password);
      try {
        await ledger.write(
          'preferences.set',
          { key, value: { since: now().toISOString() } },
          { commandId, commandInput: {}, trail: { what: 'ledger.backupPasswordSet', detail: {} } },
        );
      } catch (error) {
        if (before === null) await store().delete(place);
        else await store().set(place, before);
        throw error;
      }
    },
    async remove(commandId: string) {
      // First from the vault: what it holds encrypts every backup. Without a vault there is nothing to remove.
      await inVault().then((password) => (password === null ? undefined : store().delete(place)));
      await ledger.write(
        'preferences.set',
        { key, value: { since: null } },
        { commandId, commandInput: {}, trail: { what: 'ledger.backupPasswordRemoved', detail: {} } },
      );
    },
  };
}
