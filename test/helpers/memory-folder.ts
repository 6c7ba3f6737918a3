// Where the folders of tests stand: in memory where the system has room there. A commit then waits for no disk; that it stays without
// power is asked nowhere in the tests, and what a killed process has written is kept by the system either way.
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'guiche-tests-';
/** The longest register, with its copies and its restored folders beside it, needs a quarter of it. */
const leastBytes = 2 * 2 ** 30;

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A run that was killed left its folder behind. */
function removeForsaken(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN);
    if (Number.isInteger(pid) && !lives(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** Tests start programs from their folders: a place where none may be started is no place for them. */
const startsPrograms = (memory: string): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, where]) => where === memory)
    .every(([, , , options = '']) => !options.split(',').includes('noexec'));

/** A folder of this process's in memory; null where there is no room for one. */
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
