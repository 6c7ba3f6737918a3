// Decides whether the program may quit, asks the clerk first, and lets work in flight reach the ledger before the
// process ends. Knows no Electron: `before-quit` and `close` are vetoed synchronously, everything else happens later.
import type { Preventable } from './port.ts';

export type Decision = 'goOn' | 'pauseAndQuit' | 'cancel';

export interface LifePorts {
  /** The jobs that a quit would interrupt. */
  readonly jobs: () => number;
  readonly ask: (jobs: number) => Promise<Decision>;
  /** Puts the window away; the tray stays. */
  readonly hide: () => void;
  /** Drains the app; `cap` limits its time. */
  readonly drain: () => Promise<void>;
  /** Quits Electron again, this time without a veto; ends the process itself if that fails. */
  readonly leave: () => Promise<void>;
  /** Resolves when the time for draining is over. */
  readonly cap: () => Promise<void>;
}

export type Life = ReturnType<typeof createLife>;

type Phase = 'running' | 'asking' | 'draining' | 'ended';

export function createLife({ jobs, ask, hide, drain, leave, cap }: LifePorts) {
  let phase: Phase = 'running';
  let ending: Promise<void> | undefined;

  const end = (): Promise<void> =>
    (ending ??= (async () => {
      phase = 'draining';
      await Promise.race([drain().catch(() => undefined), cap()]);
      phase = 'ended';
      await leave();
    })());

  const consider = async (count: number) => {
    phase = 'asking';
    const decision = await ask(count).catch((): Decision => 'cancel');
    if (ending) return;
    phase = 'running';
    if (decision === 'goOn') hide();
    if (decision === 'pauseAndQuit') await end();
  };

  const veto = (event: Preventable): void => {
    event.preventDefault();
    if (phase !== 'running') return;
    const count = jobs();
    void (count > 0 ? consider(count) : end());
  };

  return {
    beforeQuit(event: Preventable) {
      if (phase !== 'ended') veto(event);
    },
    windowClosing(event: Preventable) {
      // Without jobs the window may close at once; `before-quit` follows.
      if (phase === 'asking' || (phase === 'running' && jobs() > 0)) veto(event);
    },
    /**
     * Windows is about to end the session. With jobs it is blocked until the program has ended or a person insists;
     * without jobs the process is killed at once, which loses nothing: everything acknowledged is on disk.
     */
    sessionEnding(event: Preventable) {
      if (phase === 'ended' || (ending === undefined && jobs() === 0)) return;
      event.preventDefault();
      void end();
    },
    /** True while the program ends: nothing can be opened any more. */
    leaving: () => ending !== undefined,
    /** Ends without a question: the system shuts down, or the app cannot continue. */
    end,
  };
}
