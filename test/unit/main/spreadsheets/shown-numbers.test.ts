// The displayed form of numbers with more than cents: offered for the row, never used automatically.
import { describe, expect, it } from 'vitest';
import { decimalsShown, rounded } from '../../../../main/spreadsheets/shown-numbers.ts';
import { checkAll, openedFile } from '../../../fixtures/checked-sheet.ts';
import { book, textCell } from '../../../fixtures/hand-made-book.ts';

it.each([
  ['0.00', 2],
  ['#,##0.00', 2],
  ['0', 0],
  ['#,##0', 0],
  ['0.0', 1],
  ['"R$" #,##0.00', 2],
  ['R$ #,##0.00', 2],
  ['[$R$-416]\\ #,##0.00', 2],
  ['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-', 2],
  ['#,##0.00;[Red]-#,##0.00', 2],
  ['General', null],
  ['@', null],
  ['0.000', null],
  ['0%', null],
  ['0.00E+00', null],
  ['dd/mm/yyyy', null],
  ['# ?/?', null],
  ['0.0,', null],
  ['#,##0,', null],
])('the format %s shows %s decimals', (format, decimals) => {
  expect(decimalsShown(format)).toBe(decimals);
});

it.each([
  ['33.3333333333333', 2, '33.33'],
  ['10.005', 2, '10.01'],
  ['10.0049', 2, '10.00'],
  ['9.995', 2, '10.00'],
  ['0.005', 2, '0.01'],
  ['99.5', 0, '100'],
  ['1.2345', 1, '1.2'],
  ['-1.005', 2, null],
  ['1E-7', 2, null],
])('%s with %d decimals is %s', (number, decimals, text) => {
  expect(rounded(number, decimals)).toBe(text);
});

describe('a cell with more than cents', () => {
  const texts = (line: number, ...cells: string[]) =>
    cells.map((cell, at) => textCell(`${'ABCD'[at]}${line}`, cell)).join('');
  const problems = async (value: string, style: number, formats: readonly string[]) => {
    const rows = `<row r="1">${texts(1, 'Nome', 'CPF', 'Valor', 'Vencimento')}</row><row r="2">${textCell('A2', 'Maria')}${textCell('B2', '52998224725')}<c r="C2" s="${style}"><f>1</f><v>${value}</v></c>${textCell('D2', '10/12/2026')}</row>`;
    const [row] = checkAll(await openedFile(book({ rows, formats }))).rows;
    return { cents: row?.fields.amount, fixes: row?.problems.flatMap(({ fixes }) => fixes ?? []) };
  };

  it('is refused, and its displayed value is offered', async () => {
    const formats = ['#,##0.00', '0'];
    expect(await problems('33.333333333333336', 2, formats)).toEqual({ cents: null, fixes: ['33,33'] });
    expect(await problems('1.125', 2, formats)).toEqual({ cents: null, fixes: ['1,13'] });
    expect(await problems('99.999', 3, formats)).toEqual({ cents: null, fixes: ['100,00'] });
  });

  it('without a format of its own is offered the cents on both sides', async () => {
    expect(await problems('33.3333333333333', 0, [])).toEqual({ cents: null, fixes: ['33,33', '33,34'] });
  });

  it('is accepted if its first 15 digits are whole cents', async () => {
    expect(await problems('1234.5600000000001', 2, ['#,##0.00'])).toEqual({ cents: 123_456, fixes: [] });
  });
});
