// The move of a ledger that runs, or the last one: as main has it, and as its stream goes on.
import { useEffect, useState } from 'react';
import type { TeamMove, TeamMoveState } from '../../preload/contract/team-moves.ts';
import { useApp } from '../app/app-context.ts';

export interface MoveInWindow {
  readonly move: TeamMove;
  readonly take: (state: TeamMoveState) => void;
}

export function useMove(): MoveInWindow {
  const { guiche, session } = useApp();
  const [state, setState] = useState<TeamMoveState>({ revision: -1, move: { kind: 'none' } });
  const take = (next: TeamMoveState) => setState((last) => (next.revision < last.revision ? last : next));
  useEffect(() => {
    const keep = (next: TeamMoveState) => setState((last) => (next.revision < last.revision ? last : next));
    const stop = guiche.on('teamMove', ({ revision, value }) => keep({ revision, move: value }));
    void session.ask(guiche.team.move()).then((result) => {
      if (result.ok) keep(result.value);
    });
    return stop;
  }, [guiche, session]);
  return { move: state.move, take };
}
