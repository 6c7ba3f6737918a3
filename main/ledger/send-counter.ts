// The send counter outside the ledger: its side file, its witnesses, and the decision when they disagree. The tables implement
// the freeze; send-block.ts decides when the witnesses are raised.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { systemCode } from '../failure.ts';
import { witnessNames, type FreezeReason, type Meta, type WitnessName } from './tables/meta.ts';

export interface RaiseRecord {
  readonly ledgerId: string;
  readonly raise: number;
}

/** The records of each witness, the latest last; none if it does not exist or holds nothing. */
export type Witnessed = Readonly<Record<WitnessName, readonly RaiseRecord[]>>;

const checksum = (facts: string): string => crc32(facts).toString(16).padStart(8, '0');

/** One line of any of these files. */
export const sealFacts = (...facts: readonly (string | number)[]): string =>
  `sends ${facts.join(' ')} ${checksum(facts.join(' '))}`;

/** Null if the line is damaged. */
export function unsealFacts(line: string): string | null {
  const [, facts, sum] = /^sends (.+) ([0-9a-f]{8}) *$/.exec(line) ?? [];
  return facts !== undefined && checksum(facts) === sum ? facts : null;
}

/** The ledger had `before` sends when it began to commit `after`; both are equal once the commit is known. */
export interface SideRecord {
  readonly ledgerId: string;
  readonly before: number;
  readonly after: number;
  readonly generation: number;
}

export type SideFound = SideRecord | 'missing' | 'unreadable';

const recordLength = 96;

function encode({ ledgerId, before, after, generation }: SideRecord): string {
  // The generation is left out until a freeze was cleared, so that older records read the same.
  const line = sealFacts(ledgerId, before, after, ...(generation === 0 ? [] : [generation]));
  return line.padEnd(recordLength - 1) + '\n';
}

export function readSide(path: string): SideFound {
  let content: string;
  try {
    content = readFileSync(path, 'latin1');
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? 'missing' : 'unreadable';
  }
  const shape = /^([\w-]{1,40}) (\d{1,15}) (\d{1,15})(?: (\d{1,9}))?$/;
  const [, ledgerId, before, after, generation = 0] = shape.exec(unsealFacts(content.trimEnd()) ?? '') ?? [];
  if (ledgerId === undefined) return 'unreadable';
  return { ledgerId, before: Number(before), after: Number(after), generation: Number(generation) };
}

export type SideFile = ReturnType<typeof openSide>;

/**
 * One record, written in place by a single small write, which a killed process cannot leave half done. Synced only when
 * opened: it protects against an older ledger that was restored, not against a power cut, after which the ledger may be
 * ahead of it.
 */
export function openSide(
  path: string,
  { ledgerId, sends, generation }: Pick<Meta, 'ledgerId' | 'sends' | 'generation'>,
) {
  const file = openSync(path, typeof readSide(path) === 'string' ? 'w' : 'r+');
  const put = (before: number, after: number): void => {
    writeSync(file, encode({ ledgerId, before, after, generation }), 0, 'latin1');
  };
  put(sends, sends);
  fsyncSync(file);
  return {
    /** Called before a commit that begins attempts: from here on both `before` and `after` are accepted. */
    announce: put,
    /** Called after the commit: only `sends` is accepted. */
    confirm: (sends: number) => put(sends, sends),
    close: () => closeSync(file),
  };
}

export const ownIn = (inside: Pick<Meta, 'ledgerId'>, found: readonly RaiseRecord[]): RaiseRecord | null =>
  found.find(({ ledgerId }) => ledgerId === inside.ledgerId) ?? null;

/** Judged by one witness alone. Another ledger that never sent from here has nothing that could be sent twice. */
export function witnessVerdict(
  name: WitnessName,
  inside: Pick<Meta, 'ledgerId' | 'raises'>,
  found: readonly RaiseRecord[],
): FreezeReason | null {
  if ((ownIn(inside, found)?.raise ?? 0) > inside.raises[name]) return 'restored';
  const latest = found.at(-1);
  return latest && latest.ledgerId !== inside.ledgerId && latest.raise > 0 ? 'otherLedger' : null;
}

/** Whether the witnesses that are left agree with the ledger, when one of them is lost. */
function lostWitness(inside: Meta, side: SideFound, { vault, outside }: Witnessed): boolean {
  if (vault.at(-1)?.raise === inside.raises.vault) return false;
  const own = ownIn(inside, outside);
  // The keychain may have been emptied or never existed: then nothing proves that this is the latest state.
  if (!own && inside.raises.outside > 0 && !inside.outsideGivenUp) return true;
  const agrees = own !== null && own.raise > 0 && own.raise === inside.raises.outside;
  return typeof side === 'string' && inside.sends > 0 && !agrees;
}

/**
 * Whether this ledger is the latest that existed. A raise is committed in the ledger before the witness is written, so a
 * witness that is ahead proves a later ledger. So does a side file, except for the one step that it announced.
 */
export function verdict(
  inside: Meta,
  machineId: string,
  side: SideFound,
  witnessed: Witnessed,
): FreezeReason | null {
  if (inside.copy) return 'copy';
  if (inside.machineId !== machineId) return 'otherMachine';
  for (const name of witnessNames) {
    const reason = witnessVerdict(name, inside, witnessed[name]);
    if (reason) return reason;
  }
  if (lostWitness(inside, side, witnessed)) return 'counterMissing';
  if (side === 'missing' || side === 'unreadable') return null;
  if (side.ledgerId !== inside.ledgerId) return 'otherLedger';
  // It may have a higher count than this one and still lack what this one sent since.
  if (side.generation !== inside.generation) return 'restored';
  return inside.sends >= side.after || inside.sends === side.before ? null : 'restored';
}
