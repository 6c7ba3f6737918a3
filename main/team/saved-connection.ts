// Saves the connection to the team's server: a file in the data folder without a secret, and the password in the keychain together with
// the connection that it was entered for. A changed file finds no password, so none is sent to another server.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { teamConnection, type TeamConnection } from '../../preload/contract/team.ts';
import { systemCode } from '../failure.ts';
import { parsed } from '../json.ts';
import type { Vault } from '../vault/vault.ts';

export type SavedConnection =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'saved'; readonly connection: TeamConnection };

export interface ConnectionStore {
  readonly read: () => SavedConnection;
  /** Null if no password was entered for exactly this connection. */
  readonly password: (connection: TeamConnection) => Promise<string | null>;
  readonly save: (connection: TeamConnection, password: string) => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** Holds the password while the program runs if no keychain is available. */
export interface HeldPassword {
  text: string | null;
}

export interface StoreParts {
  readonly path: string;
  readonly vault: Pick<Vault, 'store'>;
  readonly held: HeldPassword;
  readonly learn: (secret: string) => void;
}

const vaultKey = 'team/password';
const savedPassword = z.strictObject({ connection: teamConnection, password: z.string() });

/** The same text for equal connections, whatever the order of their fields. */
const canonicalText = ({ host, port, database, user, ca }: TeamConnection): string =>
  JSON.stringify({ host, port, database, user, ca });

export function connectionStore({ path, vault, held, learn }: StoreParts): ConnectionStore {
  async function storePassword(text: string): Promise<void> {
    try {
      await vault.store().set(vaultKey, text);
      held.text = null;
    } catch {
      held.text = text;
    }
  }

  return {
    read() {
      try {
        const connection = parsed(teamConnection, readFileSync(path, 'utf8'));
        return connection ? { kind: 'saved', connection } : { kind: 'unreadable' };
      } catch (error) {
        return { kind: systemCode(error) === 'ENOENT' ? 'none' : 'unreadable' };
      }
    },

    async password(connection) {
      const found = parsed(savedPassword, held.text ?? (await vault.store().get(vaultKey)) ?? '');
      if (!found || canonicalText(found.connection) !== canonicalText(connection)) return null;
      learn(found.password);
      return found.password;
    },

    async save(connection, password) {
      learn(password);
      await storePassword(JSON.stringify({ connection, password }));
      const fresh = `${path}.new`;
      rmSync(fresh, { force: true });
      writeFileSync(fresh, `${canonicalText(connection)}\n`, { mode: 0o600, flush: true });
      renameSync(fresh, path);
    },

    async forget() {
      rmSync(path, { force: true });
      held.text = null;
      try {
        await vault.store().delete(vaultKey);
      } catch {
        // Without the file nothing reads the password, and a later connection replaces it.
      }
    },
  };
}

export const troubled = <Trouble extends string>(trouble: Trouble, detail: string | null = null) =>
  ({ kind: 'troubled', trouble, detail }) as const;

/** The saved connection with its password, or why there is none. */
export async function savedSettings(saved: Pick<ConnectionStore, 'read' | 'password'>) {
  const found = saved.read();
  if (found.kind !== 'saved') return troubled('notConnected');
  const password = await saved.password(found.connection);
  return password === null ? troubled('passwordMissing') : { ...found.connection, password };
}
