// The lock of the window: enabled by the clerk, locked after idle time or by hand, unlocked by the PIN or together with
// the system's screen. While it is locked, main answers no calls about the work; running jobs continue. It protects
// against other persons at this computer, not against programs of the same user.
import type { LockState } from '../../preload/contract/app.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { lockMinutes } from '../../preload/contract/lock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Pin } from '../withdrawals/ports.ts';

export type Lock = Awaited<ReturnType<typeof createLock>>;

export const lockKey = 'lock.minutes';

/** The stored setting, or null if it is invalid. */
export const readLockMinutes = (value: unknown): number | null =>
  lockMinutes.find((one) => one === value) ?? null;

const checkEveryMs = 5_000;
const minute = 60_000;

/** Locked at the start if enabled, so that a restart does not bypass it. */
export async function createLock(parts: {
  readonly ledger: Pick<Ledger, 'write'>;
  /** As stored in the ledger. */
  readonly minutes: number | null;
  readonly pin: Pin;
  /** Milliseconds since the last input in any program; null if the system does not report it. */
  readonly systemIdle: () => number | null;
  /** A monotonic clock and the machine's: at least one of them counts sleep. */
  readonly ticks: () => number;
  readonly wall: () => number;
  /** Runs repeatedly; the returned function ends it. */
  readonly every: (millis: number, run: () => void) => () => void;
  /** Called when it was locked, unlocked or configured. */
  readonly changed: (locked: boolean) => void;
  readonly report: (where: string, error: unknown) => void;
}) {
  const { ledger, pin } = parts;
  let { minutes } = parts;
  let locked = false;
  let byScreen = false;
  let usedTicks = parts.ticks();
  let usedWall = parts.wall();

  function used(): void {
    usedTicks = parts.ticks();
    usedWall = parts.wall();
  }

  function setLocked(shut: boolean): void {
    if (locked === shut) return;
    locked = shut;
    if (!shut) {
      byScreen = false;
      used();
    }
    parts.changed(locked);
  }

  /** Returns false without a PIN that could unlock it. */
  async function shut(): Promise<boolean> {
    const { kind } = await pin.state();
    if (kind === 'none' || kind === 'unavailable') return false;
    setLocked(true);
    return true;
  }

  function idleMs(): number {
    const here = Math.max(parts.ticks() - usedTicks, parts.wall() - usedWall);
    return Math.min(here, parts.systemIdle() ?? Infinity);
  }

  function check(): void {
    if (locked || minutes === null || idleMs() < minutes * minute) return;
    shut().catch((error: unknown) => parts.report('lock', error));
  }

  async function set(next: number | null): Promise<void> {
    await ledger.write('preferences.set', {
      key: lockKey,
      value: next,
      trail: next === null ? { what: 'lock.cleared' } : { what: 'lock.set', detail: { minutes: next } },
    });
    minutes = next;
    used();
    parts.changed(locked);
  }

  /** A longer time, or none, is less strict. */
  const weakens = (next: number | null): boolean => minutes !== null && (next === null || next > minutes);

  if (minutes !== null) await shut();
  const end = parts.every(checkEveryMs, check);

  return {
    state: (): LockState => ({ minutes, locked }),
    calls: {
      lockSettings: async () => ({ minutes, pin: await pin.state() }),
      async setLock({ minutes: next, pin: typed }) {
        if (next === minutes) return { kind: 'set', minutes };
        const { kind } = await pin.state();
        if (next !== null && kind === 'none') return { kind: 'pin', why: 'missing', until: null };
        if (weakens(next) && kind !== 'none') {
          const checked = await pin.check(typed);
          if (!checked.ok) return { kind: 'pin', why: checked.why, until: checked.until };
        }
        await set(next);
        return { kind: 'set', minutes: next };
      },
      lock: async () => ({ locked: await shut() }),
      async unlock({ pin: typed }) {
        if (!locked) return { kind: 'open' };
        const { kind } = await pin.state();
        const checked = kind === 'none' ? ({ ok: true } as const) : await pin.check(typed);
        if (!checked.ok) return { kind: 'pin', why: checked.why, until: checked.until };
        setLocked(false);
        return { kind: 'open' };
      },
      active() {
        // Mouse movements over a locked window do not count as use.
        if (!locked) used();
        return null;
      },
    } satisfies Partial<Handlers['app']>,
    /** The system's screen was locked or unlocked. */
    async screenLocked() {
      if (minutes === null) return;
      byScreen = await shut();
    },
    screenUnlocked() {
      if (byScreen) setLocked(false);
    },
    /** Without a PIN it could not be unlocked. */
    async pinRemoved() {
      if (minutes !== null) await set(null);
    },
    close: end,
  };
}

/** Removing the PIN removes the lock. */
export const lockedWithPin = (
  { withdrawals }: Pick<Handlers, 'withdrawals'>,
  lock: Pick<Lock, 'pinRemoved'>,
): Pick<Handlers, 'withdrawals'> => ({
  withdrawals: {
    ...withdrawals,
    async setPin(input) {
      const answer = await withdrawals.setPin(input);
      if (answer.kind === 'set' && answer.pin.kind === 'none') await lock.pinRemoved();
      return answer;
    },
  },
});
