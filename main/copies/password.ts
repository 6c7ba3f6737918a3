// The password of backups: it stands in the vault alone, so that the daily ones go on by themselves; the ledger knows only that
// there is one, so that no backup is made without it when the vault has lost it.
import * as z from 'zod/mini';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { SecretStore } from '../vault/store.ts';

export interface BackupPassword {
  /** When it was set; null if backups are made without one. */
  readonly since: () => Promise<string | null>;
  /** Null if backups are made without one; throws `backupPasswordLost` if there is one that the vault does not hold. */
  readonly current: () => Promise<string | null>;
  readonly set: (password: string, commandId: string) => Promise<void>;
  readonly remove: (commandId: string) => Promise<void>;
}

export interface PasswordParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly store: () => SecretStore;
  readonly learn: (secret: string) => void;
  readonly now: () => Date;
}

const key = 'copies.password';
const place = 'backups/password';
const stored = z.object({ since: z.nullable(z.string()) });

export function createBackupPassword({ ledger, store, learn, now }: PasswordParts): BackupPassword {
  async function since(): Promise<string | null> {
    const found = stored.safeParse((await ledger.read('preferences.get', { key }))?.value);
    return found.success ? found.data.since : null;
  }

  return {
    since,
    async current() {
      if ((await since()) === null) return null;
      const password = await store().get(place);
      if (password === null) throw new CodedError('backupPasswordLost', 'vault');
      learn(password);
      return password;
    },
    async set(password, commandId) {
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
    async remove(commandId) {
      await ledger.write(
        'preferences.set',
        { key, value: { since: null } },
        { commandId, commandInput: {}, trail: { what: 'ledger.backupPasswordRemoved', detail: {} } },
      );
      try {
        await store().delete(place);
      } catch {
        // Nothing asks for it any more, and another one replaces it.
      }
    },
  };
}
