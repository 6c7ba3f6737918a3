// What crosses between the browser host's page and its process: sealed with keys that only the two can derive, so that a
// program that takes the port can neither read it, nor answer it, nor change it. Used by both sides.

type Bytes = Uint8Array<ArrayBuffer>;
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** One for each direction, so that nothing sealed by one side passes for the other's. */
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

/** Nothing where the text is not base64url. */
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

/** A name that is never used twice. */
export const mintNonce = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(16)));

/** `secret` is known to both sides and is never sent; `nonce` is the asking side's, new for every session. */
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

/** The name under which the other side finds a secret without learning it. */
export async function nameOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(`guiche key ${secret}`));
  return toBase64url(new Uint8Array(digest).subarray(0, 16));
}

const randomIv = (): Bytes => crypto.getRandomValues(new Uint8Array(ivLength));

const pageLength = 8;

/** What stands in front of a page's calls: letters of its own and a number that rises, so that the other side knows each again. */
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

/** `context` says what this is for: sealed for one purpose, it opens for no other. */
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

/** Nothing where it was not sealed with this key for this purpose. */
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

/** A seal over nothing but its purpose, for a header or a line of text. */
export const stamp = async (key: Key, context: string): Promise<string> =>
  toBase64url(await seal(key, new Uint8Array(), context));

export async function isStamped(key: Key, text: string, context: string): Promise<boolean> {
  const sealed = fromBase64url(text);
  return sealed !== undefined && (await unseal(key, sealed, context))?.length === 0;
}

/** The one that an answer is sealed for: what stands in front of a sealed request is never used twice. */
export const requestName = (sealed: Bytes): string => toBase64url(sealed.subarray(0, ivLength));

/** What a window says of an upload, or of a slice of one. */
const uploadWords = ['kind', 'name', 'length', 'sha256', 'upload', 'offset', 'total', 'whole'];

/** The purposes, written alike by both sides. */
export const contexts = {
  door: (nonce: string) => `door ${nonce}`,
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
