// Composes what sends boletos and withdrawals in a team: steps and leases, and the writes that functions of the server carry out.
import type { After } from '../../async.ts';
import type { Ledger } from '../ledger.ts';
import { createBoletoWrites } from './boleto-writes.ts';
import type { TeamJournal } from './journal.ts';
import { createLeases } from './leases.ts';
import type { TeamConnections } from './open-connections.ts';
import type { Session } from './session.ts';
import { createTeamSteps } from './steps.ts';
import { createWithdrawalLeases } from './withdrawal-leases.ts';
import { createWithdrawalWrites } from './withdrawals.ts';
import type { FunctionWrites } from './write-kinds.ts';

export type TeamWrites = ReturnType<typeof createTeamWrites>;

/** The pause before a lease is asked for again. */
const retryMillis = 500;

export function createTeamWrites(parts: {
  readonly connections: Pick<TeamConnections, 'steps' | 'view'>;
  readonly session: Session;
  readonly journal: TeamJournal;
  readonly base: Pick<Ledger, 'read' | 'write'>;
  readonly clerk: { readonly login: string; readonly name: string };
  readonly after: After;
  readonly boletosChanged: () => void;
  readonly withdrawalsChanged: () => void;
}) {
  const { session, journal, base, after } = parts;
  const { steps, view } = parts.connections;
  const rest = (): Promise<void> => new Promise((resolve) => void after(retryMillis, resolve));
  const leases = createLeases({ steps, session, rest });
  const changed = parts.boletosChanged;
  const teamSteps = createTeamSteps({ steps, view, session, journal, leases, after, changed });
  const boletos = createBoletoWrites({ steps, session, leases, clerk: parts.clerk, base, changed });
  const withdrawalLeases = createWithdrawalLeases({ steps, session, after });
  const withdrawals = createWithdrawalWrites({
    steps,
    session,
    journal,
    leases: withdrawalLeases,
    sending: teamSteps,
    base,
    after,
    changed: parts.withdrawalsChanged,
  });
  const functions: FunctionWrites = { ...withdrawals.writes, ...boletos, 'boletos.turn': teamSteps.turn };
  return {
    leases,
    withdrawalLeases,
    steps: teamSteps,
    functions,
    /** Releases all leases, and rejects what still waits. */
    async close(): Promise<void> {
      withdrawals.close();
      await Promise.all([leases.releaseAll(), withdrawalLeases.releaseAll()]);
      teamSteps.close();
    },
  };
}
