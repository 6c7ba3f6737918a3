// The contract has three forms that must agree: names for the preload, schemas for main, types for the window.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '../../preload/contract/contract.ts';
import { readImports } from '../helpers/source-imports.ts';
import { callNames, streamNames } from '../../preload/contract/names.ts';

interface Parser {
  safeParse(value: unknown): { readonly success: boolean };
}
const rooms: Readonly<Record<string, Readonly<Record<string, { readonly input: Parser }>>>> = contract;
const calls = Object.entries(rooms).flatMap(([room, named]) =>
  Object.entries(named).map(([name, { input }]) => ({ room, name, input })),
);

describe('a day', () => {
  const { input } = contract.boletos.markPaid;
  const taken = (on: string) => input.safeParse({ commandId: crypto.randomUUID(), boletos: [1], on }).success;

  it.each(['2026-11-30', '2028-02-29', '1997-10-07'])('%s is accepted', (on) => {
    expect(taken(on)).toBe(true);
  });

  it.each(['2026-02-31', '2027-02-29', '2026-13-01', '2026-00-10', '0026-11-25', '2226-11-25', '26-11-25'])(
    '%s is refused',
    (on) => {
      expect(taken(on)).toBe(false);
    },
  );
});

describe('the names', () => {
  it('are plain words, all different, and no property of every object', () => {
    const places = calls.map(({ room, name }) => `${room}.${name}`);
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(streamNames).size).toBe(streamNames.length);
    for (const word of [...calls.flatMap(({ room, name }) => [room, name]), ...streamNames]) {
      expect(word).toMatch(/^[a-z][A-Za-z]*$/u);
      expect(word in Object.prototype).toBe(false);
    }
    for (const taken of ['host', 'uploadHeaders', 'onBreak', 'on'])
      expect(Object.keys(callNames)).not.toContain(taken);
  });

  it('are all that the preload imports of the contract, besides codes, so the preload stays small', () => {
    const folder = new URL('../../preload/', import.meta.url);
    const sources = ['electron.ts', 'http.ts', 'client.ts', 'sealing.ts', 'contract/result.ts'];
    for (const source of sources) {
      const imports = readImports(source, readFileSync(new URL(source, folder), 'utf8'));
      expect(
        imports.filter(
          ({ specifier, typeOnly }) =>
            !typeOnly &&
            !/^(?:electron|\.\/(?:client|sealing|contract\/(?:names|result))\.ts)$/u.test(specifier),
        ),
      ).toEqual([]);
    }
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.ts'))
        .sort(),
    ).toEqual(['client.ts', 'electron.ts', 'http.ts', 'sealing.ts']);
  });
});

describe('every input', () => {
  it.each(calls)('of $room.$name accepts no unknown field', ({ input }) => {
    const strange: readonly unknown[] = [
      null,
      0,
      '',
      true,
      [],
      { __proto__: { a: 1 }, constructor: 1 },
      { strange: 1 },
      'x'.repeat(100_000),
    ];
    for (const value of strange) expect(input.safeParse(value).success).toBe(false);
  });
});
