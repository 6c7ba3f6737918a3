// Seals messages between the browser host's page and its process with keys that only the two can derive, so that a
// program that takes over the port can neither read, answer nor change them. Both sides use this module.

type Bytes = Uint8Array<ArrayBuffer>;
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** One key for each direction, so that a message of one side is never accepted as the other's. */
export interface SessionKeys {
  readonly toApp: Key;
  readonly toPage: Key;
}

const encoder = new TextEncoder();
const ivLength = 12;

export const bytesOf = (text: string): Bytes => encoder.encode(text);
export const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes);

export function toBase64url(bytes: Bytes): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/u, '');
}

/** Undefined if the text is not base64url. */
export function fromBase64url(text: string): Bytes | undefined {
  if (!/^[\w-]*$/u.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    return undefined;
  }
}

/** An id that is never used twice. */
export const mintNonce = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(16)));

/** Both sides know `secret` and never send it; `nonce` is the requesting side's, new for every session. */
export async function deriveKeys(secret: string, nonce: string): Promise<SessionKeys> {
  const root = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey']);
  const derive = (direction: string) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(nonce), info: bytesOf(`guiche ${direction}`) },
      root,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
  const [toApp, toPage] = await Promise.all([derive('page to app'), derive('app to page')]);
  return { toApp, toPage };
}

const curve = { name: 'ECDH', namedCurve: 'P-256' };

export interface Exchange {
  /** For the other side; may be read by anybody. */
  readonly offer: string;
  /** What both sides then know and nobody else; undefined if `other` is no offer. */
  readonly agree: (other: string) => Promise<string | undefined>;
}

/** A new pair for each session, whose private half is never stored: what a tab keeps opens nothing that was sent. */
export async function beginExchange(): Promise<Exchange> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  return {
    offer: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    async agree(other) {
      try {
        const theirs = await crypto.subtle.importKey(
          'raw',
          fromBase64url(other) ?? new Uint8Array(),
          curve,
          false,
          [],
        );
        const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256);
        return toBase64url(new Uint8Array(bits));
      } catch {
        return undefined;
      }
    },
  };
}

/** The keys of a session: of the key that both sides know, and of what they have just agreed on. */
export const sessionKeys = (key: string, nonce: string, agreed: string): Promise<SessionKeys> =>
  deriveKeys(`${key} ${agreed}`, nonce);

/** The id under which the other side finds a secret without learning it. */
export async function nameOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(`guiche key ${secret}`));
  return toBase64url(new Uint8Array(digest).subarray(0, 16));
}

const randomIv = (): Bytes => crypto.getRandomValues(new Uint8Array(ivLength));

const pageLength = 8;

/** The prefix of a page's calls: random letters and an increasing number, so that the other side recognizes repeats. */
export function callIvs(): () => Bytes {
  const page = randomIv();
  let number = 0;
  return () => {
    const iv = page.slice();
    new DataView(iv.buffer).setUint32(pageLength, number);
    number += 1;
    return iv;
  };
}

export const readCallMark = (sealed: Bytes): { readonly page: string; readonly number: number } => ({
  page: toBase64url(sealed.subarray(0, pageLength)),
  number: new DataView(sealed.buffer, sealed.byteOffset).getUint32(pageLength),
});

/** `context` names the purpose: a message sealed for one purpose cannot be opened for another. */
export async function seal(key: Key, plain: Bytes, context: string, iv = randomIv()): Promise<Bytes> {
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(context) },
    key,
    plain,
  );
  const whole = new Uint8Array(ivLength + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), ivLength);
  return whole;
}

/** Undefined if it was not sealed with this key for this purpose. */
export async function unseal(key: Key, sealed: Bytes, context: string): Promise<Bytes | undefined> {
  if (sealed.length < ivLength) return undefined;
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.subarray(0, ivLength), additionalData: bytesOf(context) },
      key,
      sealed.subarray(ivLength),
    );
    return new Uint8Array(plain);
  } catch {
    return undefined;
  }
}

/** A seal over the purpose alone, for a header or a line of text. */
export const stamp = async (key: Key, context: string): Promise<string> =>
  toBase64url(await seal(key, new Uint8Array(), context));

export async function isStamped(key: Key, text: string, context: string): Promise<boolean> {
  const sealed = fromBase64url(text);
  return sealed !== undefined && (await unseal(key, sealed, context))?.length === 0;
}

/** The context of an answer's seal: the prefix of a sealed request is never used twice. */
export const requestName = (sealed: Bytes): string => toBase64url(sealed.subarray(0, ivLength));

/** What a window declares about an upload, or about a slice of one. */
const uploadWords = ['kind', 'name', 'length', 'sha256', 'upload', 'offset', 'total', 'whole'];

/** The purposes, which both sides spell alike. */
export const contexts = {
  door: (nonce: string, offer = '') => `door ${nonce} ${offer}`,
  call: (path: string) => `call ${path}`,
  answer: (path: string, request: string) => `answer ${path} ${request}`,
  events: (nonce: string) => `events ${nonce}`,
  upload: (announced: Readonly<Record<string, string>>) =>
    `upload ${uploadWords.map((name) => announced[`x-guiche-${name}`] ?? '').join('\n')}`,
} as const;

export const sessionHeader = 'x-guiche-session';
export const stampHeader = 'x-guiche-stamp';
export const nonceHeader = 'x-guiche-nonce';
export const sealedType = 'application/octet-stream';
