// Actions of a person on watched transactions, the trail that they leave, and the effect of a repeated press.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { noon } from '../../../../helpers/ledger-folder.ts';
import { addedTo, storeAnswer, e2e, ids, watchAt, watchedLedger } from '../../../../helpers/watched.ts';

async function trail(ledger: Ledger) {
  const { handle } = await ledger.lists.open('trail', { filter: {}, sort: 'oldest' });
  const rows = await ledger.lists.window('trail', { handle, from: 0, count: 100 });
  return rows
    .filter(({ what }) => what.startsWith('watch.'))
    .map(({ what, accountId, detail }) => ({ what, accountId, detail }));
}

test('adding a transaction again does not change it if it is watched or paused; if it ended or was removed it is watched again', async () => {
  const ledger = await watchedLedger();
  await addedTo(ledger, 4);
  await ledger.write('watches.turn', { ids: [2], to: 'paused', now: noon });
  await storeAnswer(ledger, 3, { lane: 'complete', state: 'COMPLETO', phase: 'ended' });
  await ledger.write('watches.turn', { ids: [4], to: 'removed', now: noon });
  const again = await ledger.write('watches.insert', {
    accountId: 'padaria',
    items: [...ids(1, 4), { transactionId: 'TX-NOVA-1' }],
    group: 'Novembro',
    source: 'sheet',
    now: noon + 5_000,
  });
  // The numbers may skip a row that existed already.
  const [added = 0] = again.ids.slice(2);
  expect(again).toEqual({ added: 1, already: 2, reopened: 2, ids: [3, 4, added] });
  const watches = await Promise.all([1, 2, 3, 4, added].map((id) => watchAt(ledger, id)));
  expect(watches.map((watch) => watch?.phase)).toEqual([
    'watching',
    'paused',
    'watching',
    'watching',
    'watching',
  ]);
  expect(watches.map((watch) => watch?.group)).toEqual([null, null, null, null, 'Novembro']);
  expect((await trail(ledger)).at(-1)).toEqual({
    what: 'watch.added',
    accountId: 'padaria',
    detail: { count: 1, reopened: 2, group: 'Novembro' },
  });
});

test('two accounts can watch the same id', async () => {
  const ledger = await watchedLedger();
  await addedTo(ledger, 1);
  expect(await addedTo(ledger, 1, 'oficina')).toMatchObject({ added: 1, already: 0 });
  expect(await ledger.read('accounts.get', { id: 'oficina' })).toMatchObject({ used: true });
  await expect(addedTo(ledger, 1, 'ninguem')).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('transactions change only from states that allow it, once, and the trail of each account has the counts', async () => {
  const ledger = await watchedLedger();
  await addedTo(ledger, 3);
  await addedTo(ledger, 1, 'oficina');
  const all = [1, 2, 3, 4];
  const turn = (to: 'paused' | 'watching' | 'removed') =>
    ledger.write('watches.turn', { ids: all, to, now: noon + 1_000 });
  expect(await turn('watching')).toEqual({ ids: [] });
  expect(await turn('paused')).toEqual({ ids: all });
  expect(await turn('paused')).toEqual({ ids: [] });
  expect(await watchAt(ledger, 1)).toMatchObject({ phase: 'paused', nextAt: null });
  expect(await turn('watching')).toEqual({ ids: all });
  expect(await watchAt(ledger, 1)).toMatchObject({
    phase: 'watching',
    nextAt: new Date(noon + 1_000).toISOString(),
  });
  expect(await turn('removed')).toEqual({ ids: all });
  expect(await turn('paused')).toEqual({ ids: [] });
  const lines = (await trail(ledger)).slice(2);
  expect(lines.map(({ what, detail }) => [what, detail])).toEqual([
    ['watch.paused', { count: 3 }],
    ['watch.paused', { count: 1, transactionId: e2e(1) }],
    ['watch.resumed', { count: 3 }],
    ['watch.resumed', { count: 1, transactionId: e2e(1) }],
    ['watch.removed', { count: 3 }],
    ['watch.removed', { count: 1, transactionId: e2e(1) }],
  ]);
});

test('names, groups and notes are changed, removed, and found by their present text', async () => {
  const ledger = await watchedLedger();
  await addedTo(ledger, 2);
  const change = { ids: [1, 2, 77], group: 'Fornecedores', label: 'Água' };
  expect(await ledger.write('watches.change', change)).toEqual({ ids: [1, 2] });
  expect(await ledger.write('watches.change', change)).toEqual({ ids: [] });
  expect(await ledger.write('watches.change', { ids: [2], label: null })).toEqual({ ids: [2] });
  expect(await watchAt(ledger, 2)).toMatchObject({ label: null, group: 'Fornecedores' });
  const { count } = await ledger.lists.open('watches', { filter: { text: 'agua fornec' }, sort: 'newest' });
  expect(count).toBe(1);
  expect((await trail(ledger)).slice(1).map(({ detail }) => detail)).toEqual([
    { count: 2, group: 'Fornecedores' },
    { count: 1, transactionId: e2e(2), group: 'Fornecedores' },
  ]);
});

test('a repeat of the press changes nothing and gets the first answer', async () => {
  const ledger = await watchedLedger();
  const commandId = randomUUID();
  const press = (now: number) => {
    const wanted = { accountId: 'padaria', items: ids(1, 3), source: 'typed' } as const;
    return ledger.write('watches.insert', { ...wanted, now }, { commandId, commandInput: wanted });
  };
  const first = await press(noon);
  expect(first).toMatchObject({ added: 3, ids: [1, 2, 3] });
  expect(await press(noon + 9_000)).toEqual(first);
  expect(await trail(ledger)).toHaveLength(1);
});

test('a window that shows the trail is notified of entries that a step added', async () => {
  const ledger = await watchedLedger();
  await addedTo(ledger, 1);
  const heard: (readonly string[])[] = [];
  ledger.on('changed', ({ tables }) => heard.push(tables));
  const pause = () => ledger.write('watches.turn', { ids: [1], to: 'paused', now: noon });
  await pause();
  await pause();
  await ledger.write('preferences.set', { key: 'theme', value: 'dark' });
  expect(heard).toEqual([['watches', 'trail'], ['preferences']]);
});

test('fifty thousand are one step, and so is changing all of them', async () => {
  const ledger = await watchedLedger();
  expect(await addedTo(ledger, 50_000)).toMatchObject({ added: 50_000, already: 0 });
  expect(await addedTo(ledger, 50_000)).toMatchObject({ added: 0, already: 50_000 });
  const { handle, count } = await ledger.lists.open('watches', { filter: {}, sort: 'newest' });
  expect(count).toBe(50_000);
  const all = Array.from(await ledger.lists.ids('watches', handle, [{ from: 0, to: count - 1 }]));
  const change = await ledger.write('watches.change', { ids: all, group: 'Todas' });
  expect(change.ids).toHaveLength(50_000);
  const { ids: paused } = await ledger.write('watches.turn', { ids: all, to: 'paused', now: noon });
  expect(paused).toHaveLength(50_000);
  const board = await ledger.read('watches.board', { filter: {}, bornBefore: [noon] });
  expect(board).toMatchObject({ paused: 50_000, groups: [{ name: 'Todas', count: 50_000 }] });
  expect(await trail(ledger)).toHaveLength(3);
});
