// Why a withdrawal may not be sent now, and which of these blocks a PIN overrides. Pure.
import type { PinState, WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import {
  type Summary,
  type WithdrawalBlock,
  withdrawalBlocks,
} from '../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import { outsideOf } from './figures.ts';

/** What is known of the account, independent of the form. */
export interface AccountFacts {
  readonly settings: WithdrawalSettings;
  readonly open: number;
  readonly stopped: boolean;
  readonly today: { readonly cents: number; readonly count: number };
  /** The service did not say what day it is, and this computer's clock may be wrong. */
  readonly dayUnproved: boolean;
  readonly frozen: boolean;
  /** The clerk's role in the team only reads. */
  readonly reader: boolean;
  readonly hasToken: boolean;
  readonly sameIdentity: boolean;
}

/** What is known of this withdrawal; null if not yet. */
export interface PlannedWithdrawal {
  readonly cents: number | null;
  readonly wallet: { readonly entry: BookEntry | null; readonly needsRegistration: boolean } | null;
  readonly fees: Fees | null;
}

export function blocksOf(
  facts: AccountFacts,
  { cents, wallet, fees }: PlannedWithdrawal,
): readonly WithdrawalBlock[] {
  const { settings, today } = facts;
  const { dailyCents, dailyCount } = settings;
  const blocked: Readonly<Record<WithdrawalBlock, boolean>> = {
    locked: facts.open > 0,
    waiting:
      (wallet?.needsRegistration === true && !settings.onlyBook) ||
      (wallet?.entry?.waitsUntil ?? null) !== null,
    stopped: facts.stopped,
    notInBook: settings.onlyBook && wallet !== null && wallet.entry === null,
    belowMin: false,
    aboveMax: false,
    ...(cents !== null && fees ? limited(cents, fees) : {}),
    dailySum: dailyCents !== null && today.cents + (cents ?? 0) > dailyCents,
    dailyCount: dailyCount !== null && today.count >= dailyCount,
    dayUnproved: facts.dayUnproved && (dailyCents !== null || dailyCount !== null),
    frozen: facts.frozen,
    reader: facts.reader,
    noToken: !facts.hasToken,
    identity: !facts.sameIdentity,
  };
  return withdrawalBlocks.filter((block) => blocked[block]);
}

function limited(cents: number, fees: Fees): Partial<Record<WithdrawalBlock, boolean>> {
  const outside = outsideOf(cents, fees);
  return outside ? { [outside.why]: true } : {};
}

type PinFor = Summary['pinFor'][number];
/** `stopped` is not among them: money may be lost, so a person must look at it first, which a PIN does not prove. */
const overridable = ['locked', 'waiting', 'dayUnproved'] as const;

/** Empty without a PIN. An unreadable PIN is required all the same, and refused. */
export function pinForOf(
  pin: PinState,
  { pinFromCents }: WithdrawalSettings,
  cents: number,
  blocks: readonly WithdrawalBlock[],
): readonly PinFor[] {
  if (pin.kind === 'none') return [];
  const amount = pinFromCents !== null && cents >= pinFromCents;
  return [...(amount ? (['amount'] as const) : []), ...overridable.filter((block) => blocks.includes(block))];
}

/** Blocks that no PIN overrides. */
export const firmOf = (blocks: readonly WithdrawalBlock[], pinFor: readonly PinFor[]) =>
  blocks.filter((block) => !pinFor.some((one) => one === block));
