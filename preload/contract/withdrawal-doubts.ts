// Calls about withdrawals that need a person: whether they were made, and acknowledging an answer that differs.
import * as z from 'zod/mini';
import { accountId, accountScope, rowId, type SentRef } from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import type { GuardDifference } from './withdrawal-limits.ts';
import type { ChangeToDecide } from './team-changes.ts';
import { typedPin, type PinTrouble } from './withdrawal-limits.ts';
import type { WithdrawalRequest } from './withdrawal-request-terms.ts';
import type { WithdrawalRow } from './withdrawals.ts';

export interface WithdrawalDoubt {
  readonly withdrawal: WithdrawalRow;
  /** Null if the request carried none. */
  readonly sentRef: SentRef | null;
  /** An id that the doubtful answer itself contained. */
  readonly offered: string | null;
  /** From then on "Não foi feito" needs no PIN. */
  readonly decidableAt: string;
}

/** Withdrawals that need attention, of accounts that were not removed. */
export interface WithdrawalsAttention {
  /** Uncertain. */
  readonly doubts: readonly WithdrawalDoubt[];
  /** Their answers differ from the request, and nobody has acknowledged that. */
  readonly stopped: readonly WithdrawalRow[];
  /** Their failure was read twice within two days: the money did not arrive. Newest first. */
  readonly failed: readonly WithdrawalRow[];
  /** In a team, for an approver: what colleagues ask for. */
  readonly requests?: readonly WithdrawalRequest[];
  /** Likewise, changes to the rules of the account in scope. */
  readonly changes?: readonly ChangeToDecide[];
  /** How PIN, wallets and limits of the ledger differed from what this computer knew; absent if they did not. */
  readonly guards?: readonly GuardDifference[];
}

/** How an uncertain withdrawal was resolved, or why it was not. */
export type DoubtSettling =
  | { readonly kind: 'settled'; readonly withdrawal: WithdrawalRow }
  | { readonly kind: 'noDoubt' }
  /** The id belongs to another withdrawal of the account. */
  | { readonly kind: 'taken'; readonly by: number | null }
  /** 404: not visible yet, or it belongs to another account's ci/cs. */
  | { readonly kind: 'notVisible'; readonly words: readonly string[] }
  /**
   * The transaction does not match: another value, made before or long after the attempt, or an incoming payment
   * (`type`). With `mayConfirm`, only its value differs or its type is unknown (`otherType`): a person who compared both
   * may still confirm it with the account's name.
   */
  | {
      readonly kind: 'differs';
      readonly what: readonly ('value' | 'createdAt' | 'type' | 'otherType')[];
      readonly mayConfirm: boolean;
      readonly value: string | null;
      readonly createdAt: string | null;
      readonly type: string | null;
      readonly method: string | null;
    }
  | { readonly kind: 'unreadable' }
  /** In a team: the computer that sent it may still hold the answer. A person may type that it is off. */
  | { readonly kind: 'holderMayAnswer'; readonly computer: string; readonly clerk: string | null }
  | { readonly kind: 'tooSoon'; readonly decidableAt: string }
  | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null };

/** As the service answered it. */
const answered = z.nullable(z.string().check(z.maxLength(1_000)));

export const withdrawalDoubtsCalls = {
  doubts: call<readonly WithdrawalDoubt[]>()(z.strictObject({ accountId })),
  needingAttention: call<WithdrawalsAttention>()(z.strictObject({ scope: accountScope })),
  confirmMade: call<DoubtSettling>()(
    z.strictObject({
      commandId,
      id: rowId,
      transactionId: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,128}$/)),
      /** A person saw exactly this value and type and confirms the transaction: the account's name is typed. */
      seen: z.exactOptional(z.strictObject({ value: answered, type: answered, typedName: text(120) })),
    }),
  ),
  confirmNotMade: call<DoubtSettling>()(
    z.strictObject({
      commandId,
      id: rowId,
      pin: z.exactOptional(typedPin),
      /** The name of the computer that may still answer, typed: it is off. */
      isOff: z.exactOptional(text(120)),
    }),
  ),
  /** A person acknowledges that the answer differs: the account's name is typed. */
  acknowledge: call<WithdrawalRow>()(z.strictObject({ commandId, id: rowId, typedName: text(120) })),
} as const;
