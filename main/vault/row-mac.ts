// Proves that this program on this computer wrote an account's row in the ledger: a keyed hash, whose key stays in the keychain.
// Without a keychain there is no proof, and nothing is refused for lack of one.
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
/** `noKeychain`: without a key nothing can be verified. */
export type Proof = 'proved' | 'unproved' | 'noKeychain';

export type RowMac = ReturnType<typeof createRowMac>;

export interface RowMacParts {
  readonly vault: Pick<Vault, 'state' | 'store'>;
  /** Called when a key was created for the first time: earlier rows are accepted as they are. */
  readonly adopt: (mac: Pick<RowMac, 'of'>) => Promise<void>;
}

const place = 'row-mac';

/** The same text for the same facts, in any order. */
function canonical(value: Plain): string {
  if (Array.isArray(value)) return `[${value.map((one: Plain) => canonical(one)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const named = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${named.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

export function createRowMac({ vault, adopt }: RowMacParts) {
  let known: Promise<Buffer> | undefined;

  const macWith = (key: Buffer, facts: RowFacts): string =>
    createHmac('sha256', key)
      .update(`accounts\n${canonical(facts)}`)
      .digest('base64url');

  async function load(): Promise<Buffer> {
    const store = vault.store();
    const kept = await store.get(place);
    if (kept !== null) return Buffer.from(kept, 'base64url');
    const made = randomBytes(32);
    await store.set(place, made.toString('base64url'));
    await adopt({ of: (facts) => Promise.resolve(macWith(made, facts)) });
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
    /**
     * Creates the key if a keychain can store it and has none yet. Called before a row is read that is verified
     * afterwards.
     */
    ready: async () => {
      // The error appears again when a proof is requested.
      await key().catch(() => null);
    },
    /** Null without a keychain. */
    async of(facts: RowFacts): Promise<string | null> {
      const secret = await key();
      return secret && macWith(secret, facts);
    },
    async prove(facts: RowFacts, mac: string | null): Promise<Proof> {
      const secret = await key();
      if (!secret) return 'noKeychain';
      const expected = Buffer.from(macWith(secret, facts));
      const given = Buffer.from(mac ?? '');
      return given.length === expected.length && timingSafeEqual(given, expected) ? 'proved' : 'unproved';
    },
  };
}
