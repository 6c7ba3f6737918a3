// Wallets: what can be said of a text that should be an address, and the book of those that are known.

export const walletProblems = [
  'empty',
  /** 0X, or no 0x at all. */
  'prefix',
  'notHex',
  'length',
  /** Mixed case that is not the checksum's: a typo may be anywhere in it. */
  'checksum',
  'zero',
  /** An address from which nothing comes back. */
  'burn',
  'usdtContract',
  'otherChain',
  /** Something that opens wallets: it must not be pasted anywhere. */
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
  /** It may be used from then on; null where it may by now. */
  readonly waitsUntil: string | null;
  /** Withdrawals that were made to it, and the last. */
  readonly used: number;
  readonly lastUsedAt: string | null;
  readonly revision: number;
}

/** A known wallet that looks like the one typed and is not. */
export interface LookAlike {
  readonly wallet: string;
  readonly label: string | null;
  /** `ends`: both ends match and the middle differs. `near`: a digit or two differ. */
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
      /** All in one case: the checksummed form must be seen and agreed to. */
      readonly written: 'checksummed' | 'lower' | 'upper';
      readonly entry: BookEntry | null;
      /** Withdrawals of the account that were made to it. */
      readonly usedBefore: number;
      readonly lookAlikes: readonly LookAlike[];
    }
  | {
      readonly kind: 'refused';
      readonly why: WalletProblem;
      /** Of `length`: how many digits there are, of 40. */
      readonly digits?: number;
      readonly chain?: OtherChain;
    };
