// The interface of the threads that read, join and draw PDFs. Files stay on disk: calls take paths and return facts.
import type { BarsRead, Layout } from '../../../preload/contract/document-terms.ts';
import type { Slip } from './slip.ts';

/** A bar code on a page, in millimetres from the left and the bottom of the page as displayed. */
export interface BarCode {
  /** From 1. */
  readonly page: number;
  /** 44 digits. */
  readonly digits: string;
  readonly leftMm: number;
  readonly bottomMm: number;
  /** Exact if it is drawn as paths; measured at 600 dpi if it is an image. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** The slip to cut out around it, if it is the only one on its page; null if that area is too high for a slip. */
  readonly slip?: Slip | null;
}

export type Inspected =
  | {
      readonly kind: 'pdf';
      readonly pages: number;
      /** `restricted`: it opens without a password but forbids some uses. */
      readonly protection: 'none' | 'restricted' | 'opened';
      /** The password that opened it; null if none was needed. */
      readonly password: string | null;
      readonly bars: readonly BarCode[];
      /** The distinct valid digitable lines of its text, as digits; null if a bar code was read and the text was not searched. */
      readonly lines: readonly string[] | null;
    }
  /** It needs a password, and none of those tried opened it. */
  | { readonly kind: 'locked' }
  /** No page can be read. `detail` is the library's message, for the diagnostics. */
  | { readonly kind: 'damaged'; readonly detail: string };

/** A line of a page that the app draws: cover, separator. */
export interface DrawnLine {
  readonly text: string;
  readonly size: 'title' | 'strong' | 'plain';
}

/** The bar codes that `inspect` found, and the SHA-256 of the bytes that it read. */
export interface KnownBars {
  readonly sha256: string;
  readonly bars: readonly BarCode[];
}

export type Part =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly password: string | null;
      /** The digits that must be read back from its pages; null if it has none or they are unknown. */
      readonly bars: string | null;
      /** From 1; all pages if omitted. */
      readonly pages?: readonly number[];
      /** Avoids reading the same bytes twice; ignored for other bytes. The result is always read whole. */
      readonly known?: KnownBars;
    }
  | { readonly kind: 'drawn'; readonly lines: readonly DrawnLine[] }
  /** A 100 mm ruler, frames at 5 mm from the edges and a bar code of 102.87 mm. */
  | { readonly kind: 'calibration'; readonly lines: readonly DrawnLine[] };

export interface Composition {
  /** The path of the result, which is written whole or not at all. */
  readonly out: string;
  readonly title: string;
  readonly layout: Layout;
  readonly parts: readonly Part[];
}

/** A remark on one part; parts without one are included unchanged. */
export type PartNote =
  /** Excluded: it cannot be read, needs a password, or has another bar code than expected. */
  | { readonly part: number; readonly out: true; readonly why: 'damaged' | 'locked' | 'barsDiffer' }
  /** Included, but its bar code could not be read and is not verified, or it could not be placed three to a page. */
  | { readonly part: number; readonly out: false; readonly why: 'noBars' | 'wholePage' };

export interface Composed {
  /** 0 if every part was excluded: then no file is written, and the notes hold the reasons. */
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly notes: readonly PartNote[];
  /** Read back from the finished file. */
  readonly bars: readonly BarCode[];
  /** Of all included parts: the expected bar codes, and those found with the width that they had in their own file. */
  readonly check: BarsRead;
}

export interface ComposeProgress {
  readonly phase: 'merge' | 'check';
  readonly done: number;
  readonly total: number;
}

export interface RasterImage {
  readonly path: string;
  readonly widthMm: number;
  readonly heightMm: number;
}
