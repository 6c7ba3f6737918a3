// Whole sheets from the file to the rows, random and written by hand: continuing without an answer never bills anything that was not meant,
// true answers give the meant boletos, and ordinary sheets need none. test/long/sheet-fuzz.test.ts tests many more.
import { expect, it } from 'vitest';
import { nastySheets } from '../../../../fixtures/nasty-sheets.ts';
import { plainSheets } from '../../../../fixtures/plain-sheets.ts';
import { isMisread, judgedMany, judgedNasty } from '../../../../helpers/judged-sheets.ts';

it('of 1500 random sheets none is silently misread, and ordinary ones are read without a question', async () => {
  const { misread, tooMuchAsked } = await judgedMany(716, 1_500);
  expect(misread).toEqual([]);
  expect(tooMuchAsked).toEqual([]);
});

it.each(nastySheets)('a sheet with $name is not silently misread', async (sheet) => {
  const judged = await judgedNasty(sheet);
  expect(isMisread(judged), `${judged.why} ${judged.answered?.why ?? ''}`).toBe(false);
});

it.each(plainSheets)('a sheet with $name is read as meant, without a question', async (sheet) => {
  expect(await judgedNasty(sheet)).toMatchObject({ verdict: 'right' });
});
