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
    if (!state.ok) return state.error.code;
    const { value } = state;
    if (typeof value !== 'object' || value === null || !('phase' in value)) return 'internal';
    return value.phase === 'ready' ? 'sound' : String(value.phase);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
