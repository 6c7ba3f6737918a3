// One hash of a sheet's content, independent of its format: the same rows in another encoding, or pasted, are recognized.
import { createHash } from 'node:crypto';
import type { Understanding } from './open-sheet.ts';
import { isBlank, joinedCells, rowMark, type RawRow } from '../../spreadsheets/raw-row.ts';

/** Hashing a larger file would be noticeable; such a file is recognized by its bytes alone. */
const mostBytes = 48 << 20;

export interface ContentHasher {
  readonly add: (rows: readonly RawRow[]) => void;
  readonly end: () => string | null;
}

/** Hashes the records below the header, without blank ones and without spaces around cells. */
export function contentHasher({ start, bytes }: Pick<Understanding, 'start' | 'bytes'>): ContentHasher {
  if (bytes > mostBytes) return { add: () => undefined, end: () => null };
  const hash = createHash('sha256');
  let linesAbove = start.skip + (start.header ? 1 : 0);
  return {
    add(rows) {
      let text = '';
      for (const row of rows) {
        linesAbove -= 1;
        if (linesAbove >= 0 || isBlank(row)) continue;
        text += joinedCells(row.cells.map((cell) => cell.trim())) + rowMark;
      }
      hash.update(text);
    },
    end: () => hash.digest('hex'),
  };
}
