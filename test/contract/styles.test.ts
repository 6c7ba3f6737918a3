// Styles are shared by the whole window, and a room's come only when it is entered: a class that two of them begin would look
// otherwise after a visit than before it.
import { globSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readImports } from '../helpers/source-imports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Classes that a sheet styles by themselves, wherever they stand. */
const begun = (css: string): ReadonlySet<string> =>
  new Set(
    [...css.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/(?:^|[{}])\s*(?<selectors>[^{}@;]+)\{/gu)]
      .flatMap(({ groups }) => (groups?.['selectors'] ?? '').split(','))
      .map((selector) => selector.trim())
      .filter((selector) => /^\.[\w-]+$/u.test(selector)),
  );

describe('the reading', () => {
  test.each([
    ['.a { top: 0 } .b .c { top: 0 }', ['.a']],
    ['.a,\n.b { top: 0 } /* .d { } */', ['.a', '.b']],
    ['@media (width < 1px) { .a { top: 0 } }', ['.a']],
  ])('of %s', (css, classes) => {
    expect([...begun(css)]).toEqual(classes);
  });
});

test('no two sheets begin the same class', () => {
  const homes = new Map<string, string[]>();
  for (const file of globSync('renderer/**/*.css', { cwd: root }))
    for (const name of begun(readFileSync(root + file, 'utf8')))
      homes.set(name, [...(homes.get(name) ?? []), file]);
  expect(homes.size).toBeGreaterThan(200);
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
});

test('every sheet is imported', () => {
  const imported = new Set(
    globSync('renderer/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
      const path = file.split(sep).join('/');
      return readImports(path, readFileSync(root + file, 'utf8'))
        .map(({ specifier }) => specifier)
        .filter((specifier) => specifier.endsWith('.css'))
        .map((specifier) => posix.join(posix.dirname(path), specifier));
    }),
  );
  const sheets = globSync('renderer/**/*.css', { cwd: root }).map((file) => file.split(sep).join('/'));
  expect(sheets.filter((sheet) => !imported.has(sheet))).toEqual([]);
});
