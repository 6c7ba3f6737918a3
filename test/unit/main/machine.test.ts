// The same machine and folder give the same text; another folder gives another.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { machineIdOf } from '../../../main/machine.ts';

it('tells folders apart, however they are reached, and gives nothing away', async () => {
  const root = await mkdtemp(join(tmpdir(), 'guiche-machine-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'one'));
  await mkdir(join(root, 'two'));
  await symlink(join(root, 'one'), join(root, 'link'));
  const one = await machineIdOf(join(root, 'one'));
  expect(await machineIdOf(join(root, 'one'))).toBe(one);
  expect(await machineIdOf(join(root, 'link'))).toBe(one);
  expect(await machineIdOf(join(root, 'two'))).not.toBe(one);
  // A digest: neither the machine's name nor the folder's can be read in it.
  expect(one).toMatch(/^[\w-]{43}$/);
});

it('falls back to the name of the machine where the system tells nothing', async () => {
  expect(await machineIdOf(tmpdir(), 'win32')).toMatch(/^[\w-]{43}$/);
});
