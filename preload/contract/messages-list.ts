// The e-mails of an account as a list: columns and filters.
import { each, type AskedOf, type FilterEntries, type ListColumns, type SortOf } from './list-table.ts';
import {
  mailPurposes,
  mailStates,
  type MailDecision,
  type MailDelivery,
  type MailPurpose,
  type MailState,
} from './mail-terms.ts';

export interface MailMessage {
  readonly id: number;
  readonly accountId: string;
  readonly boleto: number;
  readonly payer: string;
  readonly cents: number;
  readonly due: string;
  readonly purpose: MailPurpose;
  /** The payer's addresses. */
  readonly recipients: string;
  /** How often a clerk repeated it. */
  readonly repetition: number;
  readonly state: MailState;
  /** Why it was not sent. */
  readonly code: string | null;
  readonly decided: MailDecision | null;
  readonly queuedAt: string;
  readonly osUser: string;
  /** Since when it is in its state. */
  readonly stateAt: string;
  /** When a ready one may be tried again, in milliseconds since 1970; 0 for at once. */
  readonly notBefore: number;
  readonly messageId: string | null;
  readonly tries: number;
  readonly delivery: MailDelivery | null;
}

export const messageColumns = {
  payer: { kind: 'text', of: ({ payer }) => payer, width: 220, identifies: true, priority: 1 },
  recipients: { kind: 'text', of: ({ recipients }) => recipients, width: 220, priority: 2 },
  amount: { kind: 'cents', of: ({ cents }) => cents, width: 108, priority: 1 },
  due: { kind: 'day', of: ({ due }) => due, width: 104, priority: 1 },
  state: { kind: 'word', of: ({ state }) => state, width: 168, priority: 1 },
  purpose: { kind: 'word', of: ({ purpose }) => purpose, width: 128, priority: 3 },
  at: { kind: 'moment', of: ({ stateAt }) => stateAt, width: 136, priority: 2, up: 'oldest', down: 'newest' },
  tries: { kind: 'count', of: ({ tries }) => tries, width: 88, priority: 3, extra: true },
  account: { kind: 'account', of: ({ accountId }) => accountId, width: 116, priority: 3 },
} as const satisfies ListColumns<MailMessage>;

export const messageFilters = {
  account: { kind: 'account' },
  state: { kind: 'choice', values: mailStates, choices: each(mailStates), column: 'messages.state' },
  purpose: { kind: 'choice', values: mailPurposes, choices: each(mailPurposes), column: 'purpose' },
  /** A clerk must decide. */
  open: { kind: 'flag' },
} as const satisfies FilterEntries;
export type MessageFilter = AskedOf<typeof messageFilters> & { readonly sort: SortOf<typeof messageColumns> };
