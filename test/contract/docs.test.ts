// Everything that the documents name exists: files, folders, links and npm scripts. This test finds names that changed in the sources.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = globSync(['*.md', '{main,renderer,build,test}/**/*.md'], { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
);

const contents = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Without code blocks, whose quotes and slashes are code. */
const prose = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```$/gmu, '');

/** Every source file and folder, with a slash before its name. */
const known: readonly string[] = globSync(['{main,preload,renderer,test,build,.github}/**', '*'], {
  cwd: root,
}).map((path) => `/${path.replaceAll('\\', '/')}`);

/** Slashes with another meaning: patterns, placeholders, calls, packages, folders of the system or of a data folder. */
const noPath =
  /[*<>{}()[\]=|\s…%~:]|\bNAME\b|^(?:\/|\.\/|@|replaced\/|restore\/|damaged\/|backups\/|door\/)/u;
/** A build makes these. */
const built = /^(?:out|dist)\//u;

function missingPaths(text: string): string[] {
  const named = [...prose(text).matchAll(/`([^`\n]+)`/gu)]
    .map(([, name = '']) => name)
    .filter((name) => name.includes('/') && !noPath.test(name) && !built.test(name));
  return named.filter((name) => {
    const end = `/${name.replace(/\/$/u, '')}`;
    return !known.some((path) => path.endsWith(end));
  });
}

const missingLinks = (file: string, text: string): string[] =>
  [...prose(text).matchAll(/\]\(([^)#\s]+)[^)]*\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/u.test(target) && !existsSync(join(root, dirname(file), target)));

const packageFile = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = packageFile.parse(JSON.parse(contents('package.json')));

const missingScripts = (text: string): string[] =>
  [...text.matchAll(/\bnpm run ([\w:-]+)/gu)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(scripts, name));

describe('the check', () => {
  test('finds a missing path, link and script', () => {
    expect(missingPaths('`main/nowhere.ts` `main/ledger/` `ledger/open.ts` `nowhere/`')).toEqual([
      'main/nowhere.ts',
      'nowhere/',
    ]);
    expect(
      missingLinks('build/README.md', '[a](../SECURITY.md) [b](SECURITY.md) [c](https://a.example)'),
    ).toEqual(['SECURITY.md']);
    expect(missingScripts('`npm run check` and `npm run nothing -- --at-all`')).toEqual(['nothing']);
  });
});

describe.each(documents)('%s', (file) => {
  test('names only files and folders that exist', () => {
    expect(missingPaths(contents(file))).toEqual([]);
  });
  test('links only to what exists', () => {
    expect(missingLinks(file, contents(file))).toEqual([]);
  });
  test('names only scripts of package.json', () => {
    expect(missingScripts(contents(file))).toEqual([]);
  });
});

test('the README has at most 150 lines', () => {
  expect(contents('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});
