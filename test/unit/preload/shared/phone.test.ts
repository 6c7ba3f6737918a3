// Phones: published ones, every way of writing the country, and area codes that do not exist.
import { describe, expect, it } from 'vitest';
import { readPhone } from '../../../../preload/shared/phone.ts';
import { vectors } from '../../../fixtures/slip-vectors.ts';

it.each(vectors.phones)('published: $text', ({ text, digits, kind }) => {
  const expected = kind === 'invalid' ? { ok: false } : { ok: true, kind, digits };
  expect(readPhone(text)).toMatchObject(expected);
});

describe('reading', () => {
  it.each([
    ['+55 11 98765-4321', '11987654321'],
    ['0055 (11) 98765.4321', '11987654321'],
    ['011 98765-4321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['551130000000', '1130000000'],
    ['55 98765-4321', '55987654321'],
    ['5533221100', '5533221100'],
    ['55\u00a0(55)\u00a098765\u20114321', '55987654321'],
  ])('%j is %s', (text, digits) => {
    expect(readPhone(text)).toMatchObject({ ok: true, digits });
  });

  it.each([
    ['', 'empty'],
    ['5,51199E+12', 'damaged'],
    ['11 9876-5432 ramal 2', 'characters'],
    ['987654321', 'length'],
    ['(20) 98765-4321', 'areaCode'],
    ['(11) 18765-4321', 'firstDigit'],
    ['(11) 0876-5432', 'firstDigit'],
  ])('%j is refused: %s', (text, code) => {
    expect(readPhone(text)).toMatchObject({ ok: false, code });
  });

  it('offers the ninth digit to an old mobile number', () => {
    expect(readPhone('(11) 8765-4321')).toEqual({ ok: false, code: 'firstDigit', readings: ['11987654321'] });
  });

  it('knows the 67 area codes', () => {
    const known = Array.from({ length: 90 }, (_, at) => at + 10).filter(
      (code) => readPhone(`${code}30000000`).ok,
    );
    expect(known).toHaveLength(67);
  });
});
