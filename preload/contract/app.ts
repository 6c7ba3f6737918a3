// The application itself: its state, the clerk's preferences, and the doors out of trouble (vault, frozen ledger).
import * as z from 'zod/mini';
import { call } from './define.ts';
import { commandId, nothing, text } from './common.ts';
import { lockCalls, type LockState } from './lock.ts';
import type { Failure } from './result.ts';

export type { LockState };

export const languages = ['pt-BR', 'en'] as const;
/** `away`: the clerk put the first steps away. */
export const firstRuns = ['shown', 'away'] as const;
export const themes = ['system', 'light', 'dark'] as const;

/** The message that takes a boleto to its payer; its marks are filled for each boleto. */
export const messageTemplate = z.strictObject({
  subject: text(200),
  body: z.string().check(z.minLength(1), z.maxLength(3_000)),
});
export type MessageTemplate = Readonly<z.output<typeof messageTemplate>>;

export interface Preferences {
  readonly language: (typeof languages)[number];
  readonly theme: (typeof themes)[number];
  /** Absent until the clerk has said so. */
  readonly firstRun?: (typeof firstRuns)[number];
  /** Absent until the clerk has made one. */
  readonly message?: MessageTemplate;
}

export interface VaultState {
  /** `memory`: the clerk agreed to keep secrets for this session only. */
  readonly state: 'ready' | 'unavailable' | 'locked' | 'memory';
  readonly detail?: string;
}

/** Why nothing may be sent until a person has looked. */
export const freezeReasons = [
  'restored', // the counter outside is ahead: this is an older state of the ledger
  'copy', // a backup was put in the ledger's place
  'otherMachine',
  'otherLedger', // the counter outside belongs to another ledger
  'ledgerMissing', // a counter without its ledger: this one is new
  'damaged', // the ledger was set aside: this one is new
  'counterMissing', // a ledger that has sent, without its counter
  'retired', // its work goes on at another computer
] as const;
export type FreezeReason = (typeof freezeReasons)[number];

export interface LedgerState {
  readonly state: 'sound' | 'frozen' | 'lost';
  readonly freeze?: { readonly reason: FreezeReason; readonly since: string };
}

/** What knows a data folder that was put back whole from a backup, so that nothing in it is sent again. */
export type RestoreGuard =
  | 'keychain'
  /** A file of this user on this computer: gone with a backup that holds that as well. */
  | 'outside'
  | 'none';

/** What the start found and did, told once until the clerk dismisses it. */
const noticeCodes = [
  'ledgerDamaged',
  'ledgerBegunAnew',
  'ledgerMigrated',
  'ledgerRestored',
  'restoreRefused',
  'attemptsInterrupted',
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

export interface Notice {
  readonly id: string;
  readonly code: NoticeCode;
  readonly at: string;
  readonly detail?: string;
}

/** Why a file that the program was asked to open is not there to be opened. */
export const sheetToOpenRefusals = [
  'missing',
  'folder',
  'otherType',
  'tooLarge',
  'unreadable',
  'changed', // while it was copied
  'diskFull',
  'several', // one at a time: the first of them is opened
] as const;
export type SheetToOpenRefusal = (typeof sheetToOpenRefusals)[number];

/** A file of the command line, of a second start or of the system's "Open with". Main has a copy of it, and the window asks for it. */
export interface SheetToOpen {
  readonly id: string;
  /** The first of them where they are many. */
  readonly names: readonly string[];
  readonly count: number;
  readonly refused: SheetToOpenRefusal | null;
}

interface Always {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly dataFolder: string;
}

/** Where the ledger cannot be opened, the window still opens and says why. */
export type AppState =
  | (Always & { readonly phase: 'failed'; readonly failure: Failure; readonly preferences: Preferences })
  | (Always & {
      readonly phase: 'ready';
      readonly revision: number;
      readonly preferences: Preferences;
      readonly vault: VaultState;
      readonly ledger: LedgerState;
      readonly restoreGuard: RestoreGuard;
      readonly lock: LockState;
      readonly notices: readonly Notice[];
      /** The system can be told to offer Guichê for sheets. */
      readonly offersOpenWith: boolean;
      /** None while the window is locked. */
      readonly sheetsToOpen: readonly SheetToOpen[];
      /** The machine's local date, YYYY-MM-DD, and whether its clock runs on Brazilian time. */
      readonly today: string;
      readonly timeZone: string;
      readonly brazilianTime: boolean;
    });

export const appCalls = {
  state: call<AppState>()(nothing),
  setPreferences: call<Preferences>()(
    z.strictObject({
      language: z.exactOptional(z.enum(languages)),
      theme: z.exactOptional(z.enum(themes)),
      firstRun: z.exactOptional(z.enum(firstRuns)),
      message: z.exactOptional(messageTemplate),
    }),
  ),
  retryVault: call<VaultState>()(nothing),
  agreeToMemoryVault: call<VaultState>()(nothing),
  clearFreeze: call<LedgerState>()(z.strictObject({ commandId, reason: text(500) })),
  dismissNotice: call<null>()(z.strictObject({ id: text(64) })),
  /** To whoever asks first. */
  takeSheetToOpen: call<{ readonly ticket: string }>()(z.strictObject({ id: text(64) })),
  dismissSheetToOpen: call<null>()(z.strictObject({ id: text(64) })),
  /** Whether the system offers Guichê for sheets, as it has it now. */
  openWith: call<{ readonly on: boolean }>()(nothing),
  setOpenWith: call<{ readonly on: boolean }>()(z.strictObject({ commandId, on: z.boolean() })),
  exportDiagnostics: call<{ readonly ticket: string; readonly name: string }>()(nothing),
  quit: call<null>()(nothing),
  ...lockCalls,
} as const;
