// A crash must not leave the process's memory, with a token in it, on the disk: where the system can be told so, it is told.
import { execFile } from 'node:child_process';

/** Linux alone has a command for a running process; elsewhere core files are off unless somebody turned them on. */
export function preventCoreDumps(platform: NodeJS.Platform, pid: number): void {
  if (platform !== 'linux') return;
  // Without the command the system's own limit stands.
  execFile('prlimit', ['--pid', String(pid), '--core=0:0'], () => undefined);
}
