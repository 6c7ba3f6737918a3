// The file of a journal: lines, each with a checksum that continues that of the line before, so that none can be missing in between.
// A line may have a mark, which is set later in its own place: whatever loses the mark loses the line that it belongs to.
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';

export type Mark = 'unset' | 'set';

export interface SealedLine {
  readonly text: string;
  /** Undefined in a line that has no place for one. */
  readonly mark?: Mark | undefined;
}

const signs: Readonly<Record<Mark, string>> = { unset: '-', set: 'S' };
const lineShape = /^([^]*) ([0-9a-f]{8})(?: ([-S]))?$/;
const checksum = (text: string, sum: number): number => crc32(text, sum);

/** The checksum leaves the mark out, which changes. */
const lineOf = ({ text, mark }: SealedLine, sum: number): string =>
  `${text} ${sum.toString(16).padStart(8, '0')}${mark ? ` ${signs[mark]}` : ''}\n`;

/** How far a mark stands before the end of its line. */
const markFromEnd = `${signs.set}\n`.length;

export interface SealedLines {
  /** Those that follow the line before, or what is left of its checksum. */
  readonly lines: readonly SealedLine[];
  /** The sum and the length, in bytes, of what was read. */
  readonly sum: number;
  readonly bytes: number;
  /** `cut`: the last line is incomplete, so that more may be missing behind it. `damaged`: lines are missing in between. */
  readonly state: 'whole' | 'cut' | 'damaged';
}

export function readSealed(content: string): SealedLines {
  const parts = content.split('\n');
  const rest = parts.pop() ?? '';
  let sum = 0;
  let bytes = 0;
  // A power cut leaves zeros instead of what was not written yet.
  let damaged = rest.includes('\0');
  const lines: SealedLine[] = [];
  for (const part of parts) {
    const [, text = '', stated = '', sign] = lineShape.exec(part) ?? [];
    const mark = sign === undefined ? undefined : sign === signs.set ? 'set' : 'unset';
    const line = lineOf({ text, mark }, checksum(text, sum));
    if (line === `${part}\n`) lines.push({ text, mark });
    else damaged = true;
    // What is behind damage proves nothing, but still tells what left.
    sum = Number.parseInt(stated, 16) || 0;
    bytes += Buffer.byteLength(part) + 1;
  }
  return { lines, sum, bytes, state: damaged ? 'damaged' : rest === '' ? 'whole' : 'cut' };
}

/** Also written out, because a disk that failed may only tell so now. */
export function readSynced(path: string): string {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

export type SealedFile = ReturnType<typeof newSealedFile>['sealed'];

function write(file: number, content: string, at: number): number {
  const bytes = Buffer.from(content, 'utf8');
  if (writeSync(file, bytes, 0, bytes.length, at) !== bytes.length) throw new Error('cut short');
  return bytes.length;
}

/** Another file takes the place of the present one at once, with these lines. */
export function newSealedFile(
  path: string,
  first: readonly SealedLine[],
  { synced }: { readonly synced: boolean },
) {
  const part = `${path}.new`;
  rmSync(part, { force: true });
  const file = openSync(part, 'wx+', 0o600);
  let end = 0;
  let sum = 0;

  /** Returns where the mark of each line is. */
  function append(lines: readonly SealedLine[]): readonly number[] {
    let content = '';
    let last = sum;
    let at = end;
    const marks = lines.map((one) => {
      last = checksum(one.text, last);
      const line = lineOf(one, last);
      content += line;
      at += Buffer.byteLength(line);
      return at - markFromEnd;
    });
    end += write(file, content, end);
    sum = last;
    return marks;
  }

  try {
    const marks = append(first);
    if (synced) fsyncSync(file);
    renameSync(part, path);
    return {
      sealed: {
        file,
        sum: () => sum,
        bytes: () => end,
        append,
        setMark: (at: number) => void write(file, signs.set, at),
        /** Nothing has its name any more, so that the next process would not find it. */
        isDeleted: () => fstatSync(file).nlink === 0,
        close: () => closeSync(file),
      },
      marks,
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
