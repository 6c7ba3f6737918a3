// Three slips an A4 at their own size: the ficha of a page, cut out around its bar code, with marks to cut along.
import type { BookWriter, Copier } from './book-writer.ts';
import type { CleanFile } from './clean-file.ts';
import type { Expected, PageRead } from './page-bars.ts';

export interface Sheets {
  /** False where the page must stay whole; then nothing was done. */
  readonly place: (file: CleanFile, copier: Copier, number: number, page: PageRead) => boolean;
  /** What follows begins a new sheet. */
  readonly endSheet: () => void;
}

export function openSheets(_book: BookWriter, _expect: (found: Expected) => void): Sheets {
  return { place: () => false, endSheet: () => {} };
}
