// The move of a ledger that runs, or the last one: as main has it, and as its stream goes on.
import { useEffect, useState } from 'react';
import type { TeamMove, TeamMoveState } from '../../preload/contract/team-moves.ts';
import { useApp, useSession } from '../app/app-context.ts';

export interface MoveInWindow {
  readonly move: TeamMove;
  readonly take: (state: TeamMoveState) => void;
}

export function useMove(): MoveInWindow {
  const { guiche, session } = useApp();
  const streamed = useSession(({ teamMove }) => teamMove);
  const [asked, take] = useState<TeamMoveState>({ revision: 0, move: { kind: 'none' } });
  useEffect(() => {
    void session.ask(guiche.team.move()).then((result) => {
      if (result.ok) take(result.value);
    });
  }, [guiche, session]);
  const { move } = streamed && streamed.revision >= asked.revision ? streamed : asked;
  return { move, take };
}
