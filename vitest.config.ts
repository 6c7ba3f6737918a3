// Where the tests stand: unit (mirrors the sources), contract, and end-to-end against a built app in Chromium. `npm test` leaves out
// what test/exhaustive.ts lists (`npm run test:full`), and the long ones (`npm run test:long`).
import { randomInt } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { isFresh } from './build/fresh.mjs';
import { exhaustive } from './test/exhaustive.ts';
import LongestFirst from './test/helpers/longest-first.ts';
import { memoryFolder } from './test/helpers/memory-folder.ts';

// What Node compiles and what types it strips is kept, by content: each file's process, its threads and the programs that it starts
// would do it all again.
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/guiche-compiled`;

// Whoever names a place for temporary files has a reason.
const inMemory = process.env['TMPDIR'] === undefined ? memoryFolder() : null;
if (inMemory !== null) {
  process.env['TMPDIR'] = inMemory;
  process.once('exit', () => rmSync(inMemory, { recursive: true, force: true }));
}

// A wait ends with what is waited for; its deadline is no word on how fast that is, on however busy a machine.
const common = {
  environment: 'node',
  testTimeout: 600_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Many short programs live beside each other on few processors: a collector with threads of its own costs a tenth more.
  execArgv: ['--single-threaded-gc'],
};

/** A process of its own for each file costs more than most files do. */
const inOneProcess = { isolate: false, setupFiles: ['test/helpers/each-file.ts'] };

const below = (...folders: readonly string[]) =>
  exhaustive.filter((file) => folders.some((folder) => file.startsWith(folder)));

/** Tests that take their chance from the seed of the run: the long run asks them other questions, and more. */
const drawing = globSync('test/unit/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /helpers\/(seeds|properties)\.ts'/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
);

/** As the window is built: its sentences and catalogues can be asked here too. */
const asTheWindow = () => [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()];

const root = import.meta.dirname.replaceAll('\\', '/');

/** Where a test of the sources starts threads, test/helpers/built-threads.ts says from which file; their own proofs ask the source. */
const builtThreads: Plugin = {
  name: 'built-threads',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source.endsWith('/worker-entry.ts') &&
    importer.startsWith(`${root}/main/`) &&
    !importer.startsWith(`${root}/main/worker-proofs.ts`)
      ? `${root}/test/helpers/built-threads.ts`
      : null,
};

/** Windows of a desktop take the focus from each other; those of headless browsers do not, and their tests wait for a good part. */
const windows = { maxWorkers: process.env['GUICHE_HOST'] === 'electron' ? 1 : 3 };

/** A stale build is never tested, and the sources change under whoever watches. */
const threads = { GUICHE_BUILT_THREADS: process.argv.includes('run') && isFresh() ? 'yes' : 'no' };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [builtThreads, ...asTheWindow()],
        test: {
          ...common,
          ...inOneProcess,
          name: 'unit',
          env: threads,
          globalSetup: 'test/helpers/shared-postgres-start.ts',
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts'],
          exclude: below('test/unit/', 'test/contract/'),
        },
      },
      {
        test: {
          ...common,
          ...inOneProcess,
          ...windows,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: below('test/e2e/'),
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [builtThreads, ...asTheWindow()],
        test: {
          ...common,
          name: 'unit-full',
          env: threads,
          globalSetup: 'test/helpers/shared-postgres-start.ts',
          include: below('test/unit/', 'test/contract/'),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...common,
          ...windows,
          name: 'e2e-full',
          include: below('test/e2e/'),
          sequence: { groupOrder: 3 },
        },
      },
      {
        plugins: [builtThreads, ...asTheWindow()],
        test: {
          ...common,
          name: 'long',
          include: ['test/long/**/*.test.ts', ...drawing.map((file) => file.replaceAll('\\', '/'))],
          env: { ...threads, GUICHE_SEED: process.env['GUICHE_SEED'] ?? String(randomInt(2 ** 31)) },
          globalSetup: ['test/helpers/long-seed.ts', 'test/helpers/shared-postgres-start.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
