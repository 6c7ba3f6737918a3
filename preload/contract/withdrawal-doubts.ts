// Withdrawals of which a person must say something: whether they were made, and that an answer which differs was seen.
import * as z from 'zod/mini';
import { accountId, accountScope, rowId, type SentRef } from './boleto-terms.ts';
import { commandId, text } from './common.ts';
import { call } from './define.ts';
import { typedPin, type PinTrouble } from './withdrawal-limits.ts';
import type { WithdrawalRow } from './withdrawals.ts';

export interface WithdrawalDoubt {
  readonly withdrawal: WithdrawalRow;
  /** Null where the request carried none. */
  readonly sentRef: SentRef | null;
  /** An id that the doubtful answer itself named. */
  readonly offered: string | null;
  /** "Não foi feito" needs no PIN from then on. */
  readonly decidableAt: string;
}

/** What of the withdrawals a person should look at, of accounts that were not removed. */
export interface WithdrawalsPressing {
  /** To be confirmed. */
  readonly doubts: readonly WithdrawalDoubt[];
  /** Their answers differ from what was asked for, and nobody has said that they saw it. */
  readonly stopped: readonly WithdrawalRow[];
  /** Their failure was read twice within two days: what was sent did not arrive. The latest first. */
  readonly failed: readonly WithdrawalRow[];
}

/** How a doubt ended, or why it did not. */
export type DoubtSettling =
  | { readonly kind: 'settled'; readonly withdrawal: WithdrawalRow }
  | { readonly kind: 'noDoubt' }
  /** The id belongs to another withdrawal of the account. */
  | { readonly kind: 'taken'; readonly by: number | null }
  /** 404: not visible yet, or the ci/cs of another account. */
  | { readonly kind: 'notVisible'; readonly words: readonly string[] }
  /**
   * The transaction is not the one: another value, or made before or long after the attempt. Where the value alone
   * speaks against it, a person who compared both may say so all the same, with the account's name.
   */
  | {
      readonly kind: 'differs';
      readonly what: readonly ('value' | 'createdAt' | 'type')[];
      readonly value: string | null;
      readonly createdAt: string | null;
      readonly type: string | null;
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'tooSoon'; readonly decidableAt: string }
  | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null };

export const withdrawalDoubtsCalls = {
  doubts: call<readonly WithdrawalDoubt[]>()(z.strictObject({ accountId })),
  pressing: call<WithdrawalsPressing>()(z.strictObject({ scope: accountScope })),
  sayMade: call<DoubtSettling>()(
    z.strictObject({
      commandId,
      id: rowId,
      transactionId: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,128}$/)),
      /** A person saw this value differ, just as it was told, and holds the transaction to be this one: the account's name is typed. */
      seen: z.exactOptional(
        z.strictObject({ value: z.nullable(z.string().check(z.maxLength(1_000))), typedName: text(120) }),
      ),
    }),
  ),
  sayNotMade: call<DoubtSettling>()(z.strictObject({ commandId, id: rowId, pin: z.exactOptional(typedPin) })),
  /** A person has seen that the answer differs: the account's name is typed. */
  acknowledge: call<WithdrawalRow>()(z.strictObject({ commandId, id: rowId, typedName: text(120) })),
} as const;
