import { expect, test } from 'vitest';
import { openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

test('a preference replaces the revision that the caller saw, or any revision', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  const set = (value: string, revision?: number) =>
    ledger.write('preferences.set', { key: 'theme', value, ...(revision === undefined ? {} : { revision }) });
  expect(await set('dark', 1)).toEqual({ kind: 'conflict', current: null });
  expect(await set('dark', 0)).toEqual({ kind: 'set', revision: 1 });
  expect(await set('light', 0)).toEqual({
    kind: 'conflict',
    current: { key: 'theme', value: 'dark', revision: 1 },
  });
  expect(await set('light', 1)).toEqual({ kind: 'set', revision: 2 });
  expect(await set('blue')).toEqual({ kind: 'set', revision: 3 });
  expect(await ledger.read('preferences.get', { key: 'theme' })).toEqual({
    key: 'theme',
    value: 'blue',
    revision: 3,
  });
  expect(await ledger.read('preferences.get', { key: 'other' })).toBeNull();
  expect(await ledger.read('preferences.list', null)).toHaveLength(1);
});
