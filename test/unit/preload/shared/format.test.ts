import { describe, expect, test } from 'vitest';
import {
  formatAge,
  formatBrief,
  formatCount,
  formatDecimal,
  formatFigure,
  formatInstant,
  formatCents,
  formatNumber,
  formatRoughly,
  formatUsdt,
  formatWeekday,
} from '../../../../preload/shared/format.ts';
import { formatAmount } from '../../../../preload/shared/money.ts';
import { formatDay } from '../../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../../preload/shared/tax-id.ts';
import { formatLine } from '../../../../preload/shared/slip.ts';

describe('figures and times', () => {
  test('money follows the language, whole to the cent at any size', () => {
    const sums = [0, 5, 123_456, -990, Number.MAX_SAFE_INTEGER];
    expect(sums.map((cents) => formatCents(cents, 'pt-BR'))).toEqual([
      'R$\u00a00,00',
      'R$\u00a00,05',
      'R$\u00a01.234,56',
      '−R$\u00a09,90',
      'R$\u00a090.071.992.547.409,91',
    ]);
    expect(sums.map((cents) => formatCents(cents, 'en'))).toEqual([
      'R$\u00a00.00',
      'R$\u00a00.05',
      'R$\u00a01,234.56',
      '−R$\u00a09.90',
      'R$\u00a090,071,992,547,409.91',
    ]);
  });

  test('an amount in a field has no currency sign', () => {
    expect([formatAmount(123_456, 'pt-BR'), formatAmount(123_456, 'en')]).toEqual(['1.234,56', '1,234.56']);
    expect([formatAmount(0, 'pt-BR'), formatAmount(0, 'en')]).toEqual(['0,00', '0.00']);
  });

  test('a number has the requested number of decimals', () => {
    expect([formatNumber(0.5, 'pt-BR', 2), formatNumber(0.5, 'en', 2)]).toEqual(['0,5', '0.5']);
    expect([formatNumber(1234.5, 'pt-BR', 2, 2), formatNumber(1234.5, 'en', 2, 2)]).toEqual([
      '1.234,50',
      '1,234.50',
    ]);
  });

  test('the service’s own decimals lose no digit as money', () => {
    const plain = (text: string) => formatDecimal(text, 'pt-BR').replaceAll('\u00a0', ' ');
    expect(['1234.5', '0.1', '-9.90', '12', '0.0099', '9007199254740993.12', '1e3'].map(plain)).toEqual([
      'R$ 1.234,50',
      'R$ 0,10',
      '−R$ 9,90',
      'R$ 12,00',
      'R$ 0,0099',
      'R$ 9.007.199.254.740.993,12',
      '1e3',
    ]);
    expect(['1234567.5', '-0.0099', '1e3'].map((text) => formatDecimal(text, 'en'))).toEqual([
      'R$\u00a01,234,567.50',
      '−R$\u00a00.0099',
      '1e3',
    ]);
    expect([formatFigure('5.4321', 'pt-BR'), formatFigure('5.4321', 'en')]).toEqual(['5,4321', '5.4321']);
  });

  test('a day does not depend on a time zone', () => {
    expect(formatDay('2026-01-31')).toBe('31/01/2026');
  });

  test('an instant is written day first, in either language', () => {
    const local = new Date(2026, 0, 31, 9, 5).toISOString();
    expect(formatInstant(local, 'pt-BR')).toBe('31/01/2026 09:05');
    expect(formatInstant(local, 'en')).toBe('31/01/2026 09:05');
  });

  test('an invalid instant is shown unchanged', () => {
    expect(formatInstant('logo', 'pt-BR')).toBe('logo');
    expect(formatAge('logo', 0, 'en')).toBe('logo');
  });

  test.each([
    [-30, 'agora', 'now'],
    [-90, 'há 1 minuto', '1 minute ago'],
    [-3 * 3_600, 'há 3 horas', '3 hours ago'],
    [-86_400, 'há 1 dia', '1 day ago'],
    [-3 * 86_400, 'há 3 dias', '3 days ago'],
    [86_400 + 5, 'em 1 dia', 'in 1 day'],
    [45 * 86_400, 'em 1 mês', 'in 1 month'],
    [800 * 86_400, 'em 2 anos', 'in 2 years'],
  ])('%i seconds from now: %s, %s', (seconds, portuguese, english) => {
    const now = Date.UTC(2026, 10, 21);
    const iso = new Date(now + seconds * 1_000).toISOString();
    expect(formatAge(iso, now, 'pt-BR')).toBe(portuguese);
    expect(formatAge(iso, now, 'en')).toBe(english);
  });

  test('counts are grouped as in the language', () => {
    expect([formatCount(100_000, 'pt-BR'), formatCount(100_000, 'en')]).toEqual(['100.000', '100,000']);
  });

  test('USDT keep every digit of the service’s text', () => {
    const texts = ['46.77', '1184.094256', '7', '-0.5', '1e3'];
    expect(texts.map((text) => formatUsdt(text, 'pt-BR').replaceAll('\u00a0', ' '))).toEqual([
      '46,77 USDT',
      '1.184,094256 USDT',
      '7,00 USDT',
      '−0,50 USDT',
      '1e3',
    ]);
    expect(formatUsdt('1184.094256', 'en')).toBe('1,184.094256\u00a0USDT');
  });

  test('documents and digitable lines are shown in groups, and other text stays unchanged', () => {
    expect(['52998224725', '12345678000195', '12ABC34501DE35', '123'].map(formatTaxId)).toEqual([
      '529.982.247-25',
      '12.345.678/0001-95',
      '12.ABC.345/01DE-35',
      '123',
    ]);
    expect(formatLine('34191091233456780005671234570001515390000012750')).toBe(
      '34191.09123 34567.800056 71234.570001 5 15390000012750',
    );
    expect(formatLine('341')).toBe('341');
  });

  test('a day is shown with its weekday', () => {
    expect(formatWeekday('2026-11-21', 'pt-BR')).toBe('sáb, 21/11/2026');
    expect(formatWeekday('2026-11-23', 'en')).toBe('Mon, 23/11/2026');
  });
});

test.each([
  [-3, 'agora', 'now'],
  [-33, 'há 30 s', '30 s ago'],
  [30, 'em 30 s', 'in 30 s'],
  [-150, 'há 2 min', '2 min ago'],
  [7_300, 'em 2 h', 'in 2 hr'],
  [-3 * 86_400, 'há 3 dias', '3 days ago'],
])('%i seconds from now are %s in brief', (seconds, portuguese, english) => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const iso = new Date(now + seconds * 1_000).toISOString();
  expect(formatBrief(iso, now, 'pt-BR')).toBe(portuguese);
  expect(formatBrief(iso, now, 'en')).toBe(english);
});

test.each([
  [100, 'R$\u00a01', 'R$\u00a01'],
  [500_000, 'R$\u00a05\u00a0mil', 'R$\u00a05k'],
  [250_000_000, 'R$\u00a02,5\u00a0mi', 'R$\u00a02.5m'],
])('%d cents beside a scale', (cents, pt, en) => {
  expect(formatRoughly(cents, 'pt-BR')).toBe(pt);
  expect(formatRoughly(cents, 'en')).toBe(en);
});
