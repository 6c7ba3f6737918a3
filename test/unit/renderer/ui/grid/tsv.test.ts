import { describe, expect, test } from 'vitest';
import { defuse, toTsv } from '../../../../../renderer/ui/grid/tsv.ts';

describe('cells for a spreadsheet', () => {
  test.each(['=1+1', '+55 11', '-3', '@SUM(A1)', '\tx', '\rx'])('%j does not run', (text) => {
    expect(defuse(text)).toBe(`'${text}`);
  });

  test.each(['R$ 1,00', 'a=b', '', '2026-11-21'])('%j stays as it is', (text) => {
    expect(defuse(text)).toBe(text);
  });

  test('rows by line, cells by tab, and what would break them in quotes', () => {
    expect(
      toTsv([
        ['Nome', 'Valor'],
        ['Ana "Bia"\nLopes', '=2'],
      ]),
    ).toBe('Nome\tValor\n"Ana ""Bia""\nLopes"\t\'=2');
  });
});
