// Guards over a ledger and a keychain that belong to the test; their record is in the state folder beside the data folder.
import type { Ledger } from '../../main/ledger/ledger.ts';
import { outsideRecord } from '../../main/vault/outside-record.ts';
import type { Vault } from '../../main/vault/vault.ts';
import { createGuards, type GuardParts, type Guards } from '../../main/withdrawals/guards.ts';
import { noon, stateFolderBeside, temporaryFolder } from './ledger-folder.ts';

export interface GuardsOf extends Partial<Omit<GuardParts, 'ledger' | 'outside'>> {
  readonly ledger: Ledger;
  readonly vault: Pick<Vault, 'state' | 'store'>;
  readonly folder?: string;
}

export const outsideOf = (folder: string, vault: Pick<Vault, 'state' | 'store'>) =>
  outsideRecord({
    vault,
    stateFolder: stateFolderBeside(folder),
    dataFolder: folder,
    machineId: 'machine-1',
  });

export const guardsOf = ({ vault, folder = temporaryFolder(), ...more }: GuardsOf): Guards =>
  createGuards({
    inTeam: false,
    outside: outsideOf(folder, vault),
    accounts: () => Promise.resolve([]),
    tighten: () => Promise.resolve(),
    now: () => new Date(noon),
    ...more,
  });

/** For a ledger that nobody restored or edited. */
export const trustingGuards: Pick<Guards, 'withdrawalLimits' | 'setLimits'> = {
  withdrawalLimits: (_accountId, inLedger) => Promise.resolve(inLedger),
  setLimits: () => Promise.resolve(),
};
