import { expect, it } from 'vitest';
import { distinct, entryKey, groupKey } from '../../../../renderer/ui/keys.ts';

it('gives no entry the key of its group, of another group or of another group’s entry', () => {
  const groups = ['pdfs', 'result', 'a', 'a/b'];
  const entries = ['pdfs', 'result', 'a', 'b'];
  const keys = groups.flatMap((group) => [groupKey(group), ...entries.map((one) => entryKey(group, one))]);
  expect(new Set(keys).size).toBe(keys.length);
});

it('keeps the first entry of each key, in order', () => {
  const kept = distinct(['a1', 'b1', 'a2', 'c1', 'b2'], ([key = '']) => key);
  expect(kept).toEqual(['a1', 'b1', 'c1']);
});
