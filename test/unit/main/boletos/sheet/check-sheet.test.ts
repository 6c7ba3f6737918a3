// Whole sheets: lines that are no rows, columns that tell late what their cells mean, amounts out of line, and the count of all.
import { describe, expect, it } from 'vitest';
import { accountedFor } from '../../../../../main/boletos/sheet/check-sheet.ts';
import { applyLayout, layoutOf } from '../../../../../main/boletos/sheet/layout.ts';
import { sampleRows } from '../../../../../main/boletos/sheet/sample.ts';
import { completeTaxId } from '../../../../../main/boletos/rules/tax-id.ts';
import { checkAll, opened } from '../../../../fixtures/checked-sheet.ts';
import { sheetBytes } from '../../../../fixtures/sheet-file.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';

const header = 'Nome;CPF;Valor;Vencimento';
const row = (at: number, amount = '10,00', due = '10/12/2026') =>
  `Pagador ${at};${completeTaxId(String(100_000_000 + at))};${amount};${due}`;
const sheet = (...lines: string[]) => opened([header, ...lines, ''].join('\n'));

describe('lines that are no rows', () => {
  it('sets them apart with their line and their cells', async () => {
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

describe('columns that tell what their cells mean', () => {
  it('reads 1.234 by the marks of the other cells', async () => {
    const comma = await sheet(row(1, '1.234'), row(2, '10,50'));
    expect(comma.understanding).toMatchObject({ mark: ',', questions: [] });
    expect(checkAll(comma).rows[0]?.fields.cents).toBe(123_400);
    const point = await sheet(row(1, '1,234'), row(2, '10.50'));
    expect(checkAll(point).rows[0]?.fields.cents).toBe(123_400);
  });

  it('asks once where none of them tells, or where they contradict each other', async () => {
    const silent = await sheet(row(1, '1.234'), row(2, '2.500'), row(3, '900'));
    expect(silent.understanding.questions).toEqual([
      { ask: 'decimalMark', column: 2, samples: ['1.234', '2.500'], comma: 0, point: 0 },
    ]);
    expect(checkAll(silent).summary.errors).toBe(2);
    expect(checkAll(silent, { mark: ',' }).summary).toMatchObject({ errors: 0, cents: 463_400 });
    const torn = await sheet(row(1, '1.234'), row(2, '10,50'), row(3, '10.50'));
    expect(torn.understanding.questions).toMatchObject([{ ask: 'decimalMark', comma: 1, point: 1 }]);
  });

  it('looks at the whole column before it judges, where the first rows leave it open', async () => {
    const many = Array.from({ length: 8000 }, (_, at) => row(at, '1.234'));
    const late = await sheet(...many, row(9000, '10,50'));
    expect(late.understanding.questions).toHaveLength(1);
    expect(checkAll(late).summary).toMatchObject({ errors: 0, questions: [] });
  });

  it('finds months that come first, and reads them so where all do', async () => {
    const american = await sheet(row(1, '1,00', '12/25/2026'), row(2, '2,00', '12/10/2026'));
    expect(american.understanding).toMatchObject({
      order: 'mdy',
      questions: [{ ask: 'dateOrder', samples: ['12/25/2026'], dayFirst: 0, monthFirst: 1 }],
    });
    expect(checkAll(american).rows.map(({ fields }) => fields.dueDate)).toEqual(['2026-12-25', '2026-12-10']);
    expect(checkAll(american, { order: 'dmy' }).summary).toMatchObject({
      errors: 2,
      questions: [{ ask: 'dateOrder' }],
    });
  });

  it('asks what the amount of parcels is', async () => {
    const parcels = await opened(`${header};Parcelas\n${row(1)};3\n`);
    expect(parcels.understanding.questions).toEqual([{ ask: 'parcelAmount', most: 3 }]);
  });
});

it('notes amounts far out of line, after the last row', async () => {
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

it('calls nothing out of line in few rows, or in amounts that are all over the place', async () => {
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
    mark: ',',
    order: 'dmy',
    parcelAmount: 'each',
    refInCallback: true,
    refInDescription: false,
  } as const;

  it('are recognised with their columns in another order, and not with other headers', async () => {
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

  it('keep fixed texts, and tell equal headers apart by their place', async () => {
    const twice = (await opened('Nome;CPF;Valor;Valor;Vencimento\nMaria;1;2,00;3,00;10/12/2026\n'))
      .understanding;
    const mapping = {
      amount: { from: 'column', column: 3 },
      description: { from: 'fixed', text: 'Taxa' },
    } as const;
    expect(applyLayout(layoutOf(twice.profiles, mapping, answers), twice.profiles)).toEqual(mapping);
  });

  it('without headers go by what fills the columns', async () => {
    const lines = sampleRows(today, 6).map((cells) => cells.slice(0, 6).join(';'));
    const [one, two] = [
      await opened(`${lines.join('\n')}\n`),
      await opened(`${lines.slice(3).join('\n')}\n`),
    ];
    expect(one.understanding.start.header).toBeNull();
    expect(one.understanding.fingerprint).toBe(two.understanding.fingerprint);
  });
});
