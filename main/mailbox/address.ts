// The addresses that a mailbox accepts deliveries at, and the keys that come out of its pairing code. The mailbox and the app both compute
// them, so an address needs no talk between the two. README.md says what each part is for.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type MailboxKeys = Readonly<ReturnType<typeof keysOf>>;

const rootBytes = 32;
const checkBytes = 4;
const boxBytes = 8;
const nonceBytes = 16;
const macBytes = 16;
const codeStart = 'gm1-';

const checkOf = (root: Uint8Array): Buffer =>
  createHash('sha256').update('guiche mailbox code').update(root).digest().subarray(0, checkBytes);

export const newRoot = (): Buffer => randomBytes(rootBytes);

/** The pairing code, with a check so that a code that was pasted in part is not used. */
export const codeOf = (root: Uint8Array): string =>
  codeStart + Buffer.concat([root, checkOf(root)]).toString('base64url');

/** Null for a text that is not a whole code. */
export function rootOf(code: string): Buffer | null {
  const bare = code.trim();
  if (!bare.startsWith(codeStart)) return null;
  const bytes = exactly(bare.slice(codeStart.length), rootBytes + checkBytes);
  const root = bytes?.subarray(0, rootBytes);
  return root && bytes?.subarray(rootBytes).equals(checkOf(root)) ? root : null;
}

/** Only the one way in which `make` writes these bytes counts. */
function exactly(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}

export function keysOf(root: Uint8Array) {
  const key = (use: string): Buffer => createHmac('sha256', root).update(`guiche mailbox ${use}`).digest();
  return {
    /** Authenticates addresses. */
    address: key('address'),
    /** What the office shows to collect. */
    collect: key('collect').toString('base64url'),
    /** Recognises bytes that were stored before, without telling them to a reader of the disk. */
    digest: key('digest'),
  };
}

/** One account's part of a mailbox. */
export const newBox = (): string => randomBytes(boxBytes).toString('base64url');
export const isBox = (text: string): boolean => exactly(text, boxBytes) !== null;
/** Of one attempt. */
export const newNonce = (): string => randomBytes(nonceBytes).toString('base64url');

/** The target is part of it, so nobody else can make the mailbox call an address. */
function macOf(key: Uint8Array, boxAndNonce: Uint8Array, target: string | null): Buffer {
  const mac = createHmac('sha256', key).update(boxAndNonce);
  return mac
    .update(target === null ? '-' : `>${target}`)
    .digest()
    .subarray(0, macBytes);
}

export interface AddressParts {
  /** Where the mailbox is reached, as `https://example.com` or with a path that a proxy removes. */
  readonly base: string;
  readonly box: string;
  readonly nonce: string;
  /** Visible to everybody who sees the address. */
  readonly ref: string | null;
  /** Where each delivery is sent on to. */
  readonly target: string | null;
}

export function addressOf(key: Uint8Array, { base, box, nonce, ref, target }: AddressParts): string {
  const bytes = Buffer.concat([Buffer.from(box, 'base64url'), Buffer.from(nonce, 'base64url')]);
  const query = new URLSearchParams();
  if (ref !== null) query.set('ref', ref);
  if (target !== null) query.set('to', target);
  const capability = Buffer.concat([bytes, macOf(key, bytes, target)]).toString('base64url');
  const asked = query.size > 0 ? `?${query.toString()}` : '';
  return `${base.replace(/\/+$/, '')}/c/${capability}${asked}`;
}

export interface ReadAddress {
  readonly box: string;
  readonly nonce: string;
  readonly target: string | null;
  /** What the sender added to the query; it may be all that it tells. */
  readonly added: string;
}

const ownParameters = new Set(['ref', 'to']);

/** Of a request's path and query; null unless the office made it. */
export function readAddress(key: Uint8Array, url: string): ReadAddress | null {
  const [path = '', query = ''] = url.split('?', 2);
  const bytes = exactly(/^\/c\/([\w-]+)\/?$/.exec(path)?.[1] ?? '', boxBytes + nonceBytes + macBytes);
  if (!bytes) return null;
  const parameters = new URLSearchParams(query);
  const target = parameters.get('to');
  const named = bytes.subarray(0, boxBytes + nonceBytes);
  if (!timingSafeEqual(macOf(key, named, target), bytes.subarray(boxBytes + nonceBytes))) return null;
  return {
    box: named.subarray(0, boxBytes).toString('base64url'),
    nonce: named.subarray(boxBytes).toString('base64url'),
    target,
    added: new URLSearchParams([...parameters].filter(([name]) => !ownParameters.has(name))).toString(),
  };
}

/** Compares keys of any length in a time that does not depend on where they differ. */
export function isSameKey(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
