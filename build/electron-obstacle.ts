// Finds what would keep Electron from opening a window on this machine, before Electron is started: it would only end without a message.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Obstacle } from './start-words.ts';

type Setting = (name: string) => string | undefined;
type Command = (
  program: string,
  args: readonly string[],
) => { readonly status: number | null; readonly text: string };

export interface Start {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly uid: number | undefined;
  readonly program: string;
  readonly args: readonly string[];
}

/** The kernel's own setting, or nothing if it has none of that name. */
const kernelSetting: Setting = (name) => {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return undefined;
  }
};

const output: Command = (program, args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 5_000 });
  return { status, text: stdout };
};

function missingLibraries(program: string, command: Command): readonly string[] {
  const { text } = command('ldd', [program]);
  return [...text.matchAll(/^\s*(\S+) => not found$/gmu)].map(([, library = '']) => library);
}

/** Chromium's helper that makes the sandbox if the kernel lets no program do it: it belongs to root, and runs as root. */
function hasSandboxHelper(program: string): boolean {
  const helper = statSync(join(dirname(program), 'chrome-sandbox'), { throwIfNoEntry: false });
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4001) === 0o4001;
}

function sandboxObstacle(program: string, setting: Setting, command: Command): Obstacle | undefined {
  if (hasSandboxHelper(program)) return undefined;
  // AppArmor allows some programs by name, so another program's success proves nothing.
  if (setting('kernel/apparmor_restrict_unprivileged_userns') === '1') return { because: 'appArmor' };
  const closed =
    setting('kernel/unprivileged_userns_clone') === '0' || setting('user/max_user_namespaces') === '0';
  return closed || command('unshare', ['--user', 'true']).status === 1 ? { because: 'sandbox' } : undefined;
}

/** A person who disables the sandbox on purpose, with Electron's own argument, is not stopped for the lack of it. */
const withSandbox = (args: readonly string[]): boolean => !args.includes('--no-sandbox');

/** Obstacles that no program could change: nothing is fetched for a machine that could not show it. */
export function machineObstacle({ platform, env, uid, args }: Omit<Start, 'program'>): Obstacle | undefined {
  if (platform !== 'linux') return undefined;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { because: 'noDisplay' };
  return withSandbox(args) && uid === 0 ? { because: 'root' } : undefined;
}

/** What this program lacks here, if the machine itself is no obstacle. */
export function electronObstacle(
  { program, platform, args }: Pick<Start, 'program' | 'platform' | 'args'>,
  { setting, command }: { readonly setting: Setting; readonly command: Command } = {
    setting: kernelSetting,
    command: output,
  },
): Obstacle | undefined {
  if (platform !== 'linux') return undefined;
  const names = missingLibraries(program, command);
  if (names.length > 0) return { because: 'libraries', names };
  return withSandbox(args) ? sandboxObstacle(program, setting, command) : undefined;
}
