// Raises the witnesses of the send counter in blocks, because a keychain takes milliseconds: once before the first send,
// again every few hundred, and once after the last. The exact count is the side file's; see send-counter.ts.
import { inTurn } from '../async.ts';
import { witnessNames, type WitnessName } from './send-counter.ts';

export interface SendBlock {
  /** Null when that many may be sent at once; else what to wait for before asking again. */
  readonly enter: (sends: number) => Promise<void> | null;
  /** Closes the block: the witnesses are raised once more. Resolves when they are. */
  readonly leave: () => Promise<void>;
  /** False once that witness refused a raise: then the others stand without it. */
  readonly kept: (name: WitnessName) => boolean;
}

// A copy of the whole folder, made between two raises, is not known as old until the second: so many it may miss.
const groupSends = 500;
const groupMs = 60_000;

export type Raises = Readonly<Record<WitnessName, number>>;

export interface SendBlockOptions {
  /** How each witness that there is gets its raise. */
  readonly write: Readonly<Partial<Record<WitnessName, (raise: number) => Promise<void>>>>;
  /** Those that are known to be out of reach from the beginning. */
  readonly unkept: readonly WitnessName[];
  /** Before each raise: whether that witness may be written at all. Rejects where nothing may be sent any more. */
  readonly vouch: (name: WitnessName) => Promise<boolean>;
  /** Commits the next raise of these in the ledger and answers its numbers. */
  readonly announce: (open: boolean, names: ReadonlySet<WitnessName>) => Promise<Raises>;
  readonly idleMs: number;
  /** The last process ended within a block. */
  readonly leftOpen: boolean;
}

export function sendBlock(options: SendBlockOptions): SendBlock {
  const { write, unkept, vouch, announce, idleMs, leftOpen } = options;
  const witnesses = witnessNames.filter((name) => write[name] !== undefined);
  const kept = new Set(witnesses.filter((name) => !unkept.includes(name)));
  let open = leftOpen;
  /** One raise at a time, in the order asked for. */
  const oneByOne = inTurn();
  let entering: Promise<void> | null = null;
  let entered = false;
  let idle: NodeJS.Timeout | null = null;
  let sent = 0;
  let enteredAt = 0;

  // A witness that stays behind never freezes a ledger, it only no longer guards it.
  async function raiseWitnesses(to: boolean): Promise<void> {
    const able = new Set<WitnessName>();
    for (const name of witnesses) {
      if (await vouch(name)) able.add(name);
      else kept.delete(name);
    }
    if (able.size === 0) return;
    const raises = await announce(to, able);
    open = to;
    const raiseOne = async (name: WitnessName): Promise<void> => {
      await write[name]?.(raises[name]).then(
        () => kept.add(name),
        () => kept.delete(name),
      );
    };
    await Promise.all([...able].map(raiseOne));
  }

  async function raise(to: boolean): Promise<void> {
    entered = false;
    if (witnesses.length > 0 && (to || open)) await raiseWitnesses(to);
    sent = 0;
    enteredAt = performance.now();
    entered = to;
  }

  const groupFull = (): boolean => sent >= groupSends || performance.now() - enteredAt >= groupMs;

  function leave(): Promise<void> {
    if (idle) clearTimeout(idle);
    idle = null;
    return oneByOne(() => raise(false));
  }

  function restartIdling(): void {
    if (idle) idle.refresh();
    else idle = setTimeout(() => void leave().catch(() => undefined), idleMs).unref();
  }

  return {
    enter(sends) {
      if (witnesses.length === 0) return null;
      restartIdling();
      if (entered && !groupFull()) {
        sent += sends;
        return null;
      }
      entering ??= oneByOne(() => raise(true)).finally(() => {
        entering = null;
      });
      return entering;
    },
    leave,
    kept: (name) => kept.has(name),
  };
}
