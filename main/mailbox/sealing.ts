// A delivery as the mailbox keeps it: encrypted to the office's public key in the age format, which it cannot open afterwards.
import * as z from 'zod/mini';

/** Loaded with the first key or delivery, because the program's start does not need it. */
const age = () => import('age-encryption');

/** What arrived beside the body. The body is never parsed here. */
const head = z.object({
  method: z.string(),
  /** What the sender added to the query of the address. */
  query: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Where it is to be sent on, as its address says. */
  target: z.optional(z.string()),
});

export interface Letter extends z.infer<typeof head> {
  readonly body: Uint8Array;
}

/** The private key, which never leaves the office. */
export const newIdentity = async (): Promise<string> => (await age()).generateX25519Identity();
export const recipientOf = async (identity: string): Promise<string> =>
  (await age()).identityToRecipient(identity);

export async function isRecipient(text: string): Promise<boolean> {
  const { Encrypter } = await age();
  try {
    new Encrypter().addRecipient(text);
    return /^age1[a-z0-9]{58}$/.test(text);
  } catch {
    return false;
  }
}

export async function seal(recipient: string, { body, ...beside }: Letter): Promise<Uint8Array> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  // JSON has no line breaks of its own, so the first one ends it.
  return encrypter.encrypt(Buffer.concat([Buffer.from(`${JSON.stringify(beside)}\n`), body]));
}

/** Throws if another key sealed it, or if it was changed. */
export async function open(identity: string, sealed: Uint8Array): Promise<Letter> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const bytes = Buffer.from(await decrypter.decrypt(sealed));
  const end = bytes.indexOf('\n');
  if (end < 0) throw new Error('a sealed delivery has no head');
  return { ...head.parse(JSON.parse(bytes.subarray(0, end).toString())), body: bytes.subarray(end + 1) };
}
