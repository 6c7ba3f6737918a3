// A sheet's content by one hash, however it was written: the same rows as CSV of another encoding, or pasted, are known again.
import { createHash } from 'node:crypto';
import type { OpenedSheet } from './open-sheet.ts';
import { isBlank, joinedCells, rowMark } from './raw-row.ts';

/** Beyond it the second reading would be felt; such a file is known again by its bytes alone. */
const mostBytes = 48 << 20;

/** Of the records below the header, blank ones and spaces around cells aside. */
export function contentHash({ understanding, records }: OpenedSheet): string | null {
  const { start, bytes } = understanding;
  if (bytes > mostBytes) return null;
  const hash = createHash('sha256');
  let above = start.skip + (start.header ? 1 : 0);
  for (const { rows } of records()) {
    let text = '';
    for (const row of rows) {
      above -= 1;
      if (above >= 0 || isBlank(row)) continue;
      text += joinedCells(row.cells.map((cell) => cell.trim())) + rowMark;
    }
    hash.update(text);
  }
  return hash.digest('hex');
}
