import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lockFolder } from '../../../../main/ledger/lock.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { ledgerProcess } from '../../../helpers/ledger-process.ts';

const refused = (folder: string): string => {
  try {
    lockFolder(folder).release();
    return 'locked';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test('refuses a second process in the same folder until the first one ends, however it ends', async () => {
  const folder = temporaryFolder();
  const first = ledgerProcess([folder, 'open']);
  await first.lineStarting('done');
  const second = ledgerProcess([folder, 'open']);
  expect(await second.lineStarting('failed')).toContain('folderInUse');
  expect(await second.ended).toBe(1);
  expect(refused(folder)).toContain('folderInUse');
  await first.kill();
  expect(refused(folder)).toBe('locked');
});

test('the lock also works within one process, and writes nothing', () => {
  const folder = join(temporaryFolder(), 'new');
  const lock = lockFolder(folder);
  expect(refused(folder)).toContain('folderInUse');
  expect(readdirSync(folder)).toEqual(['lock.db']);
  lock.release();
  lock.release();
  expect(refused(folder)).toBe('locked');
});

test('the lock outlives the object that represents it', () => {
  const folder = temporaryFolder();
  lockFolder(folder);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  expect(refused(folder)).toContain('folderInUse');
});

test('refuses a folder that cannot be made or written', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(refused(join(folder, 'file', 'folder'))).toContain('folderIsFile');
  mkdirSync(join(folder, 'lock.db'));
  expect(refused(folder)).toContain('folderNotWritable');

  const closed = temporaryFolder();
  chmodSync(closed, 0o555);
  // Root may write everywhere, so this case runs the program as the user nobody, in a folder of nobody's.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  if ('uid' in nobody) chownSync(closed, nobody.uid, nobody.uid);
  expect(await ledgerProcess([closed, 'open'], nobody).lineStarting('failed')).toContain('folderNotWritable');
});

test('distinguishes a program that only reads the lock from a Guichê that holds it', () => {
  const folder = temporaryFolder();
  lockFolder(folder).release();
  const reader = new DatabaseSync(join(folder, 'lock.db'), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  expect(refused(folder)).toContain('folderBeingRead');
  reader.close();
  expect(refused(folder)).toBe('locked');
});
