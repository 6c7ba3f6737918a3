// The moves of a ledger into a team and out of it, wired to the team's ledger, the computer's own, and the server.
import { userInfo } from 'node:os';
import { teamMoves } from './ledger/copier/moves.ts';
import type { TableGroup } from './ledger/operations.ts';
import { ledgerPath } from './ledger/start.ts';
import type { ChosenLedger } from './open-ledger.ts';
import type { RuntimeParts } from './runtime.ts';
import { createMoving, type Moving, type MovingParts } from './team/moving.ts';

/** Whatever a ledger that moved in may hold. */
const allTables = [
  'accounts',
  'attempts',
  'batches',
  'boletos',
  'documents',
  'trail',
  'watches',
  'withdrawals',
] as const satisfies readonly TableGroup[];

export const teamMoving = (
  { dataFolder, now, redactor, streams, tickets, report }: RuntimeParts,
  parts: Pick<MovingParts, 'saved' | 'machineId' | 'outgoing' | 'jobs'> & Pick<ChosenLedger, 'team'>,
): Moving => {
  const { team } = parts;
  return createMoving({
    ...parts,
    moves: teamMoves,
    team: team && {
      own: team.own,
      ownPath: ledgerPath(dataFolder),
      hasComputer: async (id) => (await team.link.computers()).some((one) => one.id === id),
      movedIn: () => team.changed(allTables),
    },
    osUser: userInfo().username,
    tickets,
    now,
    learn: redactor.learn,
    published: (state) => streams.publish('teamMove', state.revision, state),
    report,
  });
};
