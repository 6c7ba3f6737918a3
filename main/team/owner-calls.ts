// The calls that need the owner's login, and the list of the team's people. The owner's password is used for one connection and not
// stored.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { OwnerDone } from '../../preload/contract/team.ts';
import type { ConnectionSettings } from '../ledger/postgres/connect.ts';
import type { TeamOwner } from '../ledger/postgres/owner.ts';
import type { TeamUpgrade } from '../ledger/postgres/team-upgrade.ts';
import type { Probed, ProbeFor } from '../ledger/postgres/probe.ts';
import { savedSettings, troubled, type ConnectionStore } from './saved-connection.ts';

export interface OwnerParts {
  readonly saved: ConnectionStore;
  readonly probe: (settings: ConnectionSettings, purpose: ProbeFor) => Promise<Probed>;
  readonly team: TeamOwner;
  readonly upgrade: TeamUpgrade;
  readonly appVersion: string;
  readonly learn: (secret: string) => void;
}

type Served = Pick<
  Handlers['team'],
  | 'make'
  | 'sql'
  | 'people'
  | 'addPerson'
  | 'changeRole'
  | 'removePerson'
  | 'schema'
  | 'expandSchema'
  | 'contractSchema'
>;

export function createOwnerCalls({ saved, probe, team, upgrade, appVersion, learn }: OwnerParts): Served {
  async function asOwner(
    { user, password }: { readonly user: string; readonly password: string },
    act: (settings: ConnectionSettings) => Promise<OwnerDone>,
  ): Promise<OwnerDone> {
    learn(password);
    const found = saved.read();
    return found.kind === 'saved' ? act({ ...found.connection, user, password }) : troubled('notConnected');
  }

  /** Reads with the clerk's saved login. */
  async function asClerk<Read>(read: (settings: ConnectionSettings) => Promise<Read>) {
    const settings = await savedSettings(saved);
    return 'kind' in settings ? settings : read(settings);
  }

  return {
    async make({ connection, password, clerk }) {
      learn(password);
      learn(clerk.password);
      const settings = { ...connection, password };
      const found = await probe(settings, { purpose: 'make', appVersion });
      if (found.kind === 'ready') return team.makeTeam(settings, clerk);
      return troubled(found.code, found.detail);
    },
    sql: async ({ login, name }) => ({
      text: team.teamScript({
        login: login ?? 'pessoa',
        name: name.trim() === '' ? (login ?? 'Pessoa') : name,
      }),
    }),
    people: () => asClerk(team.readPeople),
    schema: () => asClerk(upgrade.read),
    expandSchema: ({ owner }) => asOwner(owner, upgrade.expand),
    contractSchema: ({ owner, to }) => asOwner(owner, (settings) => upgrade.contract(settings, to)),
    addPerson({ owner, login, name, password, role }) {
      learn(password);
      return asOwner(owner, (settings) => team.addPerson(settings, { login, name, password, role }));
    },
    changeRole: ({ owner, login, role }) =>
      asOwner(owner, (settings) => team.changeRole(settings, login, role)),
    removePerson: ({ owner, login }) => asOwner(owner, (settings) => team.removePerson(settings, login)),
  };
}
