// What the last proper close wrote down of the ledger file, so that the next start need not read all of it again to know it
// sound. A file that differs from it, by a byte or a moment, or that was not read through for a week, is read through.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Milliseconds since 1970 of the last time that all of it was read. */
export type SoundSince = number;

const mark = z.strictObject({ size: z.number(), changed: z.number(), soundSince: z.number() });
type Mark = z.infer<typeof mark>;
const trustedMs = 7 * 24 * 3_600_000;

const markPath = (ledger: string): string => `${ledger}-sound`;

const facts = (ledger: string): Pick<Mark, 'size' | 'changed'> => {
  const { size, mtimeMs } = statSync(ledger);
  return { size, changed: mtimeMs };
};

/** After the ledger was closed. Where it cannot be written, the next start takes its time. */
export function leaveMark(ledger: string, soundSince: SoundSince): void {
  try {
    const left: Mark = { ...facts(ledger), soundSince };
    writeFileSync(markPath(ledger), JSON.stringify(left), { mode: 0o600 });
  } catch {
    dropMark(ledger);
  }
}

/** Since when the file that stands there is known as sound. It tells so once: only a close leaves another mark. */
export function takeMark(ledger: string, now: number): SoundSince | null {
  const found = readMark(ledger);
  dropMark(ledger);
  // With a journal something was written after the mark.
  if (!found || existsSync(`${ledger}-wal`) || !existsSync(ledger)) return null;
  const { size, changed } = facts(ledger);
  const same = size === found.size && changed === found.changed;
  const age = now - found.soundSince;
  return same && age >= 0 && age < trustedMs ? found.soundSince : null;
}

function readMark(ledger: string): Mark | null {
  try {
    return mark.parse(JSON.parse(readFileSync(markPath(ledger), 'utf8')));
  } catch {
    return null;
  }
}

function dropMark(ledger: string): void {
  try {
    rmSync(markPath(ledger), { force: true });
  } catch {
    // One that stays behind no longer fits the file once anything was written to it.
  }
}
