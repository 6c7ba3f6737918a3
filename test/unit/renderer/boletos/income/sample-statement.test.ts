// The sample statement is read by the real reader, and pays what it says.
import { expect, test } from 'vitest';
import { sampleStatement } from '../../../../../renderer/boletos/income/sample-statement.ts';
import { readIncome } from '../../../../helpers/read-income.ts';
import { boletoRow } from '../draft/rows.ts';

const boletos = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    boletoRow({
      id: at + 1,
      nossoNumero: `7000000000${at}`,
      fields: { ...boletoRow().fields, amount: 1_000 * (at + 1), 'payer.document': `5299822472${at}` },
    }),
  );
function read(count: number) {
  const reading = readIncome(sampleStatement(boletos(count), '2026-11-20'));
  if (!reading?.ok) throw new Error('not read');
  return reading.file;
}

test('it has exact payments, one by its payer, one for two boletos, and a fee', () => {
  const { lines, closingCents, closingOn, from } = read(6);
  expect(lines.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['payment', 1_000],
    ['payment', 2_000],
    ['payment', 3_000],
    ['payment', 4_000],
    ['payment', 11_000],
    ['fee', -1_290],
  ]);
  expect(lines[0]?.text).toContain('70000000000');
  expect(lines[3]?.text).not.toContain('7000');
  expect([closingCents, closingOn, from]).toEqual([1_234_567, '2026-11-20', '2026-11-20']);
});

test.each([1, 2, 3, 4])('%i boletos are each paid once', (count) => {
  const paid = read(count).lines.filter(({ kind }) => kind === 'payment');
  expect(paid.reduce((sum, { cents }) => sum + cents, 0)).toBe(
    boletos(count).reduce((sum, { fields }) => sum + (fields.amount ?? 0), 0),
  );
  expect(paid).toHaveLength(count);
});
