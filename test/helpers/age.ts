// Opens a file with the `age` command, which reads a password only from a terminal: `script` gives it one.
import { execFileSync } from 'node:child_process';
import { needs } from './system-tools.ts';

export const needsAge = needs('age', 'script');

/** Throws with the command's message. */
export function openWithAge(from: string, to: string, password: string): void {
  execFileSync('script', ['-qec', `age --decrypt --output '${to}' '${from}'`, '/dev/null'], {
    input: `${password}\n`,
  });
}
