import { describe, expect, it } from 'vitest';
import {
  bankCodeWithDigit,
  barCodeOf,
  dueDateFactor,
  lineOf,
  makeSlip,
  nossoNumero,
} from '../../../../main/sandbox/slip-maker.ts';
import { formatLine } from '../../../../preload/shared/slip.ts';
import vectors from '../../../fixtures/boleto-vectors.json' with { type: 'json' };

const real = vectors.cobranca.flatMap(({ valid, codigoBarras, linhaDigitavel, bank, fator, amount }) =>
  valid && codigoBarras !== null && bank !== undefined && fator !== undefined && amount !== undefined
    ? [{ codigoBarras, linhaDigitavel, bank, fator, cents: Math.round(Number(amount) * 100) }]
    : [],
);

describe('the arithmetic of boletos as banks print them', () => {
  it('has enough of them to be significant', () => {
    expect(new Set(real.map(({ bank }) => bank)).size).toBeGreaterThan(10);
  });

  it.each(real)('creates bar code and line of $bank, factor $fator', (slip) => {
    expect(barCodeOf(slip.bank, slip.fator, slip.cents, slip.codigoBarras.slice(19))).toBe(slip.codigoBarras);
    expect(lineOf(slip.codigoBarras)).toBe(slip.linhaDigitavel);
  });

  it.each([
    ['001', '001-9'],
    ['237', '237-2'],
    ['341', '341-7'],
    ['988', '988-1'],
  ])('gives the code %s its digit', (code, shown) => {
    expect(bankCodeWithDigit(code)).toBe(shown);
  });
});

describe('the due-date factor', () => {
  it.each([
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2025-02-23', '1001'],
    ['2026-08-15', '1539'],
    ['2022-05-28', '8999'],
    ['2049-10-13', '9999'],
    ['2000-07-03', '1000'],
  ])('gives %s as %s', (day, factor) => {
    expect(dueDateFactor(day)).toBe(factor);
  });

  it.each(['2049-10-14', '2000-07-02', 'amanhã'])('cannot give %s', (day) => {
    expect(dueDateFactor(day)).toBeNull();
  });
});

describe('a practice slip', () => {
  it('has due date and amount at their places in the line', () => {
    const slip = makeSlip(17, '2026-12-10', 12_750);
    expect(slip?.barCode).toMatch(/^9889\d1656000001275000010900000000175\d{8}$/);
    expect(slip?.barCode).toHaveLength(44);
    expect(slip?.line).toMatch(/16560000012750$/);
    expect(formatLine(slip?.line ?? '')).toMatch(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
  });

  it('is different for each running number', () => {
    const numbers = Array.from({ length: 2_000 }, (_, at) => nossoNumero(at + 1));
    expect(new Set(numbers).size).toBe(2_000);
    expect(new Set(numbers.map((number) => number.length))).toEqual(new Set([11]));
  });

  it('does not exist after the last day that a factor can give', () => {
    expect(makeSlip(1, '2049-10-14', 100)).toBeNull();
  });
});
