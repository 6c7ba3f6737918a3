// Unguessable names (tickets, keys, cookies) and how two of them are compared; knows nothing of what they open.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits in 43 characters that need no escaping anywhere. */
export const mintSecret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes the same time whatever differs: both sides are hashed first, so that not even lengths tell. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));
