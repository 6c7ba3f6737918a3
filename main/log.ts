// The app's own log: short lines in a file of bounded size, redacted before they are written. Never payer data, never bodies.
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Redactor } from './redact.ts';

export interface Log {
  readonly note: (where: string, words?: string) => void;
  /** An unexpected error: its name, message and own frames, redacted. */
  readonly error: (where: string, error: unknown) => void;
  /** The newest lines, for the diagnostics. */
  readonly tail: (lines: number) => readonly string[];
}

const most = 1_000_000;

export function openLog(folder: string, redactor: Redactor, now: () => Date): Log {
  const file = join(folder, 'guiche.log');
  const write = (line: string) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > most) renameSync(file, `${file}.1`);
      appendFileSync(file, `${now().toISOString()} ${redactor.clean(line).replaceAll('\n', ' | ')}\n`, {
        mode: 0o600,
      });
    } catch {
      // A log that cannot be written must not stop the work that it speaks of.
    }
  };
  return {
    note: (where, words = '') => write(`${where} ${words}`.trimEnd()),
    error: (where, error) =>
      write(
        `${where} ! ${error instanceof Error ? (error.stack ?? error.message) : `thrown: ${typeof error}`}`,
      ),
    tail(lines) {
      try {
        return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines);
      } catch {
        return [];
      }
    },
  };
}
