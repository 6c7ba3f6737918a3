// A row has one number, the one that a spreadsheet shows beside it: in the first lines, in the rows, in the rows set apart, and when
// another row refers to it.
import { expect, it } from 'vitest';
import { checkAll, opened, openedFile } from '../../../../fixtures/checked-sheet.ts';
import { book, textRow } from '../../../../fixtures/hand-made-book.ts';

const header = ['Nome', 'CPF', 'Valor', 'Vencimento'];
const inês = ['Inês Leitão', '104.285.713-04', '100,00', '10/12/2026'];
const raul = ['Raul Prado', '529.982.247-25', '200,00', '10/12/2026'];
const records = [['Cobrança de dezembro'], header, ['Inês\nLeitão', ...inês.slice(1)], [''], raul, raul];

const text = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => (cell.includes('\n') ? `"${cell}"` : cell)).join(';')).join('\n');

async function numbersOf(sheet: Awaited<ReturnType<typeof opened>>) {
  const { rows, aside } = checkAll(sheet);
  return {
    first: sheet.understanding.firstRows.map(({ line }) => line),
    rows: rows.map(({ line }) => line),
    aside: aside.map(({ line }) => line),
    repeats: rows.at(-1)?.problems.map(({ line }) => line),
  };
}

const shown = { first: [1, 2, 3, 4, 5, 6], rows: [3, 5, 6], aside: [1, 2, 4], repeats: [5] };

it('counts a record with quoted line breaks as one row', async () => {
  expect(await numbersOf(await opened(text(records)))).toEqual(shown);
});

it('does not count the line that names the delimiter, which a spreadsheet does not show', async () => {
  expect(await numbersOf(await opened(`sep=;\n${text(records)}`))).toEqual({
    ...shown,
    first: [0, ...shown.first],
    aside: [0, ...shown.aside],
  });
});

it('uses the row number of a workbook', async () => {
  const rows = records.map((cells, at) => textRow(at + 1, cells)).join('');
  expect(await numbersOf(await openedFile(book({ rows })))).toEqual(shown);
});
