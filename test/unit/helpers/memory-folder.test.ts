import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryFolder } from '../../helpers/memory-folder.ts';

const onLinux = { skip: process.platform !== 'linux' };

function folderOfATest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('each run has a separate folder, and those of ended runs are deleted', onLinux, () => {
  const memory = folderOfATest();
  const over = spawnSync(process.execPath, ['--version']).pid;
  mkdirSync(join(memory, `guiche-tests-${over}`, 'with', 'files'), { recursive: true });
  mkdirSync(join(memory, `guiche-tests-${process.ppid}`));
  mkdirSync(join(memory, 'guiche-tests-of-somebody'));
  expect(memoryFolder(memory, process.pid)).toBe(join(memory, `guiche-tests-${process.pid}`));
  expect(readdirSync(memory).toSorted()).toEqual(
    [`guiche-tests-${process.pid}`, `guiche-tests-${process.ppid}`, 'guiche-tests-of-somebody'].toSorted(),
  );
});

test('if no memory folder can be written, there is none', () => {
  const memory = join(folderOfATest(), 'nowhere');
  expect(memoryFolder(memory)).toBeNull();
  expect(existsSync(memory)).toBe(false);
});
