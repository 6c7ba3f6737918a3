// Calls of withdrawals: USDT sent once, to a wallet that a person confirmed, within limits, with the service's own
// numbers.
import * as z from 'zod/mini';
import { accountId, rowId, type ReadyFile } from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';
import type { BookEntry, LookAlike, WalletReading } from './wallet-terms.ts';
import type { TeamHold, WithdrawalRequest, WorkedElsewhere } from './withdrawal-request-terms.ts';
import { typedPin, type PinState, type PinTrouble, type WithdrawalSettings } from './withdrawal-limits.ts';
import { withdrawalColumns, withdrawalFilters, type WithdrawalRow } from './withdrawal-lists.ts';
import type { estimateFigures, Fees, WithdrawalTerms } from './withdrawal-terms.ts';

export type {
  WithdrawalDifference,
  WithdrawalFilter,
  WithdrawalRow,
  WithdrawalState,
} from './withdrawal-lists.ts';

/**
 * Why nothing can be sent now. The PIN, if there is one, overrides `locked`, `waiting` and `dayUnproved`; the others
 * need a person, a setting or time.
 */
export const withdrawalBlocks = [
  /** Another one of the account is sending or uncertain. */
  'locked',
  /** The wallet is new or changed in the book, and its waiting time has not ended. */
  'waiting',
  /** The last answer was about another wallet or amount, and nobody has acknowledged that. */
  'stopped',
  'notInBook',
  'belowMin',
  'aboveMax',
  'dailySum',
  'dailyCount',
  /** There are limits for a day, and the service did not say what day it is. */
  'dayUnproved',
  'frozen',
  /** The clerk's login only reads. */
  'reader',
  'noToken',
  /** The current token belongs to another account, or cannot be read. */
  'identity',
] as const;
export type WithdrawalBlock = (typeof withdrawalBlocks)[number];

/** The state of the account before anything is typed. */
export interface AccountReadiness {
  readonly settings: WithdrawalSettings;
  readonly pin: PinState;
  /** Sending or uncertain, oldest first: while there is one, no other can be sent. */
  readonly open: readonly WithdrawalRow[];
  /** Withdrawals whose answer differed, until acknowledged. */
  readonly stopped: WithdrawalRow | null;
  readonly today: { readonly cents: number; readonly count: number };
  /** Used before, most recent first. */
  readonly gateways: readonly string[];
  readonly webhooks: readonly string[];
  /** Withdrawals used for the estimate since its last miss. */
  readonly taught: number;
  /** Oldest first; while there is one, nothing is estimated. */
  readonly misses: readonly EstimateMiss[];
  /** The latest fees read since the app started. */
  readonly fees: Fees | null;
}

/**
 * A null figure: not known yet; `beyond` all amounts seen so far; or the candidate formulas disagree on this quote;
 * `missed`: the last estimate was wrong, and nobody has asked again; `pending`: another withdrawal may still prove it
 * wrong.
 */
export type Estimated =
  | { readonly value: string; readonly samples: number }
  | {
      readonly value: null;
      readonly why: 'tooFew' | 'unexplained' | 'beyond' | 'disagree' | 'missed' | 'pending';
    };
export type EstimateFigure = (typeof estimateFigures)[number];
export type Estimate = Readonly<Record<EstimateFigure, Estimated>>;

export interface MissedFigure {
  readonly figure: EstimateFigure;
  readonly estimated: string;
  readonly came: string;
}

/** A withdrawal whose estimate was wrong: no estimate is shown until a person has seen it and asks again. */
export interface EstimateMiss {
  readonly withdrawal: number;
  readonly cents: number;
  readonly startedAt: string;
  readonly figures: readonly MissedFigure[];
}

const form = {
  accountId,
  /** As typed. */
  amount: z.string().check(z.maxLength(60)),
  wallet: z.string().check(z.maxLength(500)),
  gateway: z.string().check(z.maxLength(120)),
  webhook: z.string().check(z.maxLength(2_048)),
};

export type AmountReading =
  | { readonly kind: 'amount'; readonly cents: number; readonly estimate: Estimate | null }
  | {
      readonly kind: 'refused';
      readonly why: 'missing' | 'notANumber' | 'negative' | 'zero' | 'tooLarge' | 'fractions';
    }
  /** Three digits after its only separator: thousands or decimals, as cents to choose from. */
  | { readonly kind: 'open'; readonly readings: readonly number[] }
  /** Compared with the latest fees; `limit` as the service wrote it. */
  | {
      readonly kind: 'outside';
      readonly cents: number;
      readonly why: 'belowMin' | 'aboveMax';
      readonly limit: string;
    };

/** The checks of the form while it is typed; they send no request to the service. */
export interface WithdrawalReading {
  readonly amount: AmountReading;
  readonly wallet: WalletReading;
  readonly webhook: 'good' | 'malformed' | 'notHttp' | 'withPassword';
  readonly gateway: 'good' | 'malformed';
  /** Of the account and of this form, as far as they are known. */
  readonly blocks: readonly WithdrawalBlock[];
}

/** Main stores it until it is sent, replaced or too old: exactly what was shown is sent. */
export interface Summary extends WithdrawalTerms {
  readonly summaryId: string;
  /** 0x and ten groups of four. */
  readonly groups: readonly string[];
  readonly entry: BookEntry | null;
  readonly lookAlikes: readonly LookAlike[];
  readonly estimate: Estimate;
  /** Which group of `groups` must be typed: if there are similar wallets, one that distinguishes them. */
  readonly challenge: number;
  /** While a block exists that no PIN overrides, nothing is sent. */
  readonly blocks: readonly WithdrawalBlock[];
  /** The PIN is needed: because of the amount, or to override a block. */
  readonly pinFor: readonly ('amount' | 'locked' | 'waiting' | 'dayUnproved')[];
  readonly today: { readonly cents: number; readonly count: number };
  readonly goodUntil: string;
  /** In a team, above what one person may send alone: the press asks a colleague and sends nothing. */
  readonly asks: boolean;
  /** The colleague's request that this one is for. */
  readonly request: WithdrawalRequest | null;
}

export type Summarized =
  | { readonly kind: 'summary'; readonly summary: Summary }
  | { readonly kind: 'problems'; readonly reading: WithdrawalReading }
  | WorkedElsewhere
  | { readonly kind: 'team'; readonly why: TeamHold };

export type SendResult =
  /** One attempt was made, whatever its outcome. */
  | { readonly kind: 'sent'; readonly withdrawal: WithdrawalRow }
  /** Limits or rates moved since the summary: this new one replaces it, and a person is asked again. */
  | { readonly kind: 'moved'; readonly before: Fees; readonly summary: Summary }
  | { readonly kind: 'blocked'; readonly blocks: readonly WithdrawalBlock[] }
  | { readonly kind: 'wrongGroup' }
  | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null }
  /** No longer known: too old, used, or the app was restarted. */
  | { readonly kind: 'stale' }
  /** Nothing was sent: an approver is asked. */
  | { readonly kind: 'asked'; readonly request: string; readonly expiresAt: string }
  | { readonly kind: 'team'; readonly why: TeamHold };

export interface WithdrawalDetails {
  readonly withdrawal: WithdrawalRow;
  /** Exactly what was sent and received, without secrets. */
  readonly request: string;
  readonly answer: { readonly status: number | null; readonly text: string } | null;
  /** The five numbers in the reading right after it; null if there was none. */
  readonly feesAfter: Fees | null;
  readonly teaches: boolean;
  /** The estimate at the time of confirmation. */
  readonly estimated: Estimate | null;
  readonly settledBy: string | null;
}

const filter = listFilter(withdrawalFilters, sortsOf(withdrawalColumns));

const sumFilter = z.strictObject({
  filter,
  ids: z.exactOptional(z.array(rowId).check(z.maxLength(2_000))),
});
export type WithdrawalsSumFilter = Readonly<z.output<typeof sumFilter>>;

/** What the withdrawals of a list that were made come to; the others moved no money that is known. */
export interface WithdrawalsSum {
  readonly made: number;
  readonly cents: number;
  /** The sum of what the service wrote. */
  readonly usdt: string;
  /** Those that were made and of which the service wrote no USDT. */
  readonly withoutUsdt: number;
}

export const withdrawalsCalls = {
  readiness: call<AccountReadiness>()(z.strictObject({ accountId })),
  /** Sends a request to the service. */
  readFees: call<Fees>()(z.strictObject({ accountId })),
  read: call<WithdrawalReading>()(z.strictObject(form)),
  /**
   * Reads the fees for it; `checksummed`: a person has seen and accepted the checksummed form of an all-lower-case
   * wallet.
   */
  summarize: call<Summarized>()(z.strictObject({ ...form, checksummed: z.boolean() })),
  send: call<SendResult>()(
    z.strictObject({
      commandId,
      summaryId: text(64),
      /** The group as typed. */
      group: z.string().check(z.maxLength(20)),
      pin: z.exactOptional(typedPin),
    }),
  ),
  forget: call<null>()(z.strictObject({ summaryId: text(64) })),
  /** Estimates again, after the misses of these withdrawals were shown. */
  askEstimate: call<null>()(
    z.strictObject({
      commandId,
      accountId,
      shown: z.array(rowId).check(z.minLength(1), z.maxLength(1_000)),
    }),
  ),

  ...listCalls<WithdrawalRow>()(filter),
  /** Of the list, or of some of its rows. */
  sum: call<WithdrawalsSum>()(sumFilter),
  get: call<WithdrawalRow>()(z.strictObject({ id: rowId })),
  details: call<WithdrawalDetails>()(z.strictObject({ id: rowId })),
  /** A PDF of one page; its lines are texts of the window, titles first. */
  receipt: call<ReadyFile>()(
    z.strictObject({
      id: rowId,
      title: text(200),
      lines: z
        .array(z.strictObject({ title: text(120), text: text(1_000), loud: z.boolean() }))
        .check(z.minLength(1), z.maxLength(40)),
      foot: z.array(text(500)).check(z.maxLength(8)),
    }),
  ),
} as const;
