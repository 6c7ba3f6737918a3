// Who works on what in the team, for screens that show batches or people. Empty where the ledger is this computer's own.
import { useEffect, useState } from 'react';
import type { TeamWork } from '../../preload/contract/team-work.ts';
import { useApp, useSession, useQuery } from './app-context.ts';

/** A computer that stops says nothing of it: what was read is read again. */
const againMs = 5_000;
const nobody: readonly TeamWork[] = [];

/** Asks again every few seconds, while a team is there. */
export function useAgain(again: () => void, on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(again, againMs);
    return () => clearInterval(timer);
  }, [again, on]);
}

/** The last value that was read: what a server that is silent said before stays on the screen. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

export const useInTeam = (): boolean =>
  useSession(({ app }) => app?.phase === 'ready' && app.team !== undefined);

/** The clerk's login in the team. */
export const useOwnLogin = (): string | undefined =>
  useSession(({ app }) => (app?.phase === 'ready' ? app.team?.user : undefined));

export function useTeamWork() {
  const { guiche } = useApp();
  const inTeam = useInTeam();
  const { value, again } = useQuery(`team-work ${inTeam}`, () =>
    inTeam ? guiche.team.work() : Promise.resolve({ ok: true, value: nobody }),
  );
  useAgain(again, inTeam);
  return { work: useLast(value) ?? nobody, again };
}
