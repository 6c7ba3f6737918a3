import { expect, it } from 'vitest';
import { isTaxNumber } from '../../../../main/sandbox/tax-number.ts';
import { tenants } from '../../../../main/sandbox/tenants.ts';
import vectors from '../../../fixtures/boleto-vectors.json' with { type: 'json' };

it.each(vectors.documents)('judges the $kind $text', ({ text, valid, alphanumeric }) => {
  // The document says "digits only", so a valid CNPJ with letters is refused here.
  expect(isTaxNumber(text)).toBe(valid && !alphanumeric);
});

it.each(['', '123', '123.456.789-09', ' 12345678909', '00000000000000', '١٢٣٤٥٦٧٨٩٠٩'])(
  'refuses "%s"',
  (text) => {
    expect(isTaxNumber(text)).toBe(false);
  },
);

it('has tenants with valid numbers of their own', () => {
  for (const { document } of Object.values(tenants)) expect(isTaxNumber(document)).toBe(true);
});
