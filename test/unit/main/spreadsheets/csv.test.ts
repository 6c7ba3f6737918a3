// What a clerk opens in a spreadsheet must neither break its cells nor run as a formula.
import { expect, it } from 'vitest';
import { csvLine } from '../../../../main/spreadsheets/csv.ts';

it('quotes what would break a cell', () => {
  expect(csvLine(['a;b', 'say "oi"', 'two\r\nlines', 'plain'])).toBe(
    '"a;b";"say ""oi""";"two\r\nlines";plain\r\n',
  );
});

it.each(['=1+1', '+55', '-1', '@cmd', '\tx', '\rx'])('defuses %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true);
});

it('writes numbers with a decimal comma and leaves a negative one a number', () => {
  expect(csvLine([1.5, -2])).toBe('1,5;-2\r\n');
});
