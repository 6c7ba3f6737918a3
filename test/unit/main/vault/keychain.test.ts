// Timeouts for a keychain that does not answer, and the proof that one works.
import { describe, expect, test } from 'vitest';
import {
  callsUnderWay,
  keychainError,
  patient,
  prove,
  type Keychain,
} from '../../../../main/vault/keychain.ts';

const works: Keychain = { get: async () => 'value', set: async () => undefined, delete: async () => true };
const coded = (code: string): unknown =>
  expect.objectContaining({ failure: expect.objectContaining({ code }) as unknown });

describe('patient', () => {
  test('times out on a call, makes no other while it hangs, and continues afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let calls = 0;
    const keychain = patient({ ...works, get: () => ((calls += 1), promise) }, 1);
    const waiting = keychain.get('a');
    expect(callsUnderWay()).toBe(1);
    await expect(waiting).rejects.toEqual(coded('vaultLocked'));
    expect(callsUnderWay()).toBe(1);
    await expect(keychain.get('a')).rejects.toEqual(coded('vaultLocked'));
    // The threads belong to the process: another keychain must not use one either.
    await expect(patient(works, 1).get('a')).rejects.toEqual(coded('vaultLocked'));
    expect(calls).toBe(1);

    resolve('late');
    await promise;
    await expect.poll(callsUnderWay).toBe(0);
    expect(await keychain.get('a')).toBe('late');
    expect(callsUnderWay()).toBe(0);
  });

  test('handles a late failure without an unhandled rejection', async () => {
    const { promise, reject } = Promise.withResolvers<boolean>();
    const keychain = patient({ ...works, delete: () => promise }, 1);
    await expect(keychain.delete('a')).rejects.toEqual(coded('vaultLocked'));
    reject(new Error('too late'));
    await expect.poll(callsUnderWay).toBe(0);
  });

  test('leaves nothing waiting when a call throws', async () => {
    const throwing = () => {
      throw new Error('Account is required.');
    };
    const keychain = patient({ ...works, get: throwing }, 1);
    await expect(keychain.get('')).rejects.toThrow('Account is required.');
    expect(await patient(works, 1000).get('a')).toBe('value');
    expect(callsUnderWay()).toBe(0);
  });
});

describe('prove', () => {
  test.each<[string, Partial<Keychain>]>([
    ['reads nothing back', { get: async () => null }],
    ['reads something else back', { get: async () => 'other' }],
    ['deletes nothing', { get: async () => '?probe', delete: async () => false }],
  ])('rejects a keychain that %s', async (_, part) => {
    await expect(prove({ ...works, ...part })).rejects.toEqual(coded('vaultUnavailable'));
  });
});

test.each([
  ['Cannot create an item in a locked collection', 'vaultLocked'],
  ['User interaction is not allowed.', 'vaultLocked'],
  ['User canceled the operation.', 'vaultLocked'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'vaultUnavailable'],
])('“%s” is %s', (words, code) => {
  expect(keychainError(new Error(words)).failure).toEqual({
    code,
    area: 'vault',
    retryable: true,
    detail: words,
  });
});
