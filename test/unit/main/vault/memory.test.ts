// The store of one session.
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../../main/vault/memory.ts';

test('stores, replaces and deletes secrets, separately per store', async () => {
  const store = createMemoryStore();
  expect(store.kind).toBe('memory');
  expect(await store.get('token')).toBeNull();
  await store.set('token', 'a');
  await store.set('token', 'b');
  expect(await store.get('token')).toBe('b');
  expect(await createMemoryStore().get('token')).toBeNull();
  await store.delete('token');
  expect(await store.get('token')).toBeNull();
});
