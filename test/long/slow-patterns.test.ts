// Every pattern of main and preload against texts that make a careless one try again from each letter: twice the text may take
// twice the time, and never four times.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function* patternsIn(node: unknown): Generator<{ source: string; flags: string }> {
  if (!isObject(node)) return;
  const regex: unknown = Reflect.get(node, 'regex');
  if (isObject(regex))
    yield { source: String(Reflect.get(regex, 'pattern')), flags: String(Reflect.get(regex, 'flags')) };
  for (const part of Object.values(node)) yield* patternsIn(part);
}

const patterns: readonly Pattern[] = globSync('{main,preload}/**/*.ts', { cwd: root }).flatMap((file) =>
  [...patternsIn(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }))].map((one) => ({
    file: file.replaceAll('\\', '/'),
    ...one,
  })),
);

const pieces = [
  ...Array.from(' \n\taA0.,-_/\\"\'<>&;:=([{@%+#á$*|~'),
  '\r\n',
  '</',
  '<a ',
  'a=',
  '""',
  '0,',
  '0.',
  '0-',
  'a.',
  'a@',
  'a b',
  ' a',
  '/a',
  '%2',
  '\u00a0',
];
/** What makes the last step fail, so that all that came before is tried anew. */
const ends = ['', '\u0001', '\n\u0001'];
const length = 20_000;
/** Milliseconds below which a try says nothing. */
const noticed = 40;

/** A pattern's own letters, as a text that begins as it wishes. */
const ownLetters = (source: string): string =>
  source.replaceAll(/\\[A-Za-z]|\\u\{?[0-9a-f]+\}?|[\^$.*+?()[\]{}|\\]/giu, '').slice(0, 12);

function time({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags);
  const start = performance.now();
  pattern.test(text);
  return performance.now() - start;
}

/** The text that a pattern takes more than its share of time for. */
function worst(pattern: Pattern): string | undefined {
  const own = ownLetters(pattern.source);
  for (const piece of [...pieces, ...(own === '' ? [] : [own])])
    for (const end of ends)
      for (const begin of own === '' ? [''] : ['', own]) {
        const text = (times: number) => begin + piece.repeat((length * times) / piece.length) + end;
        if (time(pattern, text(1)) < noticed) continue;
        const once = Math.min(time(pattern, text(1)), time(pattern, text(1)));
        const twice = Math.min(time(pattern, text(2)), time(pattern, text(2)));
        if (once > noticed / 2 && twice / once > 3)
          return `${JSON.stringify(begin + piece)} and ${JSON.stringify(end)}`;
      }
  return undefined;
}

/** What these read is short before they see it; each with what bounds it. */
const bounded: Readonly<Record<string, string>> = {
  'preload/shared/money.ts /\\B(?=': 'the digits of a whole number',
};

it('none takes four times as long for twice the text', () => {
  expect(patterns.length).toBeGreaterThan(300);
  const slow = patterns.flatMap((pattern) => {
    const text = worst(pattern);
    return text === undefined ? [] : [`${pattern.file} /${pattern.source}/${pattern.flags} by ${text}`];
  });
  expect(slow.filter((line) => !Object.keys(bounded).some((start) => line.startsWith(start)))).toEqual([]);
});
