import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { LedgerEvents } from '../../../../main/ledger/ledger.ts';
import { unsafeCast } from '../../../../main/ledger/unsafe-cast.ts';
import {
  account,
  begin,
  noon,
  openedIn,
  readyLedger,
  send,
  temporaryFolder,
} from '../../../helpers/ledger-folder.ts';

const failure = (code: string) => ({ failure: { code } });

const look = (folder: string, sql: string): unknown[] => {
  const db = new DatabaseSync(join(folder, 'ledger.db'), { readOnly: true });
  const rows = db.prepare(sql).all();
  db.close();
  return rows;
};

test('writes to the disk before it acknowledges a write, and every connection sees the write', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  for (const id of ['a', 'b', 'c']) {
    await send(ledger, id);
    expect(look(folder, `SELECT state FROM attempts WHERE id = '${id}'`)).toEqual([{ state: 'sending' }]);
  }
  const [mode] = look(folder, 'PRAGMA journal_mode');
  expect(mode).toEqual({ journal_mode: 'wal' });
});

test('writes of the same moment share a commit', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const changes: LedgerEvents['changed'][] = [];
  ledger.on('changed', (change) => changes.push(change));
  await Promise.all(Array.from({ length: 32 }, (_, index) => send(ledger, `at-once-${index}`)));
  expect(changes).toEqual([{ tables: ['attempts'], revision: 2 }]);
  expect(look(folder, 'SELECT count(*) AS n FROM attempts')).toEqual([{ n: 32 }]);
});

test('a failing write undoes only itself; the other writes of the same commit stay', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const results = await Promise.allSettled([
    send(ledger, 'first'),
    // The first row must be undone with the second, which has the same id.
    ledger.write('accounts.insert', account()),
    ledger.write('attempts.turn', { settle: [{ id: 'nobody', state: 'created' }], begin: [] }),
    send(ledger, 'last'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { failure: { code: 'ledgerRefused' } } });
  expect(results[2]).toMatchObject({ reason: { failure: { code: 'notFound' } } });
  expect(look(folder, 'SELECT id FROM attempts')).toEqual([{ id: 'first' }, { id: 'last' }]);
});

test('only the input that cannot be passed to the worker fails', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const uncloneable = { key: 'k', value: unsafeCast<null>(() => 1) };
  const results = await Promise.allSettled([
    send(ledger, 'a'),
    ledger.write('preferences.set', uncloneable),
    send(ledger, 'b'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { failure: { code: 'inputInvalid' } } });
});

test('rejects a question that cannot be passed to the reader', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  const read = ledger.read('accounts.get', { id: unsafeCast<string>(() => 1) });
  await expect(read).rejects.toMatchObject(failure('inputInvalid'));
});

test('runs a command once: a repeat gets the first result, and another command under its id is refused', async () => {
  const folder = temporaryFolder();
  const { ledger } = await openedIn(folder);
  const trail = { what: 'account.added', accountId: 'padaria' };
  const first = await ledger.write('accounts.insert', account(), { commandId: 'press-1', trail });
  expect(await ledger.write('accounts.insert', account(), { commandId: 'press-1', trail })).toEqual(first);
  // Both presses are in one message, before either is answered.
  const twice = () => ledger.write('accounts.insert', account('feira'), { commandId: 'press-2', trail });
  const [one, two] = await Promise.all([twice(), twice()]);
  expect(one).toEqual(two);
  expect(look(folder, 'SELECT id FROM accounts')).toHaveLength(2);
  expect(look(folder, 'SELECT seq FROM trail')).toHaveLength(2);

  const otherInput = ledger.write('accounts.insert', account('outra'), { commandId: 'press-1' });
  await expect(otherInput).rejects.toMatchObject(failure('commandReused'));
  const otherOperation = ledger.write('accounts.markUsed', { id: 'padaria' }, { commandId: 'press-1' });
  await expect(otherOperation).rejects.toMatchObject(failure('commandReused'));
});

test('recognizes a command with fresh ids in its input by what the clerk entered', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const press = (id: string, amount: number) =>
    ledger.write(
      'attempts.turn',
      { settle: [], begin: [begin(id)] },
      { commandId: 'press', commandInput: { payer: 'x', amount } },
    );
  await press('id-1', 10);
  await press('id-2', 10);
  expect(await ledger.read('attempts.get', { id: 'id-2' })).toBeNull();
  await expect(press('id-3', 11)).rejects.toMatchObject(failure('commandReused'));
});

test('a command that failed may be retried', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  const mark = () =>
    ledger.write('accounts.update', { id: 'padaria', revision: 1, change: {} }, { commandId: 'c' });
  await expect(mark()).rejects.toMatchObject(failure('notFound'));
  await ledger.write('accounts.insert', account());
  expect(await mark()).toMatchObject({ kind: 'updated' });
});

test('the trail records what changed, who changed it and when, and nothing else', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  await ledger.write('accounts.insert', account(), {
    trail: { what: 'account.added', accountId: 'padaria' },
  });
  const stale = { id: 'padaria', revision: 7, change: { name: 'x' } };
  await ledger.write('accounts.update', stale, { trail: { what: 'account.renamed' } });
  await ledger.write('trail.append', { what: 'test.note', detail: { n: 1 } });
  const { handle, count } = await ledger.lists.open('trail', { filter: {}, sort: 'oldest' });
  expect(count).toBe(2);
  const [added, note] = await ledger.lists.window('trail', { handle, from: 0, count: 10 });
  expect(added).toEqual({
    seq: 1,
    at: new Date(noon).toISOString(),
    utcOffset: 0 - new Date(noon).getTimezoneOffset(),
    osUser: 'ana',
    accountId: 'padaria',
    what: 'account.added',
    detail: null,
  });
  expect(note).toMatchObject({ what: 'test.note', detail: { n: 1 } });
});

test('a closed ledger has written all requests, and answers no more', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const sent = Array.from({ length: 10 }, (_, index) => send(ledger, `late-${index}`));
  await ledger.close();
  await Promise.all(sent);
  expect(ledger.state).toBe('closed');
  expect(look(folder, 'SELECT count(*) AS n FROM attempts')).toEqual([{ n: 10 }]);
  await expect(send(ledger, 'after')).rejects.toMatchObject(failure('stopping'));
  await expect(ledger.read('accounts.list', {})).rejects.toMatchObject(failure('stopping'));
});

test('when a worker dies, all waiting and later requests are rejected, and nothing hangs', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const lost = Promise.withResolvers<null>();
  ledger.on('lost', lost.resolve);
  // Damages the open ledger: a table's root is outside the file, which must end the writer.
  const db = new DatabaseSync(join(folder, 'ledger.db'), { defensive: false });
  db.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'preferences';
    PRAGMA schema_version = 4711`);
  db.close();
  const pending = Promise.allSettled([
    ledger.write('preferences.set', { key: 'a', value: 1 }),
    send(ledger, 'x'),
  ]);
  await lost.promise;
  for (const result of await pending)
    expect(result).toMatchObject({ reason: { failure: { code: 'ledgerLost' } } });
  expect(ledger.state).toBe('lost');
  await expect(send(ledger, 'y')).rejects.toMatchObject(failure('ledgerLost'));
  await expect(ledger.read('accounts.list', {})).rejects.toMatchObject(failure('ledgerLost'));
  await ledger.close();
});

test('lists are windows over ids in order, and the least used list is dropped', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => ledger.write('trail.append', { what: 'test.row', detail: { n } })),
  );
  const open = () => ledger.lists.open('trail', { filter: {}, sort: 'newest' });
  const first = await open();
  expect(first).toMatchObject({ count: 300, revision: 1 });
  const window = (handle: string, from: number, count: number) =>
    ledger.lists.window('trail', { handle, from, count });
  expect((await window(first.handle, 298, 10)).map(({ detail }) => detail)).toEqual([{ n: 1 }, { n: 0 }]);
  expect(await window(first.handle, 300, 10)).toEqual([]);

  const second = await open();
  for (let n = 0; n < 15; n += 1) {
    await window(first.handle, 0, 1);
    await open();
  }
  expect(await window(first.handle, 0, 1)).toHaveLength(1);
  await expect(window(second.handle, 0, 1)).rejects.toMatchObject(failure('notFound'));
  await ledger.lists.close(first.handle);
  await expect(window(first.handle, 0, 1)).rejects.toMatchObject(failure('notFound'));
});

test('an export gives every row once, in chunks, whatever else opens meanwhile', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  await Promise.all(
    Array.from({ length: 250 }, (_, n) => ledger.write('trail.append', { what: 'test.row', detail: n })),
  );
  const seen: unknown[] = [];
  const sizes: number[] = [];
  for await (const rows of ledger.lists.export('trail', { filter: {}, sort: 'oldest' }, 100)) {
    sizes.push(rows.length);
    seen.push(...rows.map(({ detail }) => detail));
    for (let n = 0; n < 20; n += 1) await ledger.lists.open('trail', { filter: {}, sort: 'newest' });
  }
  expect(sizes).toEqual([100, 100, 50]);
  expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => n));
});
