// The lock of the window after a period without use, and which calls are answered while it is locked.
import * as z from 'zod/mini';
import { commandId, nothing } from './common.ts';
import { call } from './define.ts';
import type { CallName, Room } from './names.ts';
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
  lock: call<{ readonly locked: boolean }>()(nothing),
  unlock: call<{ readonly kind: 'open' } | PinRefused>()(
    z.strictObject({ commandId, pin: z.exactOptional(typedPin) }),
  ),
  /** The clerk pressed a key or a button in the window. */
  active: call<null>()(nothing),
} as const;

type WhileLocked = 'answered' | 'refused';

/**
 * Every call is classified: a room whose calls are all refused, or each of its calls by name. If the PIN can no longer
 * be read, the program must be closed and reopened: it then opens without a lock.
 */
export const whileLocked: {
  readonly [R in Room]: 'refused' | { readonly [C in CallName<R>]: WhileLocked };
} = {
  app: {
    state: 'answered',
    setPreferences: 'refused',
    retryVault: 'answered',
    agreeToMemoryVault: 'refused',
    clearFreeze: 'refused',
    dismissNotice: 'refused',
    takeSheetToOpen: 'refused',
    dismissSheetToOpen: 'refused',
    openWith: 'refused',
    setOpenWith: 'refused',
    exportDiagnostics: 'refused',
    quit: 'answered',
    find: 'refused',
    lockSettings: 'refused',
    setLock: 'refused',
    lock: 'answered',
    unlock: 'answered',
    active: 'answered',
  },
  accounts: 'refused',
  trail: 'refused',
  files: 'refused',
  home: 'refused',
  closing: 'refused',
  copies: 'refused',
  sheets: 'refused',
  batches: 'refused',
  boletos: 'refused',
  documents: 'refused',
  monitor: 'refused',
  withdrawals: 'refused',
  team: 'refused',
};

/** Streams that continue while locked; of the others the window gets the newest event when it is unlocked. */
export const streamsWhileLocked = ['app'] as const;

const answered: ReadonlySet<string> = new Set(
  Object.entries(whileLocked).flatMap(([room, calls]) =>
    typeof calls === 'string'
      ? []
      : Object.entries(calls).flatMap(([name, how]) => (how === 'answered' ? [`${room}.${name}`] : [])),
  ),
);

/** `app.state`, as main names a call. */
export const isAnsweredWhileLocked = (where: string): boolean => answered.has(where);
