// Proves that a row of the ledger was written by this program on this computer: a keyed hash, whose key never leaves the
// keychain. Where no keychain keeps a key there is no proof, and nothing is refused for want of one.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from './vault.ts';

type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain };
export type RowFacts = Readonly<Record<string, Plain>>;
/** `noKeychain`: there is no key, so nothing can be told. */
export type Proof = 'proved' | 'unproved' | 'noKeychain';

export interface RowMac {
  /** Makes the key where a keychain can keep it and none is there yet: before a row is read that is proved afterwards. */
  readonly ready: () => Promise<void>;
  /** Null where no keychain keeps a key. */
  readonly of: (table: 'accounts' | 'pin', facts: RowFacts) => Promise<string | null>;
  readonly prove: (table: 'accounts' | 'pin', facts: RowFacts, mac: string | null) => Promise<Proof>;
}

export interface RowMacParts {
  readonly vault: Pick<Vault, 'state' | 'store'>;
  /** Called when a key was made for the first time: the rows that were written before it are taken as they stand. */
  readonly adopt: (mac: Pick<RowMac, 'of'>) => Promise<void>;
}

const place = 'row-mac';

/** The same text for the same facts, whatever the order in which they were written. */
function canonical(value: Plain): string {
  if (Array.isArray(value)) return `[${value.map((one: Plain) => canonical(one)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const named = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${named.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

export function createRowMac({ vault, adopt }: RowMacParts): RowMac {
  let known: Promise<Buffer> | undefined;

  const macWith = (key: Buffer, table: string, facts: RowFacts): string =>
    createHmac('sha256', key)
      .update(`${table}\n${canonical(facts)}`)
      .digest('base64url');

  async function load(): Promise<Buffer> {
    const store = vault.store();
    const kept = await store.get(place);
    if (kept !== null) return Buffer.from(kept, 'base64url');
    const made = randomBytes(32);
    await store.set(place, made.toString('base64url'));
    await adopt({ of: (table, facts) => Promise.resolve(macWith(made, table, facts)) });
    return made;
  }

  async function key(): Promise<Buffer | null> {
    if (vault.state().state !== 'ready') return null;
    known ??= load();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  return {
    async ready() {
      // What a keychain refuses now is told when a proof is asked for.
      await key().catch(() => null);
    },
    async of(table, facts) {
      const secret = await key();
      return secret && macWith(secret, table, facts);
    },
    async prove(table, facts, mac) {
      const secret = await key();
      if (!secret) return 'noKeychain';
      const expected = Buffer.from(macWith(secret, table, facts));
      const given = Buffer.from(mac ?? '');
      return given.length === expected.length && timingSafeEqual(given, expected) ? 'proved' : 'unproved';
    },
  };
}
