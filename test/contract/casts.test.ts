// Finds every value that is given a type without proof, and compares with two lists: one function of the ledger, for data from its own
// threads and its own file, and a few assertions, each with its reason. First it shows that other casts would be found.
import { globSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { countUses, readCasts } from '../helpers/source-casts.ts';
import { readImports } from '../helpers/source-imports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync('{main,preload,renderer}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.split(sep).join('/'))
  .toSorted()
  .map((file) => [file, readFileSync(root + file, 'utf8')] as const);

const trusting = 'main/ledger/unsafe-cast.ts';

/** What `unsafeCast` is used for, and how often, file by file. If one more is needed, first ask whether a type can do it. */
const uses: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'main/ledger/answer-read.ts': [1, 'the operation of a name takes the input that came with the name'],
  'main/ledger/client.ts': [
    6,
    'an answer of a worker has the type of the operation or list that was asked for',
  ],
  'main/ledger/commit.ts': [2, 'the operation of a name takes the input that came with the name'],
  'main/ledger/json.ts': [1, 'stored JSON, of all tables: a column has one writer'],
  'main/ledger/list-handles.ts': [1, 'the query of a name takes that list’s filter'],
  'main/ledger/sqlite.ts': [1, 'rows as arrays'],
  'main/ledger/team/computer-ledger.ts': [
    14,
    'the input and the answer of an operation have the type that its name says',
  ],
  'main/ledger/team/ledger-port.ts': [1, 'the rows that the operation of a name answers'],
  'main/ledger/team/write-kinds.ts': [1, 'as client.ts: each operation by its name, whoever carries it out'],
  'main/ledger/write-locks.ts': [1, 'the lock of a name takes the input that came with the name'],
};

/** All assertions in main, preload and renderer, as written, each with its proof in place of the compiler's. */
const assertions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'main/app/closed.ts': {
    'Object.fromEntries(names.map((name) => [name, refuse])) as Record<N, () => never>':
      'made from these very names; Object.fromEntries forgets them',
  },
  'preload/client.ts': {
    '{ ...rooms, host, uploadHeaders, onBreak, on } as unknown as Guiche':
      'made from the contract’s names; bridge.test.ts walks every one',
  },
  'preload/contract/names.ts': {
    'Object.fromEntries( Object.entries(contract).map(([room, calls]) => [room, Object.keys(calls)]), ) as unknown as { readonly [R in Room]: readonly CallName<R>[] }':
      'made from the contract’s own keys; Object.fromEntries forgets them',
    'Object.keys(streams) as readonly StreamName[]': 'the keys of a record of these names',
  },
  'renderer/app/after-lock.ts': {
    'guiche as unknown as Readonly<Record<string, Readonly<Record<string, Ask>>>>':
      'asked by the contract’s names alone; what goes in and comes out is handed on',
    '{ ...guiche, ...Object.fromEntries(all) } as Guiche': 'made from the contract’s names',
  },
  'renderer/ui/grid/GridRow.tsx': {
    'memo(PlainRow, same) as typeof PlainRow': 'memo forgets that the row’s type is a parameter',
  },
};

describe('the reading', () => {
  test.each([
    ['const a = b as C;', 'b as C'],
    ['const a = b as unknown as C;', 'b as unknown as C'],
    ['const a = b as any;', 'b as any'],
    ['const a = b as never;', 'b as never'],
    ['const a = <C>b;', '<C>b'],
    ['const a = f(b as\n  readonly C[]);', 'b as readonly C[]'],
    ['const a = b!.c;', 'b!'],
    ['const a = b![0];', 'b!'],
    ['const a: any = b;', 'any'],
    ['function f(a: readonly any[]) {}', 'any'],
  ])('finds %j', (source, cast) => {
    expect(readCasts('main/file.ts', source)).toContain(cast);
  });

  test.each([
    'const a = { b: 1 } as const;',
    'const a = b satisfies C;',
    'const a = b as unknown;',
    "import { a as b } from './c.ts';",
    "export { a as b } from './c.ts';",
    "import * as a from './b.ts';",
    '// a as B\nconst a = "b as C" + `d as any` + /e as F!/.source;',
    'const isA = (b: unknown): b is A => b !== null && !c;',
    'type A = { [K in keyof B as C]: D };',
  ])('ignores %j', (source) => {
    expect(readCasts('main/file.ts', source)).toEqual([]);
  });

  test('counts each use of a name, called or passed on, but not its import', () => {
    const source = `
      import { cast } from './cast.ts';
      // cast<B>(a)
      const a = cast<B>(c), d = list.map(cast<E>), f = cast;`;
    expect(countUses('main/file.ts', source, 'cast')).toBe(3);
    expect(countUses('main/file.ts', "import { cast as other } from './cast.ts';", 'cast')).toBe(0);
  });

  test('a file that cannot be read is an error', () => {
    expect(() => readCasts('main/file.ts', 'const = 1')).toThrow('main/file.ts');
  });
});

describe('the sources', () => {
  const importers = (of: string) =>
    sources
      .filter(([, source]) => source.includes(posix.basename(of)))
      .filter(([file, source]) =>
        readImports(file, source).some(
          ({ specifier, typeOnly }) =>
            !typeOnly && posix.join(posix.dirname(file), specifier) === of && specifier.startsWith('.'),
        ),
      )
      .map(([file]) => file);

  test('use the unproven cast only in the ledger, as often as listed', () => {
    expect(importers(trusting)).toEqual(Object.keys(uses));
    const counted = sources
      .filter(([, source]) => source.includes('unsafeCast'))
      .map(([file, source]) => [file, countUses(file, source, 'unsafeCast')] as const)
      .filter(([file, count]) => file !== trusting && count > 0);
    expect(counted).toEqual(Object.entries(uses).map(([file, [count]]) => [file, count]));
  });

  test('use it under its own name', () => {
    const renamed = sources.filter(([, source]) => /\bunsafeCast as\b/.test(source)).map(([file]) => file);
    expect(renamed).toEqual([]);
  });

  test('read stored JSON as a type only in the ledger', () => {
    for (const file of ['main/ledger/json.ts', 'main/ledger/connection.ts'])
      expect(importers(file).filter((from) => !from.startsWith('main/ledger/'))).toEqual([]);
  });

  test('assert nothing else that the compiler cannot prove', () => {
    const found = sources
      .map(([file, source]) => [file, readCasts(file, source)] as const)
      .filter(([, casts]) => casts.length > 0);
    expect(found).toEqual(Object.entries(assertions).map(([file, casts]) => [file, Object.keys(casts)]));
  });
});
