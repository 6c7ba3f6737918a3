// Reads accounts: their records in the ledger, and as the window shows them, without any secret.
import {
  practiceAccountId,
  type Account,
  type AccountsSnapshot,
  type CredentialName,
} from '../../preload/contract/accounts.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountProof } from './account-proof.ts';
import type { CredentialStore } from './credentials.ts';
import { recordOf, type AccountRecord } from './record.ts';
import { tokenAge } from './token.ts';

export interface AccountReadingParts {
  readonly ledger: Ledger;
  readonly credentials: CredentialStore;
  readonly proof: AccountProof;
  readonly now: () => Date;
  /** The practice service's address in this run. */
  readonly practiceUrl: string;
}

/** The preference that names the account in use. */
export const currentKey = 'currentAccount';

export interface AccountReading {
  /** Throws a CodedError if the account is unknown or removed. */
  readonly record: (id: string) => Promise<AccountRecord>;
  readonly serviceRecord: (id: string) => Promise<AccountRecord>;
  readonly show: (record: AccountRecord) => Promise<Account>;
  readonly snapshot: (revision: number) => Promise<AccountsSnapshot>;
}

export function createAccountReading(parts: AccountReadingParts): AccountReading {
  const { ledger, credentials, proof, now } = parts;

  const records = async () => {
    await proof.ready();
    return (await ledger.read('accounts.list', {})).map(recordOf);
  };

  const record = async (id: string): Promise<AccountRecord> => {
    const found = (await records()).find((one) => one.id === id);
    if (!found) throw new CodedError('notFound', 'accounts');
    return found;
  };

  /** For calls that only real accounts allow: the practice account's secrets and name are fixed. */
  const serviceRecord = async (id: string): Promise<AccountRecord> => {
    const found = await record(id);
    if (found.kind === 'practice') throw new CodedError('practiceProtected', 'accounts');
    return found;
  };

  const show = async (known: AccountRecord): Promise<Account> => {
    const { credentials: ages, mac: _mac, ...record } = known;
    const confirmed =
      known.id === practiceAccountId || (await proof.of(known).catch(() => 'noKeychain')) !== 'unproved';
    const givenFor = confirmed ? undefined : await credentials.otherWay(known).catch(() => undefined);
    const there = credentials.present(ages);
    const stateOf = (name: CredentialName) => {
      const age = there[name];
      return age ? { set: true, since: age.since } : { set: false };
    };
    const expires = there.token?.expires;
    return {
      ...record,
      baseUrl: record.kind === 'practice' ? parts.practiceUrl : record.baseUrl,
      credentials: {
        token: stateOf('token'),
        ci: stateOf('ci'),
        cs: stateOf('cs'),
      },
      token: { age: tokenAge(expires, now()), ...(expires === undefined ? {} : { expires }) },
      confirmed,
      ...(givenFor === undefined ? {} : { givenFor }),
    };
  };

  const snapshot = async (revision: number): Promise<AccountsSnapshot> => {
    const accounts = await Promise.all((await records()).map(show));
    const chosen = await ledger.read('preferences.get', { key: currentKey });
    const has = (wanted: unknown) => accounts.find(({ id }) => id === wanted)?.id;
    // Without practice, as in a team, it is the first account.
    const current = has(chosen?.value) ?? has(practiceAccountId) ?? accounts[0]?.id ?? practiceAccountId;
    return { revision, current, accounts };
  };

  return { record, serviceRecord, show, snapshot };
}
