// Leaving: whether the clerk may, what is asked first, and that work in flight reaches the ledger before the process ends.
// Knows no Electron: `before-quit` and `close` are vetoed synchronously here, everything else happens later.
import type { Preventable } from './port.ts';

export type Decision = 'goOn' | 'pauseAndQuit' | 'cancel';

export interface LifePorts {
  /** Jobs that leaving would interrupt. */
  readonly jobs: () => number;
  readonly ask: (jobs: number) => Promise<Decision>;
  /** Hides the window; the tray remains. */
  readonly hide: () => void;
  /** Brings the app to rest; must be capped by `cap` below, whatever it does. */
  readonly drain: () => Promise<void>;
  /** Asks Electron to quit again, this time without a veto; ends the process itself where that could not. */
  readonly leave: () => Promise<void>;
  /** Resolves when draining has had its time. */
  readonly cap: () => Promise<void>;
}

export interface Life {
  beforeQuit(event: Preventable): void;
  windowClosing(event: Preventable): void;
  /**
   * Windows is about to end the session. With work under way it waits until the program has gone, or a person insists; without
   * it the process is ended at once, which costs nothing: what was acknowledged lies on the disk.
   */
  sessionEnding(event: Preventable): void;
  /** Nothing can be opened in what is about to go. */
  leaving(): boolean;
  /** No question: the system is going down, or the app cannot go on. */
  end(): Promise<void>;
}

type Phase = 'running' | 'asking' | 'draining' | 'ended';

export function createLife({ jobs, ask, hide, drain, leave, cap }: LifePorts): Life {
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
    beforeQuit(event) {
      if (phase !== 'ended') veto(event);
    },
    windowClosing(event) {
      // Without work the window may go at once; what follows is `before-quit`.
      if (phase === 'asking' || (phase === 'running' && jobs() > 0)) veto(event);
    },
    sessionEnding(event) {
      if (phase === 'ended' || (ending === undefined && jobs() === 0)) return;
      event.preventDefault();
      void end();
    },
    leaving: () => ending !== undefined,
    end,
  };
}
