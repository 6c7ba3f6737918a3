// Questions stay few: which questions ordinary sheets of many offices raise, and that Guichê understands each of them.
import { expect, it } from 'vitest';
import { requiredFields } from '../../../../../preload/contract/boleto-fields.ts';
import { checkAll, openedFile, surveyOf } from '../../../../fixtures/checked-sheet.ts';
import { fileOfOrdinary, ordinarySheets, rowsOfOrdinary } from '../../../../fixtures/ordinary-sheets.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';

it.each(ordinarySheets.map((sheet) => [sheet.office, sheet.titles, sheet.asks, sheet] as const))(
  '%s: a sheet with %s asks %i questions',
  async (_office, titles, asks, ordinary) => {
    const sheet = await openedFile(fileOfOrdinary(ordinary, today));
    const { mapping } = sheet.understanding.proposal;
    const questions = [...sheet.understanding.questions, ...surveyOf(sheet).questions];
    expect(questions).toHaveLength(asks);
    const starred = titles.split(';').flatMap((title, at) => (title.startsWith('*') ? [at] : []));
    const taken = requiredFields.map((field) => {
      const source = mapping[field];
      return source?.from === 'column' ? source.column : null;
    });
    expect(taken.toSorted((a, b) => Number(a) - Number(b))).toEqual(starred);
    const { summary } = checkAll(sheet);
    expect(summary).toMatchObject({ rows: rowsOfOrdinary, errors: 0 });
  },
);

it('has forty sheets, of both kinds of file', () => {
  expect(ordinarySheets).toHaveLength(40);
  expect(new Set(ordinarySheets.map(({ as }) => as)).size).toBe(2);
});
