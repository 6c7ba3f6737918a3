// Disables core dumps, so that a crash does not write the process's memory, with a token in it, to disk.
import { execFile } from 'node:child_process';

/** Only Linux has a command for a running process; elsewhere core dumps are off by default. */
export function preventCoreDumps(platform: NodeJS.Platform, pid: number): void {
  if (platform !== 'linux') return;
  // Without the command the system's own limit applies.
  execFile('prlimit', ['--pid', String(pid), '--core=0:0'], () => undefined);
}
