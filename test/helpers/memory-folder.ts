// The folders of tests are in memory if the system has space there. A commit then waits for no disk; no test needs it to survive a power
// failure, and the system keeps what a killed process has written either way.
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'guiche-tests-';
/** The largest ledger, with its copies and its restored folders beside it, needs a quarter of it. */
const leastBytes = 2 * 2 ** 30;

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A killed run left its folder behind. */
function removeForsaken(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN);
    if (Number.isInteger(pid) && !lives(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** Tests start programs from their folders, so a mount that forbids programs is no use. */
const startsPrograms = (memory: string): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, where]) => where === memory)
    .every(([, , , options = '']) => !options.split(',').includes('noexec'));

/** This process's folder in memory; null if there is no space for one. */
export function memoryFolder(memory = '/dev/shm', pid = process.pid): string | null {
  try {
    accessSync(memory, constants.W_OK);
    if (!startsPrograms(memory)) return null;
    removeForsaken(memory);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < leastBytes) return null;
    const folder = join(memory, `${prefix}${pid}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return null;
  }
}
