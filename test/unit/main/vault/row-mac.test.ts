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
    const made = await macs(store).mac.of('accounts', facts);
    const next = macs(store);
    expect(
      await next.mac.prove('accounts', { settings: { list: ['x', 'y'], proxy: '' }, id: 'a' }, made),
    ).toBe('proved');
    expect(next.adopted).toEqual([]);
  });

  it.each<[string, 'accounts' | 'pin', RowFacts]>([
    ['another fact', 'accounts', { ...facts, id: 'b' }],
    ['a fact more', 'accounts', { ...facts, more: null }],
    ['another order in a list', 'accounts', { ...facts, settings: { proxy: '', list: ['y', 'x'] } }],
    ['another table', 'pin', facts],
  ])('does not prove %s', async (_name, table, changed) => {
    const { mac } = macs();
    expect(await mac.prove(table, changed, await mac.of('accounts', facts))).toBe('unproved');
  });

  it.each([null, '', 'x'])('does not prove a row that says %j', async (given) => {
    expect(await macs().mac.prove('accounts', facts, given)).toBe('unproved');
  });

  it('proves nothing under the key of another keychain', async () => {
    const made = await macs().mac.of('accounts', facts);
    expect(await macs().mac.prove('accounts', facts, made)).toBe('unproved');
  });

  it('takes older rows once, when it makes its key', async () => {
    const { mac, adopted } = macs();
    await Promise.all([mac.ready(), mac.of('pin', {}), mac.ready()]);
    expect(adopted).toEqual([1]);
  });

  it('tries again after a keychain that failed', async () => {
    const store = createMemoryStore();
    let broken = true;
    const { mac } = macs({
      ...store,
      get: (key) => (broken ? Promise.reject(new Error('no answer')) : store.get(key)),
    });
    await expect(mac.of('accounts', facts)).rejects.toThrow('no answer');
    await mac.ready();
    broken = false;
    expect(await mac.of('accounts', facts)).not.toBeNull();
  });
});

it.each(['memory', 'locked'] as const)('tells nothing where the vault is %s', async (state) => {
  const { mac, adopted } = macs(createMemoryStore(), state);
  expect([await mac.of('accounts', facts), await mac.prove('accounts', facts, null)]).toEqual([
    null,
    'noKeychain',
  ]);
  expect(adopted).toEqual([]);
});
