// Reads, groups and verifies BEP20 wallets. non-wallet-kinds.ts recognizes other texts; look-alike.ts finds similar
// wallets.
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { WalletReading, OtherChain, WalletProblem } from '../../../preload/contract/wallet-terms.ts';
import { withoutMarks } from '../../../preload/shared/invisible.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { isCnpj, isCpf } from '../../../preload/shared/tax-id.ts';

// Recognizes texts that are no BEP20 wallet: other networks, names, Pix keys, and secrets. This only explains a refusal
// and never accepts anything, so most are recognized by shape, even with typos.

/** The contract of USDT on TRON. */
export const tronUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Only texts worth decoding, because decoding takes quadratic time. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{26,44}$/;

/** Null if it is not base 58, or has not the length of an address. */
export function decodeBase58(text: string): Uint8Array | null {
  if (!base58.test(text)) return null;
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(alphabet.indexOf(letter));
  const digits = number === 0n ? '' : number.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const bytes = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? [];
  return Uint8Array.from([
    ...Array<number>(zeros).fill(0),
    ...bytes.map((byte) => Number.parseInt(byte, 16)),
  ]);
}

/** The version byte if the checksum is correct, as in older Bitcoin addresses; otherwise null. */
export function checkedVersion(bytes: Uint8Array): number | null {
  const body = bytes.subarray(0, -4);
  const check = sha256(sha256(body));
  return bytes.subarray(-4).every((byte, at) => byte === check[at]) ? (body[0] ?? null) : null;
}

type NonWalletKind =
  | { readonly why: Extract<WalletProblem, 'secret' | 'transactionHash' | 'pixKey'> }
  | { readonly why: 'otherChain'; readonly chain: OtherChain };

const secret: NonWalletKind = { why: 'secret' };
const pixKey: NonWalletKind = { why: 'pixKey' };
const on = (chain: OtherChain): NonWalletKind => ({ why: 'otherChain', chain });

const versions: ReadonlyMap<number | null, NonWalletKind> = new Map([
  [0x00, on('bitcoin')],
  [0x05, on('bitcoin')],
  [0x30, on('litecoin')],
  [0x32, on('litecoin')],
]);

/** The first that matches. They exclude each other, so a typo does not change the kind. */
const shapes: readonly (readonly [RegExp, NonWalletKind])[] = [
  // A transaction hash of 64 hexadecimal digits, or of 88 letters on Solana, looks like a private key unless a link
  // identifies it. The warning about a key matters more.
  [/^(?:0x)?[0-9a-f]{64}$/i, secret],
  [/\/tx\/(?:0x)?[0-9a-f]{64}\b/i, { why: 'transactionHash' }],
  [/^[a-z]{3,8}(?:\s+[a-z]{3,8}){11,23}$/i, secret],
  [/^(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})$/, secret],
  [/^(?:[xyz]prv[1-9A-HJ-NP-Za-km-z]{107}|[1-9A-HJ-NP-Za-km-z]{87,88})$/, secret],
  [/^[^\s@]+@[^\s@]+$/, pixKey],
  [/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, pixKey],
  [/^\+55[\s\d().-]{10,20}$/, pixKey],
  [/br\.gov\.bcb\.pix/i, pixKey],
  [/^[^\s/:]+\.(?:eth|bnb)$/i, on('name')],
  [/^T[1-9A-HJ-NP-Za-km-z]{33}$/, on('tron')],
  [/^bc1[02-9ac-hj-np-z]{11,71}$/i, on('bitcoin')],
  [/^ltc1[02-9ac-hj-np-z]{11,71}$/i, on('litecoin')],
  [/^addr1[02-9ac-hj-np-z]{50,110}$/, on('cardano')],
  [/^cosmos1[02-9ac-hj-np-z]{38}$/, on('cosmos')],
  [/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, on('ripple')],
  [/^(?:[EUk0]Q[\w+/-]{46}|(?:0|-1):[0-9a-f]{64})$/, on('ton')],
];

/** Longer texts are not searched. */
const longest = 400;

/** Null if nothing is recognized, or for hexadecimal digits of another length. */
export function readNonWallet(text: string): NonWalletKind | null {
  if (text.length > longest) return null;
  if (isTaxId(text)) return pixKey;
  const shape = shapes.find(([pattern]) => pattern.test(text));
  if (shape) return shape[1];
  // Hexadecimal digits are also letters of base 58.
  if (/^[0-9a-f]*$/i.test(text)) return null;
  const bytes = decodeBase58(text);
  if (bytes === null) return null;
  return versions.get(checkedVersion(bytes)) ?? (bytes.length === 32 ? on('solana') : null);
}

function isTaxId(text: string): boolean {
  const bare = text.replace(/[./-]/g, '');
  return isCpf(bare) || isCnpj(bare.toUpperCase());
}

type Found = Extract<WalletReading, { kind: 'wallet' }>;
type Refused = Extract<WalletReading, { kind: 'refused' }>;
/** What the text alone shows. A refusal never repeats the text, which may be a secret. */
type WalletText = Pick<Found, 'kind' | 'wallet' | 'written'> | Refused;

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

interface Challenge {
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
