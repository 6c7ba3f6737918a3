// Raises the vault half of the send counter in blocks, because a keychain takes milliseconds: once before the first
// send, again every few hundred, and once after the last. The exact count is the side file's; see send-counter.ts.
import { encodeVault, type CounterKeeper } from './send-counter.ts';

export interface SendBlock {
  /** Null when that many may be sent at once; else what to wait for before asking again. */
  readonly enter: (sends: number) => Promise<void> | null;
  /** Closes the block: the vault is raised once more. Resolves when it is. */
  readonly leave: () => Promise<void>;
  /** False once the vault refused a raise: then the side file stands alone. */
  readonly kept: () => boolean;
}

// A copy of the whole folder, made between two raises, is not known as old until the second: so many it may miss.
const groupSends = 500;
const groupMs = 60_000;

export interface SendBlockOptions {
  readonly keeper: CounterKeeper | null;
  readonly ledgerId: string;
  /** Before each raise: whether the vault may be written at all. Rejects where nothing may be sent any more. */
  readonly vouch: () => Promise<boolean>;
  /** Commits the next raise in the ledger and answers its number. */
  readonly announce: (open: boolean) => Promise<number>;
  readonly idleMs: number;
  /** The last process ended within a block. */
  readonly leftOpen: boolean;
}

export function sendBlock(options: SendBlockOptions): SendBlock {
  const { keeper, ledgerId, vouch, announce, idleMs, leftOpen } = options;
  let open = leftOpen;
  let kept = keeper !== null;
  let turn: Promise<void> = Promise.resolve();
  let entering: Promise<void> | null = null;
  let entered = false;
  let idle: NodeJS.Timeout | null = null;
  let sent = 0;
  let enteredAt = 0;

  // A vault that stays behind never freezes a ledger, it only no longer guards it.
  async function raiseVault(vault: CounterKeeper, to: boolean): Promise<boolean> {
    if (!(await vouch())) return false;
    const raised = await announce(to);
    open = to;
    return vault.write(encodeVault({ ledgerId, raise: raised })).then(
      () => true,
      () => false,
    );
  }

  async function raise(to: boolean): Promise<void> {
    entered = false;
    if (keeper && (to || open)) kept = await raiseVault(keeper, to);
    sent = 0;
    enteredAt = performance.now();
    entered = to;
  }

  const groupFull = (): boolean => sent >= groupSends || performance.now() - enteredAt >= groupMs;

  /** One raise at a time, in the order asked for. */
  function inTurn(to: boolean): Promise<void> {
    const raised = turn.then(() => raise(to));
    turn = raised.catch(() => undefined);
    return raised;
  }

  function leave(): Promise<void> {
    if (idle) clearTimeout(idle);
    idle = null;
    return inTurn(false);
  }

  function restartIdling(): void {
    if (idle) idle.refresh();
    else idle = setTimeout(() => void leave().catch(() => undefined), idleMs).unref();
  }

  return {
    enter(sends) {
      if (!keeper) return null;
      restartIdling();
      if (entered && !groupFull()) {
        sent += sends;
        return null;
      }
      entering ??= inTurn(true).finally(() => {
        entering = null;
      });
      return entering;
    },
    leave,
    kept: () => kept,
  };
}
