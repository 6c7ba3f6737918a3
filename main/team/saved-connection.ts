// How this computer reaches its team's server: a file of the data folder without a secret, and the password in the keychain,
// together with the connection that it was entered for. A file that was changed finds no password, and none leaves.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { teamConnection, type TeamConnection } from '../../preload/contract/team.ts';
import type { Vault } from '../vault/vault.ts';

export type SavedConnection =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'saved'; readonly connection: TeamConnection };

export interface ConnectionStore {
  readonly read: () => SavedConnection;
  /** Null where none was entered for exactly this connection. */
  readonly password: (connection: TeamConnection) => Promise<string | null>;
  readonly save: (connection: TeamConnection, password: string) => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** Where no keychain answers, the password is held here for as long as the program runs. */
export interface HeldPassword {
  text: string | null;
}

export interface StoreParts {
  /** The file. */
  readonly path: string;
  readonly vault: Pick<Vault, 'store'>;
  readonly held: HeldPassword;
  readonly learn: (secret: string) => void;
}

const place = 'team/password';
const kept = z.strictObject({ connection: teamConnection, password: z.string() });

/** The same text for the same connection, in whatever order it is written. */
const textOf = ({ host, port, database, user, ca }: TeamConnection): string =>
  JSON.stringify({ host, port, database, user, ca });

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function connectionStore({ path, vault, held, learn }: StoreParts): ConnectionStore {
  async function keep(text: string): Promise<void> {
    try {
      await vault.store().set(place, text);
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
        return { kind: isMissing(error) ? 'none' : 'unreadable' };
      }
    },

    async password(connection) {
      const found = parsed(kept, held.text ?? (await vault.store().get(place)) ?? '');
      if (!found || textOf(found.connection) !== textOf(connection)) return null;
      learn(found.password);
      return found.password;
    },

    async save(connection, password) {
      learn(password);
      await keep(JSON.stringify({ connection, password }));
      const fresh = `${path}.new`;
      rmSync(fresh, { force: true });
      writeFileSync(fresh, `${textOf(connection)}\n`, { mode: 0o600, flush: true });
      renameSync(fresh, path);
    },

    async forget() {
      rmSync(path, { force: true });
      held.text = null;
      try {
        await vault.store().delete(place);
      } catch {
        // Without its file nothing asks for it again, and a later connection replaces it.
      }
    },
  };
}
