// Amounts: every way that clerks write them, every way that is refused; no reading ever changes a cent.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  centsText,
  formatAmount,
  markUse,
  mostCents,
  readMoney,
  readMoneyNumber,
} from '../../../../preload/shared/money.ts';

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
    expect(readMoney(text)).toEqual({ ok: true, cents });
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
    expect(readMoney(text)).toMatchObject({ ok: false, code });
  });

  it('offers both readings, and chooses neither', () => {
    expect(readMoney('1.234,567')).toEqual({
      ok: false,
      code: 'tooManyDecimals',
      readings: [123_456, 123_457],
    });
    expect(readMoney('0,004')).toEqual({ ok: false, code: 'tooManyDecimals', readings: [1] });
  });
});

const thousands = { point: 'thousands', comma: 'thousands' } as const;
const decimal = { point: 'decimal', comma: 'decimal' } as const;

describe('three digits after the only separator', () => {
  it('is ambiguous for each separator until the meaning is known', () => {
    expect(readMoney('1.234')).toEqual({ ok: false, code: 'ambiguous', readings: [123_400] });
    expect(readMoney('R$ 1.500')).toEqual({ ok: false, code: 'ambiguous', readings: [150_000, 150] });
    expect(readMoney('1.500', { point: null, comma: 'thousands' })).toMatchObject({ code: 'ambiguous' });
    expect(readMoney('1,500', { point: 'decimal', comma: null })).toMatchObject({ code: 'ambiguous' });
  });

  it.each([
    ['1.500', 150_000, 150],
    ['1,500', 150_000, 150],
    ['10.000', 1_000_000, 1000],
    ['999.990', 99_999_000, 99_999],
  ])('%s is %d cents, or %d', (text, whole, parts) => {
    expect(readMoney(text, thousands)).toEqual({ ok: true, cents: whole });
    expect(readMoney(text, decimal)).toEqual({ ok: true, cents: parts });
  });

  it('is refused as decimals if the third digit is not zero', () => {
    expect(readMoney('1.234', decimal)).toMatchObject({ code: 'tooManyDecimals', readings: [123, 124] });
  });

  it.each([
    ['0,500', 50],
    ['0.500', 50],
    [',500', 50],
    ['1234,500', 123_450],
    ['1500.0000', 150_000],
    ['1.5000', 150],
    ['1.234,500', 123_450],
  ])('%s cannot be thousands, and its last zeros are dropped', (text, cents) => {
    for (const readings of [undefined, thousands, decimal])
      expect(readMoney(text, readings)).toEqual({ ok: true, cents });
  });

  it('is refused as decimals if a program added zeros', () => {
    expect(readMoney('001.500')).toEqual({ ok: false, code: 'tooManyDecimals', readings: [150_000, 150] });
    expect(readMoney('0001,500', decimal)).toMatchObject({ code: 'tooManyDecimals' });
  });
});

it.each([
  ['1.500', { open: '.', decimal: null, thousands: null }],
  ['R$ 1,500', { open: ',', decimal: null, thousands: null }],
  ['1.234,56', { open: null, decimal: ',', thousands: '.' }],
  ['99,9', { open: null, decimal: ',', thousands: '.' }],
  ['R$ 1 234,56', { open: null, decimal: ',', thousands: '.' }],
  ['1,234.56', { open: null, decimal: '.', thousands: ',' }],
  ['99.90', { open: null, decimal: '.', thousands: ',' }],
  ['-R$ 99.90', { open: null, decimal: '.', thousands: ',' }],
  ['(99,90)', { open: null, decimal: ',', thousands: '.' }],
  ['0,00', { open: null, decimal: ',', thousands: '.' }],
  ['1.234.567', { open: null, decimal: null, thousands: '.' }],
  ['1,234,567', { open: null, decimal: null, thousands: ',' }],
  ['1.234,500', { open: null, decimal: ',', thousands: null }],
  ['0,500', { open: null, decimal: ',', thousands: null }],
  ['1234.500', { open: null, decimal: '.', thousands: null }],
  ['1.5000', { open: null, decimal: '.', thousands: null }],
  ['001.500', { open: null, decimal: '.', thousands: null }],
  ['-1.500', { open: null, decimal: null, thousands: null }],
  ['1 234', { open: null, decimal: null, thousands: null }],
  ['1234', { open: null, decimal: null, thousands: null }],
  ['abc', { open: null, decimal: null, thousands: null }],
])('%s implies for the separators of its column: %j', (text, use) => {
  expect(markUse(text)).toEqual(use);
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

  it('is read back from each notation', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const brazilian = formatAmount(amount);
        const swapped = brazilian.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
        for (const text of [brazilian, swapped, centsText(amount), `R$\u00a0${brazilian}`]) {
          expect(readMoney(text)).toEqual({ ok: true, cents: amount });
        }
        expect(readMoneyNumber(String(amount / 100))).toEqual({ ok: true, cents: amount });
      }),
    );
  });

  it('never throws, and never reads a text with other content', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-+R$ ()E%bl\u00a0\u2212')) }),
        fc.constantFrom(undefined, thousands, decimal),
        (text, readings) => {
          const rest = text.replace(/[\d.,\s\u00a0]|R\$|BRL/gi, '');
          expect(readMoney(text, readings).ok && rest !== '').toBe(false);
        },
      ),
    );
  });
});

describe('an amount as it is written', () => {
  it.each([
    [0, '0,00', '0.00', '0.00'],
    [5, '0,05', '0.05', '0.05'],
    [-5, '-0,05', '-0.05', '-0.05'],
    [123_456, '1.234,56', '1,234.56', '1234.56'],
    [mostCents, '99.999.999,99', '99,999,999.99', '99999999.99'],
  ])('%i cents', (cents, portuguese, english, exact) => {
    expect([formatAmount(cents), formatAmount(cents, 'en'), centsText(cents)]).toEqual([
      portuguese,
      english,
      exact,
    ]);
    expect(centsText(cents, ',')).toBe(exact.replace('.', ','));
  });
});
