// The send counter outside the ledger: its side file, its vault half as text, and the verdict when they disagree.
// What a freeze does is the tables' matter; when the vault half is raised is send-block.ts's.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { FreezeReason, Meta } from './tables/meta.ts';

/** The vault's half of the counter: one short value for this data folder. */
export interface CounterKeeper {
  read(): Promise<string | null>;
  write(value: string): Promise<void>;
}

/** The ledger stood at `before` sends when it set out to commit `after`; equal once the commit is known. */
export interface SideRecord {
  readonly ledgerId: string;
  readonly before: number;
  readonly after: number;
  readonly generation: number;
}

export type SideFound = SideRecord | 'missing' | 'unreadable';

const recordLength = 96;
// Without a generation where none was cleared yet, as records were before there were generations.
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
  /** Before a commit that begins attempts: from here on `before` and `after` are both believed. */
  readonly announce: (before: number, after: number) => void;
  /** After it: only `sends` is believed. */
  readonly confirm: (sends: number) => void;
  readonly close: () => void;
}

/**
 * One record, written in place by a single small write, which a killed process leaves whole. It is not synced, save
 * at its start: it guards against an older ledger put back, not against a power cut, after which a ledger that is
 * ahead of it is in order.
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

export interface VaultRecord {
  readonly ledgerId: string;
  readonly raise: number;
}

export const encodeVault = (record: VaultRecord): string => `sends ${record.ledgerId} ${record.raise}`;

/** Null for nothing and for what is not ours: the vault half is the second witness, never the only one. */
function decodeVault(value: string | null): VaultRecord | null {
  const [, ledgerId, raise] = /^sends ([\w-]{1,40}) (\d{1,15})$/.exec(value ?? '') ?? [];
  return ledgerId === undefined ? null : { ledgerId, raise: Number(raise) };
}

/** A vault that could not be read may hold anything, so nothing is written over it. */
export type VaultFound = VaultRecord | null | 'unreadable';

export const readVault = async (keeper: CounterKeeper | null): Promise<VaultFound> =>
  keeper ? keeper.read().then(decodeVault, () => 'unreadable' as const) : null;

export interface Outside {
  readonly machineId: string;
  readonly side: SideFound;
  readonly vault: VaultRecord | null;
}

/** Of the vault alone: a later ledger was here, or another. */
export function vaultVerdict(inside: Meta, vault: VaultRecord | null): FreezeReason | null {
  if (vault && vault.ledgerId !== inside.ledgerId) return 'otherLedger';
  return vault && vault.raise > inside.raise ? 'restored' : null;
}

/**
 * Whether this ledger is the latest there was. A raise of the vault is committed in the ledger before it is made, so
 * a vault that is ahead tells of a later ledger; so does a side file, save for the one step that it announced.
 */
export function verdict(inside: Meta, { machineId, side, vault }: Outside): FreezeReason | null {
  if (inside.copy) return 'copy';
  if (inside.machineId !== machineId) return 'otherMachine';
  const byVault = vaultVerdict(inside, vault);
  if (byVault) return byVault;
  if (side === 'missing' || side === 'unreadable') {
    const vouched = vault !== null && vault.raise === inside.raise;
    return inside.sends > 0 && !vouched ? 'counterMissing' : null;
  }
  if (side.ledgerId !== inside.ledgerId) return 'otherLedger';
  // It may have sent more than this one and still not what was sent since.
  if (side.generation !== inside.generation) return 'restored';
  return inside.sends >= side.after || inside.sends === side.before ? null : 'restored';
}
