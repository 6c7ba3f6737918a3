// An account as the room works with it: the ledger's row with its JSON read back, so that nothing unparsed goes further.
import * as z from 'zod/mini';
import { optionalFields } from '../../preload/contract/boleto-fields.ts';
import {
  auxiliaryModes,
  type AccountSettings,
  type CredentialName,
  type Identity,
} from '../../preload/contract/accounts.ts';
import type { Account as AccountRow } from '../ledger/tables/accounts.ts';

export type CredentialAge = {
  readonly since: string;
  readonly expires?: string;
  /** Where in the vault it lies; each one set has a place of its own. */
  readonly slot?: string;
  /** The run of the program in whose memory alone it was kept. */
  readonly session?: string;
};

/** Which secrets are set, since when, and until when the token says it lives; never a value. */
export type CredentialAges = Readonly<Partial<Record<CredentialName, CredentialAge>>>;

export interface AccountRecord {
  readonly id: string;
  readonly kind: AccountRow['kind'];
  readonly name: string;
  readonly baseUrl: string;
  readonly identity: Identity;
  readonly settings: AccountSettings;
  readonly credentials: CredentialAges;
  readonly used: boolean;
  readonly unmatchedSince: string | null;
  readonly revision: number;
  /** What proves that a person on this computer stands behind the row; null without a keychain, or until one does. */
  readonly mac: string | null;
}

export const firstSettings: AccountSettings = {
  auxiliary: 'bearer',
  pem: '',
  proxy: '',
  ceiling: 8,
  requiredFields: [],
};

const word = z.exactOptional(z.string());
const identity = z.object({ subject: word, tenant: word, confirmedName: word });

/** What an older version kept may lack a setting; it then has the first one. */
const settings = z.object({
  auxiliary: z.catch(z.enum(auxiliaryModes), firstSettings.auxiliary),
  pem: z.catch(z.string(), firstSettings.pem),
  proxy: z.catch(z.string(), firstSettings.proxy),
  ceiling: z.catch(z.int().check(z.minimum(1), z.maximum(64)), firstSettings.ceiling),
  requiredFields: z.catch(z.array(z.enum(optionalFields)), []),
});

const age = z.exactOptional(z.object({ since: z.string(), expires: word, slot: word, session: word }));
const credentials = z.object({ token: age, ci: age, cs: age });

export function recordOf(row: AccountRow): AccountRecord {
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
    mac: row.mac,
  };
}

export type AccountChange = Partial<
  Pick<AccountRecord, 'name' | 'baseUrl' | 'identity' | 'settings' | 'credentials'>
>;

/** The same as plain objects, as the ledger keeps them. */
export const plain = ({ identity, settings, credentials, ...words }: AccountChange) => ({
  ...words,
  ...(identity ? { identity: { ...identity } } : {}),
  ...(settings ? { settings: { ...settings } } : {}),
  ...(credentials ? { credentials: { ...credentials } } : {}),
});
