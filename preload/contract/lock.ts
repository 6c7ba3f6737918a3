// The lock of the window after a period without use. If the PIN can no longer be read, the program must be closed and reopened: it then
// opens without a lock.
import * as z from 'zod/mini';
import { commandId, nothing, answeredWhileLocked, call } from './common.ts';
import { typedPin, type PinState, type PinTrouble } from './withdrawal-limits.ts';

/** Minutes without use. */
export const lockMinutes = [5, 10, 15, 30, 60] as const;

export interface LockState {
  /** Null if the window is never locked automatically. */
  readonly minutes: number | null;
  readonly locked: boolean;
}

export interface PinRefused {
  readonly kind: 'pin';
  readonly why: PinTrouble;
  readonly until: string | null;
}

export const lockCalls = {
  lockSettings: call<{ readonly minutes: number | null; readonly pin: PinState }>()(nothing),
  /** A longer time, or none, needs the PIN; without a PIN there is no lock. */
  setLock: call<{ readonly kind: 'set'; readonly minutes: number | null } | PinRefused>()(
    z.strictObject({
      commandId,
      minutes: z.nullable(z.literal(lockMinutes)),
      pin: z.exactOptional(typedPin),
    }),
  ),
  /** Locks at once; false if there is no PIN. */
  lock: call<{ readonly locked: boolean }>()(nothing, answeredWhileLocked),
  unlock: call<{ readonly kind: 'open' } | PinRefused>()(
    z.strictObject({ commandId, pin: z.exactOptional(typedPin) }),
    answeredWhileLocked,
  ),
  /** The clerk pressed a key or a button in the window. */
  active: call<null>()(nothing, answeredWhileLocked),
} as const;
