// The state of the open file, which the bars around it show.
import type { Fit } from './zoom.ts';

export interface Found {
  readonly state: 'idle' | 'looking' | 'found' | 'none';
  /** From 1; 0 while it is not known. */
  readonly current: number;
  readonly total: number;
}

export interface PdfViewerState {
  /** `asking` for a password; `damaged` if no page can be read; `gone` if its bytes no longer exist. */
  readonly phase: 'empty' | 'opening' | 'asking' | 'ready' | 'damaged' | 'gone';
  /** The last password was wrong. */
  readonly wrong: boolean;
  /** The password that opened it; null if none was needed. */
  readonly password: string | null;
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly fit: Fit | null;
  /** Quarter turns to the right, in degrees. */
  readonly rotation: number;
  readonly found: Found;
}

export const nothingFound: Found = { state: 'idle', current: 0, total: 0 };
/** No file; the zoom is kept for the next. */
export const closed = {
  phase: 'empty',
  wrong: false,
  password: null,
  page: 1,
  pages: 0,
  rotation: 0,
  found: nothingFound,
} as const satisfies Partial<PdfViewerState>;
