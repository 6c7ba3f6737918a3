// Calls about copies of the ledger: to store one, to restore one, to move to another computer. Copies are read and
// prepared even if the ledger cannot be opened; a prepared copy replaces the ledger at the next start and opens frozen.
import * as z from 'zod/mini';
import { call, commandId, nothing, text } from './common.ts';

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
  readonly why: 'daily' | 'beforeUpdate' | 'setAside';
  readonly at: string;
  readonly bytes: number;
}

/** Why the day's copy was not made. */
export const dailyFailures = ['missing', 'readOnly', 'full', 'passwordLost', 'vault', 'other'] as const;
export type DailyFailure = (typeof dailyFailures)[number];

/** Copies that are made by themselves once a day. */
export interface DailyCopies {
  readonly folder: string;
  /** False: the folder beside the ledger. */
  readonly chosen: boolean;
  /** The chosen folder lay on a network when it was chosen. */
  readonly network: boolean;
  readonly keep: number;
  readonly last: { readonly at: string; readonly folder: string; readonly bytes: number } | null;
  /** Of the last attempt; null if that succeeded. The next day tries again. */
  readonly failure: { readonly at: string; readonly why: DailyFailure } | null;
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
  /** Null in a team, and if the ledger cannot be opened. */
  readonly daily: DailyCopies | null;
  /** Since when backups are encrypted with a password; null if they are not. */
  readonly passwordSince: string | null;
  /** The system's own dialog can be asked for a folder. */
  readonly asksFolder: boolean;
}

export interface MadeCopy {
  readonly ticket: string;
  readonly name: string;
  readonly facts: CopyFacts;
  readonly bytes: number;
}

export interface ReadCopy {
  readonly reading: string;
  /** Null if it is encrypted: `decrypt` reads it. */
  readonly facts: CopyFacts | null;
}

export const shortestPassword = 8;
export const longestPassword = 200;

export const copiesCalls = {
  status: call<CopiesStatus>()(nothing),
  /** The copy is made and read back; the ledger records it only when `saved` confirms that it was stored. */
  save: call<MadeCopy>()(z.strictObject({ commandId })),
  saved: call<null>()(z.strictObject({ commandId, ticket: text(64) })),
  /** Freezes this ledger because the work continues elsewhere, then makes the copy: nothing is sent after it. */
  retire: call<MadeCopy>()(z.strictObject({ commandId })),
  /** Reads an upload (kind `ledger`) or a file of the folder: its facts, or why it cannot be restored. */
  read: call<ReadCopy>()(
    z.union([z.strictObject({ ticket: text(64) }), z.strictObject({ kept: text(300) })]),
  ),
  /** `otherAgreed`: the clerk agrees to replace a ledger that is not empty with another one. */
  /** A wrong password leaves the reading as it is. */
  decrypt: call<{ readonly reading: string; readonly facts: CopyFacts }>()(
    z.strictObject({ reading: text(64), password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  ),
  restore: call<CopiesStatus>()(
    z.strictObject({ commandId, reading: text(64), otherAgreed: z.exactOptional(z.literal(true)) }),
  ),
  /** The folder must be there and writable; null is that beside the ledger. The day's copy is made at once. */
  setDailyFolder: call<CopiesStatus>()(
    z.strictObject({
      commandId,
      folder: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))),
    }),
  ),
  /** Shows the system's dialog, starting at the folder in use; null if the clerk cancelled. Nothing is changed. */
  askFolder: call<{ readonly folder: string | null }>()(nothing),
  /** Sets or changes the password of the backups made from now on, the day's at once. */
  setPassword: call<CopiesStatus>()(
    z.strictObject({
      commandId,
      password: z.string().check(z.minLength(shortestPassword), z.maxLength(longestPassword)),
    }),
  ),
  removePassword: call<CopiesStatus>()(z.strictObject({ commandId })),
  /** Makes the day's copy if there is none. */
  makeDaily: call<CopiesStatus>()(z.strictObject({ commandId })),
  giveUp: call<CopiesStatus>()(nothing),
} as const;
