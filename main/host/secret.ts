// Unguessable names (tickets, keys, cookies), and their comparison.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits in 43 characters that never need escaping. */
export const mintSecret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes constant time: both sides are hashed first, so that not even the lengths matter. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));
