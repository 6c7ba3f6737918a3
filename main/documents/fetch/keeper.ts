// A document as it was fetched, for booklets, printing and the calls.
import type { BarsVerdict, DocumentFacts } from '../../../preload/contract/document-terms.ts';
import type { BarCode } from '../pdf/engine.ts';

export type Kept =
  | {
      readonly kind: 'good';
      readonly facts: DocumentFacts;
      readonly path: string;
      readonly sha256: string;
      readonly pages: number;
      /** It needs a password that is not known. */
      readonly locked: boolean;
      readonly password: string | null;
      readonly bars: readonly BarCode[];
      readonly verdict: BarsVerdict | null;
      /** Fetched just now, and different from the copy stored before. */
      readonly changed: boolean;
      readonly lastPage: number;
    }
  /** Never stored; the bytes as they came are among the outgoing files. */
  | { readonly kind: 'broken'; readonly path: string; readonly name: string; readonly from: string | null };
