// The interfaces between the parts of main/withdrawals: the PIN, the limits and the wallets, as quoting and sending use
// them.
import type { TeamChanges, TeamWithdrawals } from '../ledger/team/link.ts';
import type { PaidWallet } from '../ledger/tables/withdrawals-reads.ts';
import type { TeamRole } from '../../preload/contract/team-terms.ts';
import type { WalletReading } from '../../preload/contract/wallet-terms.ts';
import type { PinState, PinTrouble, WithdrawalSettings } from '../../preload/contract/withdrawal-limits.ts';

export type PinChecked =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: PinTrouble; readonly until: string | null };

export interface Pin {
  readonly state: () => Promise<PinState>;
  /** Counts wrong tries. Without a PIN nothing is correct; callers check `state` first. */
  readonly check: (pin: string | undefined) => Promise<PinChecked>;
}

export interface Limits {
  readonly settings: (accountId: string) => Promise<WithdrawalSettings>;
}

/** The clerk's team; null where the ledger is this computer's own. */
export interface Team extends TeamWithdrawals, TeamChanges {
  readonly role: () => TeamRole;
  /** Told when the role, or how the team stands, may have changed. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface Wallets {
  /** The reading of a wallet as it is typed. */
  readonly reading: (accountId: string, text: string) => Promise<WalletReading>;
  /** Those that withdrawals were made to; a first payment counts from when this was asked. */
  readonly paid: (accountId: string) => Promise<readonly PaidWallet[]>;
}
