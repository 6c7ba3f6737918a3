// Which headers and number formats name another unit than reais, and amounts in these units.
import { expect, it } from 'vitest';
import { inUnit, unitNamed, unitOfFormat } from '../../../../preload/shared/money-unit.ts';

it.each([
  ['Valor (centavos)', 'cents'],
  ['valor_centavos', 'cents'],
  ['VALOR EM CENTAVOS', 'cents'],
  ['amount_cents', 'cents'],
  ['amountCents', 'cents'],
  ['amountInCents', 'cents'],
  ['Valor ¢', 'cents'],
  ['Valor (R$ mil)', 'thousands'],
  ['Valor em milhares de reais', 'thousands'],
  ['Valor R$ x1000', 'thousands'],
  ['Valor (R$ milhões)', 'millions'],
  ['Valor (US$)', 'other'],
  ['Valor U$S', 'other'],
  ['Valor USD', 'other'],
  ['Valor real (US $)', 'other'],
  ['amount_usd', 'other'],
  ['Valor em dólar', 'other'],
  ['Valor (€)', 'other'],
  ['Total EUR', 'other'],
  ['Valor (C$)', 'other'],
  ['Price $', 'other'],
  ['Amount ($)', 'other'],
  ['Valor (%)', 'other'],
  ['Percentual', 'other'],
] as const)('the header %s names %s', (header, unit) => expect(unitNamed(header)).toBe(unit));

it.each([
  'Valor',
  'Valor (R$)',
  'VALOR R$',
  'Valor em reais',
  'Valor em reais e centavos',
  'Valor com centavos',
  'Valor sem centavos',
  'Valor $',
  'Valor em $',
  'Valor ($)',
  'Valor com 10% de desconto',
  'Valor (multa de 2%)',
  'Valor da mensalidade',
  'Valor convertido de US$ para R$',
  'Mensalidade Família Miller',
  'Valor do milheiro',
  'Amount',
  'Total',
])('the header %s names no other unit', (header) => expect(unitNamed(header)).toBeNull());

it.each([
  ['[$$-409]#,##0.00', 'other'],
  ['[$€-2] #,##0.00', 'other'],
  ['#,##0.00 [$€-407]', 'other'],
  ['"US$" #,##0.00', 'other'],
  ['"$"#,##0.00', 'other'],
  ['\\$#,##0.00', 'other'],
  ['_-[$USD] * #,##0.00_-', 'other'],
  ['#,##0.00"€"', 'other'],
  ['0%', 'other'],
  ['0.00%;[Red]-0.00%', 'other'],
  ['#,##0,', 'shownThousands'],
  ['0.0,', 'shownThousands'],
  ['#,##0.00,,', 'shownMillions'],
  ['0" mil"', 'thousands'],
  ['0" centavos"', 'cents'],
] as const)('the format %s shows %s', (format, unit) => expect(unitOfFormat(format)).toBe(unit));

it.each([
  'General',
  '0.00',
  '#,##0.00',
  'R$ #,##0.00',
  '"R$" #,##0.00',
  '"R$ "#,##0.00;[Red]"-R$ "#,##0.00',
  '[$R$-416] #,##0.00',
  '[$R$-416]\\ #,##0.00;[RED]\\-[$R$-416]\\ #,##0.00',
  '[$$-416] #,##0.00',
  '_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-;_-"R$"\\ * "-"??_-;_-@_-',
  '[$-416]#,##0.00',
  '#,##0," mil"',
  '#,##0.0,," milhões"',
  '[>=100]#,##0.00;0.00',
  '@',
])('the format %s shows reais', (format) => expect(unitOfFormat(format)).toBeNull());

it('converts without rounding', () => {
  expect(inUnit(1_500_000, 'cents')).toEqual({ ok: true, cents: 15_000 });
  expect(inUnit(1_505, 'cents')).toMatchObject({ ok: false, code: 'tooManyDecimals', readings: [15, 16] });
  expect(inUnit(1_500, 'thousands')).toEqual({ ok: true, cents: 1_500_000 });
  expect(inUnit(1_500, 'millions')).toEqual({ ok: true, cents: 1_500_000_000 });
  expect(inUnit(10_000_000, 'thousands')).toMatchObject({ ok: false, code: 'tooLarge' });
  expect(inUnit(1_500_000, 'shownThousands')).toEqual({ ok: true, cents: 1_500 });
});
