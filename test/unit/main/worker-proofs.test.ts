// Every place that lists the program's threads lists the same ones, and the real thread answers each proof.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerNames } from '../../../main/worker-entry.ts';
import { workerProofs } from '../../../main/worker-proofs.ts';
import config from '../../../vite.config.ts';
import { temporaryFolder } from '../../helpers/browser-host.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => void (folder = await temporaryFolder()));
afterAll(() => folder.remove());

it('every thread is built, and no other thread is built beside them', () => {
  const { input } = config.environments?.['main']?.build?.rolldownOptions ?? {};
  expect(new Set(Object.keys(input ?? {}))).toEqual(new Set(['browser', 'electron', ...workerNames]));
});

it('every thread that the sources start is in the list', () => {
  const started = globSync('main/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/workerEntry\('([\w-]+)'/gu)].map(([, name]) => name),
  );
  expect(new Set(started)).toEqual(new Set(workerNames));
  const elsewhere = globSync('main/**/*.ts', { cwd: root }).filter((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return source.includes('new Worker(') && !/new Worker\((?:workerEntry\(|url\b)/u.test(source);
  });
  expect(elsewhere).toEqual([]);
});

it('every thread has its proof', () => {
  expect(Object.keys(workerProofs)).toEqual(workerNames);
});

it.each(workerNames)('%s answers', async (name) => {
  await expect(workerProofs[name](folder.path)).resolves.toBeUndefined();
});
