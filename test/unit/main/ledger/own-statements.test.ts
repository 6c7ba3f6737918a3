// Both engines share one text, except for the statements in own-statements.ts, which are named and counted here.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownStatements } from '../../../../main/ledger/own-statements.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = globSync('main/ledger/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  // A team's ledger exists only on PostgreSQL.
  .filter((path) => !/^main\/ledger\/(?:postgres|team)\//.test(path))
  .map((path) => [path, readFileSync(root + path, 'utf8')] as const);

const naming = (what: RegExp): readonly string[] =>
  sources
    .filter(([, source]) => what.test(source))
    .map(([path]) => path)
    .toSorted();

test('three statements have different texts for each engine, all for text search', () => {
  expect(Object.keys(ownStatements)).toEqual([
    'boletosByPiecesOfName',
    'boletosWithWord',
    'trailByPiecesOfWords',
  ]);
});

test('no other code checks which engine it is', () => {
  expect(naming(/'postgres'|postgres:/)).toEqual(['main/ledger/own-statements.ts', 'main/ledger/sql.ts']);
  expect(naming(/\bownStatements\b/)).toEqual([
    'main/ledger/own-statements.ts',
    'main/ledger/tables/boletos-words.ts',
    'main/ledger/tables/trail.ts',
  ]);
});
