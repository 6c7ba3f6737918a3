// Splitting, and every step of a rotation, over a keychain in memory that can be cut off, be locked, and return wrong values.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import type { Keychain } from '../../../../main/vault/keychain.ts';
import { createPartsStore, splitSecret } from '../../../../main/vault/parts.ts';

const text = fc.string({ unit: 'binary', maxLength: 6000 });

describe('splitSecret', () => {
  test('keeps everything in parts short enough for any keychain', () => {
    fc.assert(
      fc.property(text, (value) => {
        const parts = splitSecret(value);
        expect(parts.join('')).toBe(value);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(1200);
          expect(Buffer.byteLength(`=${part}`)).toBeLessThanOrEqual(2560);
          expect(part.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('never splits a character, and fills its parts', () => {
    expect(splitSecret(`a${'😀'.repeat(600)}`).map((part) => part.length)).toEqual([1199, 2]);
    expect(splitSecret('ç'.repeat(1200))).toHaveLength(1);
    expect(splitSecret('€'.repeat(1200)).map((part) => part.length)).toEqual([833, 367]);
    expect(splitSecret('')).toEqual(['']);
  });
});

class Cut extends Error {}

interface Bench {
  readonly entries: Map<string, string>;
  readonly keychain: Keychain;
  /** How many changes are still made before everything stops; counts down. */
  changesLeft: number;
  locked: boolean;
  /** How the keychain changes the values that it gets. */
  keeps: (value: string) => string;
}

function fixture(): Bench {
  const entries = new Map<string, string>();
  const change = () => {
    if (it.locked) throw new Error('Cannot create an item in a locked collection');
    if (it.changesLeft === 0) throw new Cut('cut');
    it.changesLeft -= 1;
  };
  const it: Bench = {
    entries,
    changesLeft: Number.POSITIVE_INFINITY,
    locked: false,
    keeps: (value) => value,
    keychain: {
      get: async (account) => (it.locked ? null : (entries.get(account) ?? null)),
      set: async (account, value) => {
        change();
        if (Buffer.byteLength(value) > 2560) throw new Error('too long');
        entries.set(account, it.keeps(value));
      },
      delete: async (account) => {
        if (it.locked) return false;
        change();
        return entries.delete(account);
      },
    },
  };
  return it;
}

const long = (mark: string) => mark.repeat(4100);
const coded = (code: string): unknown =>
  expect.objectContaining({ failure: expect.objectContaining({ code }) as unknown });

describe('createPartsStore', () => {
  test('returns what was stored, for any sequence of values, and deletes completely', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (values) => {
        const { keychain, entries } = fixture();
        const store = createPartsStore(keychain);
        for (const value of values) {
          await store.set('token', value);
          expect(await store.get('token')).toBe(value);
          expect(entries.size).toBe(splitSecret(value).length + 1);
        }
        await store.delete('token');
        expect(await store.get('token')).toBeNull();
        expect([...entries.keys()]).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['long to longer', long('a'), long('b').repeat(2)],
    ['long to short', long('a'), 'b'],
    ['short to long', 'a', long('b')],
  ])(
    'keeps one complete value when interrupted after any number of changes, %s',
    async (_, before, after) => {
      const outcomes = new Set<string | null>();
      for (let changes = 0; ; changes += 1) {
        const it = fixture();
        const store = createPartsStore(it.keychain);
        await store.set('token', before);
        it.changesLeft = changes;
        const done = await store.set('token', after).then(
          () => true,
          () => false,
        );
        it.changesLeft = Number.POSITIVE_INFINITY;

        const next = createPartsStore(it.keychain);
        const found = await next.get('token');
        outcomes.add(found);
        expect([before, after]).toContain(found);
        // The next steps use or delete what the interruption left.
        await next.set('token', 'c');
        expect(await next.get('token')).toBe('c');
        await next.delete('token');
        expect([...it.entries.keys()]).toEqual([]);
        if (done) break;
      }
      expect(outcomes).toEqual(new Set([before, after]));
    },
  );

  test('completes an interrupted deletion when repeated', async () => {
    for (let changes = 0; ; changes += 1) {
      const it = fixture();
      const store = createPartsStore(it.keychain);
      await store.set('token', long('a'));
      it.changesLeft = changes;
      const done = await store.delete('token').then(
        () => true,
        () => false,
      );
      it.changesLeft = Number.POSITIVE_INFINITY;
      expect([long('a'), null]).toContain(await store.get('token'));
      await store.delete('token');
      expect([...it.entries.keys()]).toEqual([]);
      if (done) break;
    }
  });

  test('does not take a locked keychain for an empty one', async () => {
    const it = fixture();
    const store = createPartsStore(it.keychain);
    await store.set('token', long('a'));
    it.locked = true;
    await expect(store.get('token')).rejects.toEqual(coded('vaultLocked'));
    await expect(store.set('token', 'b')).rejects.toEqual(coded('vaultLocked'));
    await expect(store.delete('token')).rejects.toEqual(coded('vaultLocked'));
    it.locked = false;
    expect(await store.get('token')).toBe(long('a'));
  });

  test('detects a keychain that alters values, and keeps the old value', async () => {
    const it = fixture();
    const store = createPartsStore(it.keychain);
    await store.set('token', long('a'));
    it.keeps = (value) => value.slice(0, 1000);
    await expect(store.set('token', long('b'))).rejects.toEqual(coded('vaultWriteFailed'));
    it.keeps = (value) => value;
    expect(await store.get('token')).toBe(long('a'));
  });

  test('includes the secret in no error', async () => {
    const it = fixture();
    const store = createPartsStore(it.keychain);
    it.keeps = () => 'x';
    const error: unknown = await store.set('token', 'very-secret').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error)).not.toContain('very-secret');
    expect(String(error)).not.toContain('very-secret');
  });

  test.each(['a part', 'the header'])(
    'damage to %s is reported as a missing secret, not as an absent one or half a value',
    async (what) => {
      const it = fixture();
      const store = createPartsStore(it.keychain);
      await store.set('token', long('a'));
      if (what === 'a part') it.entries.delete('token/a2');
      else it.entries.set('token', 'not ours');
      await expect(store.get('token')).rejects.toEqual(coded('secretMissing'));
      await store.set('token', 'b');
      expect(await store.get('token')).toBe('b');
    },
  );

  test('runs concurrent calls one after the other', async () => {
    const it = fixture();
    const store = createPartsStore(it.keychain);
    const values = ['a', 'b', 'c'].map(long);
    await Promise.all(values.map((value) => store.set('token', value)));
    expect(await store.get('token')).toBe(long('c'));
    expect(it.entries.size).toBe(splitSecret(long('c')).length + 1);
  });

  test('continues after a failed call', async () => {
    const it = fixture();
    const store = createPartsStore(it.keychain);
    it.changesLeft = 0;
    const failed = store.set('token', 'a');
    const after = store.get('token');
    await expect(failed).rejects.toEqual(coded('vaultUnavailable'));
    await expect(after).rejects.toEqual(coded('vaultUnavailable'));
    it.changesLeft = Number.POSITIVE_INFINITY;
    expect(await store.get('token')).toBeNull();
  });
});
