// Checksums as the usual tool reads them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeChecksums } from '../../../build/checksums.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guiche-checksums-'));
  writeFileSync(join(folder, 'guiche-1.0.0-linux-x64.AppImage'), 'abc');
  writeFileSync(join(folder, 'guiche-1.0.0-linux-x64.deb'), '');
  writeFileSync(join(folder, 'builder-debug.yml'), 'not an installer');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('name every installer and nothing else, sorted by name', () => {
  const name = writeChecksums(folder, 'linux');
  expect(name).toBe('SHA256SUMS-linux.txt');
  expect(readFileSync(join(folder, name), 'utf8')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  guiche-1.0.0-linux-x64.AppImage\n' +
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  guiche-1.0.0-linux-x64.deb\n',
  );
});

it.skipIf(process.platform !== 'linux')('are accepted by sha256sum, and a changed installer is not', () => {
  const name = writeChecksums(folder, 'linux');
  const check = () => spawnSync('sha256sum', ['--check', '--strict', name], { cwd: folder }).status;
  expect(check()).toBe(0);
  writeFileSync(join(folder, 'guiche-1.0.0-linux-x64.deb'), 'changed');
  expect(check()).toBe(1);
});
