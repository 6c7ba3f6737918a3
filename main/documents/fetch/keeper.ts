// What the rest of the room asks of fetching: a document, the kept copy or the service's. And the one folder of kept bytes.
import type {
  BarsVerdict,
  DocumentFacts,
  DocumentOf,
  Store,
} from '../../../preload/contract/document-terms.ts';
import type { BarSeen } from '../pdf/engine.ts';

export type Kept =
  | {
      readonly kind: 'good';
      readonly facts: DocumentFacts;
      readonly path: string;
      readonly sha256: string;
      readonly pages: number;
      /** Asks for a password that nobody here knows. */
      readonly locked: boolean;
      readonly password: string | null;
      readonly bars: readonly BarSeen[];
      readonly verdict: BarsVerdict | null;
      /** Fetched just now, and not what was kept before. */
      readonly changed: boolean;
      readonly lastPage: number;
    }
  /** Never kept as good; the bytes as they came stand among the outgoing files. */
  | { readonly kind: 'broken'; readonly path: string; readonly name: string; readonly from: string | null };

export interface Keeper {
  /** Throws a CodedError where nothing that is a PDF by its first bytes could be had. */
  readonly get: (
    of: DocumentOf,
    options?: { readonly fresh?: boolean; readonly signal?: AbortSignal },
  ) => Promise<Kept>;
  /** A kept copy by its own id, as long as its bytes are here; opened by what somebody typed, where that opens it. */
  readonly byId: (id: number, password?: string) => Promise<Extract<Kept, { kind: 'good' }> | null>;
  /** How many of these boletos have a kept copy. */
  readonly countKept: (boletos: readonly number[]) => Promise<number>;
}

/** Bytes by their SHA-256, private to the user, bounded: what was used longest ago gives way first. */
export interface ByteStore {
  /** Takes the file over: moved or copied into the store, gone from where it was. */
  readonly take: (path: string) => Promise<{ readonly sha256: string; readonly bytes: number }>;
  /** Null where it gave way, or its bytes are no longer those of its name. Counts as a use. */
  readonly find: (sha256: string) => Promise<string | null>;
  /** Whether a file of that name is here, from what is known in memory: no use, no hash, for thousands in a list. */
  readonly has: (sha256: string) => Promise<boolean>;
  /** What is held does not give way until it is let go. */
  readonly hold: (sha256: string) => () => void;
  readonly about: () => Promise<Store>;
  /** What is held stays; answers what went. */
  readonly empty: () => Promise<{ readonly files: number; readonly bytes: number }>;
}
