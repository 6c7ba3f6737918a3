// Every pattern of main and preload on texts that make a careless pattern start again at each letter: twice the text may need twice the
// time, and never four times.
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
/** Makes the last step fail, so that everything before it is tried again. */
const ends = ['', '\u0001', '\n\u0001'];
const length = 20_000;
/** Milliseconds below which a measurement says nothing. */
const noticed = 40;

/** A pattern's own letters, as a text that begins to match. */
const ownLetters = (source: string): string =>
  source.replaceAll(/\\[A-Za-z]|\\u\{?[0-9a-f]+\}?|[\^$.*+?()[\]{}|\\]/giu, '').slice(0, 12);

function time({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags);
  const start = performance.now();
  pattern.test(text);
  return performance.now() - start;
}

/** The text for which a pattern needs too much time. */
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

/** Patterns whose texts are short before they see them; each with the limit that ensures it. */
const bounded: Readonly<Record<string, string>> = {
  'preload/shared/money.ts /\\B(?=': 'the digits of a whole number',
};

it('none needs four times as long for twice the text', () => {
  expect(patterns.length).toBeGreaterThan(300);
  const slow = patterns.flatMap((pattern) => {
    const text = worst(pattern);
    return text === undefined ? [] : [`${pattern.file} /${pattern.source}/${pattern.flags} by ${text}`];
  });
  expect(slow.filter((line) => !Object.keys(bounded).some((start) => line.startsWith(start)))).toEqual([]);
});
