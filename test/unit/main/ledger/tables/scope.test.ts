// Whose rows lists, sums and badges contain: practice is never among real work, whatever the caller asks for.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import type { AccountScope } from '../../../../../main/ledger/tables/scope.ts';
import { plan } from '../../../../helpers/booklet-members.ts';
import { temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { accountIds, printOf, threeAccounts } from '../../../../helpers/three-accounts.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const accountOf = ({ accountId }: { readonly accountId: string | null }) => accountId;
const columns = { pending: 0, complete: 0, failed: 0, other: 0 };

/** Everything that has a scope, and the owners of the rows that it returns. */
const lists: Readonly<
  Record<string, (ledger: Ledger, scope: AccountScope) => Promise<readonly (string | null)[]>>
> = {
  async boletos(ledger, scope) {
    const { handle, count } = await ledger.lists.open('boletos', { filter: { scope }, sort: 'oldest' });
    return (await ledger.lists.window('boletos', { handle, from: 0, count })).map(accountOf);
  },
  async boletosByText(ledger, scope) {
    const filter = { scope, text: '2800' };
    const { handle, count } = await ledger.lists.open('boletos', { filter, sort: 'oldest' });
    return (await ledger.lists.window('boletos', { handle, from: 0, count })).map(accountOf);
  },
  async watches(ledger, scope) {
    const { handle, count } = await ledger.lists.open('watches', { filter: { scope }, sort: 'oldest' });
    return (await ledger.lists.window('watches', { handle, from: 0, count })).map(accountOf);
  },
  async board(ledger, scope) {
    const board = await ledger.read('watches.board', { filter: { scope }, bornBefore: [] });
    const found = Object.keys(columns).reduce((sum, column) => sum + countIn(board.columns, column), 0);
    return scope === 'all' ? accountIds.slice(0, found) : Array<string>(found).fill(scope.accountId);
  },
  async withdrawals(ledger, scope) {
    const { handle, count } = await ledger.lists.open('withdrawals', { filter: { scope }, sort: 'oldest' });
    return (await ledger.lists.window('withdrawals', { handle, from: 0, count })).map(accountOf);
  },
  async trail(ledger, scope) {
    const filter = { scope, withApp: false, what: ['test.done'] };
    const { handle, count } = await ledger.lists.open('trail', { filter, sort: 'oldest' });
    return (await ledger.lists.window('trail', { handle, from: 0, count })).map(accountOf);
  },
  batches: async (ledger, scope) =>
    (await ledger.read('batches.list', { scope })).map(accountOf).toReversed(),
  recent: async (ledger, scope) =>
    (await ledger.read('documents.recent', { scope, most: 9 })).map(accountOf).toReversed(),
  booklets: async (ledger, scope) =>
    (await ledger.read('booklets.list', { scope, most: 9 })).flatMap(({ accounts }) => accounts).toReversed(),
  prints: async (ledger, scope) =>
    (await ledger.read('prints.list', { scope, most: 9 })).flatMap(({ accounts }) => accounts).toReversed(),
};

const countIn = (of: Readonly<Record<string, { readonly count: number }>>, column: string): number =>
  of[column]?.count ?? 0;

test.each(Object.keys(lists))(
  '%s: the scope of one account returns that account, and all accounts exclude practice',
  async (name) => {
    const ledger = await threeAccounts(temporaryFolder());
    const list = (scope: AccountScope) => lists[name]?.(ledger, scope);
    for (const accountId of accountIds) expect(await list({ accountId })).toEqual([accountId]);
    expect(await list('all')).toEqual(['padaria', 'oficina']);
    expect(await list({ accountId: 'unknown' })).toEqual([]);
  },
);

test('excludes practice without a scope too', async () => {
  const ledger = await threeAccounts(temporaryFolder());
  for (const list of ['boletos', 'watches', 'withdrawals'] as const) {
    const { count } = await ledger.lists.open(list, { filter: {}, sort: 'oldest' });
    expect([list, count]).toEqual([list, 2]);
  }
});

test('the trail of an account can include what was done for no account', async () => {
  const ledger = await threeAccounts(temporaryFolder());
  await ledger.write('trail.append', { what: 'test.done' });
  const found = async (withApp: boolean) => {
    const filter = { scope: { accountId: 'practice' }, withApp, what: ['test.done'] };
    const { handle, count } = await ledger.lists.open('trail', { filter, sort: 'oldest' });
    return (await ledger.lists.window('trail', { handle, from: 0, count })).map(accountOf);
  };
  expect(await found(true)).toEqual(['practice', null]);
  expect(await found(false)).toEqual(['practice']);
});

test('a booklet with boletos of two accounts belongs to both; with practice in it, only to practice', async () => {
  const ledger = await threeAccounts(temporaryFolder());
  const real = await ledger.write('booklets.insert', {
    plan: plan({ boletos: [] }),
    members: [1, 2],
    cents: 1,
  });
  const mixed = await ledger.write('booklets.insert', {
    plan: plan({ boletos: [] }),
    members: [1, 3],
    cents: 1,
  });
  const latest = async (scope: AccountScope) =>
    (await ledger.read('booklets.list', { scope, most: 1 })).map(({ id }) => id);
  expect(await latest({ accountId: 'padaria' })).toEqual([real.id]);
  expect(await latest({ accountId: 'oficina' })).toEqual([real.id]);
  expect(await latest('all')).toEqual([real.id]);
  expect(await latest({ accountId: 'practice' })).toEqual([mixed.id]);
});

test('a calibration sheet belongs to every account, and a print with practice on it only to practice', async () => {
  const ledger = await threeAccounts(temporaryFolder());
  const calibration = await ledger.write('prints.insert', printOf([]));
  const mixed = await ledger.write('prints.insert', printOf(['padaria', 'practice']));
  const latest = async (scope: AccountScope) =>
    (await ledger.read('prints.list', { scope, most: 1 })).map(({ id }) => id);
  expect(await latest({ accountId: 'padaria' })).toEqual([calibration.id]);
  expect(await latest('all')).toEqual([calibration.id]);
  expect(await latest({ accountId: 'practice' })).toEqual([mixed.id]);
});

sqliteTest('an earlier ledger gets the accounts of its booklets and prints when it opens', () => {
  const db = new DatabaseSync(join(temporaryFolder(), 'ledger.db'));
  migrate(db, 18);
  const insert = (id: string, kind: string, used: number) =>
    db.exec(`INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at, used)
      VALUES ('${id}', '${kind}', '${id}', '', '{}', '{}', '{}', '2026-11-20', ${used})`);
  insert('practice', 'practice', 1);
  insert('padaria', 'service', 0);
  const boleto = (id: number, account: number) =>
    db.exec(`INSERT INTO boletos (id, batch_id, account, item, parcel, parcels, state)
      VALUES (${id}, ${account}, ${account}, ${id}, 1, 1, 'draft')`);
  for (const [seq, id] of [
    [1, 'practice'],
    [2, 'padaria'],
  ] as const) {
    db.exec(`INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
      VALUES ('${id}', 'null', 'sheet', 'x', 1, 'null', '2026-11-20')`);
    boleto(seq, seq);
  }
  for (const members of ['[1]', '[2]', '[2,1]'])
    db.exec(`INSERT INTO booklets (state, plan, created_at, boletos, cents, members)
      VALUES ('paused', '{}', '2026-11-20', 1, 1, '${members}')`);
  db.exec(`INSERT INTO prints (at, title, printer, way, pages, copies, layout, sha256, bars, notes)
    VALUES ('2026-11-20', 'x', '', 'window', 1, 1, 'page', '${'a'.repeat(64)}', '{}', '[]')`);
  migrate(db);
  const links = (of: string) => db.prepare(`SELECT ${of}, account FROM ${of}_accounts`).all();
  expect(links('booklet')).toEqual([
    { booklet: 1, account: 1 },
    { booklet: 2, account: 2 },
    { booklet: 3, account: 1 },
  ]);
  expect(links('print')).toEqual([{ print: 1, account: 1 }]);
  db.close();
});
