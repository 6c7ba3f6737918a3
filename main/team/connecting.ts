// The calls by which a computer joins its team's server and leaves it again. A connection is saved only after its server was probed, and
// the ledger is switched only while no job runs.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { TeamConnected, TeamConnection, TeamProbed } from '../../preload/contract/team.ts';
import type { ConnectionSettings } from '../ledger/postgres/connect.ts';
import type { Probed, ProbeFor } from '../ledger/postgres/probe.ts';
import { troubled, type ConnectionStore } from './saved-connection.ts';

type Served = Pick<Handlers['team'], 'connection' | 'probe' | 'connect' | 'leave'>;

export function teamProbed(found: Probed): TeamProbed {
  if (found.kind === 'unreachable') return { trouble: found.code, detail: found.detail, server: null };
  const { facts } = found;
  return {
    trouble: found.kind === 'refused' ? found.code : null,
    detail: found.kind === 'refused' ? found.detail : null,
    server: facts && {
      version: facts.version,
      missing: facts.missing,
      mayCreateSchema: facts.mayCreateSchema,
      mayCreateRoles: facts.mayCreateRoles,
      hasTeam: facts.team !== null,
      role: facts.team?.role ?? null,
      leastApp: facts.team?.leastApp ?? null,
    },
  };
}

export function createConnecting(parts: {
  readonly saved: ConnectionStore;
  readonly probe: (settings: ConnectionSettings, purpose: ProbeFor) => Promise<Probed>;
  readonly appVersion: string;
  readonly learn: (secret: string) => void;
  /** How many sends, prints and exports are running. */
  readonly jobs: () => number;
  /** Opens the ledger of the saved connection, or this computer's own. */
  readonly reopen: () => void;
}): Served {
  const { saved, learn, jobs, reopen } = parts;

  async function passwordFor(connection: TeamConnection, typed: string | undefined): Promise<string | null> {
    if (typed === undefined) return saved.password(connection);
    learn(typed);
    return typed;
  }

  async function probeServer(
    connection: TeamConnection,
    password: string | null,
    purpose: ProbeFor['purpose'],
  ): Promise<TeamProbed> {
    if (password === null) return { trouble: 'passwordMissing', detail: null, server: null };
    const { appVersion } = parts;
    return teamProbed(await parts.probe({ ...connection, password }, { purpose, appVersion }));
  }

  return {
    async connection() {
      const found = saved.read();
      if (found.kind !== 'saved') return { saved: null, hasPassword: false };
      const { connection } = found;
      const hasPassword = await saved.password(connection).then(
        (password) => password !== null,
        () => false,
      );
      return { saved: connection, hasPassword };
    },

    probe: async ({ connection, password, purpose }) =>
      probeServer(connection, await passwordFor(connection, password), purpose),

    async connect({ connection, password: typed }): Promise<TeamConnected> {
      if (jobs() > 0) return { kind: 'busy' };
      const password = await passwordFor(connection, typed);
      const { trouble, detail } = await probeServer(connection, password, 'join');
      if (trouble !== null || password === null) return troubled(trouble ?? 'passwordMissing', detail);
      if (jobs() > 0) return { kind: 'busy' };
      await saved.save(connection, password);
      reopen();
      return { kind: 'done' };
    },

    async leave(): Promise<TeamConnected> {
      if (jobs() > 0) return { kind: 'busy' };
      await saved.forget();
      reopen();
      return { kind: 'done' };
    },
  };
}
