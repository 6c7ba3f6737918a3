// Names of a booklet's files: every mark, safe for every system, and never the same twice.
import * as fc from '../../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { fileNames } from '../../../../../main/documents/booklet/layout.ts';
import { member } from '../../../../helpers/booklet-members.ts';

const named = (naming: string, ...members: Parameters<typeof member>[0][]) =>
  fileNames(
    { naming, title: 'Mensalidades de novembro' },
    members.map((more) => [member(more)]),
  );

test('replaces each variable with the boleto’s value', () => {
  expect(
    named('{titulo} {pagador} {documento} {vencimento} {nosso_numero} {item} {lote}', {
      name: 'Inês Prado',
      document: '11144477735',
      dueDate: '2026-12-10',
      nossoNumero: '28000000007',
      item: 12,
      lote: 3,
    }),
  ).toEqual(['Mensalidades de novembro Inês Prado 11144477735 2026-12-10 28000000007 12 3.pdf']);
  expect(named('{item}', { item: 4, parcel: 2, parcels: 12 })).toEqual(['4-2.pdf']);
});

test('names a file of several boletos after the first, with the number of different ones', () => {
  const group = [
    member({ id: 1, name: 'Ana' }),
    member({ id: 2, name: 'Bia' }),
    member({ id: 3, name: 'Ana' }),
  ];
  expect(fileNames({ naming: '{pagador} - lote {lote}', title: 'T' }, [group])).toEqual([
    'Ana +1 - lote 1.pdf',
  ]);
});

test('keeps an unknown variable, and one without a value', () => {
  expect(named('{valor} {constructor} {pagador}', { name: 'Ana' })).toEqual([
    '{valor} {constructor} Ana.pdf',
  ]);
  expect(named('{nosso_numero}', { nossoNumero: null })).toEqual(['arquivo.pdf']);
});

test('replaces characters that a system refuses, and cuts a long name', () => {
  expect(named('{pagador}', { name: 'Silva/Souza: "Cia" <x>' })).toEqual(['Silva_Souza_ _Cia_ _x_.pdf']);
  expect(named('{pagador}', { name: '../../etc' })).toEqual(['_.._etc.pdf']);
  expect(named('{pagador}', { name: 'CON' })).toEqual(['_CON.pdf']);
  expect(named('{pagador}', { name: 'x'.repeat(300) })[0]).toHaveLength(104);
  expect(Buffer.byteLength(named('{pagador}', { name: '結'.repeat(90) })[0] ?? '')).toBeLessThan(240);
});

test('numbers names that a system considers equal', () => {
  const names = ['Ana', 'ANA', 'Jose\u0301', 'José', 'Ana (2)', 'ana'];
  expect(named('{pagador}', ...names.map((name) => ({ name })))).toEqual([
    'Ana.pdf',
    'ANA (2).pdf',
    'Jose\u0301.pdf',
    'José (2).pdf',
    'Ana (2) (2).pdf',
    'ana (3).pdf',
  ]);
});

test('makes as many different names as files, for any payers', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 30 }), (names) => {
      const made = named('{pagador}', ...names.map((name) => ({ name })));
      expect(made).toHaveLength(names.length);
      expect(new Set(made.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
      for (const name of made) expect(name).not.toMatch(/[\\/:*?"<>|]/);
    }),
  );
});
