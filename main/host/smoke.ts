// `--smoke`: is this build whole? Starts the app with all its workers on a folder of its own, asks for its state and ends it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Served } from './host.ts';

/** `sound`, or the code of what is not. */
export async function smoke(
  start: (dataFolder: string) => Promise<Pick<Served, 'call' | 'stop'>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guiche-smoke-'));
  try {
    const app = await start(folder);
    const state = await app.call({ trusted: true }, 'app', 'state', undefined);
    await app.stop();
    return state.ok ? phaseOf(state.value) : state.error.code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function phaseOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('phase' in state)) return 'internal';
  if (state.phase === 'ready') return 'sound';
  const failure = 'failure' in state ? state.failure : undefined;
  return typeof failure === 'object' && failure !== null && 'code' in failure
    ? String(failure.code)
    : 'internal';
}
