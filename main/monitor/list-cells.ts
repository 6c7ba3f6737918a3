// Cells of a watched transaction in a file for clerks. The renderer passes the texts; a code without a text is written
// as it is.
import { watchColumns, type WatchRow } from '../../preload/contract/watch-list.ts';
import { cellsBy, figureCell, wordOf } from '../lists/cells.ts';
import type { SheetCell } from '../spreadsheets/sheet-cell.ts';

const moneyCell = (value: string | null): SheetCell => figureCell(amountText(value), value, 'money');

/** Writes `1234.5` so that a Brazilian spreadsheet program reads it as a number. */
function amountText(value: string | null): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value ?? '') ?? [];
  return whole === undefined ? (value ?? '') : `${sign}${whole},${fraction.padEnd(2, '0')}`;
}

export const watchCells = cellsBy<WatchRow, typeof watchColumns>(watchColumns, {
  value: ({ value }) => moneyCell(value),
  fee: ({ fee }) => moneyCell(fee),
  trouble: ({ trouble, conflict, differs }, words) =>
    [
      ...(conflict === null ? [] : [`${wordOf(words, 'conflict')}: ${conflict}`]),
      ...(differs === 'unseen' ? [wordOf(words, 'differs')] : []),
      ...(trouble === null ? [] : [wordOf(words, `trouble ${trouble}`)]),
    ].join('; '),
});
