// Calls of e-mail to payers: the account's mail server, what would be sent, the queue, and what became of each message.
import * as z from 'zod/mini';
import type { AddressProblem } from '../shared/email.ts';
import { accountId, listRanges, rowId } from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';
import {
  mailDecisions,
  mailPresetNames,
  mailPurposes,
  mailSecurities,
  type MailProblem,
  type MailPurpose,
  type MailRunnerState,
  type MailState,
  type MailText,
  type Withholding,
} from './mail-terms.ts';
import { messageColumns, messageFilters, type MailMessage } from './messages-list.ts';

const address = z.string().check(z.maxLength(254));

/** Everything but the password. It is kept in the keychain with it, so nobody can lead the office's mail elsewhere by the data file. */
export const mailSettings = z.readonly(
  z.strictObject({
    preset: z.enum(mailPresetNames),
    host: text(253),
    port: z.int().check(z.minimum(1), z.maximum(65_535)),
    security: z.enum(mailSecurities),
    /** Empty: the server asks for no login. */
    user: z.string().check(z.maxLength(254)),
    senderName: text(100),
    senderAddress: address,
    replyTo: z.nullable(address),
    /** The office's own copy of each message, which the payer does not see. */
    copyTo: z.nullable(address),
    perMinute: z.int().check(z.minimum(1), z.maximum(1_000)),
    perDay: z.int().check(z.minimum(1), z.maximum(100_000)),
  }),
);
export type MailSettings = z.output<typeof mailSettings>;

export interface MailSetup {
  /** The test account: its messages go to a mailbox in this program. */
  readonly automatic: boolean;
  readonly settings: MailSettings | null;
  readonly hasPassword: boolean;
}

export type SetupProblem =
  | { readonly field: 'senderAddress' | 'replyTo' | 'copyTo'; readonly code: AddressProblem | 'several' }
  | { readonly field: 'host' | 'password'; readonly code: 'invalid' | 'missing' };

/** A variable that nobody knows, or an empty text. */
export interface TextProblem {
  readonly part: 'subject' | 'text';
  readonly code: 'empty' | 'variableUnknown' | 'valueMissing';
  readonly name: string;
}

export interface MailRow extends Pick<MailMessage, 'boleto' | 'cents' | 'recipients' | 'repetition'> {
  readonly name: string;
}

export interface MailPlan {
  readonly rows: readonly MailRow[];
  /** `recipients`: the payer's addresses as they are, for one that cannot be read. */
  readonly withheld: readonly (Omit<MailRow, 'repetition'> & { readonly why: Withholding })[];
  /** Of those that have a message already: how many could get another one. */
  readonly repeatable: number;
  readonly template: MailText;
  /** Null: the mail server was not set up on this computer. */
  readonly sender: string | null;
  readonly automatic: boolean;
  /** At the provider's pace, with what waits already. */
  readonly remainingMs: number;
}

export interface MailPreview extends MailText {
  readonly boleto: number;
  readonly recipients: string;
}

export interface MailProgress {
  readonly accountId: string;
  readonly automatic: boolean;
  readonly state: MailRunnerState;
  readonly counts: Readonly<Partial<Record<MailState, number>>>;
  /** Uncertain, refused or postponed: a clerk decides. */
  readonly toDecide: number;
}

/** Days before and after the due date on which Início proposes a reminder, once each; null for none. */
export const mailReminders = z.readonly(
  z.strictObject({
    before: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
    after: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
  }),
);
export type MailReminders = z.output<typeof mailReminders>;

/** What waits for a clerk. Nothing of it is sent automatically. */
export interface MailAttention {
  /** On the list, and nothing is being sent. */
  readonly waiting: number;
  readonly toDecide: number;
  readonly reminders: readonly {
    readonly purpose: 'before' | 'after';
    readonly boletos: readonly number[];
    readonly cents: number;
  }[];
}

/** What the test account's mailbox took. */
export interface TakenMail {
  readonly at: number;
  readonly messageId: string;
  readonly to: readonly string[];
  readonly bytes: number;
  /** Null for the message of a test. */
  readonly message: MailMessage | null;
}

const account = z.strictObject({ accountId });
const boletos = z.array(rowId).check(z.minLength(1), z.maxLength(20_000));
const template = z.strictObject({
  subject: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(8_000)),
});
const purpose = z.enum(mailPurposes);

export const mailCalls = {
  ...listCalls<MailMessage>()(listFilter(messageFilters, sortsOf(messageColumns))),
  setup: call<MailSetup>()(account),
  /** A password that is left out stays, unless server or login changed. */
  setSetup: call<{ readonly kind: 'saved' } | { readonly kind: 'refused'; readonly problem: SetupProblem }>()(
    z.strictObject({
      commandId,
      accountId,
      settings: mailSettings,
      password: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(500))),
    }),
  ),
  removeSetup: call<null>()(z.strictObject({ commandId, accountId })),
  /** A message to the sender itself. */
  test: call<
    | { readonly kind: 'accepted'; readonly to: string }
    | { readonly kind: 'failed'; readonly problem: MailProblem }
  >()(account),
  /** What would be sent, to whom, and what not. Nothing is stored. */
  plan: call<MailPlan>()(
    z.strictObject({
      accountId,
      purpose,
      of: z.union([listRanges, z.strictObject({ boletos }), z.strictObject({ batchId: rowId })]),
      /** Also those that have a message of this purpose. */
      again: z.boolean(),
    }),
  ),
  preview: call<
    | { readonly kind: 'filled'; readonly previews: readonly MailPreview[] }
    | { readonly kind: 'refused'; readonly problem: TextProblem }
  >()(
    z.strictObject({
      accountId,
      purpose,
      boletos: z.array(rowId).check(z.maxLength(3)),
      template,
    }),
  ),
  /** Queues what the clerk saw, and starts sending. What has changed since is left out. */
  send: call<
    | { readonly kind: 'queued'; readonly queued: number; readonly missed: number }
    | { readonly kind: 'refused'; readonly problem: TextProblem }
  >()(
    z.strictObject({
      commandId,
      accountId,
      purpose,
      template,
      rows: z
        .array(
          z.strictObject({
            boleto: rowId,
            recipients: z.string().check(z.maxLength(3_000)),
            repetition: z.int().check(z.minimum(0)),
          }),
        )
        .check(z.minLength(1), z.maxLength(20_000)),
    }),
  ),
  reminders: call<MailReminders>()(account),
  setReminders: call<null>()(z.strictObject({ commandId, accountId, reminders: mailReminders })),
  attention: call<MailAttention>()(account),
  progress: call<MailProgress>()(account),
  resume: call<null>()(account),
  /** What is on its way is finished first. */
  pause: call<null>()(account),
  /** Takes messages off the list that did not leave: these, or all. */
  withdraw: call<{ readonly count: number }>()(
    z.strictObject({ commandId, accountId, ids: z.nullable(z.array(rowId).check(z.maxLength(20_000))) }),
  ),
  decide: call<{ readonly count: number }>()(
    z.strictObject({
      commandId,
      accountId,
      ids: z.array(rowId).check(z.minLength(1), z.maxLength(20_000)),
      decision: z.enum(mailDecisions),
    }),
  ),
  get: call<MailMessage>()(z.strictObject({ id: rowId })),
  /** The newest first. */
  ofBoletos: call<readonly MailMessage[]>()(
    z.strictObject({ boletos: z.array(rowId).check(z.maxLength(500)) }),
  ),
  /** The text of one message as its payer reads it. */
  textOf: call<MailText>()(z.strictObject({ id: rowId })),
  /** The test account's mailbox, the latest first. */
  taken: call<readonly TakenMail[]>()(z.strictObject({})),
} as const;

export type { MailPurpose };
