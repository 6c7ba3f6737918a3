// Files that banks wrote, as they came: what pays is read, everything else asks or is refused.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readIncome } from '../../../../helpers/read-income.ts';
import expected from '../../../../fixtures/income/expected.json' with { type: 'json' };

const folder = new URL('../../../../fixtures/income/', import.meta.url);
const read = (name: string) => readIncome(readFileSync(new URL(name, folder)));

const counts: Readonly<Record<string, { readonly occurrence06or17: number }>> = expected;
/** Their columns are not known, or it is another layout of a known bank. */
const unknown = new Set(['banrisul-400.ret', 'bnb-400.ret', 'unicred-400.ret']);

test.each(Object.keys(counts).filter((name) => !unknown.has(name)))('%s: what pays is counted', (name) => {
  const reading = read(name);
  if (!reading?.ok) throw new Error(reading?.why);
  const paying = reading.file.lines.filter(
    ({ kind, marks }) => kind === 'payment' && marks.code !== undefined,
  );
  expect(paying.filter(({ marks }) => ['06', '17'].includes(marks.code ?? ''))).toHaveLength(
    counts[name]?.occurrence06or17 ?? -1,
  );
  for (const line of paying.filter(({ questions }) => questions.length === 0)) {
    expect(line.cents).toBeGreaterThan(0);
    expect(line.day).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(line.marks.nossoNumeros?.length).toBeGreaterThan(0);
  }
});

test.each([...unknown])('%s asks for its columns and shows its lines', (name) => {
  expect(read(name)).toMatchObject({
    ok: false,
    why: 'unknownBank',
    raw: [{ line: 1 }, { line: 2 }, { line: 3 }],
  });
});

test('Itaú credits less than was paid, because the fee is taken first', () => {
  const reading = read('itau-400.ret');
  expect(reading?.ok && reading.file.lines[0]).toMatchObject({
    cents: 3_790,
    day: '2013-05-20',
    marks: { feeTaken: 210, titles: [4_000], nossoNumeros: ['000000114', '00000011'] },
  });
});

test('a confirmation of a registration is no payment', () => {
  const reading = read('bradesco-400.ret');
  expect(reading?.ok && reading.file.lines[0]).toMatchObject({ kind: 'other', marks: { code: '02' } });
  expect(reading?.ok && reading.file.lines.filter(({ kind }) => kind === 'payment')).toMatchObject([
    { questions: ['unknownCode'], marks: { code: '10' } },
  ]);
});

test('a trailer that counts other titles than the file has is told', () => {
  const reading = read('santander-240.ret');
  expect(reading?.ok && reading.file.differences).toEqual([
    { what: 'records', told: 4, found: 6, line: 7 },
    { what: 'count', told: 65, found: 2, line: 7 },
    { what: 'sum', told: 1_190_475, found: 2_000, line: 7 },
  ]);
});

test('amounts and days of CNAB 240 are where FEBRABAN has them', () => {
  const reading = read('bb-240-trimmed.ret');
  expect(reading?.ok && reading.file).toMatchObject({ bank: '001', differences: [] });
  expect(reading?.ok && reading.file.lines[0]).toMatchObject({
    day: '2011-12-29',
    cents: 34_400,
    marks: {
      titles: [34_400],
      interest: 9,
      discount: 3,
      fee: 103,
      nossoNumeros: ['14499570000020673', '1449957000002067'],
    },
  });
});

test.each(readdirSync(folder).filter((name) => name.endsWith('.ofx')))('%s is read whole', (name) => {
  const reading = read(name);
  if (!reading?.ok) throw new Error(reading?.why);
  expect(reading.file.lines).toHaveLength(3);
  expect(reading.file.lines.map(({ questions }) => questions)).toEqual([[], [], []]);
  expect(Math.abs(reading.file.closingCents ?? 0)).toBe(999_999);
});

test('a decimal comma beside decimal points', () => {
  const reading = read('santander.ofx');
  expect(reading?.ok && reading.file.lines.map(({ cents, day }) => [cents, day])).toEqual([
    [-1_111, '2013-11-07'],
    [-22_222, '2013-11-07'],
    [-33_333, '2013-11-08'],
  ]);
});
