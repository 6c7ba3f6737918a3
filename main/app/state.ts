// The app's state for the renderer: preferences, vault, ledger, notices, today.
import { randomUUID } from 'node:crypto';
import type { TeamState } from '../../preload/contract/team.ts';
import type {
  AppState,
  LedgerState,
  LockState,
  Notice,
  NoticeCode,
  Preferences,
  RestoreGuard,
  SheetToOpen,
  VaultState,
} from '../../preload/contract/app.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';

export type StateHolder = ReturnType<typeof createStateHolder>;

/** Time zones of Brazil; in others the app tells that its days are the banks' there. */
const brazilian =
  /^(Brazil\/|America\/(Sao_Paulo|Araguaina|Bahia|Belem|Boa_Vista|Campo_Grande|Cuiaba|Eirunepe|Fortaleza|Maceio|Manaus|Noronha|Porto_Acre|Porto_Velho|Recife|Rio_Branco|Santarem)$)/;

export const isBrazilian = (timeZone: string): boolean => brazilian.test(timeZone);

export function createStateHolder(parts: {
  readonly version: string;
  readonly host: AppState['host'];
  readonly dataFolder: string;
  readonly offersOpenWith: boolean;
  readonly undoMs: number;
  readonly now: () => Date;
  readonly timeZone: string;
  readonly preferences: () => Preferences;
  readonly vault: () => VaultState;
  readonly ledger: () => LedgerState;
  readonly restoreGuard: () => RestoreGuard;
  /** Undefined if the ledger is this computer's own. */
  readonly team: () => TeamState | undefined;
  readonly lock: () => LockState;
  readonly sheetsToOpen: () => readonly SheetToOpen[];
  readonly published: (revision: number, state: AppState) => void;
}) {
  let revision = 0;
  let notices: readonly Notice[] = [];
  const current = (): AppState => {
    const team = parts.team();
    return { ...rest(), ...(team ? { team } : {}) };
  };
  const rest = (): Extract<AppState, { phase: 'ready' }> => ({
    phase: 'ready',
    version: parts.version,
    host: parts.host,
    dataFolder: parts.dataFolder,
    revision,
    preferences: parts.preferences(),
    vault: parts.vault(),
    ledger: parts.ledger(),
    restoreGuard: parts.restoreGuard(),
    lock: parts.lock(),
    notices: parts.lock().locked ? [] : notices,
    offersOpenWith: parts.offersOpenWith,
    undoMs: parts.undoMs,
    sheetsToOpen: parts.lock().locked ? [] : parts.sheetsToOpen(),
    today: bankDay(parts.now()),
    timeZone: parts.timeZone,
    brazilianTime: isBrazilian(parts.timeZone),
  });
  const changed = () => {
    revision += 1;
    parts.published(revision, current());
  };
  return {
    current,
    /** Something in the state has changed. */
    changed,
    notice(code: NoticeCode, detail?: string) {
      const at = parts.now().toISOString();
      notices = [...notices, { id: randomUUID(), code, at, ...(detail === undefined ? {} : { detail }) }];
      changed();
    },
    /** Replaces a notice of the same code; null takes it away. */
    onlyNotice(code: NoticeCode, detail: string | null) {
      const others = notices.filter((notice) => notice.code !== code);
      if (detail === null && others.length === notices.length) return;
      const at = parts.now().toISOString();
      notices = detail === null ? others : [...others, { id: randomUUID(), code, at, detail }];
      changed();
    },
    dismiss(id: string) {
      notices = notices.filter((notice) => notice.id !== id);
      changed();
    },
  };
}
