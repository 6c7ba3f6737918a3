// Worker: reads one file of payments and ends.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { linePacker, type PackedLines } from '../../ledger/tables/packed-income.ts';
import { serveThread } from '../../rpc.ts';
import { lineKeys } from './line-keys.ts';
import { limits, refused, type ReadFile, type Refused } from './reading.ts';
import { readIncomeFile, type ReadOptions } from './read-file.ts';
import { pieceLength, type Source } from './source.ts';

export interface ReadRequest extends ReadOptions {
  readonly path: string;
  readonly today: PlainDate;
}

export type ReadWhole = { readonly ok: true; readonly file: ReadFile; readonly lines: PackedLines } | Refused;

function openedFile(path: string): { readonly source: Source; readonly close: () => void } {
  const file = openSync(path, 'r');
  const piece = new Uint8Array(pieceLength);
  return {
    source: {
      length: fstatSync(file).size,
      *pieces() {
        for (let at = 0, read = 0; (read = readSync(file, piece, 0, piece.length, at)) > 0; at += read)
          yield piece.subarray(0, read);
      },
    },
    close: () => closeSync(file),
  };
}

const procedures = {
  read({ path, today, ...options }: ReadRequest): ReadWhole | null {
    const { source, close } = openedFile(path);
    try {
      if (source.length > limits.bytes) return refused('tooLarge');
      const keyed = lineKeys(today);
      const packer = linePacker();
      const reading = readIncomeFile(source, options, (line) => packer.add(keyed(line)));
      return reading?.ok ? { ...reading, lines: packer.packed() } : reading;
    } finally {
      close();
    }
  },
};
export type IncomeProcedures = typeof procedures;

serveThread(procedures);
