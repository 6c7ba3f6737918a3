// Keyed hashes of rows: the same for the same facts in any order, another for any change, and none without a keychain.
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import { createRowMac, type RowFacts } from '../../../../main/vault/row-mac.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';

function macs(store: SecretStore = createMemoryStore(), state: 'ready' | 'memory' | 'locked' = 'ready') {
  const adopted: number[] = [];
  const mac = createRowMac({
    vault: { state: () => ({ state }), store: () => store },
    adopt: () => Promise.resolve(void adopted.push(1)),
  });
  return { mac, adopted };
}

const facts: RowFacts = { id: 'a', settings: { proxy: '', list: ['x', 'y'] }, since: undefined };

describe('with a keychain', () => {
  it('proves a row whatever the order of its facts, from one run to the next', async () => {
    const store = createMemoryStore();
    const made = await macs(store).mac.of(facts);
    const next = macs(store);
    expect(await next.mac.prove({ settings: { list: ['x', 'y'], proxy: '' }, id: 'a' }, made)).toBe('proved');
    expect(next.adopted).toEqual([]);
  });

  it.each<[string, RowFacts]>([
    ['another fact', { ...facts, id: 'b' }],
    ['a fact more', { ...facts, more: null }],
    ['another order in a list', { ...facts, settings: { proxy: '', list: ['y', 'x'] } }],
  ])('does not prove %s', async (_name, changed) => {
    const { mac } = macs();
    expect(await mac.prove(changed, await mac.of(facts))).toBe('unproved');
  });

  it.each([null, '', 'x'])('does not prove a row that says %j', async (given) => {
    expect(await macs().mac.prove(facts, given)).toBe('unproved');
  });

  it('proves nothing under the key of another keychain', async () => {
    const made = await macs().mac.of(facts);
    expect(await macs().mac.prove(facts, made)).toBe('unproved');
  });

  it('accepts older rows once, when it creates its key', async () => {
    const { mac, adopted } = macs();
    await Promise.all([mac.ready(), mac.of({}), mac.ready()]);
    expect(adopted).toEqual([1]);
  });

  it('tries again after a keychain that failed', async () => {
    const store = createMemoryStore();
    let broken = true;
    const { mac } = macs({
      ...store,
      get: (key) => (broken ? Promise.reject(new Error('no answer')) : store.get(key)),
    });
    await expect(mac.of(facts)).rejects.toThrow('no answer');
    await mac.ready();
    broken = false;
    expect(await mac.of(facts)).not.toBeNull();
  });
});

it.each(['memory', 'locked'] as const)('proves nothing if the vault is %s', async (state) => {
  const { mac, adopted } = macs(createMemoryStore(), state);
  expect([await mac.of(facts), await mac.prove(facts, null)]).toEqual([null, 'noKeychain']);
  expect(adopted).toEqual([]);
});
