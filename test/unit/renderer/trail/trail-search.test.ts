import { expect, test } from 'vitest';
import {
  accountTrail,
  emptySearch,
  filterOf,
  isNarrowed,
  newestFirst,
  personOf,
  wholeTrail,
  widened,
  type TrailSearch,
} from '../../../../renderer/trail/trail-search.ts';

const of = { scope: { accountId: 'estrela' }, withApp: true } as const;
const filter = (part: Partial<TrailSearch>) =>
  filterOf({ ...emptySearch, ...part }, of, newestFirst, '2026-11-21', (text) => [`code of ${text}`]);

test('begins with everything, the newest first', () => {
  expect(filter({})).toEqual({ ...of, newestFirst: true });
  expect(isNarrowed(emptySearch)).toBe(false);
});

test('narrows by words, subject and days as a clerk types them; a day that is none narrows nothing', () => {
  expect(filter({ text: ' lote ', subject: 'boletos', user: 'ana', from: '1/11', to: '20112026' })).toEqual({
    ...of,
    newestFirst: true,
    search: 'lote',
    codes: ['code of lote'],
    subject: 'boletos',
    user: 'ana',
    from: '2026-11-01',
    to: '2026-11-20',
  });
  expect(filter({ from: '31/02/2026' })).toEqual(filter({}));
  for (const part of [
    { text: 'a' },
    { subject: 'team' },
    { user: 'ana' },
    { from: '1/11' },
    { to: 'x' },
  ] as const)
    expect(isNarrowed({ ...emptySearch, ...part })).toBe(true);
});

test('a person is the same on every computer of a team', () => {
  expect(['ana', 'ana · caixa-2'].map(personOf)).toEqual(['ana', 'ana']);
});

test('another account is no narrowing', () => {
  const lua = { ...emptySearch, account: 'lua' };
  expect(isNarrowed(lua)).toBe(false);
  expect(widened({ ...lua, text: 'a' })).toEqual(lua);
});

test('is kept without what could open a wallet, apart for the page of an account', () => {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const search: TrailSearch = { ...emptySearch, text: 'f'.repeat(64), subject: 'lock' };
  wholeTrail.keep(memory, search);
  expect(wholeTrail.read(memory)).toEqual({ ...search, text: '' });
  expect(accountTrail.read(memory)).toEqual(emptySearch);
  kept.set('guiche.trail', JSON.stringify({ subject: 'gone', from: 7 }));
  expect(wholeTrail.read(memory)).toEqual(emptySearch);
});
