// Recognizes texts that are no BEP20 wallet: other networks, names, Pix keys, and secrets. This only explains a refusal
// and never accepts anything, so most are recognized by shape, even with typos.
import { sha256 } from '@noble/hashes/sha2.js';
import type { OtherChain, WalletProblem } from '../../../preload/contract/wallet-terms.ts';
import { isCnpj, isCpf } from '../../../preload/shared/tax-id.ts';

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

export type NonWalletKind =
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
