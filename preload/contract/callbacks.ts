// Calls of the callback mailbox: pairing an account with it, and what deliveries propose. main/callbacks/README.md explains the steps.
import * as z from 'zod/mini';
import { accountId, accountScope, plainDate, rowId } from './boleto-terms.ts';
import { commandId, text } from './common.ts';
import { call } from './define.ts';

export interface MailboxState {
  readonly accountId: string;
  /** Its public address; null without one. */
  readonly address: string | null;
  /** Whether rows with a callback URL of their own get the mailbox's address, which sends deliveries on to that URL. */
  readonly replacesOwn: boolean;
  /** The test account's own mailbox, which nobody sets up. */
  readonly automatic: boolean;
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
  /** The clerk must keep the file of this ticket: without it and without the keychain no delivery can be opened. */
  | { readonly kind: 'paired'; readonly state: MailboxState; readonly recovery: string }
  | { readonly kind: 'refused'; readonly why: MailboxTrouble };

export interface CallbackProposal {
  readonly boleto: number;
  readonly revision: number;
  readonly name: string;
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

const password = z.string().check(z.minLength(8), z.maxLength(200));
const account = z.strictObject({ accountId });

export const callbacksCalls = {
  state: call<MailboxState>()(account),
  pair: call<MailboxPaired>()(z.strictObject({ accountId, address: text(2_048), code: text(200), password })),
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
  /** Payments, or disputes, which take payments back. Boletos that changed since they were seen are left out. */
  accept: call<{ readonly done: readonly number[] }>()(
    z.strictObject({
      commandId,
      accountId,
      boletos: z
        .array(z.strictObject({ id: rowId, revision: z.int() }))
        .check(z.minLength(1), z.maxLength(500)),
      on: plainDate,
      says: z.exactOptional(z.enum(['paid', 'reversed'])),
    }),
  ),
  /** Ids that deliveries to this boleto's address name, for one whose result is not known. */
  idsOf: call<readonly string[]>()(z.strictObject({ boleto: rowId })),
} as const;
