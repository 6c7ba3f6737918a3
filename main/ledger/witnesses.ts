// The witnesses of the send counter: a value in the keychain and a small file in the user's state folder. A data folder that is
// restored whole from a backup brings back its own side file, but neither of them.
import { CodedError } from '../failure.ts';
import { readState, replaceState, statePath, type Folders } from '../state-file.ts';
import { ownIn, sealFacts, unsealFacts, type RaiseRecord } from './send-counter.ts';
import type { Meta, WitnessName } from './tables/meta.ts';

export interface Witness {
  /** The records of each ledger that was in the data folder, the latest last. Rejects if they cannot be read. */
  readonly read: () => Promise<readonly RaiseRecord[]>;
  /** Resolves once it is on the disk. */
  readonly write: (record: RaiseRecord) => Promise<void>;
}

/** One text in the keychain, for this data folder. */
export interface CounterKeeper {
  read(): Promise<string | null>;
  write(value: string): Promise<void>;
}

/** Nothing for a text that this program did not write: a witness is never the only one. */
function decode(facts: string | null): readonly RaiseRecord[] {
  const [, ledgerId, raise] = /^([\w-]{1,40}) (\d{1,15})$/.exec(facts ?? '') ?? [];
  return ledgerId === undefined ? [] : [{ ledgerId, raise: Number(raise) }];
}

export const vaultWitness = (keeper: CounterKeeper): Witness => ({
  read: async () => decode((await keeper.read())?.replace(/^sends /, '') ?? null),
  write: ({ ledgerId, raise }) => keeper.write(`sends ${ledgerId} ${raise}`),
});

/** At most so many ledgers of one data folder are kept; one that is dropped counts as a lost witness. */
const mostRecords = 64;

/** Null if the state folder lies within the data folder. */
export function outsideWitness(folders: Folders): Witness | null {
  const path = statePath(folders, 'sends');
  if (path === null) return null;
  const read = async () =>
    ((await readState(path)) ?? '').split('\n').flatMap((line) => decode(unsealFacts(line)));
  return {
    read,
    async write(record) {
      try {
        const others = (await read()).filter(({ ledgerId }) => ledgerId !== record.ledgerId);
        const kept = [...others, record].slice(-mostRecords);
        await replaceState(path, kept.map((one) => `${sealFacts(one.ledgerId, one.raise)}\n`).join(''));
      } catch (cause) {
        throw new CodedError('folderNotWritable', 'ledger', { detail: path, cause });
      }
    },
  };
}

/** A witness beside the open ledger. */
export interface Standing {
  readonly name: WitnessName;
  readonly witness: Witness;
  /** It could not be read yet, so that the ledger was not compared with it. It may hold anything and is not overwritten. */
  unread: boolean;
  /** Whether it stores what was last raised. If it does not, the other witnesses are compared without it. */
  kept: boolean;
}

/** Null if it cannot be read now. */
export async function readStanding(one: Standing): Promise<readonly RaiseRecord[] | null> {
  const found = await one.witness.read().catch(() => null);
  one.unread = found === null;
  return found;
}

export const writeStanding = ({ witness }: Standing, record: RaiseRecord): Promise<boolean> =>
  witness.write(record).then(
    () => true,
    () => false,
  );

/** The file names this ledger from its first start, so that its absence later means that it was lost. */
export async function nameLedger(
  one: Standing,
  found: readonly RaiseRecord[],
  { freeze, ledgerId, raises: { outside: raise } }: Meta,
): Promise<void> {
  // A frozen ledger leaves the witnesses as they are, as evidence.
  if (one.name !== 'outside' || one.unread || freeze) return;
  if (found.at(-1)?.ledgerId !== ledgerId || ownIn({ ledgerId }, found)?.raise !== raise)
    one.kept = await writeStanding(one, { ledgerId, raise });
}
