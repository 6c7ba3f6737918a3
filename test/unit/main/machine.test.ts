// The same machine and folder give the same text; another folder gives another.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { machineIdOf } from '../../../main/machine.ts';

it('distinguishes folders, however they are reached, and reveals nothing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'guiche-machine-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'one'));
  await mkdir(join(root, 'two'));
  await symlink(join(root, 'one'), join(root, 'link'));
  const one = await machineIdOf(join(root, 'one'));
  expect(await machineIdOf(join(root, 'one'))).toBe(one);
  expect(await machineIdOf(join(root, 'link'))).toBe(one);
  expect(await machineIdOf(join(root, 'two'))).not.toBe(one);
  // A digest: nobody can read the machine's or the folder's name in it.
  expect(one).toMatch(/^[\w-]{43}$/);
});

it('uses the name of the machine if the system gives no id', async () => {
  expect(await machineIdOf(tmpdir(), 'win32')).toMatch(/^[\w-]{43}$/);
});
