// All random values of tests come from the seeds of the run: fixed in npm test, drawn and printed in npm run test:long.
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readImports } from '../helpers/source-imports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('test/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !path.startsWith('test/bench/node_modules'));
const sourceOf = (file: string): string => readFileSync(root + file, 'utf8');

test('properties use the helper that sets their seed', () => {
  const asking = files.filter((file) =>
    readImports(file, sourceOf(file)).some(({ specifier }) => specifier === 'fast-check'),
  );
  expect(asking).toEqual(['test/helpers/properties.ts']);
});

test('no test uses Math.random', () => {
  const drawing = files.filter((file) => /\bMath\.random\(/.test(sourceOf(file)));
  expect(drawing).toEqual([]);
});
