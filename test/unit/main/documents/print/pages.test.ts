// The pages that a clerk typed: read exactly, or refused.
import { expect, test } from 'vitest';
import { readPages } from '../../../../../main/documents/print/prepare.ts';

test.each([
  ['1', [1]],
  ['1-3, 7', [1, 2, 3, 7]],
  [' 2 - 4 ;9', [2, 3, 4, 9]],
  ['7,1–2', [7, 1, 2]],
  ['2,1-3,2', [2, 1, 3]],
  ['10', [10]],
])('%s is %j of ten', (text, pages) => {
  expect(readPages(text, 10)).toEqual(pages);
});

test.each([
  '',
  ' ',
  '0',
  '11',
  '1-',
  '-3',
  '3-1',
  '1-11',
  '1,,2',
  '1,',
  'a',
  '1 2',
  '1.5',
  '1e1',
  '٣',
  '1--2',
  '0-3',
  '999999',
])('%j is no page of ten', (text) => {
  expect(readPages(text, 10)).toBeNull();
});
