// Printers as the clerk sees them: which is offered first, by which method, and its measures.
import { expect, test } from 'vitest';
import { printersAsKnown } from '../../../../../main/documents/print/calls.ts';
import type { HostPrinter } from '../../../../../main/host/host.ts';

const there: readonly HostPrinter[] = [
  { name: '', label: '', isDefault: false, ways: ['window'] },
  { name: 'Balcao', label: 'Balcão', isDefault: true, ways: ['lp', 'raster'] },
  { name: 'Fundos', label: 'Fundos', isDefault: false, ways: ['lp', 'raster'] },
];
const nothing = { chosen: [], measured: [] };

test('uses the system’s printer and each one’s best method when none is known', () => {
  const known = printersAsKnown(there, nothing);
  expect(known.map(({ isDefault, way }) => [isDefault, way])).toEqual([
    [false, 'window'],
    [true, 'lp'],
    [false, 'lp'],
  ]);
  expect(known.every(({ measuredAt, scales }) => measuredAt === null && !scales)).toBe(true);
});

test('lists the last chosen printer and method first while both exist', () => {
  const chosen = [
    { name: 'Sumida', way: 'lp' },
    { name: 'Fundos', way: 'raster' },
    { name: 'Balcao', way: 'direct' },
  ];
  const known = printersAsKnown(there, { ...nothing, chosen });
  expect(known.map(({ isDefault, way }) => [isDefault, way])).toEqual([
    [false, 'window'],
    [false, 'lp'],
    [true, 'raster'],
  ]);
});

test('applies a measure to its own method only', () => {
  const measured = [
    { name: 'Balcao', way: 'lp', at: '2026-11-20T15:00:00Z', right: true },
    { name: 'Fundos', way: 'lp', at: '2026-11-20T15:00:00Z', right: false },
    { name: '', way: 'dialog', at: '2026-11-20T15:00:00Z', right: true },
  ];
  expect(
    printersAsKnown(there, { ...nothing, measured }).map(({ measuredAt, scales }) => [measuredAt, scales]),
  ).toEqual([
    [null, false],
    ['2026-11-20T15:00:00Z', false],
    [null, true],
  ]);
});

test('omits a printer without any method', () => {
  expect(printersAsKnown([{ name: 'x', label: 'x', isDefault: true, ways: [] }], nothing)).toEqual([]);
});
