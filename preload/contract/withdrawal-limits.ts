// Calls of the account's withdrawal limits, and of the PIN that is needed beyond them.
import * as z from 'zod/mini';
import { accountId } from './boleto-terms.ts';
import { commandId, call } from './common.ts';
import { guardedLimits } from './limit-names.ts';

export const withdrawalSettings = z.strictObject({
  /** Per day of the banks, uncertain withdrawals included; null for none. */
  dailyCents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000_000))),
  dailyCount: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  onlyBook: z.boolean(),
  waitingHours: z.int().check(z.minimum(0), z.maximum(24 * 30)),
  /**
   * How far `usdt_rate` may move between summary and confirmation without a new question, in hundredths of a percent.
   */
  rateTolerance: z.int().check(z.minimum(0), z.maximum(1_000)),
  /** From this amount on the PIN is needed, if there is one; null for never. */
  pinFromCents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000_000))),
});
export type WithdrawalSettings = Readonly<z.output<typeof withdrawalSettings>>;

/** Of an account for which nobody has set any. */
export const usualSettings: WithdrawalSettings = {
  dailyCents: null,
  dailyCount: null,
  onlyBook: false,
  waitingHours: 24,
  rateTolerance: 50,
  pinFromCents: null,
};

/** A change that waits for another approver. */
export interface AskedChange {
  readonly id: string;
  readonly maker: string;
  readonly own: boolean;
  readonly expiresAt: string;
}

/** What of an account's own settings another approver is asked to loosen. */
export interface AskedSettings extends AskedChange {
  readonly settings: WithdrawalSettings;
}

/** Why limits were not changed. */
export type ChangeRefusal =
  | 'unknown'
  | 'decided'
  | 'expired'
  | 'own'
  | 'makerGone'
  | 'notApprover'
  | 'role'
  | 'frozen'
  /** The team's server knows no such request yet. */
  | 'schemaOlder';

/** `blocked`: wrong too often; allowed again from that time on. `unavailable`: the vault cannot be read. */
export type PinState =
  | { readonly kind: 'none' | 'set' | 'unavailable' }
  | { readonly kind: 'blocked'; readonly until: string };

export type PinTrouble = 'missing' | 'wrong' | 'blocked' | 'unavailable';

export const typedPin = z.string().check(z.regex(/^\d{4,12}$/));

const namedWallet = z.object({ label: z.string(), wallet: z.string() });

/** How the ledger differs from what this computer last knew, after it was restored or edited. */
export const guardDifference = z.union([
  /** Waits again. `was`: the wallet that this computer knew in its place. */
  z.object({ kind: z.literal('wallet'), is: namedWallet, was: z.nullable(namedWallet) }),
  z.object({ kind: z.literal('walletGone'), was: namedWallet }),
  /** The stricter value applies; texts as in the trail. */
  z.object({
    kind: z.literal('limit'),
    account: z.string(),
    name: z.enum(guardedLimits),
    ledger: z.string(),
    known: z.string(),
    applies: z.string(),
  }),
  /** This computer knew no limits of the account: the PIN confirms until a clerk saves them. */
  z.object({ kind: z.literal('unconfirmed'), account: z.string() }),
  /** The ledger named another PIN or none; the one of this computer stays. */
  z.object({ kind: z.literal('pin') }),
]);
export type GuardDifference = Readonly<z.output<typeof guardDifference>>;

export const withdrawalLimitsCalls = {
  /** A clerk has seen how PIN, wallets and limits differed from what this computer knew. */
  acknowledgeGuards: call<null>()(z.strictObject({ commandId })),
  /** Raising a limit needs the PIN, if there is one, and in a team another approver. */
  setSettings: call<
    | { readonly kind: 'set'; readonly settings: WithdrawalSettings }
    /** In a team: waits until another approver agrees. */
    | { readonly kind: 'asked' }
    | { readonly kind: 'refused'; readonly why: ChangeRefusal }
    | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null }
  >()(z.strictObject({ commandId, accountId, settings: withdrawalSettings, pin: z.exactOptional(typedPin) })),
  /** One PIN for the whole register. A `next` of null removes it; the first PIN needs no old one. */
  setPin: call<
    | { readonly kind: 'set'; readonly pin: PinState }
    | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null }
  >()(z.strictObject({ commandId, old: z.exactOptional(typedPin), next: z.nullable(typedPin) })),
} as const;
