// The built window: its texts come in two parts, and no script uses a text that is not loaded yet.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../out/renderer');
const scripts = new Map(
  globSync('assets/*.js', { cwd: folder }).map((path) => [
    basename(path),
    readFileSync(join(folder, path), 'utf8'),
  ]),
);
const page = readFileSync(join(folder, 'index.html'), 'utf8');

const asked = (script: string): Set<string> =>
  new Set([...script.matchAll(/\bid:[`"]([\w+/-]{6})[`"]/g)].map(([, id = '']) => id));
const given = (catalogue: string): Set<string> =>
  new Set([...catalogue.matchAll(/"([\w+/-]{6})":\[/g)].map(([, id = '']) => id));
const catalogues = (name: string): ReadonlySet<string>[] =>
  [...scripts].filter(([file]) => file.startsWith(`${name}-`)).map(([, text]) => given(text));

const scriptOfPage = /<script[^>]*src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? 'none';
const askedAtStart = asked(scripts.get(scriptOfPage) ?? '');

describe.each(['pt-BR', 'en'])('the texts of %s', (name) => {
  const [one = new Set(), two = new Set(), ...more] = catalogues(name);
  const [start, later] = one.size < two.size ? [one, two] : [two, one];
  const ours = start.union(later);

  it('come in two parts without a common text', () => {
    expect(more).toEqual([]);
    expect(later.size).toBeGreaterThan(start.size);
    expect([...start.intersection(later)]).toEqual([]);
  });

  it('contain at the start everything that the first script uses', () => {
    const texts = askedAtStart.intersection(ours);
    expect(texts.size).toBeGreaterThan(300);
    expect([...texts.difference(start)]).toEqual([]);
  });

  it('contain everything that any script uses', () => {
    const everywhere = [...scripts.values()].flatMap((text) => [...asked(text)]);
    // Some ids of six letters are no texts, such as those of fields; neither language's catalogue has them.
    const other = name === 'en' ? catalogues('pt-BR') : catalogues('en');
    const texts = new Set(everywhere).intersection(new Set(other.flatMap((ids) => [...ids])));
    expect([...texts.difference(ours)]).toEqual([]);
  });
});

it('the page fetches only those of the start', () => {
  const linked = [...page.matchAll(/rel="modulepreload" href="\/assets\/([^"]+)"/g)].map(([, file = '']) =>
    given(scripts.get(file) ?? ''),
  );
  expect(linked).toHaveLength(1);
  expect([
    ...askedAtStart
      .intersection(catalogues('pt-BR').reduce((all, ids) => all.union(ids), new Set()))
      .difference(linked[0] ?? new Set()),
  ]).toEqual([]);
});
