// Two hundred thousand drawn sheets, each taken through the window's steps: none may be billed differently than it is meant.
import { expect, it } from 'vitest';
import { judgedMany } from '../helpers/judged-sheets.ts';
import { effort, seedOf } from '../helpers/seeds.ts';

const sheets = 20_000 * effort;

it(`of ${sheets} sheets none is silently read with another meaning`, async () => {
  const { misread, tooMuchAsked } = await judgedMany(seedOf(20_261_126), sheets);
  expect(misread).toEqual([]);
  expect(tooMuchAsked).toEqual([]);
});
