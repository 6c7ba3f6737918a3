// Removing characters from the end of a text.
import { expect, it } from 'vitest';
import { withoutEnd } from '../../../../preload/shared/text-end.ts';

it.each([
  ['10.500', /0/, '10.5'],
  ['000', /0/, ''],
  ['', /0/, ''],
  ['0001', /0/, '0001'],
  ['nota . . ', /[\s.]/u, 'nota'],
  ['https://pay.example//', /\//, 'https://pay.example'],
])('%j without %s at its end is %j', (text, letter, left) => {
  expect(withoutEnd(text, letter)).toBe(left);
});
