// The running or last move of a ledger: fetched from main once, then updated by its stream.
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
  const [fetched, setFetched] = useState<TeamMoveState>({ revision: 0, move: { kind: 'none' } });
  useEffect(() => {
    void session.ask(guiche.team.move()).then((result) => {
      if (result.ok) setFetched(result.value);
    });
  }, [guiche, session]);
  const { move } = streamed && streamed.revision >= fetched.revision ? streamed : fetched;
  return { move, take: setFetched };
}
