// Shared by a test's team computer and one in a separate process: the start of the machine, and timers.
import type { BootSession } from '../../main/boot-session.ts';
import type { After } from '../../main/async.ts';

export const testBoot: BootSession = { kind: 'id', id: 'linux-00000000-0000-4000-8000-000000000001' };

export const realAfter: After = (millis, run) => {
  const timer = setTimeout(run, millis);
  return () => clearTimeout(timer);
};
