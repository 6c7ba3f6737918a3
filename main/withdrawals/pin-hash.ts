// The stored form of a PIN: a scrypt hash with its salt and cost parameters, so that later PINs can use higher costs.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** A try takes about a tenth of a second and 32 MB. */
const usual = { N: 2 ** 15, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

const whole = z.int().check(z.minimum(1), z.maximum(2 ** 20));
const keptPin = z.strictObject({
  scrypt: z.strictObject({ N: whole, r: whole, p: whole }),
  salt: z.base64(),
  hash: z.base64(),
});
export type KeptPin = z.output<typeof keptPin>;

const derive = (pin: string, salt: Buffer, costs: KeptPin['scrypt'], length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 256 * costs.N * costs.r;
    scrypt(pin, salt, length, { ...costs, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });

export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(pin, salt, usual, hashBytes);
  const kept: KeptPin = { scrypt: usual, salt: salt.toString('base64'), hash: hash.toString('base64') };
  return JSON.stringify(kept);
}

/** Null if the text was not written by `hashPin`. */
export function readKeptPin(text: string): KeptPin | null {
  try {
    const read = keptPin.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export async function isPin(pin: string, kept: KeptPin): Promise<boolean> {
  const hash = Buffer.from(kept.hash, 'base64');
  const tried = await derive(pin, Buffer.from(kept.salt, 'base64'), kept.scrypt, hash.length);
  return hash.length > 0 && timingSafeEqual(tried, hash);
}
