// CPF and CNPJ: published numbers, the zeros that spreadsheets lose, and what no number may be read as.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import { completeTaxId, formatTaxId, isCnpj, isCpf, readTaxId } from '../../../../preload/shared/tax-id.ts';
import { vectors } from '../../../fixtures/slip-vectors.ts';

describe('published documents', () => {
  it.each(vectors.documents)('$kind $text', ({ kind, text, bare, valid, alphanumeric }) => {
    expect(kind === 'cpf' ? isCpf(bare) : isCnpj(bare)).toBe(valid);
    const sendable = valid && !alphanumeric;
    const refused = valid ? { ok: false, code: 'alphanumeric' } : { ok: false };
    expect(readTaxId(text)).toMatchObject(
      sendable ? { ok: true, kind, digits: bare, padded: false } : refused,
    );
  });
});

describe('reading', () => {
  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['1,23457E+13', 'damaged'],
    ['1.23E+13', 'damaged'],
    ['11111111111', 'repeated'],
    ['11111111111111', 'repeated'],
    ['52998224724', 'checkDigits'],
    ['12ABC34501DE36', 'checkDigits'],
    ['529982247251234567', 'length'],
    ['7', 'length'],
    ['não tem', 'characters'],
    ['５２９９８２２４７２５', 'characters'],
  ])('%j is refused: %s', (text, code) => {
    expect(readTaxId(text)).toMatchObject({ ok: false, code });
  });

  it('restores leading zeros that a spreadsheet removed', () => {
    expect(readTaxId('1234567890')).toEqual({ ok: true, kind: 'cpf', digits: '01234567890', padded: true });
  });

  it('is ambiguous if a short number can be either', () => {
    expect(readTaxId('191')).toEqual({
      ok: false,
      code: 'ambiguous',
      readings: ['00000000191', '00000000000191'],
    });
  });

  it('offers to complete eleven digits, but never does it', () => {
    const cnpj = completeTaxId('000123456789');
    expect(readTaxId(cnpj.slice(3))).toEqual({ ok: false, code: 'checkDigits', readings: [cnpj] });
  });

  it('offers the CPF in a number padded to fourteen digits', () => {
    expect(readTaxId('00052998224725')).toMatchObject({ ok: false, readings: ['52998224725'] });
  });

  it('accepts capital and small letters', () => {
    expect(readTaxId('12.abc.345/01de-35')).toEqual({ ok: false, code: 'alphanumeric' });
  });
});

describe('any number', () => {
  const body = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((list) => list.join(''))
      .filter((text) => new Set(text).size > 1);

  it('is read in any notation', () => {
    fc.assert(
      fc.property(fc.oneof(body(9), body(12)).map(completeTaxId), (digits) => {
        expect(readTaxId(digits)).toMatchObject({ ok: true, digits, padded: false });
        expect(readTaxId(` ${formatTaxId(digits)}\u00a0`)).toMatchObject({ ok: true, digits });
      }),
    );
  });

  it('is refused with one wrong digit', () => {
    fc.assert(
      fc.property(
        fc.oneof(body(9), body(12)).map(completeTaxId),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (digits, place, by) => {
          const at = place % digits.length;
          const wrong = `${digits.slice(0, at)}${(Number(digits[at]) + by) % 10}${digits.slice(at + 1)}`;
          // Modulo 11 gives 0 and 10 the same digit, so a rare change goes unnoticed.
          expect(readTaxId(wrong).ok).toBe(isCpf(wrong) || isCnpj(wrong));
        },
      ),
    );
  });
});

it('is written in groups; other text stays unchanged', () => {
  expect(['52998224725', '12345678000195', '12ABC34501DE35'].map(formatTaxId)).toEqual([
    '529.982.247-25',
    '12.345.678/0001-95',
    '12.ABC.345/01DE-35',
  ]);
  for (const text of ['', '123', 'sem dígitos', 'sem documento!', '529.982.247-25'])
    expect(formatTaxId(text)).toBe(text);
});
