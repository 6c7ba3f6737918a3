// An append-only file of JSON lines. A line is written before its effect is answered; a last line that a crash cut is
// dropped at the next start. What the lines mean is the book's business.
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
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

const lineOf = (entry: unknown): Buffer => Buffer.from(`${JSON.stringify(entry)}\n`);

/** Opens `journal.ndjson` in the folder, which is made if need be, and hands every whole line, parsed, to `replay`
 *  (undefined for one that is no JSON). */
export function openJournal(folder: string, replay: (entry: unknown) => void): Journal {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.ndjson');
  let file = openSync(path, 'a+');
  const stored = readFileSync(file);
  let size = 0;
  for (let end = stored.indexOf(10); end !== -1; end = stored.indexOf(10, size)) {
    replay(parsed(stored.toString('utf8', size, end)));
    size = end + 1;
  }
  // Anything behind the last whole line is the rest of a write that never finished.
  if (size < stored.length) ftruncateSync(file, size);

  return {
    append(entry) {
      const line = lineOf(entry);
      try {
        writeFileSync(file, line);
      } catch (error) {
        // Half a line would swallow the next one.
        ftruncateSync(file, size);
        throw error;
      }
      size += line.length;
    },
    rewrite(entries) {
      const fresh = `${path}.new`;
      rmSync(fresh, { force: true });
      const next = openSync(fresh, 'a');
      for (const entry of entries) writeFileSync(next, lineOf(entry));
      closeSync(next);
      closeSync(file);
      renameSync(fresh, path);
      file = openSync(path, 'a');
      size = fstatSync(file).size;
    },
    bytes: () => size,
    close: () => closeSync(file),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
