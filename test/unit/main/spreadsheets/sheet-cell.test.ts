// Cells with numbers keep the value of their text to the last digit, or stay a text.
import { describe, expect, test } from 'vitest';
import { addDays, asPlainDate, dateOfSerial } from '../../../../preload/shared/due-date.ts';
import { cellText, dateCell, numberCell } from '../../../../main/spreadsheets/sheet-cell.ts';
import * as fc from '../../../helpers/properties.ts';

describe('a number', () => {
  test.each([
    ['1234.56', 'money', 'money'],
    ['0.01', 'money', 'money'],
    ['-3.5', 'money', 'money'],
    ['4.7125', 'money', 'figure'],
    ['227.275400', 'usdt', 'usdt'],
    ['227.2754001', 'usdt', 'figure'],
    ['999999999999999', 'count', 'count'],
  ] as const)('of %s as %s is one', (number, format, written) => {
    expect(numberCell('text', number, format)).toEqual({ text: 'text', number, format: written });
  });

  test.each(['', '1e5', '1,5', '007', '1000000000000000', '0.1234567890123456', 'NaN', '1.', '=1+1'])(
    'of %s stays a text',
    (number) => {
      expect(numberCell('text', number, 'money')).toBe('text');
    },
  );
});

describe('a day', () => {
  test('has the number that spreadsheet programs give it, from March 1900 to 2199', () => {
    const last = 109_574;
    fc.assert(
      fc.property(fc.integer({ min: 61, max: last }), (serial) => {
        const text = dateOfSerial(serial).split('-').toReversed().join('/');
        expect(dateCell(text)).toEqual({ text, number: String(serial), format: 'day' });
      }),
    );
    expect(dateCell('31/12/2199')).toMatchObject({ number: String(last) });
  });

  test('does not depend on the time zone of this computer', () => {
    const first = asPlainDate('2026-01-01') ?? '2026-01-01';
    const numbers = Array.from({ length: 730 }, (_, at) => {
      const cell = dateCell(addDays(first, at).split('-').toReversed().join('/'));
      return typeof cell === 'string' ? cell : Number(cell.number) - at;
    });
    expect(new Set(numbers)).toEqual(new Set([46_023]));
  });

  test.each(['', '31/02/2027', '2027-12-31', '28/02/1900', '1/2/2027', 'amanhã', '31/12/2027 24:00'])(
    'that is written as %s stays a text',
    (text) => {
      expect(dateCell(text)).toBe(text);
    },
  );

  test('with a time is written to the minute, or to the second', () => {
    expect(dateCell('21/11/2026 12:00')).toMatchObject({ number: '46347.5000000000', format: 'moment' });
    expect(dateCell('21/11/2026 00:00')).toMatchObject({ number: '46347.0000000000' });
    expect(dateCell('21/11/2026 18:00:01')).toMatchObject({ number: '46347.7500115741', format: 'second' });
    expect(cellText(dateCell('21/11/2026 12:00'))).toBe('21/11/2026 12:00');
  });
});
