import { expect, test } from 'vitest';
import { scannerOf } from '../../../../../../main/documents/pdf/format/tokens.ts';
import { numbersText, readValue } from '../../../../../../main/documents/pdf/format/values.ts';

const read = (text: string): unknown => readValue(scannerOf(Buffer.from(text, 'latin1')));

test.each([
  ['12', 12],
  ['-7', -7],
  ['+3', 3],
  ['.25', 0.25],
  ['-1.5', -1.5],
  ['4.', 4],
  ['-', 0],
  ['0000000016', 16],
])('reads the number %s', (text, value) => {
  expect(read(text)).toBe(value);
});

test('reads names, words, strings, references, arrays and dictionaries, past comments', () => {
  const text = '<</A/Name/B true % a comment\n/C[1 0 R 2 3(a (nested) \\) string)<0aff>]/D<</E null>>>>';
  expect(read(text)).toEqual(
    new Map<string, unknown>([
      ['/A', '/Name'],
      ['/B', 'true'],
      ['/C', [{ objectNumber: 1 }, 2, 3, '(', '(']],
      ['/D', new Map([['/E', 'null']])],
    ]),
  );
});

test.each(['[1 2', '<</A', '<</A 1', '(abc', '<0a', ''])('stops if %s is cut off', (text) => {
  expect(() => read(text)).not.toThrow();
});

test('writes numbers with four decimals at most', () => {
  expect(numbersText([1, -0.5, 1 / 3, 1e-7])).toBe('1 -0.5 0.3333 0');
});
