import { expect, test } from 'vitest';
import {
  renumbered,
  renumberedEntry,
  withoutEntries,
  type ObjectText,
} from '../../../../../../main/documents/pdf/format/rewrite.ts';

const object = (text: string): ObjectText => {
  const before = '7 0 obj ';
  const bytes = Buffer.from(`${before}${text} endobj`, 'latin1');
  return { bytes, from: before.length, to: before.length + text.length };
};
const plus100 = (objectNumber: number): number => objectNumber + 100;

test('renumbers references and changes nothing else', () => {
  const text = '<</A 1 0 R/B[2 0 R 3 4]/C(5 0 R)/D /R /E 12 0  R>>';
  expect(renumbered(object(text), plus100)).toBe('<</A 101 0 R/B[102 0 R 3 4]/C(5 0 R)/D /R /E 112 0 R>>');
});

test('reads one entry of the dictionary, and no entry of a dictionary inside it', () => {
  const it = object('<</A<</Resources 9 0 R>>/Resources<</Font 2 0 R>>/B 1>>');
  expect(renumberedEntry(it, '/Resources', plus100)).toBe('/Resources <</Font 102 0 R>>');
  expect(renumberedEntry(it, '/Font', plus100)).toBe('');
});

test('removes entries of the dictionary, and keeps those of the same name inside others', () => {
  const it = object('<</AA<</O 1 0 R>>/Resources<</AA 2>>/Annots[3 0 R(])]/B 1>>');
  const { bytes, from, to } = withoutEntries(it, new Set(['/AA', '/Annots']));
  expect(bytes.toString('latin1', from, to)).toBe('<</Resources<</AA 2>>/B 1>>');
});
