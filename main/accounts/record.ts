// An account with its JSON columns parsed, so that no other file handles unparsed data of the ledger.
import * as z from 'zod/mini';
import { optionalFields } from '../../preload/contract/boleto-fields.ts';
import {
  auxiliaryModes,
  usualIssueLimits,
  type AccountSettings,
  type CredentialName,
} from '../../preload/contract/accounts.ts';
import type { Account as AccountRow } from '../ledger/tables/accounts.ts';

export type CredentialAge = {
  readonly since: string;
  readonly expires?: string;
  /** Its key in the vault; each secret that is set gets a new key. */
  readonly slot?: string;
  /** The session in whose memory alone it was kept. */
  readonly session?: string;
};

/** Which secrets are set, since when, and when the token expires; never a value. */
export type CredentialAges = Readonly<Partial<Record<CredentialName, CredentialAge>>>;

export type AccountRecord = Readonly<ReturnType<typeof recordOf>>;

export const firstSettings: AccountSettings = {
  auxiliary: 'bearer',
  pem: '',
  proxy: '',
  ceiling: 8,
  requiredFields: [],
  issueLimits: usualIssueLimits,
};

const text = z.exactOptional(z.string());
const identity = z.object({ subject: text, tenant: text, confirmedName: text });

/** A row of an older version may lack a setting, which then gets its default. */
const settings = z.object({
  auxiliary: z.catch(z.enum(auxiliaryModes), firstSettings.auxiliary),
  pem: z.catch(z.string(), firstSettings.pem),
  proxy: z.catch(z.string(), firstSettings.proxy),
  ceiling: z.catch(z.int().check(z.minimum(1), z.maximum(64)), firstSettings.ceiling),
  requiredFields: z.catch(z.array(z.enum(optionalFields)), []),
  issueLimits: z.catch(
    z.object({
      count: z.int().check(z.minimum(1)),
      cents: z.int().check(z.minimum(1)),
      atypical: z.boolean(),
    }),
    usualIssueLimits,
  ),
});

const age = z.exactOptional(z.object({ since: z.string(), expires: text, slot: text, session: text }));
const credentials = z.object({ token: age, ci: age, cs: age });

export function recordOf(row: AccountRow) {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    baseUrl: row.baseUrl,
    identity: identity.parse(row.identity),
    settings: settings.parse(row.settings),
    credentials: credentials.parse(row.credentials),
    used: row.used,
    unmatchedSince: row.unmatchedSince,
    revision: row.revision,
    /** Proof that a person on this computer confirmed the row; null without a keychain, or until somebody confirms it. */
    mac: row.mac,
  };
}

export type AccountChange = Partial<
  Pick<AccountRecord, 'name' | 'baseUrl' | 'identity' | 'settings' | 'credentials'>
>;

/** As plain objects, in the form that the ledger stores. */
export const plain = ({ identity, settings, credentials, ...words }: AccountChange) => ({
  ...words,
  ...(identity ? { identity: { ...identity } } : {}),
  ...(settings ? { settings: { ...settings, issueLimits: { ...settings.issueLimits } } } : {}),
  ...(credentials ? { credentials: { ...credentials } } : {}),
});
