// The smoke test `--smoke`: checks every thread by itself, then starts the app with all of them in its own folder.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTime } from '../async.ts';
import type { Folders } from './folder.ts';
import type { Served } from './host.ts';

export interface SmokeParts {
  /** By the thread's name; rejects if it does not work. */
  readonly proofs: () => Promise<Readonly<Record<string, (folder: string) => Promise<void>>>>;
  readonly startApp: (folders: Folders) => Promise<Pick<Served, 'call' | 'stop'>>;
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
  /** Prints one line for each part, with its time or its error. */
  readonly tell: (line: string) => void;
  /** A thread without an answer by then has failed. */
  readonly longestMs?: number;
}

/** The names of failed parts, in the order of the test; empty for a complete build. */
export async function smoke(parts: SmokeParts): Promise<readonly string[]> {
  const { proofs, startApp, ticks, tell, longestMs = 30_000 } = parts;
  const folder = await mkdtemp(join(tmpdir(), 'guiche-smoke-'));
  const failed: string[] = [];

  async function ask(name: string, proof: () => Promise<void>): Promise<void> {
    const began = ticks();
    try {
      await inTime(longestMs, proof(), () => new Error(`no answer in ${longestMs} ms`));
      tell(`${name}: ${Math.round(ticks() - began)} ms`);
    } catch (error) {
      failed.push(name);
      tell(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  try {
    const apart = join(folder, 'threads');
    await mkdir(apart);
    for (const [name, proof] of Object.entries(await proofs())) await ask(name, () => proof(apart));
    await ask('app', () =>
      proveApp(() => startApp({ data: join(folder, 'app'), state: join(folder, 'state') })),
    );
    return failed;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function proveApp(start: () => Promise<Pick<Served, 'call' | 'stop'>>): Promise<void> {
  const app = await start();
  try {
    const state = await app.call({ trusted: true }, 'app', 'state', undefined);
    const phase = state.ok ? phaseOf(state.value) : state.error.code;
    if (phase !== 'ready') throw new Error(phase);
  } finally {
    await app.stop();
  }
}

/** `ready`, or the code of the failure. */
function phaseOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('phase' in state)) return 'internal';
  if (state.phase === 'ready') return 'ready';
  const failure = 'failure' in state ? state.failure : undefined;
  return typeof failure === 'object' && failure !== null && 'code' in failure
    ? String(failure.code)
    : 'internal';
}
