// The last step of either host's process: exits even if a keychain call does not return.
import { pause } from '../async.ts';

/** Ends the process in the given way, or kills it. */
export type Leave = (exit: () => void) => Promise<void>;

/** Milliseconds for a slow keychain. */
const patience = 1_000;
const step = 20;

/**
 * A system call that does not return would block the normal exit, with the window closed and the folder locked. Killing
 * the process then costs only its exit code.
 */
export const leaveWithout =
  (callsUnderWay: () => number, kill: () => void = killSelf): Leave =>
  async (exit) => {
    for (let waited = 0; callsUnderWay() > 0 && waited < patience; waited += step) await pause(step);
    if (callsUnderWay() > 0) kill();
    else exit();
  };

const killSelf = (): void => void process.kill(process.pid, 'SIGKILL');
