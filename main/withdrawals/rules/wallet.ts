// Reads, groups and verifies BEP20 wallets. non-wallet-kinds.ts recognizes other texts; look-alike.ts finds similar
// wallets.
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { WalletReading } from '../../../preload/contract/wallet-terms.ts';
import { withoutMarks } from '../../../preload/shared/invisible.ts';
import { readNonWallet, tronUsdt } from './non-wallet-kinds.ts';

type Found = Extract<WalletReading, { kind: 'wallet' }>;
type Refused = Extract<WalletReading, { kind: 'refused' }>;
/** What the text alone shows. A refusal never repeats the text, which may be a secret. */
export type WalletText = Pick<Found, 'kind' | 'wallet' | 'written'> | Refused;

const refused = (why: Refused['why']): Refused => ({ kind: 'refused', why });

/**
 * ERC-55: a letter is upper case if the half byte at its position in the hash of the lower-case address is 8 or more.
 */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(digits));
  const isCapital = (at: number): boolean => (((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 8) !== 0;
  return `0x${Array.from(digits, (digit, at) => (isCapital(at) ? digit.toUpperCase() : digit)).join('')}`;
}

/** The key by which a wallet is stored and found. */
export const walletKey = (address: string): string => address.toLowerCase();
export const sameWallet = (a: string, b: string): boolean => walletKey(a) === walletKey(b);

/** Of BEP20 and of Ethereum: anything sent to a token's own contract is lost. */
const usdtContracts = new Set(
  ['0x55d398326f99059fF775485246999027B3197955', '0xdAC17F958D2ee523a2206206994597C13D831ec7'].map(walletKey),
);
/** Addresses without a known key: zeros before the last four digits such as 0x…dEaD, and those used to burn tokens. */
const burned = /^0x(?:0{36}.{4}|dead0{16}42069420694206942069|e{40})$/;

/** Includes joiners, which a wallet never has. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const visible = (text: string): string => withoutMarks(text).replace(unseen, '').trim();

const grouped = /^(?:0x\s*)?(?:[0-9a-f]{4}\s*)*[0-9a-f]{0,3}$/i;
const hex = /^(0x)?([0-9a-f]*)$/i;

export function readWallet(text: string): WalletText {
  const seen = visible(text);
  if (seen === '') return refused('empty');
  if (seen === tronUsdt) return refused('usdtContract');
  const plain = grouped.test(seen) ? seen.replace(/\s/g, '') : seen;
  const nonWallet = readNonWallet(plain);
  if (nonWallet !== null) return { kind: 'refused', ...nonWallet };
  const [, prefix = '', digits] = hex.exec(plain) ?? [];
  if (digits === undefined) return refused('notHex');
  if (digits.length !== 40) return { ...refused('length'), digits: digits.length };
  const reading = readDigits(digits);
  // If both the digits and the prefix are wrong, the digits are reported.
  return reading.kind === 'wallet' && prefix !== '0x' ? refused('prefix') : reading;
}

function readDigits(digits: string): WalletText {
  const key = walletKey(`0x${digits}`);
  if (/^0x0+$/.test(key)) return refused('zero');
  if (burned.test(key)) return refused('burn');
  if (usdtContracts.has(key)) return refused('usdtContract');
  const wallet = checksummed(key);
  const written = writtenAs(digits, wallet.slice(2));
  return written === null ? refused('checksum') : { kind: 'wallet', wallet, written };
}

function writtenAs(digits: string, right: string): Found['written'] | null {
  // Without letters there is no case that could confirm the digits.
  if (digits === right && /[a-f]/i.test(digits)) return 'checksummed';
  if (digits === digits.toLowerCase()) return 'lower';
  return digits === digits.toUpperCase() ? 'upper' : null;
}

/** The displayed form: 0x, then ten groups of four. */
export const groupsOf = (address: string): string[] => ['0x', ...(address.slice(2).match(/.{1,4}/g) ?? [])];

export interface Challenge {
  /** The index among the displayed groups. */
  readonly index: number;
  readonly text: string;
}

/** Excludes the first and last group, which people remember. */
const middle = [2, 3, 4, 5, 6, 7, 8, 9];

/** Prefers middle groups that distinguish it from similar wallets; `random` returns fractions in [0, 1). */
export function challengeOf(
  address: string,
  random: () => number,
  telling: readonly number[] = [],
): Challenge {
  const best = middle.filter((at) => telling.includes(at));
  const from = best.length > 0 ? best : middle;
  const index = from[Math.floor(random() * from.length)] ?? 2;
  return { index, text: groupsOf(address)[index] ?? '' };
}

/** Ignores case and spaces. An empty answer is never correct. */
export function answersChallenge(typed: string, { text }: Challenge): boolean {
  const bare = visible(typed).replace(/\s/g, '').toLowerCase();
  return bare.length === 4 && bare === text.toLowerCase();
}
