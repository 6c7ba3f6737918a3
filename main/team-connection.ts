// The saved connection to a team's server with its calls, as the running app and one that could not be opened both have them.
import { join } from 'node:path';
import { teamOwner } from './ledger/postgres/owner.ts';
import { teamUpgrade } from './ledger/postgres/team-upgrade.ts';
import { probe } from './ledger/postgres/probe.ts';
import type { Redactor } from './redact.ts';
import { createConnecting } from './team/connecting.ts';
import { createOwnerCalls } from './team/owner-calls.ts';
import { connectionStore, type ConnectionStore, type HeldPassword } from './team/saved-connection.ts';
import type { Vault } from './vault/vault.ts';

interface Parts {
  readonly dataFolder: string;
  readonly facts: { readonly version: string };
  readonly redactor: Pick<Redactor, 'learn'>;
  readonly reopen: () => void;
  readonly heldPassword: HeldPassword;
}

export const savedConnection = (
  { dataFolder, redactor, heldPassword: held }: Pick<Parts, 'dataFolder' | 'redactor' | 'heldPassword'>,
  vault: Pick<Vault, 'store'>,
): ConnectionStore =>
  connectionStore({ path: join(dataFolder, 'team.json'), vault, held, learn: redactor.learn });

type ConnectionCalls = ReturnType<typeof createConnecting> & ReturnType<typeof createOwnerCalls>;

export const connectionCalls = (
  { facts, redactor, reopen }: Parts,
  saved: ConnectionStore,
  jobs: () => number,
): ConnectionCalls => {
  const { version: appVersion } = facts;
  const { learn } = redactor;
  return {
    ...createConnecting({ saved, probe, appVersion, learn, jobs, reopen }),
    ...createOwnerCalls({ saved, probe, team: teamOwner, upgrade: teamUpgrade(), appVersion, learn }),
  };
};
