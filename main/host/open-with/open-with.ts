// Whether the system offers Guichê under "Open with" for spreadsheets: off until the clerk turns it on, never the
// default, and only for this user. macOS reads it from the app bundle, where it cannot be changed.
import { win32 } from 'node:path';
import type { Machine } from '../folder.ts';
import type { OpenWith } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { openWithOnLinux } from './linux.ts';
import { openWithOnWindows } from './windows.ts';

/** Null if it cannot be changed. `program` is the full path of the executable. */
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
