// The app's own log: short lines in a file of limited size, without secrets, payer data and bodies.
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Redactor } from './redact.ts';

export type Log = ReturnType<typeof openLog>;

const most = 1_000_000;

/** An entry is one line of plain text: nothing in it breaks the line, steers a terminal, hides text or turns it around. */
const plain = (words: string): string =>
  words
    .replaceAll(/\r\n|[\n\v\f\r\u0085\p{Zl}\p{Zp}]/gu, ' | ')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');

export function openLog(folder: string, redactor: Redactor, now: () => Date) {
  const file = join(folder, 'guiche.log');
  const write = (line: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > most) renameSync(file, `${file}.1`);
      // Cleaned twice: a secret may have line breaks of its own, and another may only appear without hidden characters.
      const words = redactor.clean(plain(redactor.clean(line)));
      appendFileSync(file, `${now().toISOString()} ${words}\n`, { mode: 0o600 });
    } catch {
      // A failure to write the log must not stop the work.
    }
  };
  return {
    note: (where: string, words: string = '') => write(`${where} ${words}`.trimEnd()),
    /** Logs an unexpected error: name, message and stack, without secrets. */
    error: (where: string, error: unknown) =>
      write(
        `${where} ! ${error instanceof Error ? (error.stack ?? error.message) : `thrown: ${typeof error}`}`,
      ),
    /** The newest lines, for the diagnostics. */
    tail(lines: number): readonly string[] {
      try {
        return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines);
      } catch {
        return [];
      }
    },
  };
}
