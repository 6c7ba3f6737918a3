// One text for both engines, but for what stands in own-statements.ts: named, and counted here.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownStatements } from '../../../../main/ledger/own-statements.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = globSync('main/ledger/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  // A team's ledger is PostgreSQL's alone.
  .filter((path) => !/^main\/ledger\/(?:postgres|team)\//.test(path))
  .map((path) => [path, readFileSync(root + path, 'utf8')] as const);

const naming = (what: RegExp): readonly string[] =>
  sources
    .filter(([, source]) => what.test(source))
    .map(([path]) => path)
    .toSorted();

test('three statements have words of their own for each engine, all for text search', () => {
  expect(Object.keys(ownStatements)).toEqual([
    'boletosByPiecesOfName',
    'boletosWithWord',
    'trailByPiecesOfWords',
  ]);
});

test('nothing else asks which engine it is', () => {
  expect(naming(/'postgres'|postgres:/)).toEqual(['main/ledger/own-statements.ts', 'main/ledger/sql.ts']);
  expect(naming(/\bownStatements\b/)).toEqual([
    'main/ledger/own-statements.ts',
    'main/ledger/tables/boletos-words.ts',
    'main/ledger/tables/trail.ts',
  ]);
});
