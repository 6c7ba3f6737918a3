// What every part of the window may reach for: the bridge, the session, the place, the toasts; and how an act is done.
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Guiche } from '../preload/contract/contract.ts';
import type { Failure, Result } from '../preload/contract/result.ts';
import { mintCommandId } from './bridge.ts';
import type { Places, Place } from './place.ts';
import type { Session, SessionState } from './session.ts';
import type { Toasts } from './ui/toasts.ts';

export interface Desk {
  readonly guiche: Guiche;
  readonly session: Session;
  readonly places: Places;
  readonly toasts: Toasts;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('no desk around this part');
  return desk;
}

export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(useDesk().session.store, select);

export const usePlace = (): Place => useStore(useDesk().places.store);

/** How long a window over the browser host hopes that main comes back. */
const patience = 10_000;

/** No answer for so long that nobody should wait on: main is gone, and the host's own window would be gone with it. */
export function useGivenUp(): boolean {
  const { guiche } = useDesk();
  const waits = useSession((state) => state.link === 'lost') && guiche.host === 'browser';
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setOver(true), patience);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waits]);
  return waits && over;
}

export interface Act<Input, Output> {
  /** Answers undefined while an earlier press is still under way. */
  readonly run: (input: Input) => Promise<Result<Output> | undefined>;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly clear: () => void;
}

/**
 * One act of the clerk: busy while it lasts, its failure kept for the form. The command id stays the same until an answer
 * is known, so an act whose answer was lost can be repeated without a second effect.
 */
export function useAct<Input, Output>(
  call: (input: Input, commandId: string) => Promise<Result<Output>>,
): Act<Input, Output> {
  const { session } = useDesk();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const command = useRef('');
  const running = useRef(false);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  const run = useCallback(
    async (input: Input) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      command.current ||= mintCommandId();
      const result = await session.ask(latest.current(input, command.current));
      running.current = false;
      setBusy(false);
      if (result.ok || result.error.code !== 'stopping') command.current = '';
      if (!result.ok) setFailure(result.error);
      return result;
    },
    [session],
  );
  const clear = useCallback(() => setFailure(undefined), []);
  return { run, busy, failure, clear };
}
