// Raises the witnesses of the send counter in blocks, because a keychain takes milliseconds: once before the first send,
// again every few hundred, and once after the last. The exact count is the side file's; see send-counter.ts.
import { inTurn } from '../async.ts';
import { ownIn, witnessVerdict } from './send-counter.ts';
import type { FreezeReason, Meta, Raises, WitnessName } from './tables/meta.ts';
import { readStanding, writeStanding, type Standing } from './witnesses.ts';

// A copy of the whole folder made between two raises is not recognized as old before the second, so it may lack this many sends.
const groupSends = 500;
const groupMs = 60_000;

export type SendBlock = ReturnType<typeof sendBlock>;

export function sendBlock(options: {
  readonly witnesses: readonly Standing[];
  readonly meta: Pick<Meta, 'ledgerId' | 'raises' | 'blockOpen' | 'freeze'>;
  /** Throws when nothing may be sent any more. */
  readonly check: () => void;
  /** A witness knows of a later ledger. Rejects after that. */
  readonly freeze: (reason: FreezeReason) => Promise<never>;
  /** Commits the next raise of these witnesses in the ledger and returns its numbers. */
  readonly announce: (open: boolean, names: readonly WitnessName[]) => Promise<Raises>;
  readonly idleMs: number;
}) {
  const { witnesses, meta, check, freeze, announce, idleMs } = options;
  const { ledgerId } = meta;
  let { raises } = meta;
  // A frozen ledger raises no witness: what the witnesses hold is evidence of what happened.
  let open = meta.blockOpen && !meta.freeze;
  /** One raise at a time, in the order of the calls. */
  const oneByOne = inTurn();
  let entering: Promise<void> | null = null;
  let entered = false;
  let idle: NodeJS.Timeout | null = null;
  let sent = 0;
  let enteredAt = 0;

  const write = (one: Standing): Promise<boolean> =>
    writeStanding(one, { ledgerId, raise: raises[one.name] });

  /** A witness that was unreadable at the opening is read before it is overwritten; until that succeeds, nothing is raised in the ledger. */
  async function mayRaise(one: Standing): Promise<boolean> {
    check();
    if (one.unread) {
      const found = await readStanding(one);
      if (!found) return false;
      const reason = witnessVerdict(one.name, meta, found);
      if (reason) {
        one.unread = true;
        await freeze(reason);
      }
    }
    // Only a file that exists is raised: if one is missing later, somebody took it away.
    return one.name === 'vault' || one.kept || write(one);
  }

  // A witness that is behind never freezes the ledger; it only protects it no longer.
  async function raiseWitnesses(to: boolean): Promise<void> {
    const able: Standing[] = [];
    for (const one of witnesses) {
      if (await mayRaise(one)) able.push(one);
      else one.kept = false;
    }
    if (able.length === 0) return;
    raises = await announce(
      to,
      able.map(({ name }) => name),
    );
    open = to;
    await Promise.all(able.map(async (one) => (one.kept = await write(one))));
  }

  async function raise(to: boolean): Promise<void> {
    entered = false;
    if (witnesses.length > 0 && (to || open)) await raiseWitnesses(to);
    sent = 0;
    enteredAt = performance.now();
    entered = to;
  }

  const groupFull = (): boolean => sent >= groupSends || performance.now() - enteredAt >= groupMs;

  /** Closes the block: the witnesses are raised once more. Resolves when they are. */
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
    /** Null when that many may be sent at once; else what to wait for before asking again. */
    enter(sends: number): Promise<void> | null {
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
    /** A freeze is about to be cleared: each witness gets a higher number, which the ledger must get as well. */
    async renew() {
      const written = new Set<WitnessName>();
      const all = await Promise.all(witnesses.map(async (one) => ({ one, found: await readStanding(one) })));
      // One that cannot be read is left alone, and judged when it can be.
      for (const { one, found } of all) {
        if (!found) continue;
        raises = { ...raises, [one.name]: Math.max(raises[one.name], ownIn(meta, found)?.raise ?? 0) + 1 };
        // A witness that holds nothing contradicts nothing, so there it may fail.
        await one.witness.write({ ledgerId, raise: raises[one.name] }).then(
          () => written.add(one.name),
          (error: unknown) => {
            if (found.length > 0) throw error;
          },
        );
      }
      return { raises, written };
    },
  };
}
