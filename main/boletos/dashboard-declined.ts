// Asks before issuing for an account whose restored register was not compared with the provider's dashboard, and records that a
// person issues all the same. The person confirms it with the account's name, unless a computer of a team was given up: what it
// may have sent is found in the dashboard alone.
import type { Queued } from '../../preload/contract/batches.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TeamOfBoletos } from './team.ts';

type Unmatched = Extract<Queued, { readonly kind: 'unmatched' }>;

/** The question; null if there is none, or the typed name answers it. */
export async function askDashboard(
  { id, name, unmatchedSince: since }: Pick<AccountRecord, 'id' | 'name' | 'unmatchedSince'>,
  declined: string | undefined,
  team: Pick<TeamOfBoletos, 'mustCompare'> | null | undefined,
): Promise<Unmatched | null> {
  if (since === null) return null;
  const mustCompare = (await team?.mustCompare(id)) ?? false;
  return declined === name && !mustCompare ? null : { kind: 'unmatched', since, mustCompare };
}

export async function declineDashboard(
  ledger: Pick<Ledger, 'write'>,
  accountId: string,
  since: string,
): Promise<void> {
  const trail = { what: 'account.panelDeclined', accountId, detail: { since } };
  await ledger.write('accounts.settlePanel', { accountId }, { trail });
}
