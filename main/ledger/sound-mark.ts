// Size and time of the ledger file at the last proper close, so that the next start need not check the whole file again. A file
// that differs in either, or that was not checked for a week, is checked completely.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** When the whole file was last checked, in milliseconds since 1970. */
export type SoundSince = number;

const mark = z.strictObject({ size: z.number(), changed: z.number(), soundSince: z.number() });
type Mark = z.infer<typeof mark>;
const trustedMs = 7 * 24 * 3_600_000;

const markPath = (ledger: string): string => `${ledger}-sound`;

const facts = (ledger: string): Pick<Mark, 'size' | 'changed'> => {
  const { size, mtimeMs } = statSync(ledger);
  return { size, changed: mtimeMs };
};

/** Called after the ledger was closed. When it cannot be written, the next start checks the whole file. */
export function leaveMark(ledger: string, soundSince: SoundSince): void {
  try {
    const left: Mark = { ...facts(ledger), soundSince };
    writeFileSync(markPath(ledger), JSON.stringify(left), { mode: 0o600 });
  } catch {
    dropMark(ledger);
  }
}

/** When the present file was last checked, if the mark fits it. The mark is removed: only a close writes another. */
export function takeMark(ledger: string, now: number): SoundSince | null {
  const found = readMark(ledger);
  dropMark(ledger);
  // A journal means that something was written after the mark.
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
    // A mark that could not be removed no longer fits the file once anything is written to it.
  }
}
