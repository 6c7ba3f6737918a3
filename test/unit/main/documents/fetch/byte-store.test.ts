// The folder of stored bytes on a real disk: it returns what it accepted, whole and private, and evicts the oldest.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openByteStore } from '../../../../../main/documents/fetch/byte-store.ts';
import { temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { effort, randomly, seedOf } from '../../../../helpers/seeds.ts';

const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function setUp(mostBytes = 1000) {
  const folder = join(temporaryFolder(), 'documents');
  const incoming = temporaryFolder();
  let at = Date.UTC(2026, 10, 20);
  const open = () => openByteStore({ folder, mostBytes, now: () => new Date((at += 120_000)) });
  let store = open();
  let written = 0;
  const file = (text: string): string => {
    const path = join(incoming, String((written += 1)));
    writeFileSync(path, text);
    return path;
  };
  return {
    folder,
    file,
    store: () => store,
    again: () => (store = open()),
    take: async (text: string) => (await store.take(file(text))).sha256,
    pathOf: (sha256: string) => join(folder, sha256.slice(0, 2), `${sha256}.pdf`),
  };
}

test('finds a stored file by its hash, private to its owner', async () => {
  const { folder, file, store, pathOf } = setUp();
  const path = file('%PDF-1');
  const taken = await store().take(path);
  expect(taken).toEqual({ sha256: shaOf('%PDF-1'), bytes: 6 });
  expect(existsSync(path)).toBe(false);
  const found = await store().find(taken.sha256);
  expect(found).toBe(pathOf(taken.sha256));
  expect(readFileSync(found ?? '', 'utf8')).toBe('%PDF-1');
  expect(statSync(found ?? '').mode & 0o777).toBe(0o600);
  for (const one of [folder, join(folder, taken.sha256.slice(0, 2))])
    expect(statSync(one).mode & 0o777).toBe(0o700);
  expect(await store().about()).toMatchObject({ files: 1, bytes: 6, mostBytes: 1000 });
});

test('stores the same bytes once, however often at once', async () => {
  const { file, store, folder } = setUp();
  const paths = Array.from({ length: 8 }, () => file('duplicate'));
  await Promise.all(paths.map((path) => store().take(path)));
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
  expect(await store().about()).toMatchObject({ files: 1, bytes: 9 });
  expect(readdirSync(join(folder, shaOf('duplicate').slice(0, 2)))).toEqual([`${shaOf('duplicate')}.pdf`]);
});

test('knows the files and their order of use after a restart', async () => {
  const { take, again, store } = setUp(10);
  const first = await take('aaaa');
  const second = await take('bbbb');
  await store().find(first);
  again();
  expect(await store().about()).toMatchObject({ files: 2, bytes: 8 });
  expect(await store().has(second)).toBe(true);
  await take('cccc');
  expect([await store().has(first), await store().has(second)]).toEqual([true, false]);
});

test('deletes files used while the clock was ahead in their turn', async () => {
  const { take, again, store, pathOf } = setUp(10);
  const ahead = await take('aaaa');
  const other = await take('bbbb');
  utimesSync(pathOf(ahead), new Date('2040-01-01'), new Date('2040-01-01'));
  again();
  // A use corrects its time, which then counts like any other.
  await store().find(ahead);
  await expect.poll(() => statSync(pathOf(ahead)).mtime.getFullYear()).toBe(2026);
  await store().find(other);
  again();
  await take('cccc');
  expect([await store().has(ahead), await store().has(other)]).toEqual([false, true]);
});

test('deletes the least recently used file, and keeps the newest', async () => {
  const { take, store, pathOf } = setUp(10);
  const first = await take('aaaa');
  const second = await take('bbbb');
  await store().find(first);
  const third = await take('cccc');
  expect(await store().find(second)).toBeNull();
  expect(existsSync(pathOf(second))).toBe(false);
  expect(await store().find(first)).toBe(pathOf(first));
  const huge = await take('x'.repeat(50));
  expect(await store().about()).toMatchObject({ files: 1, bytes: 50 });
  expect([await store().has(huge), await store().has(third)]).toEqual([true, false]);
});

test('keeps a held file until the last hold ends', async () => {
  const { take, store } = setUp(10);
  const held = await take('aaaa');
  const [one, two] = [store().hold(held), store().hold(held)];
  const other = await take('bbbb');
  one();
  one();
  await take('cccc');
  expect([await store().has(held), await store().has(other)]).toEqual([true, false]);
  expect(await store().empty()).toEqual({ files: 1, bytes: 4 });
  expect(await store().has(held)).toBe(true);
  two();
  await take('dddddddd');
  expect(await store().has(held)).toBe(false);
});

test('does not return a file that was deleted during the search', async () => {
  const most = 32 * 2 ** 20;
  const { take, again, store, pathOf } = setUp(most);
  const large = await take('x'.repeat(most));
  again();
  const finding = store().find(large);
  const other = await take('y');
  const found = await finding;
  expect(existsSync(pathOf(large))).toBe(false);
  expect(found).toBeNull();
  expect(await store().find(other)).toBe(pathOf(other));
});

test('removes a file whose bytes no longer match its name', async () => {
  const { take, again, store, pathOf } = setUp();
  const sound = await take('sound');
  const changed = await take('changed');
  const cut = await take('cut short');
  writeFileSync(pathOf(changed), 'CHANGED');
  again();
  writeFileSync(pathOf(cut), 'cut');
  expect(await store().find(changed)).toBeNull();
  expect(await store().find(cut)).toBeNull();
  expect(await store().find(sound)).toBe(pathOf(sound));
  expect(existsSync(pathOf(changed))).toBe(false);
  expect(await store().about()).toMatchObject({ files: 1, bytes: 5 });
  expect(await take('changed')).toBe(changed);
  expect(readFileSync(pathOf(changed), 'utf8')).toBe('changed');
});

test('does not return a file that became shorter', async () => {
  const { take, store, pathOf } = setUp();
  const sha256 = await take('whole');
  expect(await store().find(sha256)).toBe(pathOf(sha256));
  writeFileSync(pathOf(sha256), 'who');
  expect(await store().find(sha256)).toBeNull();
  expect(existsSync(pathOf(sha256))).toBe(false);
});

test('reports a file deleted by others as missing, and stores it again', async () => {
  const { take, store, pathOf, folder } = setUp();
  const sha256 = await take('here');
  rmSync(pathOf(sha256));
  expect(await store().find(sha256)).toBeNull();
  expect(await take('here')).toBe(sha256);
  rmSync(folder, { recursive: true });
  expect(await store().find(sha256)).toBeNull();
  expect(await take('here')).toBe(sha256);
  expect(await store().find(sha256)).toBe(pathOf(sha256));
});

test('deletes incomplete files of a crash at the start, and no foreign files', async () => {
  const { take, again, store, pathOf, folder } = setUp();
  const sha256 = await take('whole');
  const half = `${pathOf(sha256)}.0000.tmp`;
  const foreign = [join(folder, 'notes.txt'), join(folder, sha256.slice(0, 2), 'notes.txt')];
  for (const path of [half, ...foreign]) writeFileSync(path, 'half');
  mkdirSync(join(folder, 'zz'));
  again();
  expect(await store().about()).toMatchObject({ files: 1, bytes: 5 });
  await store().empty();
  expect(existsSync(half)).toBe(false);
  expect(foreign.map((path) => existsSync(path))).toEqual([true, true]);
});

test('returns what was deleted, and lets readers finish', async () => {
  const { take, store, pathOf } = setUp();
  const first = await take('one');
  await take('three');
  const { open } = await import('node:fs/promises');
  const reading = await open(pathOf(first));
  onTestFinished(() => reading.close());
  expect(await store().empty()).toEqual({ files: 2, bytes: 8 });
  expect(await reading.readFile('utf8')).toBe('one');
  expect(await store().about()).toMatchObject({ files: 0, bytes: 0 });
});

test('marks a file as used when it is found', async () => {
  const { take, again, store, pathOf } = setUp();
  const sha256 = await take('old');
  utimesSync(pathOf(sha256), new Date(0), new Date(0));
  again();
  await store().find(sha256);
  await expect.poll(() => statSync(pathOf(sha256)).mtimeMs).toBeGreaterThan(0);
});

test('reports exactly the files on disk after any operations', async () => {
  const { file, store, again, folder, pathOf } = setUp(60);
  const random = randomly(seedOf(7));
  const textOf = (number: number): string => `${number}`.padEnd(4 + (number % 9), '.');
  const held = shaOf(textOf(3));
  await store().take(file(textOf(3)));
  const letGo = store().hold(held);
  const ask = (dice: number, text: string): Promise<unknown> => {
    if (dice < 4) return store().take(file(text));
    return dice < 7 ? store().find(shaOf(text)) : store().empty();
  };
  for (let round = 0; round < 40 * effort; round += 1) {
    await Promise.all(Array.from({ length: 24 }, () => ask(random(8), textOf(random(20)))));
    expect(await store().find(held)).toBe(pathOf(held));
  }
  letGo();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.filter(({ name }) => !/^[0-9a-f]{64}\.pdf$/.test(name))).toEqual([]);
  const onDisk = files.map(({ name, parentPath }) => {
    const text = readFileSync(join(parentPath, name), 'utf8');
    expect(name).toBe(`${shaOf(text)}.pdf`);
    return text.length;
  });
  const about = { files: files.length, bytes: onDisk.reduce((sum, size) => sum + size, 0), mostBytes: 60 };
  expect(await store().about()).toMatchObject(about);
  again();
  expect(await store().about()).toMatchObject(about);
  expect(about.bytes).toBeLessThanOrEqual(60);
});

const alone = (script: string, ...more: string[]) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', ...more], { encoding: 'utf8' });
const ownMounts = alone('mount -t tmpfs none "$1"', '/mnt').status === 0;

test.runIf(ownMounts)('reports a full disk, leaves nothing incomplete, and keeps the original', () => {
  const { file } = setUp();
  const small = temporaryFolder();
  const child = join(import.meta.dirname, '../../../../helpers/full-disk-child.ts');
  const script = 'mount -t tmpfs -o size=64k none "$1" && exec "$2" "$3" "$4" "$1/documents"';
  const { stdout } = alone(script, small, process.execPath, child, file('x'.repeat(200_000)));
  expect(JSON.parse(stdout)).toEqual({ code: 'diskFull', left: 0, files: 0, original: true });
});
