// Marks tests that need a program of the system: where it is missing they are skipped with a message, and in CI on
// Linux they fail.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const strict = process.env['CI'] === 'true' && process.platform === 'linux';

/** Services stand where only administrators look. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

const isThere = (command: string): boolean => folders.some((folder) => existsSync(join(folder, command)));

/** `describe('name', needs('pdftoppm', 'zbarimg'), () => { … })` */
export function needs(...commands: readonly string[]): { readonly skip: boolean } {
  const missing = commands.filter((command) => !isThere(command));
  if (missing.length === 0) return { skip: false };
  const words = `Not installed here: ${missing.join(', ')}.`;
  if (strict) throw new Error(words);
  console.warn(`${words} The tests that need it are skipped.`);
  return { skip: true };
}
