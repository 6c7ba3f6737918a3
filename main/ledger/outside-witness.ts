// The second witness of the send counter: a small file outside of the data folder, in the user's state folder. A data folder
// that is restored whole from a backup brings back its own side file, but not this one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CodedError } from '../failure.ts';
import { isOutside, replaceFile } from '../state-file.ts';
import type { OutsideWitness, RaiseRecord } from './send-counter.ts';

/** At most so many ledgers of one data folder are kept; one that is dropped counts as a lost witness. */
const mostRecords = 64;

const checksum = (facts: string): string => crc32(facts).toString(16).padStart(8, '0');

const encode = ({ ledgerId, raise }: RaiseRecord): string => {
  const facts = `${ledgerId} ${raise}`;
  return `sends ${facts} ${checksum(facts)}\n`;
};

function decode(line: string): readonly RaiseRecord[] {
  const [, facts, ledgerId, raise, sum] = /^sends (([\w-]{1,40}) (\d{1,15})) ([0-9a-f]{8})$/.exec(line) ?? [];
  if (facts === undefined || ledgerId === undefined || checksum(facts) !== sum) return [];
  return [{ ledgerId, raise: Number(raise) }];
}

async function readRecords(path: string): Promise<readonly RaiseRecord[]> {
  try {
    return (await readFile(path, 'latin1')).split('\n').flatMap(decode);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export interface WitnessPlace {
  /** Of this user on this computer; never copied along with the data folder. */
  readonly stateFolder: string;
  readonly dataFolder: string;
  /** Names the computer and the data folder. */
  readonly machineId: string;
}

/** Null when the state folder lies within the data folder: restoring the one would restore the other. */
export function outsideWitness({ stateFolder, dataFolder, machineId }: WitnessPlace): OutsideWitness | null {
  if (!isOutside(stateFolder, dataFolder)) return null;
  const path = join(stateFolder, 'sends', machineId);
  return {
    read: () => readRecords(path),
    async write(record) {
      try {
        const others = (await readRecords(path)).filter(({ ledgerId }) => ledgerId !== record.ledgerId);
        const kept = [...others, record].slice(-mostRecords);
        await replaceFile(path, kept.map(encode).join(''));
      } catch (cause) {
        throw new CodedError('folderNotWritable', 'ledger', { detail: path, cause });
      }
    },
  };
}
