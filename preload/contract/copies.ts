// Calls about copies of the ledger: to store one, to restore one, to move to another computer. Copies are read and
// prepared even if the ledger cannot be opened; a prepared copy replaces the ledger at the next start and opens frozen.
import * as z from 'zod/mini';
import { call } from './define.ts';
import { commandId, nothing, text } from './common.ts';

export interface CopyFacts {
  /** Its last entry and the machine that wrote it; null for a ledger that did nothing. */
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
  /** Made on this computer, in this folder. */
  readonly here: boolean;
}

/** A file that is already in the data folder. */
export interface KeptCopy {
  readonly name: string;
  readonly why: 'beforeUpdate' | 'setAside';
  readonly at: string;
  readonly bytes: number;
}

export interface CopiesStatus {
  /** Null if the ledger cannot be opened. `empty`: it has sent nothing and has no account of a real service. */
  readonly present: { readonly sends: number; readonly empty: boolean } | null;
  /** When a copy was last stored outside the folder, if ever. */
  readonly lastSaved: string | null;
  /** The time of the first change that no stored copy contains; null if the ledger is empty or there is none. */
  readonly unsavedSince: string | null;
  /** The copy that replaces the ledger at the next start. */
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
  status: call<CopiesStatus>()(nothing),
  /** The copy is made and read back; the ledger records it only when `saved` confirms that it was stored. */
  save: call<MadeCopy>()(z.strictObject({ commandId })),
  saved: call<null>()(z.strictObject({ commandId, ticket: text(64) })),
  /** Freezes this ledger because the work continues elsewhere, then makes the copy: nothing is sent after it. */
  retire: call<MadeCopy>()(z.strictObject({ commandId })),
  /** Reads an upload (kind `ledger`) or a file of the folder: its facts, or why it cannot be restored. */
  read: call<{ readonly reading: string; readonly facts: CopyFacts }>()(
    z.union([z.strictObject({ ticket: text(64) }), z.strictObject({ kept: text(300) })]),
  ),
  /** `otherAgreed`: the clerk agrees to replace a ledger that is not empty with another one. */
  restore: call<CopiesStatus>()(
    z.strictObject({ commandId, reading: text(64), otherAgreed: z.exactOptional(z.literal(true)) }),
  ),
  giveUp: call<CopiesStatus>()(nothing),
} as const;
