// Calls of the callback mailbox: pairing an account with it, and what deliveries propose. main/callbacks/README.md explains the steps.
import * as z from 'zod/mini';
import { accountId, accountScope, plainDate, rowId } from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import type { Figure } from './home.ts';

export interface MailboxState {
  readonly accountId: string;
  /** Its public address; null without one. */
  readonly address: string | null;
  /** Whether rows with a callback URL of their own get the mailbox's address, which sends deliveries on to that URL. */
  readonly replacesOwn: boolean;
  /** The test account's own mailbox, which nobody sets up. */
  readonly automatic: boolean;
  /** Whether the clerk has its recovery file: attempts carry no address of it before. */
  readonly recoverySaved: boolean;
  /** Null before the first time. */
  readonly collectedAt: string | null;
  readonly trouble: MailboxTrouble | null;
}

/**
 * - `address`: not an https address (or http on this computer), `code`: not a whole pairing code,
 * - `unreachable`: no answer, `notMailbox`: another program answers there, or with another pairing code,
 * - `otherKey`: the mailbox has another key for this account, `unreadable`: a delivery was sealed with another key,
 * - `noKeychain`: nothing can keep the private key, `recovery`: not a recovery file of this account, or another password,
 * - `late`: the delivery of a test did not come back in time.
 */
export const mailboxTroubles = [
  'address',
  'code',
  'unreachable',
  'notMailbox',
  'otherKey',
  'unreadable',
  'noKeychain',
  'recovery',
  'late',
] as const;
export type MailboxTrouble = (typeof mailboxTroubles)[number];

export type MailboxPaired =
  | { readonly kind: 'paired'; readonly state: MailboxState }
  | { readonly kind: 'refused'; readonly why: MailboxTrouble };

export interface CallbackProposal {
  readonly boleto: number;
  readonly revision: number;
  readonly name: string;
  /** Of the boleto. */
  readonly amount: number;
  readonly dueDate: string | null;
  /** Marked as cancelled at the provider: a payment of it is a question, and is accepted alone. */
  readonly isCancelled: boolean;
  /** `paidVerified`: the service's own answer confirms a transaction of this amount. */
  readonly grade: 'paidVerified' | 'paidInformed' | 'disputed' | 'cancelled';
  readonly cents: number | null;
  readonly day: string | null;
  readonly at: string;
  /** As it came. */
  readonly raw: string;
}

/** Deliveries to the addresses of one boleto's attempts: the boleto's service knows of it. */
export interface CallbackNotice {
  readonly boleto: number;
  /** Of the first. */
  readonly at: string;
  /** Of boletos, in any of them. */
  readonly ids: readonly string[];
}

/** What deliveries propose in an account, for Início. */
export interface WaitingCallbacks {
  /** Boletos to mark as paid or cancelled. */
  readonly proposed: Figure;
  readonly disputed: Figure;
  readonly unattributed: number;
}

/** A delivery to a valid address whose attempt this ledger does not know. */
export interface UnattributedCallback {
  readonly id: number;
  readonly accountId: string;
  readonly at: string;
  /** As it came. */
  readonly raw: string;
  readonly words: readonly string[];
  readonly boletoIds: readonly string[];
  readonly transactionIds: readonly string[];
  readonly nossoNumeros: readonly string[];
  readonly slipLines: readonly string[];
}

/** `notFound`: no boleto of the account has this id. `changed`: it is attributed, set aside or accepted already. */
export type Attributed =
  | { readonly kind: 'done'; readonly boleto: number }
  | { readonly kind: 'notFound' | 'changed' };

const password = z.string().check(z.minLength(8), z.maxLength(200));
const account = z.strictObject({ accountId });
const seen = z
  .array(z.strictObject({ id: rowId, revision: z.int() }))
  .check(z.minLength(1), z.maxLength(500));

export const callbacksCalls = {
  state: call<MailboxState>()(account),
  pair: call<MailboxPaired>()(z.strictObject({ accountId, address: text(2_048), code: text(200) })),
  /**
   * Address, pairing code and private key under a password; null without a mailbox that was set up. Without this file and without the
   * keychain no delivery can be opened.
   */
  recoveryFile: call<{ readonly ticket: string; readonly name: string } | null>()(
    z.strictObject({ accountId, password }),
  ),
  /** The clerk has stored it. */
  recoverySaved: call<MailboxState>()(account),
  /** From the text of a recovery file, on another computer or after the keychain was lost. */
  recover: call<MailboxPaired>()(
    z.strictObject({ accountId, file: z.string().check(z.maxLength(20_000)), password }),
  ),
  setReplacesOwn: call<MailboxState>()(z.strictObject({ accountId, replacesOwn: z.boolean() })),
  /** New attempts no longer carry its address, and nothing is collected; what is here stays. */
  leave: call<MailboxState>()(account),
  /** Sends a delivery to the public address and waits until it was collected. */
  test: call<
    | { readonly kind: 'arrived'; readonly millis: number }
    | { readonly kind: 'failed'; readonly why: MailboxTrouble }
  >()(account),
  /** At most 500, disputes first. */
  proposals: call<readonly CallbackProposal[]>()(z.strictObject({ scope: accountScope })),
  /** A payment, a dispute, which takes the last payment back, or a cancellation. Boletos that changed since they were seen are left out. */
  accept: call<{ readonly done: readonly number[] }>()(
    z.strictObject({
      commandId,
      accountId,
      boletos: seen,
      says: z.enum(['paid', 'reversed', 'cancelled']),
      on: plainDate,
    }),
  ),
  /** All that deliveries say of these boletos is not so, or is dealt with. `dismissals` undo it. */
  decline: call<{ readonly done: readonly number[]; readonly dismissals: readonly number[] }>()(
    z.strictObject({ commandId, accountId, boletos: seen }),
  ),
  undoDecline: call<{ readonly done: readonly number[] }>()(
    z.strictObject({ commandId, accountId, dismissals: z.array(rowId).check(z.minLength(1)) }),
  ),
  /** For boletos whose result is not known; one without a delivery is left out. */
  noticesOf: call<readonly CallbackNotice[]>()(
    z.strictObject({ boletos: z.array(rowId).check(z.maxLength(500)) }),
  ),
  waiting: call<WaitingCallbacks>()(z.strictObject({ scope: accountScope })),
  /** At most 500, the newest first. */
  unattributed: call<readonly UnattributedCallback[]>()(z.strictObject({ scope: accountScope })),
  /** What it says is then proposed for the boleto with this id of the provider. Null takes that back, until it is accepted or dismissed. */
  attribute: call<Attributed>()(
    z.strictObject({ commandId, accountId, delivery: rowId, remoteId: z.nullable(text(80)) }),
  ),
  /** It is about no boleto of this office, or it is after all; it stays stored. */
  setAside: call<{ readonly done: boolean }>()(
    z.strictObject({ commandId, accountId, delivery: rowId, aside: z.boolean() }),
  ),
} as const;
