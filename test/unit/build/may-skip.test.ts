// Which skipped tests are no failure in CI: a test that needs the administrator says so in its name, and the rule finds every such test.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maySkip } from '../../../build/may-skip.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

it('allows the administrator’s tests to be skipped, but not if the administrator runs them', () => {
  expect(maySkip('npm start > starts no Electron as root, and says so', false)).toBe(true);
  expect(maySkip('npm start > starts no Electron as root, and says so', true)).toBe(false);
  expect(maySkip('a root of the tree', false)).toBe(false);
  expect(maySkip('a server of PostgreSQL 14, where npm can fetch it > is too old', true)).toBe(true);
});

it('covers every test that checks who runs it', () => {
  const asking = globSync('test/{unit,contract,e2e}/**/*.test.{ts,tsx}', { cwd: root })
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .matchAll(/\.skipIf\(([^\n]*getuid[^\n]*)\)\(\s*(['"].*?['"]),/gu)
        .toArray(),
    )
    .map(([, , title = '']) => title);
  expect(asking.length).toBeGreaterThanOrEqual(4);
  expect(asking.filter((title) => !maySkip(title, false))).toEqual([]);
});
