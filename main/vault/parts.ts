// Stores secrets of any length in a keychain that takes only short ones. A crash at any step leaves the old or the new
// value intact: a header names the current generation ("a" or "b") and its number of parts; a new value is written as
// the other generation, verified, and then activated by writing the header.
import { inTurn } from '../async.ts';
import { CodedError } from '../failure.ts';
import { keychainError, prove, type Keychain } from './keychain.ts';
import type { SecretStore } from './store.ts';

type Generation = 'a' | 'b';

interface Header {
  readonly generation: Generation;
  readonly parts: number;
}

// Windows allows 2,560 bytes: of UTF-8 through keytar, while other programs count UTF-16.
const longestPart = { units: 1200, bytes: 2500 };

/** Splits into parts that every keychain accepts, never within a character; an empty value is one empty part. */
export function splitSecret(value: string): string[] {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of value) {
    const more = Buffer.byteLength(character);
    if (part.length + character.length > longestPart.units || bytes + more > longestPart.bytes) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += more;
  }
  return [...parts, part];
}

const marked = (part: string) => `=${part}`; // keychains refuse an empty value
const accountOf = (key: string, generation: Generation, index: number) => `${key}/${generation}${index}`;
const otherThan = (generation: Generation | undefined): Generation => (generation === 'a' ? 'b' : 'a');

function readHeader(text: string): Header | null {
  const [, generation, parts] = /^([ab]) ([1-9]\d{0,4})$/.exec(text) ?? [];
  if (generation !== 'a' && generation !== 'b') return null;
  return { generation, parts: Number(parts) };
}

export function createPartsStore(keychain: Keychain): SecretStore {
  const oneAtATime = inTurn();
  /** One call at a time, so that the steps of two calls do not mix. */
  const oneByOne = <T>(work: () => Promise<T>): Promise<T> =>
    oneAtATime(async () => {
      try {
        return await work();
      } catch (cause) {
        throw keychainError(cause);
      }
    });

  /** Deletes from the end, so that what a crash leaves behind can still be found from its first part. */
  const sweep = async (key: string, generation: Generation, from: number): Promise<void> => {
    let end = from;
    while ((await keychain.get(accountOf(key, generation, end))) !== null) end += 1;
    for (let index = end - 1; index >= from; index -= 1) {
      await keychain.delete(accountOf(key, generation, index));
    }
  };

  /** Accepts a null only from a keychain that has just proved to be unlocked. */
  const sure = async (account: string): Promise<string | null> => {
    const text = await keychain.get(account);
    if (text !== null) return text;
    await prove(keychain);
    return keychain.get(account);
  };

  const read = async (key: string): Promise<string | null> => {
    const header = await sure(key);
    if (header === null) return null;
    const { generation, parts } = readHeader(header) ?? missing();
    let value = '';
    for (let index = 0; index < parts; index += 1) {
      const part = (await sure(accountOf(key, generation, index))) ?? missing();
      value += part.slice(1);
    }
    return value;
  };

  /** Fails if the part does not read back as written; the header then still names the old value. */
  const write = async (account: string, text: string): Promise<void> => {
    let kept: string | null;
    try {
      await keychain.set(account, text);
      kept = await keychain.get(account);
    } catch (cause) {
      const { code, detail } = keychainError(cause).failure;
      if (code === 'vaultLocked') throw cause;
      throw new CodedError('vaultWriteFailed', 'vault', {
        retryable: true,
        ...(detail && { detail }),
        cause,
      });
    }
    if (kept !== text) throw new CodedError('vaultWriteFailed', 'vault', { detail: 'read back differently' });
  };

  return {
    kind: 'keychain',
    get: (key) => oneByOne(() => read(key)),
    set: (key, value) =>
      oneByOne(async () => {
        const inForce = readHeader((await sure(key)) ?? '')?.generation;
        const next = otherThan(inForce);
        const parts = splitSecret(value);
        for (const [index, part] of parts.entries()) await write(accountOf(key, next, index), marked(part));
        await sweep(key, next, parts.length);
        await write(key, `${next} ${parts.length}`);
        await sweep(key, otherThan(next), 0);
      }),
    delete: (key) =>
      oneByOne(async () => {
        await prove(keychain);
        await keychain.delete(key);
        await sweep(key, 'a', 0);
        await sweep(key, 'b', 0);
      }),
  };
}

function missing(): never {
  throw new CodedError('secretMissing', 'vault', { detail: 'the keychain kept only a part of it' });
}
