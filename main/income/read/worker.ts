// Worker: reads one file of payments and ends.
import { readFile, stat } from 'node:fs/promises';
import { serveThread } from '../../rpc.ts';
import { limits, refused, type Reading } from './reading.ts';
import { readIncomeFile, type ReadOptions } from './read-file.ts';

export interface ReadRequest extends ReadOptions {
  readonly path: string;
}

const procedures = {
  async read({ path, ...options }: ReadRequest): Promise<Reading | null> {
    if ((await stat(path)).size > limits.bytes) return refused('tooLarge');
    return readIncomeFile(await readFile(path), options);
  },
};
export type IncomeProcedures = typeof procedures;

serveThread(procedures);
