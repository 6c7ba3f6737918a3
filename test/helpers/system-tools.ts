// Marks tests that need a program of the system: if it is missing, they are skipped with a message, and in CI on Linux they fail.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const strict = process.env['CI'] === 'true' && process.platform === 'linux';

/** Services are installed in folders that only administrators search. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

const isThere = (command: string): boolean => folders.some((folder) => existsSync(join(folder, command)));

/** `describe('name', needs('pdftoppm', 'zbarimg'), () => { … })` */
export const needs = (...commands: readonly string[]): { readonly skip: boolean } =>
  strictAbout(commands.filter((command) => !isThere(command)));

/** The same for programs that the caller looks for in other folders. */
export function strictAbout(missing: readonly string[]): { readonly skip: boolean } {
  if (missing.length === 0) return { skip: false };
  const words = `Not installed here: ${missing.join(', ')}.`;
  if (strict) throw new Error(words);
  console.warn(`${words} The tests that need it are skipped.`);
  return { skip: true };
}
