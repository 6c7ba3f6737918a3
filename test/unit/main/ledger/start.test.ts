import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { latest, migrate } from '../../../../main/ledger/migrations.ts';
import { account, openedIn, readyLedger, send, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { ledgerProcess } from '../../../helpers/ledger-process.ts';

const file = (folder: string) => join(folder, 'ledger.db');
const code = (code: string) => ({ failure: { code } });

function withRaw<T>(path: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** A ledger of about forty pages, closed in good order. */
async function filledFolder(): Promise<string> {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const rows = Array.from({ length: 200 }, (_, n) => ({
    what: 'test.row',
    detail: { n, text: 'Padaria Aurora' },
  }));
  await Promise.all(rows.map((row) => ledger.write('trail.append', row)));
  await send(ledger, ...Array.from({ length: 40 }, (_, n) => `a-${n}`));
  await ledger.close();
  return folder;
}

const page = 4096;
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 37 + 11) % 251));

function overwrite(folder: string, at: number, bytes: Uint8Array): void {
  const fd = openSync(file(folder), 'r+');
  writeSync(fd, bytes, 0, bytes.length, at);
  closeSync(fd);
}

const drop = (what: string) => (folder: string) => withRaw(file(folder), (db) => db.exec(`DROP ${what}`));

const damages: Readonly<Record<string, (folder: string) => void>> = {
  'a header of noise': (folder) => overwrite(folder, 0, noise(100)),
  'a header of zeros': (folder) => overwrite(folder, 0, Buffer.alloc(page)),
  'one wrong byte at the very start': (folder) => overwrite(folder, 3, Buffer.from('x')),
  'a page of noise in the middle': (folder) => overwrite(folder, 5 * page, noise(page)),
  'a page of zeros in the middle': (folder) => overwrite(folder, 8 * page, Buffer.alloc(page)),
  'half of the file': (folder) => truncateSync(file(folder), Math.floor(statSync(file(folder)).size / 2)),
  'a file cut within a page': (folder) => truncateSync(file(folder), statSync(file(folder)).size - 1000),
  'the first fifty bytes': (folder) => truncateSync(file(folder), 50),
  'an empty file': (folder) => truncateSync(file(folder), 0),
  'a random file': (folder) => writeFileSync(file(folder), noise(60_000)),
  'a text': (folder) => writeFileSync(file(folder), 'amount;dueDate\n12,34;2026-12-01\n'),
  'another program’s database': (folder) => {
    truncateSync(file(folder), 0);
    withRaw(file(folder), (db) => db.exec('CREATE TABLE songs (title TEXT)'));
  },
  'a trigger that is gone': drop('TRIGGER trail_stays'),
  'a unique index that is gone': drop('INDEX attempts_one_withdrawal'),
  'a table that is gone': drop('TABLE preferences'),
};

test.for(Object.entries(damages))(
  '%s is set aside, byte for byte, and a new ledger starts frozen',
  async ([, damage]) => {
    const folder = await filledFolder();
    damage(folder);
    const bytes = readFileSync(file(folder));
    const { ledger, notices } = await openedIn(folder);
    const [notice] = notices;
    if (notice?.code !== 'ledgerDamaged') throw new Error('no notice of the damage');
    expect(notice.path.startsWith(join(folder, 'damaged'))).toBe(true);
    expect(readFileSync(join(notice.path, 'ledger.db')).equals(bytes)).toBe(true);
    expect(ledger.freeze?.reason).toBe('damaged');
    await ledger.write('accounts.insert', account('nova'));
    await expect(send(ledger, 'x')).rejects.toMatchObject(code('ledgerFrozen'));
    await ledger.close();

    const again = await openedIn(folder);
    expect(again.notices).toEqual([]);
    expect(again.ledger.freeze?.reason).toBe('damaged');
    expect(readdirSync(join(folder, 'damaged'))).toEqual([basename(notice.path)]);
  },
);

test('a second damage at the same moment overwrites nothing of the first', async () => {
  const folder = await filledFolder();
  for (const text of ['first', 'second']) {
    writeFileSync(file(folder), text);
    const { ledger } = await openedIn(folder);
    await ledger.close();
  }
  const places = readdirSync(join(folder, 'damaged'));
  const kept = places.map((place) => readFileSync(join(folder, 'damaged', place, 'ledger.db'), 'utf8'));
  expect(kept.sort()).toEqual(['first', 'second']);
});

test('a journal is set aside together with its file, without being applied, and is never applied to another file', async () => {
  const folder = await filledFolder();
  const crashed = temporaryFolder();
  withRaw(file(folder), (db) => {
    db.exec(`INSERT INTO preferences VALUES ('k', '1', 1)`);
    // As after a crash: only the journal has the row.
    cpSync(folder, crashed, { recursive: true });
  });
  const journal = readFileSync(`${file(crashed)}-wal`);
  expect(journal.length).toBeGreaterThan(page);
  const missing = temporaryFolder();
  cpSync(`${file(crashed)}-wal`, `${file(missing)}-wal`);
  truncateSync(file(crashed), 0);

  for (const [place, reason] of [
    [crashed, 'damaged'],
    [missing, 'ledgerMissing'],
  ] as const) {
    const { ledger, notices } = await openedIn(place);
    expect(ledger.freeze?.reason).toBe(reason);
    const [notice] = notices;
    if (notice?.code !== 'ledgerDamaged') throw new Error('no notice of the damage');
    expect(readFileSync(join(notice.path, 'ledger.db-wal')).equals(journal)).toBe(true);
    expect(await ledger.read('preferences.get', { key: 'k' })).toBeNull();
  }
});

test('a journal that a crash left beside its sound file is applied', async () => {
  const folder = await filledFolder();
  const crashed = temporaryFolder();
  withRaw(file(folder), (db) => {
    db.exec(`INSERT INTO preferences VALUES ('k', '1', 1)`);
    cpSync(folder, crashed, { recursive: true });
  });
  const { ledger, notices } = await openedIn(crashed);
  expect(notices).toEqual([{ code: 'attemptsInterrupted', count: 40 }]);
  expect(ledger.freeze).toBeNull();
  expect(await ledger.read('preferences.get', { key: 'k' })).toMatchObject({ value: 1 });
});

test('refuses a newer ledger and leaves it unchanged', async () => {
  const folder = await filledFolder();
  withRaw(file(folder), (db) => db.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${latest + 1}`));
  const bytes = readFileSync(file(folder));
  await expect(openedIn(folder)).rejects.toMatchObject(code('ledgerNewer'));
  expect(readFileSync(file(folder)).equals(bytes)).toBe(true);
  expect(existsSync(join(folder, 'damaged'))).toBe(false);
});

/** As the first version left it: one account, one line of the trail. */
function versionOne(folder: string): void {
  withRaw(file(folder), (db) => {
    migrate(db, 1);
    db.exec(`
      INSERT INTO meta (one, ledger_id, machine_id, created_at) VALUES (1, 'ledger-1', 'machine-1', '2026-01-01');
      INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
        VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', '2026-01-01');
      INSERT INTO trail (at, utc_offset, os_user, account_id, what, detail)
        VALUES ('2026-01-01', -180, 'ana', 'padaria', 'account.added', 'null');
    `);
  });
}

test('an older ledger is copied, then migrated; the copy opens frozen when it is restored', async () => {
  const folder = temporaryFolder();
  versionOne(folder);
  const { ledger, notices } = await openedIn(folder);
  expect(ledger.freeze).toBeNull();
  expect(await ledger.read('accounts.list', {})).toHaveLength(1);
  await send(ledger, 'a');
  const [notice] = notices;
  if (notice?.code !== 'ledgerMigrated') throw new Error('no notice of the migration');
  expect(notice).toMatchObject({ from: 1, to: latest });
  expect(basename(notice.backup)).toBe('ledger-v1-2026-11-20T15-00-00.000Z.db');
  withRaw(notice.backup, (db) => {
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    expect(db.prepare('SELECT copy FROM meta').get()).toEqual({ copy: 1 });
    expect(db.prepare('SELECT count(*) AS n FROM accounts').get()).toEqual({ n: 1 });
  });
  await ledger.close();
  const restored = temporaryFolder();
  cpSync(notice.backup, file(restored));
  expect((await openedIn(restored)).ledger.freeze?.reason).toBe('copy');
});

test('keeps the last ten copies made before migrations, and changes nothing else', async () => {
  const folder = temporaryFolder();
  versionOne(folder);
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const older = Array.from(
    { length: 12 },
    (_, n) => `ledger-v${(n % 3) + 1}-2025-01-${10 + n}T00-00-00.000Z.db`,
  );
  for (const name of [...older, 'mine.db']) writeFileSync(join(backups, name), '');
  await openedIn(folder);
  const names = readdirSync(backups).sort();
  expect(names).toHaveLength(11);
  expect(names).toEqual(
    expect.arrayContaining([...older.slice(3), 'ledger-v1-2026-11-20T15-00-00.000Z.db', 'mine.db']),
  );
});

test('a migration that fails leaves the old version whole', async () => {
  const folder = temporaryFolder();
  versionOne(folder);
  withRaw(file(folder), (db) => db.exec('CREATE TABLE attempts (foreign_to_us TEXT)'));
  await expect(openedIn(folder)).rejects.toMatchObject({ failure: { area: 'ledger' } });
  withRaw(file(folder), (db) => {
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    expect(db.prepare('SELECT count(*) AS n FROM accounts').get()).toEqual({ n: 1 });
  });
});

test('refuses a read-only ledger file, and does not set it aside', async () => {
  const folder = await filledFolder();
  chmodSync(folder, 0o700);
  chmodSync(file(folder), 0o444);
  // Root may write everywhere, so this case runs the program as the user nobody.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  if ('uid' in nobody) chownSync(folder, nobody.uid, nobody.uid);
  const child = ledgerProcess([folder, 'open'], nobody);
  expect(await child.lineStarting('failed')).toContain('ledgerReadOnly');
  expect(existsSync(join(folder, 'damaged'))).toBe(false);
});

test('refuses a journal that cannot be opened, and does not set it aside', async () => {
  const folder = await filledFolder();
  mkdirSync(`${file(folder)}-wal`);
  await expect(openedIn(folder)).rejects.toMatchObject(code('ledgerReadOnly'));
  expect(existsSync(join(folder, 'damaged'))).toBe(false);
});

test('a first start creates a ledger and its counter, and nothing freezes it', async () => {
  const folder = join(temporaryFolder(), 'new', 'folder');
  const { ledger, notices } = await openedIn(folder);
  expect(ledger.freeze).toBeNull();
  expect(notices).toEqual([]);
  expect(await ledger.read('ledger.about', null)).toMatchObject({
    sends: 0,
    raises: { vault: 0, outside: 0 },
    copy: false,
    machineId: 'machine-1',
  });
  await ledger.close();
  expect(readdirSync(folder).sort()).toEqual(['ledger.db', 'ledger.db-sound', 'sends']);
});
