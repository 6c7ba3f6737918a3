// Verifies that a person on this computer confirmed an account's row in the ledger. A row that was changed in the file,
// or restored from a copy, sends no credential until somebody has confirmed it.
import { usualIssueLimits } from '../../preload/contract/accounts.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Proof, RowMac } from '../vault/row-mac.ts';
import { isSameIssueLimits } from './issue-limits.ts';
import { recordOf, type AccountRecord } from './record.ts';

type Proved = Pick<
  AccountRecord,
  'id' | 'kind' | 'name' | 'baseUrl' | 'identity' | 'settings' | 'credentials'
>;

/** Usual limits are left out, as in rows from before there were any: their proof remains valid. */
const settingsFacts = ({ issueLimits, ...settings }: Proved['settings']) => ({
  ...settings,
  ...(isSameIssueLimits(issueLimits, usualIssueLimits) ? {} : { issueLimits: { ...issueLimits } }),
});

const factsOf = ({ id, kind, name, baseUrl, identity, settings, credentials }: Proved) => ({
  id,
  kind,
  name,
  baseUrl,
  identity: { ...identity },
  settings: settingsFacts(settings),
  credentials: { ...credentials },
});

const accountMac = (rowMac: Pick<RowMac, 'of'>, account: Proved): Promise<string | null> =>
  rowMac.of(factsOf(account));

export type AccountProof = ReturnType<typeof createAccountProof>;

export function createAccountProof(rowMac: RowMac) {
  const of = (account: AccountRecord): Promise<Proof> => rowMac.prove(factsOf(account), account.mac);
  return {
    /** Called before an account is read that is verified afterwards. */
    ready: rowMac.ready,
    /** The proof to store with the account's new values; null without a keychain. */
    macOf: (account: Proved) => accountMac(rowMac, account),
    of,
    /** Throws if the account must be confirmed first. */
    async require(account: AccountRecord): Promise<void> {
      if ((await of(account)) === 'unproved') throw new CodedError('accountUnconfirmed', 'accounts');
    },
  };
}

/**
 * When a keychain gets its key for the first time, accounts without a proof are accepted as they are. Those of a frozen
 * ledger must be confirmed.
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
