// Whether a person on this computer stands behind an account as the ledger has it now: a row that was changed in its file, or
// came back with a copy, sends no credential anywhere before somebody has looked at it and confirmed it.
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Proof, RowMac } from '../vault/row-mac.ts';
import { recordOf, type AccountRecord } from './record.ts';

type Proved = Pick<
  AccountRecord,
  'id' | 'kind' | 'name' | 'baseUrl' | 'identity' | 'settings' | 'credentials'
>;

export interface AccountProof {
  /** Before an account is read that is proved afterwards. */
  readonly ready: () => Promise<void>;
  /** What the ledger keeps beside the account as it will stand; null where no keychain keeps a key. */
  readonly macOf: (account: Proved) => Promise<string | null>;
  readonly of: (account: AccountRecord) => Promise<Proof>;
  /** Throws where the account waits for a person. */
  readonly require: (account: AccountRecord) => Promise<void>;
}

const factsOf = ({ id, kind, name, baseUrl, identity, settings, credentials }: Proved) => ({
  id,
  kind,
  name,
  baseUrl,
  identity: { ...identity },
  settings: { ...settings },
  credentials: { ...credentials },
});

const accountMac = (rowMac: Pick<RowMac, 'of'>, account: Proved): Promise<string | null> =>
  rowMac.of('accounts', factsOf(account));

export function createAccountProof(rowMac: RowMac): AccountProof {
  const of: AccountProof['of'] = (account) => rowMac.prove('accounts', factsOf(account), account.mac);
  return {
    ready: rowMac.ready,
    macOf: (account) => accountMac(rowMac, account),
    of,
    async require(account) {
      if ((await of(account)) === 'unproved') throw new CodedError('accountUnconfirmed', 'accounts');
    },
  };
}

/**
 * The first time that a keychain keeps a key, accounts that no key has proved before are taken as the ledger has them. Those
 * of a frozen ledger wait for a person.
 */
export async function adoptAccounts(
  ledger: Pick<Ledger, 'read' | 'write' | 'freeze'>,
  rowMac: Pick<RowMac, 'of'>,
): Promise<void> {
  if (ledger.freeze !== null) return;
  for (const account of (await ledger.read('accounts.list', {})).map(recordOf)) {
    if (account.kind === 'practice' || account.mac !== null) continue;
    const { id, revision } = account;
    await ledger.write('accounts.update', {
      id,
      revision,
      change: {},
      mac: await accountMac(rowMac, account),
    });
  }
}
