// What crosses between the ledger and the room of income in great numbers, packed: so many objects would take more time and memory than all
// the rest.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LineFacts } from '../../../preload/contract/income-terms.ts';
import { parseJson } from '../json.ts';

export interface NewLine extends LineFacts {
  /** As the file has it. */
  readonly raw: string;
  /** Unique in the whole ledger. */
  readonly key: string;
  /** The key without the text. */
  readonly alike: string | null;
}

/** The new lines of one file. */
export interface PackedLines {
  readonly count: number;
  readonly portions: readonly Uint8Array[];
}

/** Characters of a portion, about: lines differ much in length. */
const portionLength = 256 << 10;

export function linePacker() {
  const portions: Uint8Array[] = [];
  let waiting: string[] = [];
  let length = 0;
  let count = 0;
  function flush(): void {
    const text = `[${waiting.join(',')}]`;
    // A copy, because zlib's result may be a part of a larger buffer, all of which would cross to another thread.
    portions.push(Uint8Array.from(deflateRawSync(text, { level: 1 })));
    waiting = [];
    length = 0;
  }
  return {
    add(line: NewLine): void {
      const text = JSON.stringify(line);
      waiting.push(text);
      length += text.length;
      count += 1;
      if (length >= portionLength) flush();
    },
    packed(): PackedLines {
      if (waiting.length > 0) flush();
      return { count, portions };
    },
  };
}

export function packLines(lines: Iterable<NewLine>): PackedLines {
  const packer = linePacker();
  for (const line of lines) packer.add(line);
  return packer.packed();
}

export function* unpacked({ portions }: PackedLines): Generator<readonly NewLine[]> {
  for (const portion of portions) yield parseJson<readonly NewLine[]>(inflateRawSync(portion).toString());
}
