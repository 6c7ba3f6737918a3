import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { commit, type Committer, type WriteCall, type WriteRequest } from '../../../../main/ledger/commit.ts';
import { start } from '../../../../main/ledger/start.ts';
import type { Answer } from '../../../../main/rpc.ts';
import { account, begin, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const at = '2026-11-20T15:00:00.000Z';

async function committer(): Promise<{
  committer: Committer;
  file: DatabaseSync;
  log: string[];
  folder: string;
}> {
  const folder = temporaryFolder();
  const moment = { at, utcOffset: -180, osUser: 'ana' };
  const { file, db, side } = await start({
    folder,
    machineId: 'machine-1',
    witnessed: { vault: [], outside: [] },
    journal: null,
    moment,
  });
  onTestFinished(() => {
    file.close();
    side?.close();
  });
  const log: string[] = [];
  const hooks = {
    beforeCommit: () => Promise.resolve(void log.push('before')),
    afterCommit: () => void log.push('after'),
  };
  return { committer: { db, osUser: 'ana', ...hooks }, file, log, folder };
}

let asked = 0;
const request = (
  op: WriteRequest['op'],
  input: unknown,
  more: Pick<WriteRequest, 'trail'> = {},
): WriteCall => ({
  id: (asked += 1),
  input: { op, input, stamp: { at, utcOffset: 0 }, ...more },
});
const sending = (id: string, size = 100) =>
  request('attempts.turn', { settle: [], begin: [begin(id, { body: Buffer.alloc(size) })] });
const outcomes = (answers: readonly Answer[]) =>
  answers.map((answer) => ('failure' in answer ? answer.failure.code : 'done'));
const ids = (db: DatabaseSync) =>
  db
    .prepare('SELECT id FROM attempts ORDER BY seq')
    .all()
    .map((row) => row['id']);

test('answers a group only after its COMMIT, and all of it together', async () => {
  const { committer: c, log, folder } = await committer();
  const other = new DatabaseSync(join(folder, 'ledger.db'), { readOnly: true });
  onTestFinished(() => other.close());
  const seen: number[] = [];
  const spying: Committer = {
    ...c,
    beforeCommit: () => Promise.resolve(void seen.push(ids(other).length)),
    afterCommit: () => void seen.push(ids(other).length),
  };
  await commit(c, [request('accounts.insert', account())]);
  const { answers, tables } = await commit(spying, [sending('a'), sending('b'), sending('c')]);
  expect(outcomes(answers)).toEqual(['done', 'done', 'done']);
  expect(tables).toEqual(['attempts']);
  expect(seen).toEqual([0, 3]);
  expect(log).toEqual(['before', 'after']);
});

test('a full disk fails only the request that did not fit; earlier rows and the rest of the group stay', async () => {
  const { committer: c, file } = await committer();
  await commit(c, [request('accounts.insert', account()), sending('earlier')]);
  const { page_count: pages } = file.prepare('PRAGMA page_count').get() ?? {};
  file.exec(`PRAGMA max_page_count = ${Number(pages) + 6}`);
  const { answers } = await commit(c, [sending('small'), sending('large', 200_000), sending('last')]);
  expect(outcomes(answers)).toEqual(['done', 'diskFull', 'done']);
  expect(answers[1]).toMatchObject({ failure: { retryable: true } });
  expect(ids(file)).toEqual(['earlier', 'small', 'last']);
  expect(file.prepare('SELECT max(seq) AS sends FROM attempts').get()).toEqual({ sends: 3 });
  expect(file.isTransaction).toBe(false);

  file.exec('PRAGMA max_page_count = 1000000');
  expect(outcomes((await commit(c, [sending('large', 200_000)])).answers)).toEqual(['done']);
  expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
});

test('intents that cannot all begin do not undo the outcomes of their turn or the rest of the group', async () => {
  const { committer: c, file } = await committer();
  await commit(c, [request('accounts.insert', account()), sending('a')]);
  const taken = [begin('c'), begin('d', { ref: 'ref-a' })];
  const settle = [{ id: 'a', state: 'refused' }];
  const { answers, tables } = await commit(c, [
    sending('b'),
    request('attempts.turn', { settle, begin: taken }),
    sending('e'),
  ]);
  expect(answers.map((answer) => 'value' in answer && answer.value)).toEqual([
    { settled: [], held: null },
    { settled: settle, held: 'refTaken' },
    { settled: [], held: null },
  ]);
  expect(tables).toEqual(['attempts']);
  expect(ids(file)).toEqual(['a', 'b', 'e']);

  const alone = await commit(c, [request('attempts.turn', { settle: [], begin: taken })]);
  expect(alone).toMatchObject({ answers: [{ value: { held: 'refTaken' } }], tables: [] });
  const counterless: Committer = {
    ...c,
    async beforeCommit() {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    },
  };
  const both = await commit(counterless, [request('attempts.turn', { settle: [], begin: taken })]);
  expect(outcomes(both.answers)).toEqual(['diskFull']);
  expect(ids(file)).toEqual(['a', 'b', 'e']);
});

test('writes the trail only of what changed something, whatever the rest of the group changed', async () => {
  const { committer: c, file } = await committer();
  await commit(c, [request('accounts.insert', account())]);
  const marked = (what: string) =>
    request('accounts.markUsed', { id: 'padaria' }, { trail: { what, accountId: 'padaria' } });
  const { tables } = await commit(c, [
    request('accounts.insert', account('feira')),
    marked('first'),
    marked('second'),
  ]);
  expect(tables).toEqual(['accounts', 'trail']);
  expect(file.prepare('SELECT what FROM trail').all()).toEqual([{ what: 'first' }]);
  expect((await commit(c, [marked('third')])).tables).toEqual([]);
});

test('commits nothing if the outside counter cannot be raised', async () => {
  const { committer: c, file, log } = await committer();
  await commit(c, [request('accounts.insert', account())]);
  let broken = true;
  const failing: Committer = {
    ...c,
    async beforeCommit() {
      if (broken) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      log.push('raised');
    },
  };
  expect(outcomes((await commit(failing, [sending('a'), sending('b')])).answers)).toEqual([
    'diskFull',
    'diskFull',
  ]);
  expect(ids(file)).toEqual([]);
  broken = false;
  expect(outcomes((await commit(failing, [sending('a')])).answers)).toEqual(['done']);
});

test('throws an error that breaks trust in the file, because nothing more may be written', async () => {
  const { committer: c, file, folder } = await committer();
  await commit(c, [request('accounts.insert', account())]);
  const raw = new DatabaseSync(join(folder, 'ledger.db'), { defensive: false });
  raw.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'attempts';
    PRAGMA schema_version = 4711`);
  raw.close();
  await expect(commit(c, [sending('a'), sending('b')])).rejects.toThrow('malformed');
  expect(file.isTransaction).toBe(false);
});
