// Callers who ask for the same work at the same time share it; each caller leaves separately, and the last one cancels it.
import { expect, test } from 'vitest';
import { createSharedFlights } from '../../../../../main/documents/fetch/create-keeper.ts';

function fixture() {
  const once = createSharedFlights<string>();
  const begun: { readonly signal: AbortSignal; readonly done: PromiseWithResolvers<string> }[] = [];
  const ask = (key: string, signal?: AbortSignal) =>
    once(key, signal, (shared) => {
      const done = Promise.withResolvers<string>();
      begun.push({ signal: shared, done });
      return done.promise;
    });
  return { ask, begun };
}

const cancelled = { failure: { code: 'cancelled' } };

test('one key is one piece of work while it lasts', async () => {
  const { ask, begun } = fixture();
  const all = [ask('a'), ask('a'), ask('b')];
  expect(begun).toHaveLength(2);
  begun[0]?.done.resolve('A');
  begun[1]?.done.resolve('B');
  expect(await Promise.all(all)).toEqual(['A', 'A', 'B']);
  const next = ask('a');
  expect(begun).toHaveLength(3);
  begun[2]?.done.resolve('A2');
  expect(await next).toBe('A2');
});

test('all callers get a failure, and the next try is a new one', async () => {
  const { ask, begun } = fixture();
  const both = [ask('a'), ask('a')];
  begun[0]?.done.reject(new Error('no'));
  for (const one of both) await expect(one).rejects.toThrow('no');
  void ask('a');
  expect(begun).toHaveLength(2);
});

test('the last caller who leaves cancels it, and a later caller starts a new one', async () => {
  const { ask, begun } = fixture();
  const [one, two] = [new AbortController(), new AbortController()];
  const asked = [ask('a', one.signal), ask('a', two.signal)];
  one.abort();
  await expect(asked[0]).rejects.toMatchObject(cancelled);
  expect(begun[0]?.signal.aborted).toBe(false);
  two.abort();
  await expect(asked[1]).rejects.toMatchObject(cancelled);
  expect(begun[0]?.signal.aborted).toBe(true);
  const anew = ask('a');
  expect(begun).toHaveLength(2);
  // The cancelled one ends late, and removes nothing of the new one.
  begun[0]?.done.reject(new Error('called off'));
  const joined = ask('a');
  begun[1]?.done.resolve('A');
  expect(await Promise.all([anew, joined])).toEqual(['A', 'A']);
});

test('a caller who left before asking starts nothing', async () => {
  const { ask, begun } = fixture();
  await expect(ask('a', AbortSignal.abort())).rejects.toMatchObject(cancelled);
  expect(begun).toEqual([]);
});
