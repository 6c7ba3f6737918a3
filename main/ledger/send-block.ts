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

// A copy of the whole folder made between two raises is not recognized as old before the second, so it may lack this many sends.
const groupSends = 500;
const groupMs = 60_000;

export type Raises = Readonly<Record<WitnessName, number>>;

export interface SendBlockOptions {
  /** How each existing witness is raised. */
  readonly write: Readonly<Partial<Record<WitnessName, (raise: number) => Promise<void>>>>;
  /** Witnesses that are known to be unreachable from the beginning. */
  readonly unkept: readonly WitnessName[];
  /** Called before each raise: whether that witness may be written at all. Rejects when nothing may be sent any more. */
  readonly vouch: (name: WitnessName) => Promise<boolean>;
  /** Commits the next raise of these witnesses in the ledger and returns its numbers. */
  readonly announce: (open: boolean, names: ReadonlySet<WitnessName>) => Promise<Raises>;
  readonly idleMs: number;
  /** Whether the last process ended while a block was open. */
  readonly leftOpen: boolean;
}

export function sendBlock(options: SendBlockOptions): SendBlock {
  const { write, unkept, vouch, announce, idleMs, leftOpen } = options;
  const witnesses = witnessNames.filter((name) => write[name] !== undefined);
  const kept = new Set(witnesses.filter((name) => !unkept.includes(name)));
  let open = leftOpen;
  /** One raise at a time, in the order of the calls. */
  const oneByOne = inTurn();
  let entering: Promise<void> | null = null;
  let entered = false;
  let idle: NodeJS.Timeout | null = null;
  let sent = 0;
  let enteredAt = 0;

  // A witness that is behind never freezes the ledger; it only protects it no longer.
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
