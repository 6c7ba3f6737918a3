// An append-only file of JSON lines. A line is written before its effect is answered; an incomplete last line is
// dropped at the next start.
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

export type Journal = ReturnType<typeof openJournal>;

export const noJournal: Journal = { append: () => {}, rewrite: () => {}, bytes: () => 0, close: () => {} };

const lineOf = (entry: unknown): string => `${JSON.stringify(entry)}\n`;

// Not opened in append mode, because Windows can then neither truncate nor repair the file.
const open = (path: string): number => openSync(path, constants.O_RDWR | constants.O_CREAT);

/**
 * Opens `journal.ndjson` in the folder, creates it if needed, and passes every complete line, parsed, to `replay`
 * (undefined for invalid JSON).
 */
export function openJournal(folder: string, replay: (entry: unknown) => void) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.ndjson');
  let file: number | null = open(path);
  const stored = readFileSync(file);
  let size = 0;
  for (let end = stored.indexOf(10); end !== -1; end = stored.indexOf(10, size)) {
    replay(parsed(stored.toString('utf8', size, end)));
    size = end + 1;
  }
  // Bytes after the last complete line come from an interrupted write.
  if (size < stored.length) ftruncateSync(file, size);

  const close = (): void => {
    if (file !== null) closeSync(file);
    file = null;
  };

  return {
    append(entry: unknown) {
      if (file === null) throw new Error('the journal is closed');
      const line = Buffer.from(lineOf(entry));
      // Written at a fixed position, so that the next line overwrites a failed attempt.
      for (let done = 0; done < line.length;)
        done += writeSync(file, line, done, line.length - done, size + done);
      size += line.length;
    },
    /** Replaces all entries, all or nothing. */
    rewrite(entries: Iterable<unknown>) {
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
