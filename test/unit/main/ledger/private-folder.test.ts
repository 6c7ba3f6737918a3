// Only its user may open a data folder, before Guichê opens anything in it.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePrivate } from '../../../../main/ledger/private-folder.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

const outcome = (folder: string): string => {
  try {
    makePrivate(folder);
    return 'private';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const modeOf = (folder: string): number => statSync(folder).mode & 0o777;

test('refuses a path that is a file and leaves the file as it was', () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, 'kept');
  expect(outcome(path)).toContain('folderIsFile');
  expect(statSync(path).size).toBe(4);
});

describe.skipIf(process.platform === 'win32')('if folders have an owner and a mode', () => {
  test('creates a missing folder with its parents, readable by its owner alone', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    expect(outcome(folder)).toBe('private');
    expect(modeOf(folder)).toBe(0o700);
  });

  test.each([
    ['an empty one', [], 0o777],
    ['one that a window has used', ['window'], 0o755],
    ['one with a lock of ours', ['lock.db', 'ledger.db'], 0o777],
  ] as const)('takes group and others away from %s', (_name, entries, mode) => {
    const folder = temporaryFolder();
    for (const name of entries) writeFileSync(join(folder, name), '');
    chmodSync(folder, mode);
    expect(outcome(folder)).toBe('private');
    expect(modeOf(folder)).toBe(0o700);
  });

  test('refuses a folder with other content that others may write to, and changes nothing', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'letter.txt'), '');
    chmodSync(folder, 0o1777);
    expect(outcome(folder)).toContain('folderNotPrivate');
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    chmodSync(folder, 0o755);
    expect(outcome(folder)).toBe('private');
    expect(modeOf(folder)).toBe(0o755);
  });

  test('refuses a folder that contains a link, and writes nothing through it', () => {
    const folder = temporaryFolder();
    const elsewhere = join(temporaryFolder(), 'target');
    symlinkSync(elsewhere, join(folder, 'lock.db'));
    expect(outcome(folder)).toContain('folderHasLink');
    expect(existsSync(elsewhere)).toBe(false);
    expect(readdirSync(folder)).toEqual(['lock.db']);
  });

  test('accepts a folder that is reached by a link', () => {
    const real = join(temporaryFolder(), 'real');
    mkdirSync(real);
    const link = join(temporaryFolder(), 'link');
    symlinkSync(real, link);
    expect(outcome(link)).toBe('private');
  });

  test.skipIf(process.getuid?.() !== 0)('as root: refuses a folder of another user', () => {
    const folder = temporaryFolder();
    chownSync(folder, 65_534, 65_534);
    expect(outcome(folder)).toContain('folderOfAnotherUser');
  });
});
