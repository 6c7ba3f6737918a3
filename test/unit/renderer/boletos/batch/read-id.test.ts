import { expect, test } from 'vitest';
import { readId } from '../../../../../renderer/boletos/batch/read-id.ts';

test.each([
  [' 90551 ', '90551'],
  ['nº 90551', '90551'],
  ['No. 90551', '90551'],
  ['ID: bol_7f-1', 'bol_7f-1'],
  ['#12', '12'],
  ['id-7', 'id-7'],
  ['nota', 'nota'],
])('“%s” is the id %s', (typed, id) => {
  expect(readId(typed)).toBe(id);
});

test.each(['', '  ', '90 551', '98890.00109 90000', 'a/b', 'x'.repeat(81)])('“%s” is none', (typed) => {
  expect(readId(typed)).toBeUndefined();
});
