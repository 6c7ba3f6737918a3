// Files made to be slow or large. The test measures no time: a reader with quadratic time would take hours.
import { describe, expect, it } from 'vitest';
import { accountedFor } from '../../../../../main/boletos/sheet/check-sheet.ts';
import { checkAll, fileOpening, opened } from '../../../../fixtures/checked-sheet.ts';
import {
  farCells,
  pathologicalBooks,
  pathologicalTexts,
  wideRows,
} from '../../../../fixtures/pathological-sheets.ts';
import { openSheet } from '../../../../../main/boletos/sheet/open-sheet.ts';

const size = 500_000;
const textSize = 50_000;

it.each(pathologicalBooks)('a workbook of $name is read or refused', async ({ bytes, refused }) => {
  const opening = await fileOpening(bytes(size));
  expect(opening.ok ? null : opening.code).toBe(refused);
});

describe('a cell far from the others', () => {
  it.each(farCells)('$name', async ({ bytes, refused }) => {
    const opening = await fileOpening(bytes(1));
    expect(opening.ok ? null : opening.code).toBe(refused);
  });

  it('does not allocate the cells before it', async () => {
    for (const rows of [20, 2_100])
      expect(await fileOpening(wideRows(rows))).toEqual({ ok: false, code: 'tooSpread' });
  });
});

it.each(pathologicalTexts)('a text of $name is read with every record counted', async ({ text }) => {
  const sheet = await opened(text(textSize));
  const { summary, rows, aside } = checkAll(sheet);
  expect([summary.rows, accountedFor(summary)]).toEqual([rows.length, true]);
  expect(rows.length + aside.length).toBeGreaterThan(0);
});

it.each(['\n', '\r', ' '])('a text of nothing but %j is empty', async (sign) => {
  expect(await openSheet({ from: 'text', text: sign.repeat(size) })).toEqual({ ok: false, code: 'empty' });
});
