// Calls of the application itself: its state, the clerk's preferences, and ways to recover (vault, frozen ledger).
import * as z from 'zod/mini';
import { answeredWhileLocked, call, commandId, nothing, text } from './common.ts';
import { listLayouts, type ListLayouts, type SavedView, savedViews } from './list-layouts.ts';
import { detailsWidths } from './list-table.ts';
import { lockCalls, type LockState } from './lock.ts';
import type { Failure } from './result.ts';
import type { TeamNotOpened, TeamState } from './team.ts';
import type { PlainDate } from '../shared/due-date.ts';

export type { LockState };

export const languages = ['pt-BR', 'en'] as const;
/** `away`: the clerk hid the first steps. */
export const firstRuns = ['shown', 'away'] as const;
export const themes = ['system', 'light', 'dark'] as const;

/** The message that sends a boleto to its payer; its variables are filled for each boleto. */
export const messageTemplate = z.strictObject({
  subject: text(200),
  body: z.string().check(z.minLength(1), z.maxLength(3_000)),
});
export type MessageTemplate = Readonly<z.output<typeof messageTemplate>>;

export const rails = ['open', 'narrow'] as const;
/** How the clerk left the frame of the window. */
export const frameChoices = z.strictObject({
  /** In a window that has no room for the names of the rooms. */
  rail: z.exactOptional(z.enum(rails)),
  /** In pixels. */
  detailsWidth: z.exactOptional(z.int().check(z.minimum(detailsWidths.least), z.maximum(detailsWidths.most))),
  /** The first day on which the window said where the credentials are kept. */
  vaultTold: z.exactOptional(text(10)),
});
export type FrameChoices = Readonly<z.output<typeof frameChoices>>;

/** Matters of Início that wait until a day, by their key; `weight` is how much each was when it was put off. */
export const mattersPutOff = z
  .readonly(
    z.array(
      z.readonly(
        z.strictObject({
          matter: text(200),
          until: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
          weight: z.int(),
        }),
      ),
    ),
  )
  .check(z.maxLength(100));
export type MattersPutOff = z.output<typeof mattersPutOff>;

export interface Preferences {
  readonly language: (typeof languages)[number];
  readonly theme: (typeof themes)[number];
  /** Absent until the clerk has chosen. */
  readonly firstRun?: (typeof firstRuns)[number];
  /** Absent until the clerk has written one. */
  readonly message?: MessageTemplate;
  /** Absent until the clerk has arranged the columns of a list. */
  readonly lists?: ListLayouts;
  /** Absent until the clerk has saved one. */
  readonly views?: readonly SavedView[];
  /** Absent until one was put off. */
  readonly putOff?: MattersPutOff;
  /** Absent until one was made. */
  readonly frame?: FrameChoices;
}

export interface VaultState {
  /** `memory`: the clerk agreed to keep secrets for this session only. */
  readonly state: 'ready' | 'unavailable' | 'locked' | 'memory';
  readonly detail?: string;
}

/** Why nothing may be sent until a person has checked. */
export const freezeReasons = [
  'restored', // the counter outside is ahead: this ledger is an older state
  'copy', // a backup replaced the ledger
  'otherMachine',
  'otherLedger', // the counter outside belongs to another ledger
  'ledgerMissing', // there is a counter but no ledger: this ledger is new
  'damaged', // the damaged ledger was moved away: this ledger is new
  'counterMissing', // the ledger has sent, but its counter is missing
  'retired', // the work continues on another computer
  'team', // the team waits for its computers, or this process was replaced
  'leftTeam', // a team's ledger, led out of its server
] as const;
export type FreezeReason = (typeof freezeReasons)[number];

export interface LedgerState {
  readonly state: 'sound' | 'frozen' | 'lost';
  readonly freeze?: { readonly reason: FreezeReason; readonly since: string };
}

/** How the app recognizes a data folder that was restored whole from a backup, so that nothing in it is sent again. */
export type RestoreGuard =
  | 'keychain'
  /** A file of this user on this computer: a backup that includes it hides the restore. */
  | 'outside'
  /** The team's server, which counts what each computer has sent. */
  | 'server'
  | 'none';

/** What the program found and did without the clerk, shown until the clerk dismisses it. */
const noticeCodes = [
  'ledgerDamaged',
  'ledgerBegunAnew',
  'ledgerMigrated',
  'ledgerRestored',
  'restoreRefused',
  'attemptsInterrupted',
  'teamJournalLost',
  'dailyCopyFailed',
  'notificationNotShown', // its text is the detail
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

export interface Notice {
  readonly id: string;
  readonly code: NoticeCode;
  readonly at: string;
  readonly detail?: string;
}

/** Why a file that the program was asked to open cannot be opened. */
export const sheetToOpenRefusals = [
  'missing',
  'folder',
  'otherType',
  'tooLarge',
  'unreadable',
  'changed', // while it was copied
  'diskFull',
  'several', // only one file is opened at a time: the first
] as const;
export type SheetToOpenRefusal = (typeof sheetToOpenRefusals)[number];

/**
 * A file from the command line, a second start or the system's "Open with". Main holds a copy of it until the window
 * asks for it.
 */
export interface SheetToOpen {
  readonly id: string;
  /** The first one, if there are several. */
  readonly names: readonly string[];
  readonly count: number;
  readonly refused: SheetToOpenRefusal | null;
}

interface Always {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly dataFolder: string;
}

/** If the ledger cannot be opened, the window still opens and shows why. */
export type AppState =
  | (Always & {
      readonly phase: 'failed';
      readonly failure: Failure;
      readonly preferences: Preferences;
      /** Where it is the team's ledger that could not be opened. */
      readonly team?: TeamNotOpened;
    })
  | (Always & {
      readonly phase: 'ready';
      readonly revision: number;
      readonly preferences: Preferences;
      readonly vault: VaultState;
      readonly ledger: LedgerState;
      readonly restoreGuard: RestoreGuard;
      /** Absent where the ledger is this computer's own. */
      readonly team?: TeamState;
      readonly lock: LockState;
      readonly notices: readonly Notice[];
      /** The system can be set to offer Guichê for sheets. */
      readonly offersOpenWith: boolean;
      /** How long an issue can be taken back before anything of it leaves. */
      readonly undoMs: number;
      /** Null while the window is locked. */
      readonly sheetsToOpen: readonly SheetToOpen[];
      /** The banks' day, by which everything is counted; and whether the computer is in a time zone of Brazil. */
      readonly today: PlainDate;
      readonly timeZone: string;
      readonly brazilianTime: boolean;
    });

export const appCalls = {
  state: call<AppState>()(nothing, answeredWhileLocked),
  setPreferences: call<Preferences>()(
    z.strictObject({
      language: z.exactOptional(z.enum(languages)),
      theme: z.exactOptional(z.enum(themes)),
      firstRun: z.exactOptional(z.enum(firstRuns)),
      message: z.exactOptional(messageTemplate),
      /** Those lists alone; the others stay as they are. */
      lists: z.exactOptional(listLayouts),
      views: z.exactOptional(savedViews),
      putOff: z.exactOptional(mattersPutOff),
      /** Those choices alone; the others stay as they are. */
      frame: z.exactOptional(frameChoices),
    }),
  ),
  retryVault: call<VaultState>()(nothing, answeredWhileLocked),
  agreeToMemoryVault: call<VaultState>()(nothing),
  clearFreeze: call<LedgerState>()(z.strictObject({ commandId, reason: text(500) })),
  dismissNotice: call<null>()(z.strictObject({ id: text(64) })),
  /** Given to the first window that asks. */
  takeSheetToOpen: call<{ readonly ticket: string }>()(z.strictObject({ id: text(64) })),
  dismissSheetToOpen: call<null>()(z.strictObject({ id: text(64) })),
  /** Whether the system offers Guichê for sheets at this moment. */
  openWith: call<{ readonly on: boolean }>()(nothing),
  setOpenWith: call<{ readonly on: boolean }>()(z.strictObject({ commandId, on: z.boolean() })),
  exportDiagnostics: call<{ readonly ticket: string; readonly name: string }>()(nothing),
  quit: call<null>()(nothing, answeredWhileLocked),
  /** The host searches the page, if its window does not do so itself. */
  find: call<null>()(nothing),
  ...lockCalls,
} as const;
