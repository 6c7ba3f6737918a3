// Records that a person issues for an account whose restored register was not compared with the provider's panel. The
// person confirms it with the account's name.
import type { Ledger } from '../ledger/ledger.ts';

export async function declinePanel(
  ledger: Pick<Ledger, 'write'>,
  accountId: string,
  since: string,
): Promise<void> {
  const trail = { what: 'account.panelDeclined', accountId, detail: { since } };
  await ledger.write('accounts.settlePanel', { accountId }, { trail });
}
