// Starts Electron and waits until its window is open: the program then writes a file, whose path is in the environment. A program that ends
// or stays silent before that has opened no window, whatever its exit code.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import type { Obstacle } from './start-words.ts';

/** Milliseconds. */
export const patienceFor = (first: boolean): number => (first ? 60_000 : 20_000);
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const askedToEnd = new Set(endings.map((name) => 128 + constants.signals[name]));

function howItEnded(code: number): Obstacle {
  const signal = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  if (signal !== undefined) return { because: 'endedBy', signal };
  return code === 127 ? { because: 'notStarted' } : { because: 'endedWith', code };
}

interface Options {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Milliseconds. */
  readonly patience: number;
}

/**
 * Either `code`, the exit code after its window had opened (or after the person ended it), or `obstacle`, the reason why no window opened.
 */
export async function openElectron(
  program: string,
  args: readonly string[],
  { env, cwd, patience }: Options,
): Promise<{ readonly code: number } | { readonly obstacle: Obstacle }> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-start-'));
  const sign = join(folder, 'window-is-up');
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), patience);
  const look = setInterval(() => {
    if (existsSync(sign)) clearTimeout(timer);
  }, 100);
  let stopped = false;
  const stop = () => void (stopped = true);
  for (const signal of endings) process.once(signal, stop);
  const code = await run(program, args, {
    env: { ...env, GUICHE_WINDOW_UP: sign },
    cwd,
    until: tooLate.signal,
  });
  for (const signal of endings) process.off(signal, stop);
  clearTimeout(timer);
  clearInterval(look);
  const up = existsSync(sign);
  rmSync(folder, { recursive: true, force: true });
  if (up || stopped) return { code };
  if (tooLate.signal.aborted)
    return { obstacle: { because: 'noWindow', seconds: Math.round(patience / 1000) } };
  return askedToEnd.has(code) ? { code } : { obstacle: howItEnded(code) };
}
