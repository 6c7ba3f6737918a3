// An append-only file of JSON lines. A line is written before its effect is answered; a last line that a crash cut is
// dropped at the next start. What the lines mean is the book's business.
import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export interface Journal {
  append(entry: unknown): void;
  /** Puts these entries in the place of all others, whole or not at all. */
  rewrite(entries: Iterable<unknown>): void;
  bytes(): number;
  close(): void;
}

export const noJournal: Journal = { append: () => {}, rewrite: () => {}, bytes: () => 0, close: () => {} };

const lineOf = (entry: unknown): string => `${JSON.stringify(entry)}\n`;

// Not in append mode: Windows would let such a file be neither truncated nor mended.
const open = (path: string): number => openSync(path, constants.O_RDWR | constants.O_CREAT);

/** Opens `journal.ndjson` in the folder, which is made if need be, and hands every whole line, parsed, to `replay`
 *  (undefined for one that is no JSON). */
export function openJournal(folder: string, replay: (entry: unknown) => void): Journal {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.ndjson');
  let file: number | null = open(path);
  const stored = readFileSync(file);
  let size = 0;
  for (let end = stored.indexOf(10); end !== -1; end = stored.indexOf(10, size)) {
    replay(parsed(stored.toString('utf8', size, end)));
    size = end + 1;
  }
  // Anything behind the last whole line is the rest of a write that never finished.
  if (size < stored.length) ftruncateSync(file, size);

  const close = (): void => {
    if (file !== null) closeSync(file);
    file = null;
  };

  return {
    append(entry) {
      if (file === null) throw new Error('the journal is closed');
      const line = Buffer.from(lineOf(entry));
      // Written at its place: what a failed attempt left there, the next line covers.
      for (let done = 0; done < line.length;)
        done += writeSync(file, line, done, line.length - done, size + done);
      size += line.length;
    },
    rewrite(entries) {
      const text = Array.from(entries, lineOf).join('');
      writeFileSync(`${path}.new`, text);
      close();
      renameSync(`${path}.new`, path);
      file = open(path);
      size = Buffer.byteLength(text);
    },
    bytes: () => size,
    close,
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
