// Whole sheets: lines that are no rows, columns whose meaning is known late, outlier amounts, and the count of all.
import { describe, expect, it } from 'vitest';
import type { CheckPlan } from '../../../../../main/boletos/sheet/check-row.ts';
import { accountedFor } from '../../../../../main/boletos/sheet/check-sheet.ts';
import { applyLayout, layoutOf } from '../../../../../main/boletos/sheet/layout.ts';
import type { OpenedSheet } from '../../../../../main/boletos/sheet/open-sheet.ts';
import { sampleRows } from '../../../../../main/boletos/sheet/sample.ts';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import { checkAll, opened, surveyOf } from '../../../../fixtures/checked-sheet.ts';
import { sheetBytes } from '../../../../fixtures/sheet-file.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';

const header = 'Nome;CPF;Valor;Vencimento';
const row = (at: number, amount = '10,00', due = '10/12/2026') =>
  `Pagador ${at};${completeTaxId(String(100_000_000 + at))};${amount};${due}`;
const sheet = (...lines: string[]) => opened([header, ...lines, ''].join('\n'));

describe('lines that are no rows', () => {
  it('are skipped, with their line and their cells', async () => {
    const { aside, rows, summary } = checkAll(
      await opened(
        [
          ';;;',
          'Cobrança de dezembro;;;',
          header,
          row(1),
          ';;;',
          row(2),
          header,
          'Subtotal;;20,00;',
          row(3),
          ';;30,00;',
          'TOTAL GERAL;;30,00;',
          '',
        ].join('\n'),
      ),
    );
    expect(aside.map(({ line, kind, cells }) => [line, kind, cells[0]])).toEqual([
      [1, 'blank', ''],
      [2, 'preamble', 'Cobrança de dezembro'],
      [3, 'header', 'Nome'],
      [5, 'blank', ''],
      [7, 'header', 'Nome'],
      [8, 'total', 'Subtotal'],
      [10, 'total', ''],
      [11, 'total', 'TOTAL GERAL'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([4, 6, 9]);
    expect(summary).toMatchObject({ records: 11, lines: 11, rows: 3, cents: 3000 });
    expect(accountedFor(summary)).toBe(true);
  });

  it('does not take a payer for a total', async () => {
    const { summary } = checkAll(
      await sheet(`Total Limpeza Ltda;${completeTaxId('100000001')};10,00;10/12/2026`),
    );
    expect(summary).toMatchObject({ rows: 1, aside: { total: 0 } });
  });
});

describe('columns with ambiguous amounts', () => {
  const asked = async (...amounts: string[]) => {
    const whole = await sheet(...amounts.map((amount, at) => row(at, amount)));
    return { whole, questions: surveyOf(whole).questions };
  };
  const cents = (whole: OpenedSheet, given?: Partial<CheckPlan>) =>
    checkAll(whole, given).rows.map(({ fields }) => fields.amount);

  it.each([
    [
      ['1.234,56', '1.500'],
      [123_456, 150_000],
    ],
    [
      ['99,90', '1.500'],
      [9_990, 150_000],
    ],
    [
      ['1,500', '99.90'],
      [150_000, 9_990],
    ],
    [
      ['12.345.678', '1.500'],
      [1_234_567_800, 150_000],
    ],
  ])('reads %j without a question', async (amounts, expected) => {
    const { whole, questions } = await asked(...amounts);
    expect(questions).toEqual([]);
    expect(cents(whole)).toEqual(expected);
  });

  it.each([
    [['1.500', '2.300', '10.000', '99.90']],
    [['1.500']],
    [['1.500', '1.5']],
    [['1,500']],
    [['1,500', '2,30']],
    // Values that prove nothing: more decimals than cents, the other mark repeated, no mark at all.
    [['1.500', '1234,500']],
    [['1.500', '1,234,567']],
    [['1.500', '250']],
    // All values with the mark before decimals, even if a proof existed as well.
    [['1.500', '99,90', '99.90']],
    [['1.500', '99,90', '0.500']],
    [['1.500', '99,90', '-99.90']],
  ])('asks about %j, and sends none of it unanswered', async (amounts) => {
    const { whole, questions } = await asked(...amounts);
    const marked = amounts[0]?.includes('.') ? 'pointAmounts' : 'commaAmounts';
    expect(questions).toMatchObject([{ ask: marked, column: 2 }]);
    expect(cents(whole)[0]).toBeNull();
  });

  it('asks with rows of the group, both sums, and the number of cents after the same separator', async () => {
    const { questions } = await asked('1.500', '2.300', '1.500', '10.000', '99.90', '7.123');
    expect(questions).toEqual([
      {
        ask: 'pointAmounts',
        column: 2,
        count: 5,
        rows: [
          { line: 2, name: 'Pagador 0', text: '1.500', thousands: 150_000, decimal: 150 },
          { line: 3, name: 'Pagador 1', text: '2.300', thousands: 230_000, decimal: 230 },
          { line: 5, name: 'Pagador 3', text: '10.000', thousands: 1_000_000, decimal: 1_000 },
        ],
        thousands: 2_242_300,
        decimal: 1_530,
        unread: 1,
        others: 9_990,
        withCents: { count: 1, text: '99.90' },
        earlier: null,
      },
    ]);
  });

  it('counts a proven group among the known values, besides the ambiguous group', async () => {
    const { whole, questions } = await asked('1.500', '3,450', '99.90');
    expect(questions).toMatchObject([{ ask: 'pointAmounts', thousands: 150_000, others: 345_000 + 9_990 }]);
    expect(cents(whole)).toEqual([null, 345_000, 9_990]);
  });

  it('applies an answer to its own group only, and marks other values as doubtful', async () => {
    const { whole, questions } = await asked('1.500', '2,300', '99.90', '4,5');
    expect(questions.map(({ ask }) => ask)).toEqual(['pointAmounts', 'commaAmounts']);
    const point = { openAmounts: { point: 'thousands', comma: null } } as const;
    expect(cents(whole, point)).toEqual([150_000, null, 9_990, 450]);
    const both = checkAll(whole, { openAmounts: { point: 'thousands', comma: 'decimal' } });
    expect(both.rows.map(({ fields }) => fields.amount)).toEqual([150_000, 230, 9_990, 450]);
    expect(both.rows.map(({ problems }) => problems.map(({ code, severity }) => [code, severity]))).toEqual([
      [],
      [],
      [['amountMarkBothWays', 'doubt']],
      [],
    ]);
  });

  it('ignores an answer that contradicts the column', async () => {
    const { whole } = await asked('1.500', '99,90');
    const given = { openAmounts: { point: 'decimal', comma: null } } as const;
    expect(cents(whole, given)).toEqual([150_000, 9_990]);
    expect(checkAll(whole, given).summary.openAmounts).toEqual({ point: 'thousands', comma: null });
  });

  it('ignores an answer for a text that applies to all rows', async () => {
    const whole = await sheet(row(1, '1.500'));
    const { mapping } = whole.understanding.proposal;
    const fixed = { ...mapping, amount: { from: 'fixed', text: '1.500' } } as const;
    const [checked] = checkAll(whole, {
      mapping: fixed,
      openAmounts: { point: 'thousands', comma: null },
    }).rows;
    expect(checked?.problems).toMatchObject([{ code: 'amountAmbiguous', fixes: ['1.500,00', '1,50'] }]);
  });

  it('reads the whole column for proofs and contradictions', async () => {
    const many = Array.from({ length: 8000 }, (_, at) => row(at, '1.234'));
    const proved = await sheet(...many, row(9000, '10,50'));
    expect(checkAll(proved).summary).toMatchObject({ errors: 0, questions: [] });
    const contradicted = await sheet(row(8999, '10,50'), ...many, row(9000, '99.90'));
    expect(checkAll(contradicted).summary).toMatchObject({
      errors: 8000,
      questions: [{ ask: 'pointAmounts', count: 8000, withCents: { count: 1, text: '99.90' } }],
    });
  });

  it('uses a total to contradict but not to prove', async () => {
    const proof = await sheet(row(1, '1.500'), row(2, '2.300'), ';;3.800,00;');
    expect(surveyOf(proof).questions).toMatchObject([{ ask: 'pointAmounts', others: 0 }]);
    const against = await sheet(row(1, '1.500'), row(2, '99,90'), 'Total;;103.70;');
    expect(surveyOf(against).questions).toMatchObject([{ ask: 'pointAmounts', withCents: null }]);
  });

  it('asks once about numbers without leading zeros, and applies the answer', async () => {
    const short = (digits: string, amount: string) => `Pagador;${digits};${amount};10/12/2026`;
    const whole = await sheet(
      short('191', '1,00'),
      short('272', '2,00'),
      row(7, '3,00'),
      short('11444777000161', '4,00'),
    );
    expect(surveyOf(whole).questions).toEqual([
      {
        ask: 'documents',
        column: 1,
        count: 2,
        rows: [
          { line: 2, name: 'Pagador', text: '191', cpf: '00000000191', cnpj: '00000000000191' },
          { line: 3, name: 'Pagador', text: '272', cpf: '00000000272', cnpj: '00000000000272' },
        ],
        cpf: 1,
        cnpj: 1,
      },
    ]);
    const documents = (given?: Partial<CheckPlan>) =>
      checkAll(whole, given)
        .rows.slice(0, 2)
        .map(({ fields }) => fields['payer.document']);
    expect(documents()).toEqual([null, null]);
    expect(documents({ documents: 'each' })).toEqual([null, null]);
    expect(documents({ documents: 'cpf' })).toEqual(['00000000191', '00000000272']);
    expect(documents({ documents: 'cnpj' })).toEqual(['00000000000191', '00000000000272']);
    expect(surveyOf(await sheet(short('191', '1,00'), row(7, '3,00'))).questions).toEqual([]);
  });

  it('reads the month first when all dates of the column do', async () => {
    const american = await sheet(row(1, '1,00', '12/25/2026'), row(2, '2,00', '12/10/2026'));
    expect(surveyOf(american)).toMatchObject({
      order: 'mdy',
      questions: [{ ask: 'dateOrder', samples: ['12/25/2026'], dayFirst: 0, monthFirst: 1 }],
    });
    expect(checkAll(american).rows.map(({ fields }) => fields.dueDate)).toEqual(['2026-12-25', '2026-12-10']);
    expect(checkAll(american, { order: 'dmy' }).summary).toMatchObject({
      errors: 2,
      questions: [{ ask: 'dateOrder' }],
    });
  });

  it('asks whether the amount is per installment', async () => {
    const parcels = await opened(`${header};Parcelas\n${row(1)};3\n`);
    expect(surveyOf(parcels).questions).toEqual([{ ask: 'parcelAmount', most: 3 }]);
  });
});

it('warns of outlier amounts after the last row', async () => {
  const usual = Array.from({ length: 40 }, (_, at) => row(at, `${90 + at},00`));
  const { summary } = checkAll(await sheet(...usual, row(41, '10.500,00'), row(42, '1,05')));
  expect(summary.outliers).toMatchObject({
    count: 2,
    listed: [
      { row: 41, parcel: 1, cents: 1_050_000 },
      { row: 42, parcel: 1, cents: 105 },
    ],
  });
});

it('reports no outlier among few rows or widely spread amounts', async () => {
  expect(checkAll(await sheet(row(1, '1,00'), row(2, '99.000,00'))).summary.outliers).toBeNull();
  const short = [...Array.from({ length: 5 }, (_, at) => row(at, `10${at},00`)), row(5, '99.999,00')];
  expect(checkAll(await sheet(...short)).summary.outliers).toMatchObject({ count: 1 });
  const wide = Array.from({ length: 60 }, (_, at) => row(at, `${Math.round(1.2 ** at)},00`));
  expect(checkAll(await sheet(...wide)).summary.outliers).toBeNull();
});

it('loses nothing of ten thousand rows with quotes and line breaks', async () => {
  const text = sheetBytes(10_000, today).toString('latin1');
  const { summary, rows } = checkAll(await opened(text));
  expect(summary).toMatchObject({ records: 10_001, rows: 10_000, lines: 12_001, errors: 0, doubts: 0 });
  expect(rows.every(({ row: number }, at) => number === at + 1)).toBe(true);
});

describe('layouts', () => {
  const answers = {
    openAmounts: { point: 'thousands', comma: null },
    documents: null,
    order: 'dmy',
    parcelAmount: 'each',
    refInCallback: true,
    refInDescription: false,
  } as const;

  it('are recognised in another column order, and not with other headers', async () => {
    const first = (await sheet(row(1))).understanding;
    const layout = layoutOf(first.profiles, first.proposal.mapping, answers);
    const moved = (await opened(`valor;VENCIMENTO;Cpf;nome\n10,00;10/12/2026;1;Maria\n`)).understanding;
    expect(applyLayout(layout, moved.profiles)).toEqual({
      'payer.name': { from: 'column', column: 3 },
      'payer.document': { from: 'column', column: 2 },
      amount: { from: 'column', column: 0 },
      dueDate: { from: 'column', column: 1 },
    });
    const other = (await opened(`${header};Obs\n${row(1)};x\n`)).understanding;
    expect(applyLayout(layout, other.profiles)).toBeNull();
  });

  it('keep fixed texts, and distinguish equal headers by position', async () => {
    const twice = (await opened('Nome;CPF;Valor;Valor;Vencimento\nMaria;1;2,00;3,00;10/12/2026\n'))
      .understanding;
    const mapping = {
      amount: { from: 'column', column: 3 },
      description: { from: 'fixed', text: 'Taxa' },
    } as const;
    expect(applyLayout(layoutOf(twice.profiles, mapping, answers), twice.profiles)).toEqual(mapping);
  });

  it('are recognised by the content of columns without headers', async () => {
    const lines = sampleRows(today, 6).map((cells) => cells.slice(0, 6).join(';'));
    const [one, two] = [
      await opened(`${lines.join('\n')}\n`),
      await opened(`${lines.slice(3).join('\n')}\n`),
    ];
    expect(one.understanding.start.header).toBeNull();
    expect(one.understanding.fingerprint).toBe(two.understanding.fingerprint);
  });
});
