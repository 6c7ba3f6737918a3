// Raises the vault half of the send counter in blocks, because a keychain takes milliseconds: once before the first
// send and once after the last. The exact count is the side file's; see send-counter.ts.
import { encodeVault, type CounterKeeper } from './send-counter.ts';

export interface SendBlock {
  /** Null when sending may go on at once; else what to wait for before asking again. */
  readonly enter: () => Promise<void> | null;
  /** Closes the block: the vault is raised once more. Resolves when it is. */
  readonly leave: () => Promise<void>;
  /** False once the vault refused a raise: then the side file stands alone. */
  readonly kept: () => boolean;
}

export interface SendBlockOptions {
  readonly keeper: CounterKeeper | null;
  readonly ledgerId: string;
  /** Commits the next raise in the ledger and answers its number. */
  readonly announce: (open: boolean) => Promise<number>;
  readonly idleMs: number;
  /** The last process ended within a block. */
  readonly leftOpen: boolean;
}

export function sendBlock({ keeper, ledgerId, announce, idleMs, leftOpen }: SendBlockOptions): SendBlock {
  let open = leftOpen;
  let kept = keeper !== null;
  let turn: Promise<void> = Promise.resolve();
  let entering: Promise<void> | null = null;
  let entered = false;
  let idle: NodeJS.Timeout | null = null;

  async function raise(to: boolean): Promise<void> {
    entered = false;
    if (keeper && open !== to) {
      const raised = await announce(to);
      open = to;
      // A vault that stays behind never freezes a ledger, it only no longer guards it.
      kept = await keeper.write(encodeVault({ ledgerId, raise: raised })).then(
        () => true,
        () => false,
      );
    }
    entered = to;
  }

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
    enter() {
      if (!keeper) return null;
      restartIdling();
      if (entered) return null;
      entering ??= inTurn(true).finally(() => {
        entering = null;
      });
      return entering;
    },
    leave,
    kept: () => kept,
  };
}
