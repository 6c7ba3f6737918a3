// A sheet's content by one hash, however it was written: the same rows as CSV of another encoding, or pasted, are known again.
import { createHash } from 'node:crypto';
import type { Understanding } from './open-sheet.ts';
import { isBlank, joinedCells, rowMark, type RawRow } from '../../spreadsheets/raw-row.ts';

/** Beyond it hashing would be felt; such a file is known again by its bytes alone. */
const mostBytes = 48 << 20;

export interface ContentHasher {
  readonly add: (rows: readonly RawRow[]) => void;
  readonly end: () => string | null;
}

/** Of the records below the header, blank ones and spaces around cells aside. */
export function contentHasher({ start, bytes }: Pick<Understanding, 'start' | 'bytes'>): ContentHasher {
  if (bytes > mostBytes) return { add: () => undefined, end: () => null };
  const hash = createHash('sha256');
  let above = start.skip + (start.header ? 1 : 0);
  return {
    add(rows) {
      let text = '';
      for (const row of rows) {
        above -= 1;
        if (above >= 0 || isBlank(row)) continue;
        text += joinedCells(row.cells.map((cell) => cell.trim())) + rowMark;
      }
      hash.update(text);
    },
    end: () => hash.digest('hex'),
  };
}
