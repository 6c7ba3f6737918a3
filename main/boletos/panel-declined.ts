// A person issues for an account although the provider's panel was not compared with a register that came from a backup: said
// once, by the account's name, and kept in the trail.
import type { Ledger } from '../ledger/ledger.ts';

export async function declinePanel(
  ledger: Pick<Ledger, 'write'>,
  accountId: string,
  since: string,
): Promise<void> {
  const trail = { what: 'account.panelDeclined', accountId, detail: { since } };
  await ledger.write('accounts.settlePanel', { accountId }, { trail });
}
