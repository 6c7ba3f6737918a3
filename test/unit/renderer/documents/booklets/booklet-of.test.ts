import { expect, test } from 'vitest';
import { keyOf } from '../../../../../renderer/documents/booklets/booklet-of.ts';

test('different boletos have different keys, equal ones the same', () => {
  const list = { handle: 'a', ranges: [{ from: 0, to: 3 }] };
  const keys = [
    keyOf({ batchId: 1 }),
    keyOf({ accountId: 'estrela', document: '1' }),
    keyOf(list),
    keyOf({ ...list, ranges: [{ from: 0, to: 4 }] }),
    keyOf({ boletos: [1] }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf({ ...list })).toBe(keyOf(list));
});
