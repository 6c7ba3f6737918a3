// The programs in build/ are not compiled, so nothing else notices if a name that they import was renamed or moved.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const imported = /(?:import|const) \{([^}]*)\} (?:from|= await import\()\s*'(\.[^']+)'/g;

const exported = (source: string, name: string): boolean =>
  new RegExp(`^export (?:(?:async )?(?:function|const|class) |\\{[^}]*\\b)${name}\\b`, 'm').test(source);

test.each(globSync('build/*.mjs', { cwd: root }))('%s imports names that exist', (file) => {
  const missing = [...readFileSync(join(root, file), 'utf8').matchAll(imported)].flatMap(
    ([, names = '', from = '']) => {
      const source = readFileSync(join(root, dirname(file), from), 'utf8');
      return names
        .split(',')
        .map((one) => one.replace(/ as .*|:.*/, '').trim())
        .filter((name) => name !== '' && !exported(source, name))
        .map((name) => `${name} of ${from}`);
    },
  );
  expect(missing).toEqual([]);
});
