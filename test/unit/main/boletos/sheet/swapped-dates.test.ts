// Due dates of a file with days first that was opened in English: date cells up to the 12th with day and month swapped, and later days as
// texts. Guichê asks the clerk, and shows both dates.
import { describe, expect, it } from 'vitest';
import { unanswered } from '../../../../../preload/contract/open-questions.ts';
import type { CheckPlan } from '../../../../../main/boletos/sheet/check-row.ts';
import { checkAll, opened, openedFile, proposedPlan, surveyOf } from '../../../../fixtures/checked-sheet.ts';
import { book, textCell, textRow } from '../../../../fixtures/hand-made-book.ts';

const documents = ['529.982.247-25', '111.444.777-35', '390.533.447-05', '168.995.350-09'];

/** ISO dates become date cells, all others texts. */
function workbook(...dates: readonly string[]): Uint8Array {
  const rows = dates.map((date, at) => {
    const line = at + 2;
    const due = /^\d{4}/.test(date)
      ? `<c r="D${line}" t="d" s="1"><v>${date}</v></c>`
      : textCell(`D${line}`, date);
    const texts = [`Pagador ${at}`, documents[at] ?? '', '110,00'].map((text, column) =>
      textCell(`${'ABC'[column]}${line}`, text),
    );
    return `<row r="${line}">${texts.join('')}${due}</row>`;
  });
  return book({ rows: textRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento']) + rows.join('') });
}

const csv = (...dates: readonly string[]): string =>
  [
    'Nome;CPF;Valor;Vencimento',
    ...dates.map((date, at) => `Pagador ${at};${documents[at]};110,00;${date}`),
    '',
  ].join('\n');

async function brings(input: string | Uint8Array, answers: Partial<CheckPlan> = {}) {
  const sheet = await (typeof input === 'string' ? opened(input) : openedFile(input));
  const plan = proposedPlan(sheet.understanding, answers);
  const { questions } = surveyOf(sheet, plan);
  const { rows } = checkAll(sheet, answers);
  const asked = unanswered({
    opened: { questions },
    asked: [],
    plan,
    answered: ['dateOrder'],
    overrides: {},
  }).map(({ ask }) => ask);
  return { questions, asked, dates: rows.map(({ fields }) => fields.dueDate) };
}

describe('swapped due dates', () => {
  it('are asked about beside a text that is no day at all', async () => {
    const { asked } = await brings(workbook('2027-01-02', '13/02/2027', '00/00/0000', '28/05/2027'));
    expect(asked).toEqual(['swappedDates']);
  });

  it('are asked about in a workbook, and swapped back if the clerk says so', async () => {
    const made = workbook('2027-01-02', '13/02/2027', '2027-05-03', '28/05/2027');
    const { questions, asked } = await brings(made);
    expect(asked).toEqual(['swappedDates']);
    expect(questions).toEqual([
      {
        ask: 'swappedDates',
        column: 3,
        form: 'iso',
        count: 2,
        rows: [
          { line: 2, name: 'Pagador 0', text: '2027-01-02', written: '2027-01-02', swapped: '2027-02-01' },
          { line: 4, name: 'Pagador 2', text: '2027-05-03', written: '2027-05-03', swapped: '2027-03-05' },
        ],
        certain: ['13/02/2027', '28/05/2027'],
      },
    ]);
    const swapped = await brings(made, { swappedDates: 'iso' });
    expect(swapped).toMatchObject({
      asked: [],
      dates: ['2027-02-01', '2027-02-13', '2027-03-05', '2027-05-28'],
    });
    const kept = await brings(made, { swappedDates: 'none' });
    expect(kept).toMatchObject({
      asked: [],
      dates: ['2027-01-02', '2027-02-13', '2027-05-03', '2027-05-28'],
    });
  });

  it('are asked about in a text with two forms of dates', async () => {
    const mixed = csv('2027-01-02', '13/02/2027');
    expect((await brings(mixed)).asked).toEqual(['swappedDates']);
    expect((await brings(mixed, { swappedDates: 'iso' })).dates).toEqual(['2027-02-01', '2027-02-13']);
    const other = csv('01/02/2027', '2027-02-13', '05/03/2027');
    expect((await brings(other)).questions).toMatchObject([
      { ask: 'swappedDates', form: 'parted', count: 2 },
    ]);
    expect((await brings(other, { swappedDates: 'parted' })).dates).toEqual([
      '2027-01-02',
      '2027-02-13',
      '2027-05-03',
    ]);
    expect((await brings(other, { swappedDates: 'none' })).dates).toEqual([
      '2027-02-01',
      '2027-02-13',
      '2027-03-05',
    ]);
  });

  it('are asked about beside texts with the month first', async () => {
    const { asked } = await brings(workbook('2027-01-02', '02/13/2027'));
    expect(asked).toEqual(['swappedDates']);
  });

  it.each([
    ['date cells of all days', workbook('2027-01-02', '2027-01-20', '13/02/2027')],
    ['date cells only', workbook('2027-01-02', '2027-02-05')],
    ['texts of all days', workbook('2027-01-02', '13/02/2027', '05/02/2027')],
    ['the same day and month', workbook('2027-02-02', '13/02/2027')],
    ['a typed text beside date cells', workbook('2027-02-13', '2027-02-20', '05/02/2027')],
    ['texts of one form', csv('01/02/2027', '13/02/2027')],
    ['ISO texts', csv('2027-02-01', '2027-02-13')],
    ['words', csv('2027-02-01', 'a combinar')],
  ])('are not asked about with %s', async (_, input) => {
    expect((await brings(input)).questions).toEqual([]);
  });
});
