// What an account keeps of its mailbox: where it is, its pairing code and the private key of the deliveries. It is in the keychain alone, so
// a ledger that was changed or restored can neither lead callbacks elsewhere nor open them.
import * as z from 'zod/mini';
import { addressOf, isBox, keysOf, newBox, rootOf, type MailboxKeys } from '../mailbox/address.ts';
import { newIdentity } from '../mailbox/sealing.ts';
import { parsed } from '../json.ts';
import type { SecretStore } from '../vault/store.ts';

const schema = z.object({
  version: z.literal(1),
  accountId: z.string(),
  address: z.string(),
  box: z.string().check(z.refine(isBox)),
  code: z.string().check(z.refine((code) => rootOf(code) !== null)),
  identity: z.string(),
  replacesOwn: z.boolean(),
  /** The clerk has a recovery file; attempts carry no address of the mailbox before. */
  recoverySaved: z.optional(z.boolean()),
});

export type MailboxKey = Readonly<z.infer<typeof schema>>;

const place = (accountId: string): string => `mailbox/${accountId}`;

/** The whole keys of a mailbox. */
export function keysIn({ code }: Pick<MailboxKey, 'code'>): MailboxKeys {
  const root = rootOf(code);
  if (!root) throw new Error('the pairing code is not whole');
  return keysOf(root);
}

/** An address as it is pasted; null unless it is https, or http on this computer. */
export function mailboxAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  const local = /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return null;
  return url.href.replace(/\/+$/, '');
}

export const newMailboxKey = async (
  accountId: string,
  address: string,
  code: string,
): Promise<MailboxKey> => ({
  version: 1,
  accountId,
  address,
  code: code.trim(),
  box: newBox(),
  identity: await newIdentity(),
  replacesOwn: false,
});

export async function readMailboxKey(store: SecretStore, accountId: string): Promise<MailboxKey | null> {
  const text = await store.get(place(accountId));
  return text === null ? null : parsed(schema, text);
}

export const storeMailboxKey = (store: SecretStore, key: MailboxKey): Promise<void> =>
  store.set(place(key.accountId), JSON.stringify(key));

export const removeMailboxKey = (store: SecretStore, accountId: string): Promise<void> =>
  store.delete(place(accountId));

const passwordText = (password: string): string => password.normalize('NFC');

/** What age itself uses: about a second. */
const usualWork = 18;

/** A text that the age program opens, too. `work`: the exponent of scrypt's work. */
export async function recoveryFile(key: MailboxKey, password: string, work = usualWork): Promise<string> {
  const { armor, Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(work);
  encrypter.setPassphrase(passwordText(password));
  return armor.encode(await encrypter.encrypt(JSON.stringify(key)));
}

/** Null for another password, another account or a text that is no such file. */
export async function fromRecovery(
  file: string,
  password: string,
  accountId: string,
): Promise<MailboxKey | null> {
  const { armor, Decrypter } = await import('age-encryption');
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passwordText(password));
    const key = parsed(schema, await decrypter.decrypt(armor.decode(file.trim()), 'text'));
    return key?.accountId === accountId ? key : null;
  } catch {
    return null;
  }
}

/** Of one attempt: 16 bytes that begin with its reference, so that a delivery leads to it. Unguessable is the MAC, not this. */
const nonceLength = 16;
export function nonceOf(ref: string, random: (bytes: number) => Uint8Array): string {
  const start = Buffer.from(ref);
  return Buffer.concat([start, random(nonceLength - start.length)]).toString('base64url');
}
export const refIn = (nonce: string, length: number): string =>
  Buffer.from(nonce, 'base64url').subarray(0, length).toString('latin1');

/** Services limit the length of a URL; from here on a row keeps its own. */
const longest = 500;

/** The callback URL of one attempt, as part of its exact bytes. `own`: the row's, already filled in. */
export type CallbackUrl = (ref: string, own: string | null) => string | null;

export function callbackUrls(key: MailboxKey, random: (bytes: number) => Uint8Array): CallbackUrl {
  const { address, box, replacesOwn } = key;
  const { address: mac } = keysIn(key);
  return (ref, own) => {
    if (own !== null && !replacesOwn) return own;
    const url = addressOf(mac, { base: address, box, nonce: nonceOf(ref, random), ref, target: own });
    return url.length <= longest ? url : own;
  };
}
