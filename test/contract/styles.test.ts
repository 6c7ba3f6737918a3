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
      .flatMap(({ groups }) => (groups?.['selectors'] ?? '').replaceAll(/\([^()]*\)/gu, '').split(','))
      .map((selector) => selector.trim())
      .filter((selector) => /^\.[\w-]+$/u.test(selector)),
  );

describe('the reading', () => {
  test.each([
    ['.a { top: 0 } .b .c { top: 0 }', ['.a']],
    ['.a,\n.b { top: 0 } /* .d { } */', ['.a', '.b']],
    ['@media (width < 1px) { .a { top: 0 } }', ['.a']],
    ['.a:is(.b, .c, .d) .e { top: 0 }', []],
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

/** Type sizes, and spaces of the scale, that a sheet writes as figures. */
const figures = (css: string): readonly string[] => {
  const scale = new Set(
    [...readFileSync(`${root}renderer/ui/tokens.css`, 'utf8').matchAll(/--space-(?<size>\d+):/gu)].map(
      ({ groups }) => groups?.['size'],
    ),
  );
  const written =
    /(?:^|[\s;{])(?<name>font-size|(?:row-|column-)?gap|(?:padding|margin)[a-z-]*):\s*(?<value>[^;{}]+)/gu;
  return [...css.matchAll(written)].flatMap(({ groups }) => {
    const { name = '', value = '' } = groups ?? {};
    if (value.includes('calc(')) return [];
    const sizes = [...value.matchAll(/(?<![\w.(-])(?<size>\d+)px\b/gu)].map((size) => size.groups?.['size']);
    return sizes.some((size) => name === 'font-size' || scale.has(size)) ? [`${name}: ${value}`] : [];
  });
};

test.each([
  ['.a { font-size: 12px; padding: 0 8px }', ['font-size: 12px', 'padding: 0 8px ']],
  ['.a { font-size: var(--size-small); margin: -8px 3px; gap: calc(8px + 1em) }', []],
])('the figures of %s', (css, found) => {
  expect(figures(css)).toEqual(found);
});

test('type sizes and spaces stand in tokens.css alone', () => {
  const written = globSync('renderer/**/*.css', { cwd: root })
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) => figures(readFileSync(root + file, 'utf8')).map((one) => `${file}: ${one}`));
  expect(written).toEqual([]);
});

test('a style names no token that is not there', () => {
  const sheets = globSync('renderer/**/*.css', { cwd: root }).map((file) =>
    readFileSync(root + file, 'utf8'),
  );
  const defined = new Set(
    sheets.flatMap((css) => [...css.matchAll(/(?<name>--[\w-]+):/gu)].map((it) => it.groups?.['name'])),
  );
  const used = sheets.flatMap((css) =>
    [...css.matchAll(/var\((?<name>--(?:size|space)-[\w-]+)/gu)].map((it) => it.groups?.['name']),
  );
  expect(used.length).toBeGreaterThan(300);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

interface Rule {
  readonly selector: string;
  readonly declarations: ReadonlySet<string>;
}

/** Rules of a sheet that begin one class, each with its declarations. */
const rulesOf = (css: string): readonly Rule[] =>
  [
    ...css
      .replaceAll(/\/\*.*?\*\//gsu, '')
      .matchAll(/(?:^|[{}])\s*(?<selector>\.[\w-]+)\s*\{(?<body>[^{}]*)(?=\})/gu),
  ].map(({ groups }) => ({
    selector: groups?.['selector'] ?? '',
    declarations: new Set(
      (groups?.['body'] ?? '')
        .split(';')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  }));

/** What a shared layout means, whatever the space between its parts, if another sheet could write it again by accident. */
const meantBy = (shared: Rule): readonly string[] =>
  [...shared.declarations].filter((one) => !/^(?:gap|min-width):/u.test(one));

const writtenAgain = (shared: readonly Rule[], part: readonly Rule[]): readonly string[] =>
  part.flatMap(({ selector, declarations }) =>
    shared
      .filter((one) => meantBy(one).length > 1 && meantBy(one).every((it) => declarations.has(it)))
      .map((one) => `${selector} is ${one.selector}`),
  );

test('a layout that is written again is found, whatever its gap', () => {
  const shared = rulesOf(
    '.stack { display: flex; flex-direction: column; gap: 4px } .end { text-align: right }',
  );
  const part = rulesOf(
    '.a { gap: 8px; flex-direction: column; display: flex; top: 0 } .b { text-align: right }',
  );
  expect(writtenAgain(shared, part)).toEqual(['.a is .stack']);
});

test('a class of a room takes shared layouts by their names', () => {
  const read = (file: string) => rulesOf(readFileSync(root + file, 'utf8'));
  const shared = ['base', 'layout'].flatMap((name) => read(`renderer/ui/${name}.css`));
  const rooms = globSync('renderer/**/*.css', { cwd: root }).filter(
    (file) => !file.split(sep).includes('ui'),
  );
  expect(rooms.flatMap((file) => writtenAgain(shared, read(file)).map((one) => `${file}: ${one}`))).toEqual(
    [],
  );
});

test('every class of a sheet stands in a source', () => {
  const sources = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(root + file, 'utf8'),
  );
  const words = new Set(sources.flatMap((source) => source.match(/[\w-]+/gu) ?? []));
  // pdf.js draws the parts of a page.
  const sheets = globSync('renderer/**/*.css', { cwd: root }).filter((file) => !file.endsWith('pages.css'));
  const named = sheets.flatMap((file) =>
    [
      ...readFileSync(root + file, 'utf8')
        .replaceAll(/\/\*.*?\*\//gsu, '')
        .replaceAll(/\{[^{}]*\}/gu, '{}')
        .matchAll(/\.(?<name>[a-z][\w-]*)/giu),
    ].map(({ groups }) => ({ file, name: groups?.['name'] ?? '' })),
  );
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(({ name }) => !words.has(name))).toEqual([]);
});
