// A secret as it is stored in the vault: with the connection for which it was entered. An account with another
// connection does not get it.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { CodedError } from '../failure.ts';
import { parsed } from '../json.ts';
import type { AccountRecord } from './record.ts';

/** Where requests go, and who can read them on the way. */
export type SecretConnection = Readonly<ReturnType<typeof secretConnectionOf>>;

const kept = z.object({ origin: z.string(), proxy: z.string(), ca: z.string(), secret: z.string() });

export const secretConnectionOf = ({ baseUrl, settings }: Pick<AccountRecord, 'baseUrl' | 'settings'>) => ({
  origin: new URL(baseUrl).origin,
  proxy: settings.proxy,
  /** SHA-256 of the account's own certificate authority, empty without one. */
  ca: settings.pem === '' ? '' : createHash('sha256').update(settings.pem).digest('hex'),
});

export const isSameConnection = (one: SecretConnection, other: SecretConnection): boolean =>
  one.origin === other.origin && one.proxy === other.proxy && one.ca === other.ca;

export const bindSecret = (secret: string, { origin, proxy, ca }: SecretConnection): string =>
  JSON.stringify({ origin, proxy, ca, secret });

/** Null for a secret stored without its connection, as the first versions did. */
const readBound = (text: string) => parsed(kept, text);

/** The connection for which a stored secret was entered. */
export function connectionOfSecret(text: string): SecretConnection | undefined {
  const found = readBound(text);
  return found ? { origin: found.origin, proxy: found.proxy, ca: found.ca } : undefined;
}

export function openSecret(text: string, connection: SecretConnection): string {
  const found = readBound(text);
  if (found && isSameConnection(found, connection)) return found.secret;
  throw new CodedError('secretOfOtherWay', 'accounts', found ? { detail: found.origin } : {});
}

/** Whether this secret is stored there, for whichever connection. */
export const isSecretBound = (text: string, secret: string): boolean =>
  (readBound(text)?.secret ?? text) === secret;
