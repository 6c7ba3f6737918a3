// Types of wallets: findings about a text that should be an address, and the wallet book.

export const walletProblems = [
  'empty',
  /** 0X, or no 0x at all. */
  'prefix',
  'notHex',
  'length',
  /** Mixed case that does not match the checksum: there may be a typo anywhere. */
  'checksum',
  'zero',
  /** An address from which nothing can be recovered. */
  'burn',
  'usdtContract',
  'otherChain',
  /** Private key or seed phrase: it must not be pasted anywhere. */
  'secret',
  'transactionHash',
  'pixKey',
] as const;
export type WalletProblem = (typeof walletProblems)[number];

export const otherChains = [
  'tron',
  'bitcoin',
  'litecoin',
  'solana',
  'ripple',
  'ton',
  'cardano',
  'cosmos',
  'name',
] as const;
export type OtherChain = (typeof otherChains)[number];

export interface BookEntry {
  readonly id: number;
  readonly accountId: string;
  readonly label: string;
  /** In its checksummed form. */
  readonly wallet: string;
  readonly note: string | null;
  readonly addedAt: string;
  readonly changedAt: string | null;
  /** It may be used from then on; null if it may be used now. */
  readonly waitsUntil: string | null;
  /** Withdrawals made to it, and the last one. */
  readonly used: number;
  readonly lastUsedAt: string | null;
  readonly revision: number;
}

/** A known wallet that resembles the typed one but differs. */
export interface LookAlike {
  readonly wallet: string;
  readonly label: string | null;
  /** `ends`: both ends match and the middle differs. `near`: one or two digits differ. */
  readonly why: 'ends' | 'near';
  /** Which of the groups of four differ. */
  readonly groups: readonly number[];
}

export type WalletReading =
  | {
      readonly kind: 'wallet';
      readonly wallet: string;
      /** 0x and ten groups of four. */
      readonly groups: readonly string[];
      /** All in one case: the clerk must see and accept the checksummed form. */
      readonly written: 'checksummed' | 'lower' | 'upper';
      readonly entry: BookEntry | null;
      /** Nobody registered it, and it was not first paid as long ago as a registered one waits. */
      readonly needsRegistration: boolean;
      /** Withdrawals of the account made to it. */
      readonly usedBefore: number;
      readonly lookAlikes: readonly LookAlike[];
    }
  | {
      readonly kind: 'refused';
      readonly why: WalletProblem;
      /** For `length`: how many of the 40 digits there are. */
      readonly digits?: number;
      readonly chain?: OtherChain;
    };
