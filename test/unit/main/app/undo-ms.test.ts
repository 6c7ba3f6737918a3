import { expect, test } from 'vitest';
import { undoMsOf } from '../../../../main/app/undo-ms.ts';

test.each([
  [undefined, 5_000],
  ['', 5_000],
  ['0', 0],
  ['1500', 1_500],
  ['-1', 5_000],
  ['zero', 5_000],
])('%s leaves %i ms to undo issuing', (given, millis) => {
  expect(undoMsOf(given === undefined ? {} : { GUICHE_UNDO_MS: given })).toBe(millis);
});
