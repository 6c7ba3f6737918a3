// A copy replaces the ledger: only a sound copy of ours, at the next start, frozen, and Guichê sets aside the previous ledger.
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { latest, migrate } from '../../../../main/ledger/migrations.ts';
import {
  account,
  memoryKeeper,
  openedIn,
  readyLedger,
  send,
  temporaryFolder,
} from '../../../helpers/ledger-folder.ts';
import { afterPutBack, copied, copiesIn, knows, putBackWhole } from '../../../helpers/copied-ledger.ts';
import { killedItself, ledgerProcess } from '../../../helpers/ledger-process.ts';

const code = (code: string) => ({ failure: { code } });
test('a copy names its ledger and its latest entry', async () => {
  const { folder, copy } = await copied();
  expect(await copiesIn(folder).read(copy)).toMatchObject({
    machineId: 'machine-1',
    version: latest,
    sends: 1,
    accounts: ['Padaria Aurora'],
  });
});

test('a copy replaces the ledger at the next start, frozen, and the previous ledger is kept whole beside it', async () => {
  const { folder, copy } = await copied();
  await copiesIn(folder).layReady(copy);
  expect(await copiesIn(folder).ready()).toMatchObject({ sends: 1 });
  const { has, freeze, notices } = await knows(folder, 'before', 'after');
  expect({ has, freeze }).toEqual({ has: [true, false], freeze: 'copy' });
  const [notice] = notices;
  if (notice?.code !== 'ledgerRestored') throw new Error('no notice of the swap');
  const aside = temporaryFolder();
  cpSync(notice.path, aside, { recursive: true });
  expect((await knows(aside, 'before', 'after')).has).toEqual([true, true]);
  expect(readdirSync(join(folder, 'restore'))).toEqual([]);
  expect(await copiesIn(folder).ready()).toBeNull();
});

test('a restored ledger sends again once a person clears it, and the one set aside stays frozen', async () => {
  const { folder, copy } = await copied();
  const keeper = memoryKeeper();
  await copiesIn(folder).layReady(copy);
  const { ledger } = await openedIn(folder, { keeper });
  await expect(send(ledger, 'x')).rejects.toMatchObject(code('ledgerFrozen'));
  await ledger.clearFreeze('Conferi no painel: nada depois das 15h.');
  await send(ledger, 'x');
  await ledger.close();
  const back = copiesIn(folder)
    .kept()
    .find(({ why }) => why === 'setAside');
  await copiesIn(folder).layReady(copiesIn(folder).keptPath(back?.name ?? ''));
  const again = await openedIn(folder, { keeper });
  expect(again.ledger.freeze?.reason).toBe('copy');
  expect(await again.ledger.read('attempts.get', { id: 'after' })).not.toBeNull();
});

test('another computer restores the copy in the same way, and gives the same reason', async () => {
  const { copy } = await copied();
  const folder = temporaryFolder();
  await (await readyLedger(folder, { machineId: 'machine-2' })).close();
  await copiesIn(folder).layReady(copy);
  const { ledger } = await openedIn(folder, { machineId: 'machine-2' });
  expect(ledger.freeze?.reason).toBe('copy');
  expect(await ledger.read('attempts.get', { id: 'before' })).not.toBeNull();
});

test('a folder without any ledger accepts a copy too', async () => {
  const { copy } = await copied();
  const folder = temporaryFolder();
  await copiesIn(folder).layReady(copy);
  expect(await knows(folder, 'before')).toMatchObject({ has: [true], freeze: 'copy' });
  expect(existsSync(join(folder, 'replaced'))).toBe(false);
});

test('an older copy is migrated when it opens', async () => {
  const folder = temporaryFolder();
  const old = join(temporaryFolder(), 'old.db');
  const db = new DatabaseSync(old);
  migrate(db, 2);
  db.exec(
    `INSERT INTO meta (one, ledger_id, machine_id, created_at) VALUES (1, 'old', 'machine-1', '2026-01-02T03:04:05Z')`,
  );
  db.close();
  expect(await copiesIn(folder).layReady(old)).toMatchObject({ ledgerId: 'old', version: 2, boletos: 0 });
  const { freeze, notices } = await knows(folder);
  expect(freeze).toBe('copy');
  expect(notices.map((notice) => notice.code)).toEqual(['ledgerRestored', 'ledgerMigrated']);
});

describe('refuses a file that is no copy of ours, and nothing waits', () => {
  const raw = (path: string, statements: string) => {
    const db = new DatabaseSync(path);
    db.enableDefensive(false);
    db.exec(statements);
    db.close();
  };
  /** Rewrites the text of a table, as an editor of the file could. */
  const rewritten = (path: string, table: string, sql: string) =>
    raw(
      path,
      `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ${sql} WHERE type = 'table' AND name = '${table}'`,
    );
  const pinStays = `CREATE TRIGGER pin_stays BEFORE DELETE ON pin BEGIN SELECT RAISE(ABORT, 'pin: never deleted'); END`;
  const noise = (path: string) => {
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(4096, 7), 0, 4096, 5 * 4096);
    closeSync(file);
  };
  test.for<[string, string, (path: string) => void]>([
    ['a page of noise', 'copyDamaged', noise],
    ['half of it', 'copyDamaged', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
    ['a text', 'copyDamaged', (path) => writeFileSync(path, 'valor;vencimento\n'.repeat(100))],
    ['an empty file', 'copyDamaged', (path) => truncateSync(path, 0)],
    ['a newer one', 'ledgerNewer', (path) => raw(path, `PRAGMA user_version = ${latest + 1}`)],
    ['another program’s', 'copyForeign', (path) => raw(path, 'PRAGMA application_id = 7')],
    [
      'one with a trigger that is not ours',
      'copyForeign',
      (path) => raw(path, `CREATE TRIGGER extra AFTER INSERT ON preferences BEGIN SELECT 1; END`),
    ],
    [
      'one whose table has lost a check',
      'copyForeign',
      (path) => rewritten(path, 'wallets', `replace(sql, 'CHECK (length(wallet) = 42)', '')`),
    ],
    [
      'one whose table is not STRICT',
      'copyForeign',
      (path) => rewritten(path, 'preferences', `replace(sql, 'STRICT', '')`),
    ],
    [
      'one whose table computes a value',
      'copyForeign',
      (path) => rewritten(path, 'wallets', `replace(sql, 'note TEXT', 'note TEXT DEFAULT (hex(1))')`),
    ],
    [
      'one whose table has a column drawn into a comment',
      'copyForeign',
      (path) => rewritten(path, 'waits', `replace(sql, 'to come.' || char(10), 'to come. ')`),
    ],
    [
      'one with a trigger that has a name of SQLite’s own',
      'copyForeign',
      (path) =>
        raw(
          path,
          `PRAGMA writable_schema = ON; INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
           VALUES ('trigger', 'sqlite_extra', 'trail', 0, 'CREATE TRIGGER sqlite_extra AFTER INSERT ON trail BEGIN SELECT 1; END')`,
        ),
    ],
    ['one with a table that is not ours', 'copyForeign', (path) => raw(path, 'CREATE TABLE extra (a)')],
    [
      'one with a virtual table that is not ours',
      'copyForeign',
      (path) => raw(path, 'CREATE VIRTUAL TABLE extra USING fts5 (a)'),
    ],
    [
      'one with an index that is not ours',
      'copyForeign',
      (path) => raw(path, 'CREATE INDEX extra ON wallets (note)'),
    ],
    [
      'one with a number that no start could read',
      'copyDamaged',
      (path) => raw(path, 'UPDATE meta SET raises = 9007199254740993'),
    ],
    [
      'one whose account has a list in place of its settings',
      'copyDamaged',
      (path) => raw(path, `UPDATE accounts SET settings = '[]'`),
    ],
    [
      'one without the row of the PIN',
      'copyForeign',
      (path) => raw(path, 'DROP TRIGGER pin_stays; DELETE FROM pin; ' + pinStays),
    ],
  ])('%s: %s', async ([, why, spoil]) => {
    const { folder, copy } = await copied();
    spoil(copy);
    await expect(copiesIn(folder).read(copy)).rejects.toMatchObject(code(why));
    await expect(copiesIn(folder).layReady(copy)).rejects.toMatchObject(code(why));
    expect(await copiesIn(folder).ready()).toBeNull();
    expect(await knows(folder, 'after')).toMatchObject({ has: [true], notices: [] });
  });
});

test('refuses a copy at the start if it was spoilt while it waited, and opens the present ledger', async () => {
  const { folder, copy } = await copied();
  await copiesIn(folder).layReady(copy);
  const [name = ''] = readdirSync(join(folder, 'restore'));
  truncateSync(join(folder, 'restore', name), 5000);
  const { has, freeze, notices } = await knows(folder, 'after');
  expect({ has, freeze }).toEqual({ has: [true], freeze: undefined });
  expect(notices.map((notice) => notice.code)).toEqual(['restoreRefused']);
  expect((await knows(folder)).notices).toEqual([]);
});

test('a dropped copy no longer waits', async () => {
  const { folder, copy } = await copied();
  await copiesIn(folder).layReady(copy);
  copiesIn(folder).drop();
  expect(await knows(folder, 'after')).toMatchObject({ has: [true], notices: [] });
});

test('only names from the list open a file', async () => {
  const { folder } = await copied();
  for (const name of ['ledger.db', '../x.db', 'backups/../ledger.db', ''])
    expect(() => copiesIn(folder).keptPath(name)).toThrow('fileGone');
});

describe('if the process ends without warning', () => {
  const preload = new URL('../../../helpers/kill-at-rename.ts', import.meta.url).href;
  /** The present ledger still has its journal, as after a crash. */
  async function crashed(): Promise<string> {
    const { folder, copy } = await copied();
    const child = ledgerProcess([folder, 'send']);
    await child.lineStarting('done');
    await child.kill();
    await copiesIn(folder).layReady(copy);
    return folder;
  }

  test.for(['before:1', 'after:1', 'before:2', 'after:2'])('%s of the swap’s renames', async (moment) => {
    const folder = await crashed();
    const child = ledgerProcess([folder, 'open'], {
      nodeOptions: ['--import', preload],
      env: { KILL_AT_RENAME: moment },
    });
    expect(await child.ended).toBe(killedItself);
    expect(await afterPutBack(folder)).toEqual(putBackWhole);
  });

  test('while the copy is being prepared, nothing waits and the present ledger opens', async () => {
    const { folder, copy } = await copied();
    writeFileSync(join(folder, 'keep'), '');
    await copiesIn(folder).layReady(copy);
    const [name = ''] = readdirSync(join(folder, 'restore'));
    // As it is when the process ends before the last rename.
    cpSync(join(folder, 'restore', name), join(folder, 'restore', `${name}.part`));
    copiesIn(folder).drop();
    writeFileSync(join(folder, 'restore', `${name}.part`), 'half');
    expect(await knows(folder, 'after')).toMatchObject({ has: [true], notices: [] });
  });
});

describe('a retired ledger', () => {
  test('sends nothing here, even after a restart, and its copy continues elsewhere', async () => {
    const folder = temporaryFolder();
    const ledger = await readyLedger(folder);
    await send(ledger, 'one');
    await ledger.retire();
    await expect(send(ledger, 'two')).rejects.toMatchObject(code('ledgerFrozen'));
    const copy = join(temporaryFolder(), 'copy.db');
    await ledger.backup(copy);
    await ledger.close();
    expect((await knows(folder)).freeze).toBe('retired');

    const elsewhere = temporaryFolder();
    await copiesIn(elsewhere).layReady(copy);
    const { ledger: moved } = await openedIn(elsewhere, { machineId: 'machine-2' });
    expect(moved.freeze?.reason).toBe('copy');
    await moved.clearFreeze('O computador antigo está aposentado.');
    await send(moved, 'two');
  });

  test('may be reactivated by a person who says why', async () => {
    const folder = temporaryFolder();
    const ledger = await readyLedger(folder);
    await ledger.write('accounts.insert', account('outra'));
    await ledger.retire();
    await ledger.clearFreeze('A mudança não aconteceu.');
    await send(ledger, 'one');
    await ledger.close();
    expect((await knows(folder)).freeze).toBeUndefined();
  });
});
