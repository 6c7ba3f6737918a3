// The vault as the app uses it: tried again while no other store replaces it, and the same until the end once memory does.
import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { OpenedVault } from '../../../../main/vault/open.ts';
import { createVault } from '../../../../main/vault/vault.ts';

const locked: OpenedVault = { state: 'locked', code: 'vaultLocked', detail: 'no answer' };
const ready = (): OpenedVault => ({ state: 'ready', store: createMemoryStore() });

it('reports why it stores nothing, and can be tried again', async () => {
  const answers = [locked, ready()];
  let changes = 0;
  const vault = await createVault(
    () => Promise.resolve(answers.shift() ?? locked),
    () => (changes += 1),
  );
  expect(vault.state()).toEqual({ state: 'locked', detail: 'no answer' });
  expect(() => vault.store()).toThrow('vaultLocked');
  expect(await vault.retry()).toEqual({ state: 'ready' });
  expect(vault.store().kind).toBe('memory');
  expect(changes).toBe(1);
});

it('stays in memory once the clerk accepted that', async () => {
  const answers = [locked, ready()];
  const vault = await createVault(
    () => Promise.resolve(answers.shift() ?? locked),
    () => undefined,
  );
  expect(vault.agreeToMemory().state).toBe('memory');
  await vault.store().set('key', 'typed');
  expect((await vault.retry()).state).toBe('memory');
  expect(await vault.store().get('key')).toBe('typed');
});
