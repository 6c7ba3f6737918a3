// What the room asks of the thread that takes PDFs apart and puts them together. The files themselves stay on the disk:
// paths go in, facts come back.
import type { BarsRead, Layout } from '../../../preload/contract/document-terms.ts';
import type { Slip } from './slip.ts';

/** A bar code as it stands on a page, in millimetres from the left and the bottom of the page as it is seen. */
export interface BarSeen {
  /** From 1. */
  readonly page: number;
  /** 44 digits. */
  readonly digits: string;
  readonly leftMm: number;
  readonly bottomMm: number;
  /** Exact where it is drawn as paths; as near as 600 dpi allow where it is an image. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** The slip to cut out around it, where it stands alone on its page; null where that is too high to be one. */
  readonly slip?: Slip | null;
}

export type Inspected =
  | {
      readonly kind: 'pdf';
      readonly pages: number;
      /** `restricted`: it opens without a password, and forbids this or that. */
      readonly protection: 'none' | 'restricted' | 'opened';
      /** Which of those tried opened it; null where none was needed. */
      readonly password: string | null;
      readonly bars: readonly BarSeen[];
      /** Whole and valid digitable lines in its text, as digits, each once; null where a bar code was read and none was looked for. */
      readonly lines: readonly string[] | null;
    }
  /** It asks for a password, and none of those tried was right. */
  | { readonly kind: 'locked' }
  /** No page of it can be read. `detail` is the library's word, for the diagnostics. */
  | { readonly kind: 'damaged'; readonly detail: string };

/** A line of a page that we draw ourselves: cover, separator. */
export interface DrawnLine {
  readonly text: string;
  readonly size: 'title' | 'strong' | 'plain';
}

/** What `inspect` saw in a file, and the SHA-256 of the bytes in which it saw that. */
export interface Seen {
  readonly sha256: string;
  readonly bars: readonly BarSeen[];
}

export type Part =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly password: string | null;
      /** The digits that must be read back from its pages; null where it bears none or they are unknown. */
      readonly bars: string | null;
      /** From 1; all where it is left out. */
      readonly pages?: readonly number[];
      /** Spares a second look at the same bytes; of others it says nothing. The result is read whole in any case. */
      readonly known?: Seen;
    }
  | { readonly kind: 'drawn'; readonly lines: readonly DrawnLine[] }
  /** A 100 mm ruler, frames at 5 mm from the edges and a bar code of 102.87 mm. */
  | { readonly kind: 'calibration'; readonly lines: readonly DrawnLine[] };

export interface Composition {
  /** Where the result is written, whole or not at all. */
  readonly out: string;
  readonly title: string;
  readonly layout: Layout;
  readonly parts: readonly Part[];
}

/** What became of one part; those that are not named went in as they are. */
export type PartNote =
  /** Left out: it cannot be read, asks for a password, or bears another bar code than it should. */
  | { readonly part: number; readonly out: true; readonly why: 'damaged' | 'locked' | 'barsDiffer' }
  /** In, but: its bar code could not be read, so that nothing vouches for it; or it could not go three to a page. */
  | { readonly part: number; readonly out: false; readonly why: 'noBars' | 'wholePage' };

export interface Composed {
  /** None where every part had to be left out: then no file is written, and the notes say why. */
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly notes: readonly PartNote[];
  /** From the finished file, read back from the disk. */
  readonly bars: readonly BarSeen[];
  /** Over all parts that are in: bar codes that should be there and are, at the very width they had in their own file. */
  readonly check: BarsRead;
}

export interface ComposeProgress {
  readonly phase: 'merge' | 'check';
  readonly done: number;
  readonly total: number;
}

export interface PdfEngine {
  /** Such work will be asked for soon: what it needs is made ready meanwhile. May be said again and again. */
  readonly warm: (task: 'inspect' | 'compose') => void;
  /** `passwords` are tried one after the other, the empty one first and always. */
  readonly inspect: (path: string, passwords: readonly string[]) => Promise<Inspected>;
  /** What is seen of the text of its first pages; null where none can be read without a password. */
  readonly text: (path: string) => Promise<string | null>;
  /** A file that is too slow, or ends the thread twice, is left out as damaged. */
  readonly compose: (
    composition: Composition,
    options?: { readonly signal?: AbortSignal; readonly progressed?: (progress: ComposeProgress) => void },
  ) => Promise<Composed>;
  /** The same pages as images of 600 dpi, for printers that garble what they are given: 20 pages a file. */
  readonly rasterize: (
    path: string,
    outFolder: string,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<readonly string[]>;
  /** Those images themselves, a PNG a page. */
  readonly pageImages: (
    path: string,
    outFolder: string,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<readonly RasterImage[]>;
  readonly close: () => Promise<void>;
}

export interface RasterImage {
  readonly path: string;
  readonly widthMm: number;
  readonly heightMm: number;
}
