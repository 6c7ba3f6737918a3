// The send counter outside the ledger: its side file, its witnesses, and the decision when they disagree. The tables implement
// the freeze; send-block.ts decides when the witnesses are raised.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { FreezeReason, Meta } from './tables/meta.ts';

/** The vault's part of the counter: one short value for this data folder. */
export interface CounterKeeper {
  read(): Promise<string | null>;
  write(value: string): Promise<void>;
}

export interface RaiseRecord {
  readonly ledgerId: string;
  readonly raise: number;
}

/** The witness in the user's state folder, which no copy of the data folder holds: see outside-witness.ts. */
export interface OutsideWitness {
  /** The records of each ledger that was in the data folder, the latest last; empty if none was written. Rejects if they cannot be read. */
  readonly read: () => Promise<readonly RaiseRecord[]>;
  /** Resolves once it is on the disk. */
  readonly write: (record: RaiseRecord) => Promise<void>;
}

/** A witness, which is raised with the sends; the side file is not one. */
export const witnessNames = ['vault', 'outside'] as const;
export type WitnessName = (typeof witnessNames)[number];

/** The ledger had `before` sends when it began to commit `after`; both are equal once the commit is known. */
export interface SideRecord {
  readonly ledgerId: string;
  readonly before: number;
  readonly after: number;
  readonly generation: number;
}

export type SideFound = SideRecord | 'missing' | 'unreadable';

const recordLength = 96;
// The generation is left out until a freeze was cleared, so that older records read the same.
const recordShape = /^sends (([\w-]{1,40}) (\d{1,15}) (\d{1,15})(?: (\d{1,9}))?) ([0-9a-f]{8}) *\n$/;
const checksum = (facts: string): string => crc32(facts).toString(16).padStart(8, '0');

function encode({ ledgerId, before, after, generation }: SideRecord): string {
  const facts = [ledgerId, before, after, ...(generation === 0 ? [] : [generation])].join(' ');
  return `sends ${facts} ${checksum(facts)}`.padEnd(recordLength - 1) + '\n';
}

export function readSide(path: string): SideFound {
  let content: string;
  try {
    content = readFileSync(path, 'latin1');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable';
  }
  const [, facts, ledgerId, before, after, generation = 0, sum] = recordShape.exec(content) ?? [];
  if (facts === undefined || ledgerId === undefined || checksum(facts) !== sum) return 'unreadable';
  return { ledgerId, before: Number(before), after: Number(after), generation: Number(generation) };
}

export interface SideFile {
  /** Called before a commit that begins attempts: from here on both `before` and `after` are accepted. */
  readonly announce: (before: number, after: number) => void;
  /** Called after the commit: only `sends` is accepted. */
  readonly confirm: (sends: number) => void;
  readonly close: () => void;
}

/**
 * One record, written in place by a single small write, which a killed process cannot leave half done. Synced only when
 * opened: it protects against an older ledger that was restored, not against a power cut, after which the ledger may be
 * ahead of it.
 */
export function openSide(
  path: string,
  { ledgerId, sends, generation }: Pick<Meta, 'ledgerId' | 'sends' | 'generation'>,
): SideFile {
  const file = openSync(path, typeof readSide(path) === 'string' ? 'w' : 'r+');
  const put = (before: number, after: number): void => {
    writeSync(file, encode({ ledgerId, before, after, generation }), 0, 'latin1');
  };
  put(sends, sends);
  fsyncSync(file);
  return { announce: put, confirm: (sends) => put(sends, sends), close: () => closeSync(file) };
}

export const encodeVault = (record: RaiseRecord): string => `sends ${record.ledgerId} ${record.raise}`;

/** Null for no value, or one that this program did not write: the vault is a second witness, never the only one. */
function decodeVault(value: string | null): RaiseRecord | null {
  const [, ledgerId, raise] = /^sends ([\w-]{1,40}) (\d{1,15})$/.exec(value ?? '') ?? [];
  return ledgerId === undefined ? null : { ledgerId, raise: Number(raise) };
}

/** The records of a witness, the latest last. One that could not be read may hold anything, so it is not overwritten. */
export type WitnessFound = readonly RaiseRecord[] | 'unreadable';

export const readVault = async (keeper: CounterKeeper | null): Promise<WitnessFound> =>
  keeper
    ? keeper.read().then(
        (value) => [decodeVault(value) ?? []].flat(),
        () => 'unreadable' as const,
      )
    : [];

export const readOutside = async (outside: OutsideWitness | null): Promise<WitnessFound> =>
  outside ? outside.read().catch(() => 'unreadable' as const) : [];

export const ownIn = (inside: Pick<Meta, 'ledgerId'>, found: readonly RaiseRecord[]): RaiseRecord | null =>
  found.find(({ ledgerId }) => ledgerId === inside.ledgerId) ?? null;

/** Judged by the vault alone: a later ledger was here, or another one. */
export function vaultVerdict(inside: Meta, found: readonly RaiseRecord[]): FreezeReason | null {
  const vault = found.at(-1);
  if (vault && vault.ledgerId !== inside.ledgerId) return 'otherLedger';
  return vault && vault.raise > inside.raise ? 'restored' : null;
}

/** Judged by the outside witness alone. Another ledger that never sent from here has nothing that could be sent twice. */
export function outsideVerdict(inside: Meta, found: readonly RaiseRecord[]): FreezeReason | null {
  if ((ownIn(inside, found)?.raise ?? 0) > inside.outsideRaise) return 'restored';
  const latest = found.at(-1);
  return latest && latest.ledgerId !== inside.ledgerId && latest.raise > 0 ? 'otherLedger' : null;
}

export interface Outside {
  readonly machineId: string;
  readonly side: SideFound;
  readonly vault: readonly RaiseRecord[];
  readonly outside: readonly RaiseRecord[];
}

/** Whether the witnesses that are left agree with the ledger, when one of them is lost. */
function lostWitness(inside: Meta, { side, vault, outside }: Outside): boolean {
  if (vault.at(-1)?.raise === inside.raise) return false;
  const own = ownIn(inside, outside);
  // The keychain may have been emptied or never existed: then nothing proves that this is the latest state.
  if (!own && inside.outsideRaise > 0 && !inside.outsideGivenUp) return true;
  const agrees = own !== null && own.raise > 0 && own.raise === inside.outsideRaise;
  return typeof side === 'string' && inside.sends > 0 && !agrees;
}

/**
 * Whether this ledger is the latest that existed. A raise is committed in the ledger before the witness is written, so a
 * witness that is ahead proves a later ledger. So does a side file, except for the one step that it announced.
 */
export function verdict(inside: Meta, found: Outside): FreezeReason | null {
  const { machineId, side, vault, outside } = found;
  if (inside.copy) return 'copy';
  if (inside.machineId !== machineId) return 'otherMachine';
  const byWitness = vaultVerdict(inside, vault) ?? outsideVerdict(inside, outside);
  if (byWitness) return byWitness;
  if (lostWitness(inside, found)) return 'counterMissing';
  if (side === 'missing' || side === 'unreadable') return null;
  if (side.ledgerId !== inside.ledgerId) return 'otherLedger';
  // It may have a higher count than this one and still lack what this one sent since.
  if (side.generation !== inside.generation) return 'restored';
  return inside.sends >= side.after || inside.sends === side.before ? null : 'restored';
}
