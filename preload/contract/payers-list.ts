// The payers of an account as a list: columns and filters.
import { phoneToChat } from '../shared/phone.ts';
import { type FilterEntries, type AskedOf, type ListColumns, type SortOf } from './list-table.ts';

/** A payer as the list shows it; contact data is the clerk's, or that of the latest boleto. */
export interface Payer {
  readonly id: number;
  readonly accountId: string;
  readonly document: string;
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly note: string | null;
  readonly noContact: boolean;
  /** The latest boleto has other contact data than the clerk typed: what it has, to be taken over. */
  readonly differs: PayerContact | null;
  readonly boletos: number;
  readonly openCents: number;
  readonly overdueCents: number;
  readonly lastPaidOn: string | null;
  /** Of those that were paid; negative if they are paid early. Null if none was. */
  readonly daysLate: number | null;
  /** Monthly charges that are active. */
  readonly agreements: number;
  readonly revision: number;
}

export interface PayerContact {
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Whether the window can offer WhatsApp. Null if the payer has no number or gets no messages. */
export type PayerChat = 'ready' | 'badPhone' | 'practice' | null;

export function chatOf(
  { phones, noContact }: Pick<Payer, 'phones' | 'noContact'>,
  practice: boolean,
): PayerChat {
  if (noContact || phones.length === 0) return null;
  // An invented payer's number may belong to a real person.
  if (practice) return 'practice';
  return phoneToChat(phones) === null ? 'badPhone' : 'ready';
}

/** Of a list. */
export interface PayersSum {
  readonly openCents: number;
  readonly overdueCents: number;
}

export const payerColumns = {
  name: { kind: 'text', of: ({ name }) => name, width: 240, identifies: true, priority: 1, up: 'name' },
  document: { kind: 'taxId', of: ({ document }) => document, width: 148, priority: 2 },
  open: { kind: 'cents', of: ({ openCents }) => openCents, width: 116, priority: 1, down: 'open' },
  overdue: {
    kind: 'cents',
    of: ({ overdueCents }) => overdueCents,
    width: 116,
    priority: 1,
    down: 'overdue',
  },
  lastPaid: { kind: 'day', of: ({ lastPaidOn }) => lastPaidOn, width: 136, priority: 2 },
  daysLate: { kind: 'number', of: ({ daysLate }) => daysLate, width: 116, priority: 3 },
  boletos: { kind: 'count', of: ({ boletos }) => boletos, width: 88, priority: 3 },
  email: { kind: 'text', of: ({ emails }) => emails.join('; '), width: 200, priority: 2 },
  phone: { kind: 'text', of: ({ phones }) => phones.join('; '), width: 140, priority: 3, extra: true },
  account: { kind: 'account', of: ({ accountId }) => accountId, width: 116, priority: 3 },
} as const satisfies ListColumns<Payer>;

export const payerFilters = {
  account: { kind: 'account' },
  /** Has a boleto that is overdue. */
  overdue: { kind: 'flag' },
  withoutEmail: { kind: 'flag' },
  /** Has an active monthly charge. */
  monthly: { kind: 'flag' },
} as const satisfies FilterEntries;
export type PayerFilter = AskedOf<typeof payerFilters> & { readonly sort: SortOf<typeof payerColumns> };
