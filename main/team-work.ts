// Wires the calls about a team's work, and what the room of boletos needs of it, to the team's ledger.
import { later } from './async.ts';
import type { TeamOfBoletos } from './boletos/team.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { TeamLink } from './ledger/team/team-link.ts';
import type { ChosenLedger } from './open-ledger.ts';
import { createWorkCalls, heldElsewhere, type WorkCalls } from './team/work-calls.ts';

export const workCalls = (team: ChosenLedger['team'], ledger: Ledger): WorkCalls =>
  createWorkCalls({ link: team?.link ?? null, ledger, after: later, ticks: () => performance.now() });

export const teamOfBoletos = (link: TeamLink): TeamOfBoletos => ({
  onlyReads: () => link.state().role === 'reader',
  async heldBy(batchId) {
    const lease = await heldElsewhere(link, batchId);
    return lease && !(lease.ended && lease.onTheirWay === 0)
      ? { computer: lease.computerName, clerk: lease.clerk }
      : null;
  },
  mustCompare: link.mustCompare,
  sentBy: link.senders,
});
