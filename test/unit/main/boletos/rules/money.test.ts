// Amounts: every way that clerks write them, every way that is refused, and that no reading ever changes a cent.
import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  centsText,
  formatCents,
  markEvidence,
  mostCents,
  readMoney,
  readMoneyNumber,
} from '../../../../../main/boletos/rules/money.ts';

describe('readable without knowing the column', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['R$ 1.234,56', 123_456],
    ['R$1.234,56', 123_456],
    ['r$\u00a01.234,56', 123_456],
    ['R$\u202f1\u202f234,56', 123_456],
    [' 150 ', 15_000],
    ['0,01', 1],
    [',50', 50],
    ['1500,500', 150_050],
    ['1.500,00', 150_000],
    ['007,10', 710],
    ['99.999.999,99', mostCents],
    ['BRL 10', 1000],
  ])('%j is %d', (text, cents) => {
    expect(readMoney(text, null)).toEqual({ ok: true, cents });
  });
});

describe('refused', () => {
  it.each([
    ['', 'empty'],
    ['R$', 'empty'],
    ['(10,00)', 'negative'],
    ['-10,00', 'negative'],
    ['10,00-', 'negative'],
    ['\u221210,00', 'negative'],
    ['R$ -10,00', 'negative'],
    ['-0', 'negative'],
    ['0', 'zero'],
    ['0,00', 'zero'],
    ['0,000', 'zero'],
    ['100.000.000,00', 'tooLarge'],
    ['100000000', 'tooLarge'],
    ['99999999999999999999', 'tooLarge'],
    ['10,005', 'ambiguous'],
    ['0,005', 'tooManyDecimals'],
    ['1.234,567', 'tooManyDecimals'],
    ['1234,567', 'tooManyDecimals'],
    ['1,23457E+13', 'damaged'],
    ['1.23,45', 'notANumber'],
    ['1,2,3', 'notANumber'],
    ['1.234.56', 'notANumber'],
    ['12,', 'notANumber'],
    ['.', 'notANumber'],
    ['10%', 'notANumber'],
    ['dez reais', 'notANumber'],
    ['-', 'notANumber'],
    ['US$ 10,00', 'notANumber'],
    ['１０', 'notANumber'],
  ])('%j: %s', (text, code) => {
    expect(readMoney(text, null)).toMatchObject({ ok: false, code });
  });

  it('offers the cents on both sides, and chooses neither', () => {
    expect(readMoney('1.234,567', ',')).toEqual({
      ok: false,
      code: 'tooManyDecimals',
      readings: [123_456, 123_457],
    });
    expect(readMoney('0,004', ',')).toEqual({ ok: false, code: 'tooManyDecimals', readings: [1] });
  });
});

describe('a lone group of three', () => {
  it('is a question until the column has a mark', () => {
    expect(readMoney('1.234', null)).toEqual({ ok: false, code: 'ambiguous', readings: [123_400] });
    expect(readMoney('1.234', ',')).toEqual({ ok: true, cents: 123_400 });
    expect(readMoney('1.500', null)).toEqual({ ok: false, code: 'ambiguous', readings: [150_000, 150] });
    expect(readMoney('1.230', '.')).toEqual({ ok: true, cents: 123 });
    expect(readMoney('1.234', '.')).toMatchObject({ ok: false, code: 'tooManyDecimals' });
    expect(readMoney('1,234', '.')).toEqual({ ok: true, cents: 123_400 });
  });

  it('is no question after a zero or behind four digits', () => {
    expect(readMoney('0.234', null)).toMatchObject({ code: 'tooManyDecimals' });
    expect(readMoney('1234.567', null)).toMatchObject({ code: 'tooManyDecimals' });
  });
});

it.each([
  ['1.234,56', ','],
  ['1,234.56', '.'],
  ['12,5', ','],
  ['12.50', '.'],
  ['1.234.567', ','],
  ['1,234,567', '.'],
  ['1.234', null],
  ['1234', null],
  ['abc', null],
])('%j says %j of its column', (text, mark) => {
  expect(markEvidence(text)).toBe(mark);
});

it.each([
  ['1234.5', { ok: true, cents: 123_450 }],
  ['1.234', { ok: false, code: 'tooManyDecimals', readings: [123, 124] }],
  ['-3', { ok: false, code: 'negative' }],
  ['0', { ok: false, code: 'zero' }],
  ['1e+21', { ok: false, code: 'tooLarge' }],
])('a number cell %s', (text, reading) => {
  expect(readMoneyNumber(text)).toEqual(reading);
});

describe('any amount', () => {
  const cents = fc.integer({ min: 1, max: mostCents });

  it('is read back from each way of writing it', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const brazilian = formatCents(amount);
        const swapped = brazilian.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
        for (const text of [brazilian, swapped, centsText(amount), `R$\u00a0${brazilian}`]) {
          expect(readMoney(text, null)).toEqual({ ok: true, cents: amount });
        }
        expect(readMoneyNumber(String(amount / 100))).toEqual({ ok: true, cents: amount });
      }),
    );
  });

  it('never throws, and never reads a text that has something else in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-+R$ ()E%bl\u00a0\u2212')) }),
        fc.constantFrom(',', '.', null),
        (text, mark) => {
          const rest = text.replace(/[\d.,\s\u00a0]|R\$|BRL/gi, '');
          expect(readMoney(text, mark).ok && rest !== '').toBe(false);
        },
      ),
    );
  });
});
