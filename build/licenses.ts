// The licences of the bundled packages: read from the packages whose modules a build contains, written as one text that the app shows. A
// licence that nobody has admitted yet stops the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** All of them allow a program under another licence, if their texts are included. */
export const admitted: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

export interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Texts that every copy must include. */
  readonly words: string;
}

/** The parts of rolldown's output that show where a build came from. */
export type Output = readonly (
  | { readonly type: 'chunk'; readonly moduleIds: readonly string[] }
  | { readonly type: 'asset' }
)[];

/** The folders of the packages whose modules a build contains. */
export function packageFolders(output: Output): ReadonlySet<string> {
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  const folders = modules.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/u.exec(id)?.[0]);
  return new Set(
    folders.filter((folder) => folder !== undefined).map((folder) => folder.replace(/^\0/u, '')),
  );
}

export function readPackage(folder: string): Bundled {
  const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const valueOf = (key: string): string => {
    const value: unknown = typeof read === 'object' && read !== null ? Reflect.get(read, key) : undefined;
    if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
    return typeof value === 'string' ? value : '';
  };
  const words = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/iu.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
  const name = valueOf('name') || folder.slice(folder.lastIndexOf(`node_modules${sep}`) + 13);
  const license = valueOf('license') || (isMit(words) ? 'MIT' : '');
  if (!admitted.has(license)) throw new Error(`${name}: the licence "${license}" is not admitted`);
  if (words === '' && license !== 'MIT') throw new Error(`${name}: the words of its licence are missing`);
  return { name, version: valueOf('version'), license, words: words || mit(valueOf('author')) };
}

/** `own`: the program's name and the text of its own licence. */
export function licenceText(
  own: { readonly name: string; readonly words: string },
  packages: readonly Bundled[],
): string {
  const titleOf = ({ name, version, license }: Bundled) => `${name} ${version} · ${license}`;
  const sorted = packages.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = [...Map.groupBy(sorted, ({ words }) => words)].map(
    ([words, those]) => `${those.map(titleOf).join('\n')}\n\n${words}`,
  );
  const electron = 'Electron, Chromium\n\nLICENSE.electron.txt, LICENSES.chromium.html';
  return `${[`${own.name}\n\n${own.words.trim()}`, electron, ...parts].join(`\n\n${'─'.repeat(72)}\n\n`)}\n`;
}

const isMit = (words: string): boolean => /permission is hereby granted, free of charge/iu.test(words);

/** The text of the licence itself, for a package that declares it but contains no copy. */
const mit = (author: string): string => `Copyright (c) ${author.replace(/\s*<.*/u, '')}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
