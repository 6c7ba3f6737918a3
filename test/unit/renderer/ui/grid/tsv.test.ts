import { describe, expect, test } from 'vitest';
import { defuse, toTsv } from '../../../../../renderer/ui/grid/tsv.ts';

describe('cells for a spreadsheet', () => {
  test.each(['=1+1', '+55 11', '-3', '@SUM(A1)', '\tx', '\rx'])('%j is not run as a formula', (text) => {
    expect(defuse(text)).toBe(`'${text}`);
  });

  test.each(['R$ 1,00', 'a=b', '', '2026-11-21'])('%j stays unchanged', (text) => {
    expect(defuse(text)).toBe(text);
  });

  test('rows are lines, cells are separated by tabs, and cells with either are quoted', () => {
    expect(
      toTsv([
        ['Nome', 'Valor'],
        ['Ana "Bia"\nLopes', '=2'],
      ]),
    ).toBe('Nome\tValor\n"Ana ""Bia""\nLopes"\t\'=2');
  });
});
