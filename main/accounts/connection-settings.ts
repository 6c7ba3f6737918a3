// The connection of an account to its service: address, proxy, own certificate. Secrets are stored for one connection and never
// used over another.
import type { NetworkSettings } from '../../preload/contract/accounts.ts';
import { CodedError } from '../failure.ts';
import type { AccountChange, AccountRecord } from './record.ts';
import type { createDuplicates } from './duplicates.ts';

export interface ConnectionChecks {
  /** The canonical base URL; throws a CodedError if it is invalid. */
  readonly baseUrlOf: (text: string) => string;
  /** Throws a CodedError if a proxy's address is unusable or contains a password. */
  readonly checkProxy: (address: string) => void;
  /** Throws a CodedError if a PEM is unusable. */
  readonly checkPem: (pem: string) => void;
}

export function checkNetwork({ checkPem, checkProxy }: ConnectionChecks, { pem, proxy }: NetworkSettings) {
  if (pem !== '') checkPem(pem);
  if (proxy !== '') checkProxy(proxy);
}

/** What of the connection changes. A new proxy or certificate could expose the secrets, so they must be entered again. */
export const changedConnection = (
  { settings: before }: Pick<AccountRecord, 'settings'>,
  after: NetworkSettings,
): readonly ('proxy' | 'pem')[] => (['proxy', 'pem'] as const).filter((name) => before[name] !== after[name]);

/** Secrets belong to one origin: for another one the clerk must enter them again. */
export async function newAddress(
  { baseUrlOf }: ConnectionChecks,
  duplicates: Pick<ReturnType<typeof createDuplicates>, 'refuseMove' | 'hasOthers'>,
  known: AccountRecord,
  text: string,
): Promise<AccountChange> {
  if (known.kind === 'practice') throw new CodedError('practiceProtected', 'accounts');
  const baseUrl = baseUrlOf(text);
  if (baseUrl === known.baseUrl) return {};
  if (known.used) throw new CodedError('baseUrlFixed', 'accounts', { fields: { baseUrl: 'fixed' } });
  await duplicates.refuseMove(known, { baseUrl, identity: known.identity });
  const sameOrigin = new URL(baseUrl).origin === new URL(known.baseUrl).origin;
  // Entered again, the token is compared with those of the accounts that are there.
  if (sameOrigin && !(await duplicates.hasOthers(known, baseUrl))) return { baseUrl };
  return { baseUrl, credentials: {} };
}
