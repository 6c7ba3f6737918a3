import { expect, test } from 'vitest';
import { canonical, fingerprint } from '../../../../main/ledger/json.ts';

test('the same value has the same text, in any order of its keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(
    canonical({ b: [1, { c: 'x', d: null }] }),
  );
  expect(canonical({ a: new Uint8Array([1, 2]) })).toBe(canonical({ a: Buffer.from([1, 2]) }));
});

test('different values have different texts', () => {
  const values = [
    null,
    0,
    '0',
    '',
    [],
    {},
    [null],
    { a: null },
    { a: 1 },
    ['a', 1],
    [['a'], 1],
    new Uint8Array([1]),
    'bytes:AQ==',
  ];
  expect(new Set(values.map(canonical)).size).toBe(values.length);
  expect(fingerprint({ a: 1 })).not.toEqual(fingerprint({ a: 2 }));
});
