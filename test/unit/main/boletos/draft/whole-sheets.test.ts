// Whole sheets from the file to the rows, drawn and written by hand: pressing on without an answer never bills what was not
// meant, true answers lead to what was meant, and ordinary sheets need none. test/long/sheet-fuzz.test.ts asks many more.
import { expect, it } from 'vitest';
import { nastySheets } from '../../../../fixtures/nasty-sheets.ts';
import { plainSheets } from '../../../../fixtures/plain-sheets.ts';
import { isMisread, judgedMany, judgedNasty } from '../../../../helpers/judged-sheets.ts';

it('of 1500 drawn sheets none is read silently otherwise than meant, and ordinary ones are read without a question', async () => {
  const { misread, tooMuchAsked } = await judgedMany(716, 1_500);
  expect(misread).toEqual([]);
  expect(tooMuchAsked).toEqual([]);
});

it.each(nastySheets)('a sheet with $name is not read silently otherwise than meant', async (sheet) => {
  const judged = await judgedNasty(sheet);
  expect(isMisread(judged), `${judged.why} ${judged.answered?.why ?? ''}`).toBe(false);
});

it.each(plainSheets)('a sheet with $name is read as meant, without a question', async (sheet) => {
  expect(await judgedNasty(sheet)).toMatchObject({ verdict: 'right' });
});
