// Tests that stand on a program of the system: where it is missing they are skipped by name, in CI on Linux they fail.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const strict = process.env['CI'] === 'true' && process.platform === 'linux';

const isThere = (command: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

/** `needs('pdftoppm', 'zbarimg')('name', () => { … })` stands for `describe('name', () => { … })`. */
export function needs(...commands: readonly string[]): (name: string, tests: () => void) => void {
  const missing = commands.filter((command) => !isThere(command));
  if (missing.length === 0) return (name, tests) => describe(name, tests);
  const words = `needs ${missing.join(', ')}`;
  if (!strict) return (name, tests) => describe.skip(`${name} (${words})`, tests);
  return (name) => describe(name, () => test(words, () => expect(missing).toEqual([])));
}
