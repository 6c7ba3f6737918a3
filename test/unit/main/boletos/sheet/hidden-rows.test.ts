// Hidden parts of a workbook: Guichê names hidden rows, columns and further sheets and asks about them, and bills nothing hidden without an
// answer.
import { describe, expect, it } from 'vitest';
import { book, textRow, type HandMade } from '../../../../fixtures/hand-made-book.ts';
import { checkAll, openedFile } from '../../../../fixtures/checked-sheet.ts';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import { accountedFor } from '../../../../../main/boletos/sheet/check-sheet.ts';

const header = textRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento']);
const payer = (line: number, name: string, more = '', amount = '10,50') =>
  textRow(line, [name, completeTaxId(String(104_285_713 + line)), amount, '10/12/2026'], more);
const filtered: HandMade = {
  rows:
    header +
    payer(2, 'Maria') +
    payer(3, 'João', 'spans="1:4" hidden="1"', '20,50') +
    payer(4, 'Zélia', 'hidden="true"', '30,50') +
    payer(5, 'Raul', 'hidden="0"', '40,50') +
    textRow(6, ['Total', '', '102,00', ''], 'hidden="1"'),
  behind: '<autoFilter ref="A1:D5"><filterColumn colId="0"/></autoFilter>',
};

describe('rows hidden in the spreadsheet', () => {
  it('are counted and shown when the sheet is opened', async () => {
    const { understanding } = await openedFile(book(filtered));
    expect(understanding.questions).toEqual([
      {
        ask: 'hiddenRows',
        count: 2,
        samples: [
          { line: 3, text: 'João · 10428571646 · 20,50 · 10/12/2026' },
          { line: 4, text: 'Zélia · 10428571727 · 30,50 · 10/12/2026' },
        ],
      },
    ]);
    expect(understanding.firstRows.map(({ line, hidden }) => [line, hidden])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, true],
      [5, false],
      [6, true],
    ]);
  });

  it.each([undefined, 'leave' as const])('are skipped and counted when the answer is %s', async (answer) => {
    const answers = answer === undefined ? {} : { hiddenRows: answer };
    const { rows, aside, summary } = checkAll(await openedFile(book(filtered)), answers);
    expect(rows.map(({ fields }) => fields['payer.name'])).toEqual(['Maria', 'Raul']);
    expect(summary).toMatchObject({ cents: 5100, aside: { header: 1, hidden: 2, total: 1 } });
    expect(aside.filter(({ kind }) => kind === 'hidden').map(({ line }) => line)).toEqual([3, 4]);
    expect(accountedFor(summary)).toBe(true);
  });

  it('become boletos with a note when the clerk includes them', async () => {
    const { rows, summary } = checkAll(await openedFile(book(filtered)), { hiddenRows: 'take' });
    expect(rows.map(({ fields, worst }) => [fields['payer.name'], worst])).toEqual([
      ['Maria', null],
      ['João', 'note'],
      ['Zélia', 'note'],
      ['Raul', null],
    ]);
    expect(rows[1]?.problems).toEqual([{ severity: 'note', field: null, code: 'hiddenInSheet' }]);
    expect(summary).toMatchObject({ cents: 10_200, aside: { hidden: 0, total: 1 } });
  });

  const hiddenLines = async (made: HandMade) =>
    checkAll(await openedFile(book(made)))
      .aside.filter(({ kind }) => kind === 'hidden')
      .map(({ line }) => line);

  it('include rows without height', async () => {
    const rows =
      header +
      payer(2, 'Maria', 'ht="0" customHeight="1"') +
      payer(3, 'João', 'ht="0.0"') +
      payer(4, 'Zélia', 'ht="15" customHeight="1"') +
      payer(5, 'Raul');
    expect(await hiddenLines({ rows })).toEqual([2, 3]);
  });

  it.each(['zeroHeight="1"', 'defaultRowHeight="0" customHeight="1"'])(
    'include plain rows beside rows that say they are visible, if the sheet has %s',
    async (format) => {
      const before = `<sheetFormatPr ${format}/>`;
      const some = header + payer(2, 'Maria', 'ht="15"') + payer(3, 'João') + payer(4, 'Zélia', 'hidden="0"');
      expect(await hiddenLines({ before, rows: some })).toEqual([3]);
      // Excel hides only the unused rows in this way, and writes the used ones without any sign.
      const used = textRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento'], 'ht="30"') + payer(2, 'Maria');
      expect(await hiddenLines({ before, rows: used })).toEqual([]);
    },
  );

  it('are found in rows without a number, and far below', async () => {
    const unnumbered = (line: number, hidden: string) =>
      payer(line, `Payer ${line}`).replace(`<row r="${line}">`, `<row${hidden}>`);
    const rows = header + unnumbered(2, '') + unnumbered(5, ' hidden="1"') + unnumbered(6, '');
    const { aside } = checkAll(await openedFile(book({ rows })));
    expect(aside.filter(({ kind }) => kind === 'hidden').map(({ line }) => line)).toEqual([5]);
    const many = Array.from({ length: 900 }, (_, at) =>
      payer(at + 2, `Payer ${at}`, at === 899 ? 'hidden="1"' : ''),
    );
    const { understanding } = await openedFile(book({ rows: header + many.join('') }));
    expect(understanding.questions).toMatchObject([
      { ask: 'hiddenRows', count: 1, samples: [{ line: 901 }] },
    ]);
  });

  it('are not asked about when they contain no row', async () => {
    const rows = header + payer(2, 'Maria') + textRow(3, ['', '', '', ''], 'hidden="1"');
    expect((await openedFile(book({ rows }))).understanding.questions).toEqual([]);
  });
});

it.each(['width="9" hidden="1"', 'width="0" customWidth="1"'])(
  'names columns with content and %s',
  async (more) => {
    const before = `<cols><col min="1" max="2" width="9"/><col min="3" max="16384" ${more}/></cols>`;
    const { understanding } = await openedFile(book({ rows: header + payer(2, 'Maria'), before }));
    expect(understanding.hiddenColumns).toEqual([2, 3]);
  },
);

describe('further sheets', () => {
  const rows = header + payer(2, 'Maria');
  const asked = async (sheets: HandMade['sheets'], sheet?: string) => {
    const { understanding } = await openedFile(
      book({ rows, ...(sheets ? { sheets } : {}) }),
      sheet === undefined ? {} : { sheet },
    );
    return understanding.questions;
  };

  it('are asked about when they contain anything, hidden or not', async () => {
    expect(await asked([{ name: 'Maio' }, { name: 'Abril' }])).toEqual([{ ask: 'sheet' }]);
    expect(await asked([{ name: 'Maio' }, { name: 'Abril', state: 'veryHidden' }])).toEqual([
      { ask: 'sheet' },
    ]);
    expect(await asked([{ name: 'Maio' }, { name: 'Abril' }], 'Abril')).toEqual([{ ask: 'sheet' }]);
  });

  it('are not asked about when they are blank', async () => {
    expect(await asked([{ name: 'Maio' }, { name: 'Plan2', rows: '' }])).toEqual([]);
    const styled = '<row r="1"><c r="A1" s="1"/><c r="B1" t="str"><f>A2</f><v></v></c></row>';
    expect(await asked([{ name: 'Maio' }, { name: 'Plan2', rows: styled }])).toEqual([]);
  });
});
