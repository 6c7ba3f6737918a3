import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptFile, encryptFile, isEncrypted } from '../../../../main/ledger/encrypted-file.ts';
import { needsAge, openWithAge } from '../../../helpers/age.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

const password = 'quatro palavras sem relação';

/** The format splits data into pieces of 64 KiB: nothing is lost at their borders. */
test.each([0, 65_536, 65_537, 3 * 1024 * 1024 + 7])('restores %i bytes', async (length) => {
  const folder = temporaryFolder();
  const [plain, encrypted, back] = ['plain', 'encrypted', 'back'].map((name) => join(folder, name));
  if (!plain || !encrypted || !back) throw new Error('no folder');
  const contents = randomBytes(length);
  writeFileSync(plain, contents);
  await encryptFile(plain, encrypted, password);
  expect(isEncrypted(encrypted)).toBe(true);
  expect(isEncrypted(plain)).toBe(false);
  await decryptFile(encrypted, back, password);
  expect(readFileSync(back).equals(contents)).toBe(true);
});

describe('an encrypted file', () => {
  const contents = randomBytes(200_000);
  let bytes: Buffer;
  const flip = (path: string, at: number) => writeFileSync(path, bytes.with(at, (bytes[at] ?? 0) ^ 1));
  const standing = () => {
    const path = join(temporaryFolder(), 'copy.db.age');
    writeFileSync(path, bytes);
    return { path, to: `${path}.plain` };
  };

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guiche-encrypted-'));
    writeFileSync(join(folder, 'plain'), contents);
    await encryptFile(join(folder, 'plain'), join(folder, 'encrypted'), password);
    bytes = readFileSync(join(folder, 'encrypted'));
    rmSync(folder, { recursive: true });
  });

  test('does not open with another password, and leaves the file unchanged', async () => {
    const { path, to } = standing();
    await expect(decryptFile(path, to, `${password} `)).rejects.toThrow('copyPasswordWrong');
    expect(existsSync(to)).toBe(false);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('opens with its password in any Unicode form of its accents', async () => {
    const { path, to } = standing();
    await decryptFile(path, to, password.normalize('NFD'));
    expect(readFileSync(to).equals(contents)).toBe(true);
  });

  test.each([
    ['the proof of its head', (path: string) => flip(path, bytes.indexOf('\n---') + 10)],
    ['a bit of its middle', (path: string) => flip(path, 100_000)],
    ['its last byte', (path: string) => truncateSync(path, bytes.length - 1)],
    ['its second half', (path: string) => truncateSync(path, 100_000)],
    ['all but a piece', (path: string) => truncateSync(path, bytes.indexOf('\n---') + 48 + 16 + 65_552)],
    ['what comes after its head', (path: string) => truncateSync(path, 60)],
  ])('reports damage without %s, and leaves no part of the file', async (_, damage) => {
    const { path, to } = standing();
    damage(path);
    await expect(decryptFile(path, to, password)).rejects.toThrow('copyDamaged');
    expect(existsSync(to)).toBe(false);
  });

  test.skipIf(needsAge.skip)('is opened by the age command, byte for byte', () => {
    const { path, to } = standing();
    openWithAge(path, to, password);
    expect(readFileSync(to).equals(contents)).toBe(true);
    expect(() => openWithAge(path, `${to}-2`, 'outra senha qualquer')).toThrow('Command failed');
  });
});
