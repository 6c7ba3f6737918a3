// The last step of either host's process, once everything that must be safe is safe: out, even where a keychain holds on.
import { setTimeout as wait } from 'node:timers/promises';

/** Ends the process in the way given, or in the only way that is left. */
export type Leave = (exit: () => void) => Promise<void>;

/** Milliseconds for a keychain that is merely slow. */
const patience = 1_000;
const step = 20;

/**
 * A call of the system's own that does not return holds the ordinary end for as long, with the window gone and the
 * folder's lock held: then the process is killed, which costs no more than its exit code.
 */
export const leaveWithout =
  (callsUnderWay: () => number, kill: () => void = killSelf): Leave =>
  async (exit) => {
    for (let waited = 0; callsUnderWay() > 0 && waited < patience; waited += step) await wait(step);
    if (callsUnderWay() > 0) kill();
    else exit();
  };

const killSelf = (): void => void process.kill(process.pid, 'SIGKILL');
