// Attempts that the server granted to this process and that its journal has on the disk. Only these may leave, and only while the
// server's answer is recent enough.
import type { SendJournal } from '../send-journal.ts';
import type { TeamJournal } from './journal.ts';
import type { Clocks } from './may-start.ts';
import type { Session } from './session.ts';
import { journaledOutcome } from './reported-outcome.ts';

export type GrantedSends = ReturnType<typeof createGrantedSends>;

export function createGrantedSends(session: Session, journal: TeamJournal) {
  const granted = new Map<string, { readonly requested: Clocks; readonly epoch: number }>();

  const mayLeave = (attempt: string): boolean => {
    const one = granted.get(attempt);
    return one?.epoch === session.caller().epoch && session.mayStart(one.requested) === 'yes';
  };

  const port: SendJournal = {
    mayLeave,
    // The step itself writes the journal, because it knows the attempts' numbers.
    asked: () => undefined,
    started(attempt) {
      if (!mayLeave(attempt)) return false;
      journal.started(attempt);
      session.inFlight.add(attempt);
      return true;
    },
    answered(settle) {
      journal.answered(settle.id, journaledOutcome(settle));
      session.inFlight.delete(settle.id);
    },
    forget(attempts) {
      for (const attempt of attempts) {
        granted.delete(attempt);
        session.inFlight.delete(attempt);
      }
    },
    close: () => undefined,
  };

  return {
    /** `requested` is when the request left that the server answered. */
    add: (attempts: readonly string[], requested: Clocks, epoch: number): void => {
      for (const attempt of attempts) granted.set(attempt, { requested, epoch });
    },
    /** The port that senders use. */
    journal: port,
  };
}
