// Whether the system offers Guichê under "Open with" for sheets: off until the clerk switches it on, and never the default. Written
// for this user alone, and taken away with the switch. macOS reads it from the program's own sealed description: nothing is switched there.
import { win32 } from 'node:path';
import type { Machine } from '../folder.ts';
import type { OpenWith } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { openWithOnLinux } from './linux.ts';
import { openWithOnWindows } from './windows.ts';

/** Null where there is nothing to switch. `program` is the whole path of the file that a person starts. */
export function openWithFor(
  { platform, env, home }: Machine,
  program: string,
  run: RunProgram,
): OpenWith | null {
  if (platform === 'linux') return openWithOnLinux({ program, home, env, run });
  if (platform !== 'win32') return null;
  const reg = win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  return openWithOnWindows({ program, reg, run });
}
