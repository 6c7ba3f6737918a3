// The interfaces of fetching, used by booklets, printing and the calls: documents, and the folder of stored bytes.
import type {
  BarsVerdict,
  DocumentFacts,
  DocumentOf,
  Store,
} from '../../../preload/contract/document-terms.ts';
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

export interface Keeper {
  /** Throws a CodedError if the answer is no PDF by its first bytes. */
  readonly get: (
    of: DocumentOf,
    options?: { readonly fresh?: boolean; readonly signal?: AbortSignal },
  ) => Promise<Kept>;
  /** A stored copy by its own id, while its bytes exist; opened with the typed password if that fits. */
  readonly byId: (id: number, password?: string) => Promise<Extract<Kept, { kind: 'good' }> | null>;
  /** How many of these boletos have a stored copy. */
  readonly countKept: (boletos: readonly number[]) => Promise<number>;
}

/** Files by their SHA-256, private to the user, of limited size: the least recently used are deleted first. */
export interface ByteStore {
  /** Takes the file over by moving or copying it; the original is gone. */
  readonly take: (path: string) => Promise<{ readonly sha256: string; readonly bytes: number }>;
  /** Null if the file was deleted or its bytes no longer match its name. Counts as a use. */
  readonly find: (sha256: string) => Promise<string | null>;
  /** Whether the file exists, from memory only: no use and no hash, for lists of thousands. */
  readonly has: (sha256: string) => Promise<boolean>;
  /** Prevents deletion until the returned function is called. */
  readonly hold: (sha256: string) => () => void;
  readonly about: () => Promise<Store>;
  /** Deletes all but held files; returns what was deleted. */
  readonly empty: () => Promise<{ readonly files: number; readonly bytes: number }>;
}
