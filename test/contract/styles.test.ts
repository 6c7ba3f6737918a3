// Styles apply to the whole window, and an area's styles load only when the clerk opens it: if two areas styled the same class, it would
// look different after a visit than before.
import { globSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, type Selector } from 'lightningcss';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { readImports } from '../helpers/source-imports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The selectors of a sheet, including those inside media and container rules. */
function selectorsOf(css: string): readonly Selector[] {
  const found: Selector[] = [];
  transform({
    filename: 'sheet.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value }) {
          found.push(...value.selectors);
        },
      },
    },
  });
  return found;
}

/** Every class that a selector names, also inside `:not()` and similar. */
const named = (selector: Selector): readonly string[] =>
  selector.flatMap((part) =>
    part.type === 'class'
      ? [part.name]
      : part.type === 'pseudo-class' && 'selectors' in part && part.kind !== 'host'
        ? part.selectors.flatMap((one) => named(one))
        : [],
  );

/** The class that a selector styles alone, wherever it is in the document. */
function begunBy(selector: Selector): string | undefined {
  const [name, ...more] = selector.flatMap((part) => (part.type === 'class' ? [part.name] : []));
  return more.length === 0 && selector.every(({ type }) => type !== 'combinator') ? name : undefined;
}

const begun = (css: string): ReadonlySet<string> =>
  new Set(selectorsOf(css).flatMap((selector) => begunBy(selector) ?? []));

describe('the reading', () => {
  test.each([
    ['.a { top: 0 } .b .c { top: 0 }', ['a']],
    ['.a,\n.b { top: 0 } /* .d { } */', ['a', 'b']],
    ['@media (width < 1px) { .a { top: 0 } }', ['a']],
    ['.a::before, .b:hover { top: 0 } .c.d { top: 0 }', ['a', 'b']],
    ['.a:is(.b, .c, .d) .e { top: 0 }', []],
  ])('of %s', (css, classes) => {
    expect([...begun(css)]).toEqual(classes);
  });
});

const sheetFiles = globSync('renderer/**/*.css', { cwd: root }).map((file) => file.split(sep).join('/'));
const sheets = sheetFiles.map((file) => ({ file, css: readFileSync(root + file, 'utf8') }));

test('no two sheets style the same class alone', () => {
  const homes = new Map<string, string[]>();
  // One sheet has the differences under forced colours for all.
  for (const { file, css } of sheets.filter((sheet) => !sheet.file.endsWith('forced-colors.css')))
    for (const name of begun(css)) homes.set(name, [...(homes.get(name) ?? []), file]);
  expect(homes.size).toBeGreaterThan(200);
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
});

/** Parts that every area uses: an area may style their classes inside its own elements. */
const shared: ReadonlySet<string> = new Set(['ui', 'app', 'list', 'dashboard', 'shell']);
const roomOf = (file: string): string => file.split('/').at(1) ?? '';

/** The classes that a source gives to elements, in an attribute or in a function of that name. */
function classWords(file: string, source: string): ReadonlySet<string> {
  const words = new Set<string>();
  const within: { readonly start: number; readonly end: number }[] = [];
  const texts: { readonly start: number; readonly text: string }[] = [];
  const look = (name: { start: number; end: number }, node: { start: number; end: number }) => {
    if (/class/iu.test(source.slice(name.start, name.end))) within.push(node);
  };
  new Visitor({
    JSXAttribute: (node) => look(node.name, node),
    VariableDeclarator: (node) => look(node.id, node),
    FunctionDeclaration: (node) => node.id && look(node.id, node),
    Property: (node) => look(node.key, node),
    AssignmentExpression: (node) => look(node.left, node),
    Literal: ({ start, value }) => typeof value === 'string' && texts.push({ start, text: value }),
    TemplateElement: ({ start, value }) => texts.push({ start, text: value.raw }),
  }).visit(parseSync(file, source).program);
  for (const { start: at, text } of texts)
    if (within.some(({ start, end }) => at >= start && at < end))
      for (const word of text.match(/[\w-]+/gu) ?? []) words.add(word);
  return words;
}

interface Window {
  readonly sheets: readonly { readonly file: string; readonly css: string }[];
  /** What each source may put into a class. */
  readonly sources: readonly { readonly file: string; readonly words: ReadonlySet<string> }[];
}

/** Selectors of areas, and of the parts they share, that may match an element of another area. */
function leaks({ sheets, sources }: Window): readonly string[] {
  const read = sheets.map(({ file, css }) => ({ file, selectors: selectorsOf(css) }));
  const besideShared = (file: string) => roomOf(file) !== 'ui';
  const ofUi = new Set(
    read
      .filter(({ file }) => !besideShared(file) && !file.endsWith('forced-colors.css'))
      .flatMap(({ selectors }) => selectors.flatMap(named)),
  );
  const filesWhere = (fits: (selector: Selector, name: string) => boolean, name: string) =>
    read.filter(({ selectors }) => selectors.some((one) => fits(one, name))).map(({ file }) => file);
  const isOwn = (name: string, file: string): boolean => {
    if (ofUi.has(name)) return false;
    const homes = filesWhere((selector, it) => begunBy(selector) === it, name).filter(besideShared);
    const others = filesWhere((selector, it) => named(selector).includes(it), name).filter(
      (other) => other !== file && besideShared(other),
    );
    if (others.length > 0 && (homes.length !== 1 || homes[0] !== file)) return false;
    if (shared.has(roomOf(file))) return true;
    const mayUse = (other: string) => roomOf(other) === roomOf(file) || shared.has(roomOf(other));
    return (
      others.every(mayUse) &&
      sources.every(({ file: source, words }) => roomOf(source) === roomOf(file) || !words.has(name))
    );
  };
  const known = new Map<string, boolean>();
  const own = (name: string, file: string): boolean => {
    const key = `${file} ${name}`;
    const answer = known.get(key) ?? isOwn(name, file);
    known.set(key, answer);
    return answer;
  };
  const isScoped = (selector: Selector, file: string): boolean =>
    selector.some((part) =>
      part.type === 'class'
        ? own(part.name, file)
        : part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')
          ? part.selectors.every((one) => isScoped(one, file))
          : // A nested rule is scoped with the one around it.
            part.type === 'nesting',
    );
  return read
    .filter(({ file }) => besideShared(file))
    .flatMap(({ file, selectors }) =>
      selectors
        .filter((selector) => !isScoped(selector, file))
        .map((selector) => `${file}: ${named(selector).join(' ') || JSON.stringify(selector)}`),
    );
}

describe('a style of one area', () => {
  const source = (text: string) => ({
    file: 'renderer/b/B.tsx',
    words: classWords('B.tsx', `export const B = () => ${text};`),
  });
  const mine = (css: string) => ({ file: 'renderer/a/a.css', css });
  const theirs = (css: string) => ({ file: 'renderer/b/b.css', css });

  test.each([
    ['a class that another sheet styles', [mine('.x::before { top: 0 }'), theirs('.y.x { top: 0 }')], '1'],
    ['a class that another source uses', [mine('.x { top: 0 }')], '<p className={on ? `y x` : ``} />'],
    [
      'a class that a function puts together',
      [mine('.x { top: 0 }')],
      '{ const className = (on) => ["y", on && "x"].join(" "); }',
    ],
    ['an element', [mine('.x { top: 0 } dd { top: 0 }')], '1'],
    ['what it excludes', [mine('.x { top: 0 } :not(.x) { top: 0 }')], '1'],
    ['one of two', [mine('.x { top: 0 } :is(.x, p) { top: 0 }')], '1'],
    ['a class of shared parts', [mine('.x { top: 0 }'), { file: 'renderer/ui/x.css', css: '.x .y {}' }], '1'],
  ])('leaks if it has %s', (_what, styles, text) => {
    expect(leaks({ sheets: styles, sources: [source(text)] })).toHaveLength(1);
  });

  test.each([
    ['its own class around a shared one', [mine('.x .y { top: 0 }'), theirs('.z .y { top: 0 }')]],
    ['either of its own', [mine('.x { top: 0 } .w { top: 0 } :is(.x, .w) dd { top: 0 }')]],
    ['a word that is no class elsewhere', [mine('.v { top: 0 }')]],
  ])('does not leak if it has %s', (_what, styles) => {
    const sources = [source('<p hidden={v === "v"} id="x" className="z y" />')];
    expect(leaks({ sheets: styles, sources })).toEqual([]);
  });

  test('matches no element of another', () => {
    const sources = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).map((file) => {
      const path = file.split(sep).join('/');
      return { file: path, words: classWords(path, readFileSync(root + file, 'utf8')) };
    });
    // The lock hides everything behind it.
    const locked = sheets.filter(({ file }) => file === 'renderer/shell/lock-screen.css');
    expect(leaks({ sheets: locked, sources })).toHaveLength(2);
    expect(leaks({ sheets, sources }).filter((one) => !one.includes('lock-screen'))).toEqual([]);
  });
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

test('type sizes and spaces are only in tokens.css', () => {
  const written = globSync('renderer/**/*.css', { cwd: root })
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) => figures(readFileSync(root + file, 'utf8')).map((one) => `${file}: ${one}`));
  expect(written).toEqual([]);
});

test('a style names only tokens that exist', () => {
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

/** Rules of a sheet that style one class alone, each with its declarations. */
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

/** The meaning of a shared layout, whatever the space between its parts, if another sheet could repeat it by accident. */
const meantBy = (shared: Rule): readonly string[] =>
  [...shared.declarations].filter((one) => !/^(?:gap|min-width):/u.test(one));

const writtenAgain = (shared: readonly Rule[], part: readonly Rule[]): readonly string[] =>
  part.flatMap(({ selector, declarations }) =>
    shared
      .filter((one) => meantBy(one).length > 1 && meantBy(one).every((it) => declarations.has(it)))
      .map((one) => `${selector} is ${one.selector}`),
  );

test('a repeated layout is found, whatever its gap', () => {
  const shared = rulesOf(
    '.stack { display: flex; flex-direction: column; gap: 4px } .end { text-align: right }',
  );
  const part = rulesOf(
    '.a { gap: 8px; flex-direction: column; display: flex; top: 0 } .b { text-align: right }',
  );
  expect(writtenAgain(shared, part)).toEqual(['.a is .stack']);
});

test('an area’s class uses shared layouts by their names', () => {
  const read = (file: string) => rulesOf(readFileSync(root + file, 'utf8'));
  const shared = ['base', 'layout'].flatMap((name) => read(`renderer/ui/${name}.css`));
  const rooms = globSync('renderer/**/*.css', { cwd: root }).filter(
    (file) => !file.split(sep).includes('ui'),
  );
  expect(rooms.flatMap((file) => writtenAgain(shared, read(file)).map((one) => `${file}: ${one}`))).toEqual(
    [],
  );
});

test('every class of a sheet is used in a source', () => {
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
