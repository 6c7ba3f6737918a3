// What an account needs to send mail. All of it is in the keychain, with the password: a ledger that was changed or restored can neither lead
// the office's mail elsewhere nor name another sender.
import { domainToASCII } from 'node:url';
import * as z from 'zod/mini';
import { mailSettings, type MailSettings, type SetupProblem } from '../../preload/contract/mail.ts';
import { addressesIn } from '../../preload/shared/email.ts';
import { parsed } from '../json.ts';
import type { SecretStore } from '../vault/store.ts';

const schema = z.object({ version: z.literal(1), settings: mailSettings, password: z.nullable(z.string()) });

export interface StoredSetup {
  readonly settings: MailSettings;
  readonly password: string | null;
}

const place = (accountId: string): string => `mail/${accountId}`;

export async function readSetup(store: SecretStore, accountId: string): Promise<StoredSetup | null> {
  const text = await store.get(place(accountId));
  const read = text === null ? null : parsed(schema, text);
  return read && { settings: read.settings, password: read.password };
}

export const storeSetup = (store: SecretStore, accountId: string, setup: StoredSetup): Promise<void> =>
  store.set(place(accountId), JSON.stringify({ version: 1, ...setup }));

export const removeSetup = (store: SecretStore, accountId: string): Promise<void> =>
  store.delete(place(accountId));

/** The password was given for this server and login. */
export const isSameServer = (one: MailSettings, other: MailSettings): boolean =>
  one.host === other.host &&
  one.port === other.port &&
  one.security === other.security &&
  one.user === other.user;

export function setupProblem(settings: MailSettings, password: string | null): SetupProblem | null {
  const { host, user, senderAddress, replyTo, copyTo } = settings;
  if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.|$))+$/i.test(domainToASCII(host)) && !/^[\da-f:]+$/i.test(host))
    return { field: 'host', code: 'invalid' };
  for (const [field, address] of Object.entries({ senderAddress, replyTo, copyTo } as const)) {
    if (address === null) continue;
    const read = addressesIn(address, domainToASCII);
    const code = read.ok ? (read.addresses.length === 1 ? null : 'several') : read.code;
    const known = (['senderAddress', 'replyTo', 'copyTo'] as const).find((one) => one === field);
    if (code !== null && known) return { field: known, code };
  }
  return user !== '' && password === null ? { field: 'password', code: 'missing' } : null;
}
