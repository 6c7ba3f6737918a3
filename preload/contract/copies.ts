// Copies of the ledger: one to keep, one to go back to, one to move to another computer with. They are read and laid ready
// even where the ledger cannot be opened; the copy that waits takes its place at the next start, and opens frozen.
import * as z from 'zod/mini';
import { call } from './define.ts';
import { commandId, nothing, text } from './common.ts';

export interface CopyFacts {
  /** Until when it knows what was done, and by whom last; null in one that never did anything. */
  readonly lastAt: string | null;
  readonly lastBy: string | null;
  /** Everything ever sent, boletos and withdrawals. */
  readonly sends: number;
  /** Boletos created. */
  readonly boletos: number;
  /** The names of its accounts of a real service. */
  readonly accounts: readonly string[];
  /** `unknown`: there is no open ledger to compare it with. */
  readonly of: 'this' | 'other' | 'unknown';
  /** Made at this computer, in this folder. */
  readonly here: boolean;
}

/** A file that the data folder keeps already. */
export interface KeptCopy {
  readonly name: string;
  readonly why: 'beforeUpdate' | 'setAside';
  readonly at: string;
  readonly bytes: number;
}

export interface CopiesStanding {
  /** Null where the ledger cannot be opened. `empty`: it has sent nothing and knows no account of a real service. */
  readonly present: { readonly sends: number; readonly empty: boolean } | null;
  /** When a copy was last stored outside, if ever. */
  readonly lastSaved: string | null;
  /** When the first thing was done that no stored copy holds; null where it is empty or there is none. */
  readonly unsavedSince: string | null;
  /** The copy that takes the ledger's place at the next start. */
  readonly waiting: CopyFacts | null;
  readonly kept: readonly KeptCopy[];
}

export interface MadeCopy {
  readonly ticket: string;
  readonly name: string;
  readonly facts: CopyFacts;
  readonly bytes: number;
}

export const copiesCalls = {
  standing: call<CopiesStanding>()(nothing),
  /** Made and read back; nothing is said of it until `saved` tells that it was stored. */
  save: call<MadeCopy>()(z.strictObject({ commandId })),
  saved: call<null>()(z.strictObject({ commandId, ticket: text(64) })),
  /** Freezes this ledger because its work goes on elsewhere, then makes the copy: nothing is sent after it. */
  retire: call<MadeCopy>()(z.strictObject({ commandId })),
  /** Of an upload (kind `ledger`), or of a file that the folder keeps: why it cannot be restored, or what it is. */
  read: call<{ readonly reading: string; readonly facts: CopyFacts }>()(
    z.union([z.strictObject({ ticket: text(64) }), z.strictObject({ kept: text(300) })]),
  ),
  /** `otherAgreed`: the clerk wants another ledger in the place of one that is not empty. */
  restore: call<CopiesStanding>()(
    z.strictObject({ commandId, reading: text(64), otherAgreed: z.exactOptional(z.literal(true)) }),
  ),
  giveUp: call<CopiesStanding>()(nothing),
} as const;
