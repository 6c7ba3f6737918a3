// Everything that is bundled is listed with its required texts, and nothing is bundled under a licence that nobody admitted.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { licenceText, packageFolders, readPackage } from '../../../build/licenses.ts';
import { temporaryFolder } from '../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.remove());

const permission = 'Permission is hereby granted, free of charge, to any person.';

function make(name: string, facts: object, files: Readonly<Record<string, string>> = {}): string {
  const home = join(folder.path, 'node_modules', name);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...facts }));
  for (const [file, words] of Object.entries(files)) writeFileSync(join(home, file), words);
  return home;
}

it('finds the packages of a build by their modules', () => {
  const moduleIds = [
    '/app/main/app.ts',
    '\0rolldown/runtime.js',
    '/app/node_modules/zod/mini/index.js',
    '/app/node_modules/zod/core.js?query',
    '\0/app/node_modules/@scope/name/a.cjs?commonjs',
    '/app/node_modules/outer/node_modules/inner/b.js',
    String.raw`C:\app\node_modules\@scope\windows\c.js`,
  ];
  expect(packageFolders([{ type: 'asset' }, { type: 'chunk', moduleIds }])).toEqual(
    new Set([
      '/app/node_modules/zod',
      '/app/node_modules/@scope/name',
      '/app/node_modules/outer/node_modules/inner',
      String.raw`C:\app\node_modules\@scope\windows`,
    ]),
  );
});

it('includes every text that a package requires', () => {
  const home = make(
    'two',
    { license: 'Apache-2.0' },
    { LICENSE: 'first\r\n', 'LICENSE.other': 'second', 'NOTICE.md': 'third', 'README.md': 'not' },
  );
  expect(readPackage(home)).toEqual({
    name: 'two',
    version: '1.2.3',
    license: 'Apache-2.0',
    words: 'first\n\nsecond\n\nthird',
  });
});

it('reads from the text what the package does not declare, and writes the text that the package lacks', () => {
  expect(readPackage(make('undeclared', {}, { LICENSE: permission })).license).toBe('MIT');
  const { words } = readPackage(
    make('bare', { license: 'MIT', author: 'Ana Invenção <ana@authors.example>' }),
  );
  expect(words).toMatch(/^Copyright \(c\) Ana Invenção\n\nPermission is hereby granted/u);
});

it.each([
  ['copyleft', { license: 'GPL-3.0' }, { LICENSE: 'words' }],
  ['either', { license: '(MIT OR GPL-3.0)' }, { LICENSE: 'words' }],
  ['undeclared', {}, { LICENSE: 'All rights reserved.' }],
  ['wordless', { license: 'Apache-2.0' }, {}],
])('stops the build at a package that is %s', (name, facts, files) => {
  expect(() => readPackage(make(name, facts, files))).toThrow(`${name}: `);
});

it('writes the program’s own licence first, then each licence once under the names of all packages that share it', () => {
  const one = { version: '1', license: 'MIT', words: 'same' };
  const text = licenceText({ name: 'Guichê', words: 'ours\n' }, [
    { ...one, name: 'b' },
    { ...one, name: 'c', words: 'other' },
    { ...one, name: 'a' },
  ]);
  expect(text.split(/\n\n─+\n\n/u)).toEqual([
    'Guichê\n\nours',
    expect.stringContaining('Electron'),
    'a 1 · MIT\nb 1 · MIT\n\nsame',
    'c 1 · MIT\n\nother\n',
  ]);
});
