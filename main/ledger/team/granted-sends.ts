// What the server granted to this process and is on the disk here as well: only such a row may leave, and only while the server was
// heard of lately enough.
import type { SendJournal } from '../send-journal.ts';
import type { TeamJournal } from './journal.ts';
import type { Clocks } from './may-start.ts';
import type { Session } from './session.ts';
import { journaled } from './told.ts';

export interface GrantedSends {
  /** By the answer to a question of that moment. */
  readonly add: (attempts: readonly string[], asked: Clocks, epoch: number) => void;
  /** The port that sending knows. */
  readonly journal: SendJournal;
}

export function createGrantedSends(session: Session, journal: TeamJournal): GrantedSends {
  const granted = new Map<string, { readonly asked: Clocks; readonly epoch: number }>();

  const mayLeave = (attempt: string): boolean => {
    const one = granted.get(attempt);
    return one?.epoch === session.caller().epoch && session.mayStart(one.asked) === 'yes';
  };

  const port: SendJournal = {
    ofSingles: true,
    mayLeave,
    // Written down with the step itself, which knows the numbers.
    asked: () => undefined,
    started(attempt) {
      if (!mayLeave(attempt)) return false;
      journal.started(attempt);
      session.onItsWay.add(attempt);
      return true;
    },
    answered(settle) {
      journal.answered(settle.id, journaled(settle));
      session.onItsWay.delete(settle.id);
    },
    forget(attempts) {
      for (const attempt of attempts) {
        granted.delete(attempt);
        session.onItsWay.delete(attempt);
      }
    },
    close: () => undefined,
  };

  return {
    add(attempts, asked, epoch) {
      for (const attempt of attempts) granted.set(attempt, { asked, epoch });
    },
    journal: port,
  };
}
