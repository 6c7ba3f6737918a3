// Calls about the app: its state, preferences, lock, diagnostics and files to open. closed.ts serves a part of them
// without a ledger.
import type { Account } from '../../preload/contract/accounts.ts';
import type { AppState, LedgerState } from '../../preload/contract/app.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';
import { CodedError } from '../failure.ts';
import type { Host, Tickets } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Log } from '../log.ts';
import type { Redactor } from '../redact.ts';
import type { Vault } from '../vault/vault.ts';
import type { Guards } from '../withdrawals/guards.ts';
import { diagnosticsOf, type Facts } from './diagnostics.ts';
import type { Lock } from './lock.ts';
import type { SheetsToOpen } from './sheets-to-open.ts';
import type { PreferenceHolder } from './preferences.ts';
import type { StateHolder } from './state.ts';

export interface DiagnosticsParts {
  readonly now: () => Date;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly tickets: Tickets;
}

export interface AppRoomParts extends DiagnosticsParts {
  readonly host: Host;
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly state: StateHolder;
  readonly preferences: PreferenceHolder;
  readonly accounts: () => Promise<readonly Account[]>;
  readonly lock: Pick<Lock, 'calls'>;
  readonly guards: Pick<Guards, 'compare'>;
  readonly sheetsToOpen: Pick<SheetsToOpen, 'take' | 'dismiss'>;
}

export const ledgerState = ({ state, freeze }: Ledger): LedgerState => {
  if (state !== 'open') return { state: 'lost' };
  return freeze ? { state: 'frozen', freeze } : { state: 'sound' };
};

export const quitOf =
  (host: Host): Handlers['app']['quit'] =>
  () => {
    // The answer is sent first.
    setImmediate(() => host.quit());
    return null;
  };

export function diagnosticsTicket(
  { now, log, redactor, tickets }: DiagnosticsParts,
  facts: { readonly app: AppState } & Partial<Facts>,
) {
  const name = `guiche-${bankDay(now())}.json`;
  const bytes = diagnosticsOf({ accounts: [], ledger: {}, ...facts }, log, redactor);
  return { name, ticket: tickets.issue({ type: 'application/json', name, from: { bytes } }) };
}

export function createAppRoom(parts: AppRoomParts): Handlers['app'] {
  const { ledger, vault, state, preferences } = parts;
  return {
    state: state.current,
    async setPreferences(wanted) {
      const next = await preferences.set(wanted);
      parts.host.showTheme(next.theme);
      parts.host.showLanguage(next.language);
      state.changed();
      return next;
    },
    retryVault: () => vault.retry(),
    agreeToMemoryVault: () => vault.agreeToMemory(),
    async clearFreeze({ commandId, reason }) {
      await parts.guards.compare();
      await ledger.clearFreeze(reason, { commandId });
      return ledgerState(ledger);
    },
    dismissNotice({ id }) {
      state.dismiss(id);
      return null;
    },
    takeSheetToOpen: ({ id }) => ({ ticket: parts.sheetsToOpen.take(id) }),
    async dismissSheetToOpen({ id }) {
      await parts.sheetsToOpen.dismiss(id);
      return null;
    },
    openWith: async () => ({ on: (await parts.host.openWith?.isOn()) ?? false }),
    async setOpenWith({ on }) {
      const { openWith } = parts.host;
      if (!openWith) throw new CodedError('openWithFailed', 'app');
      await openWith.setEnabled(on);
      return { on: await openWith.isOn() };
    },
    async exportDiagnostics() {
      // The diagnostics are needed most when the ledger does not answer.
      const about = await ledger.read('ledger.about', {}).catch(() => ({}));
      const accounts = await parts.accounts().catch(() => []);
      return diagnosticsTicket(parts, { app: state.current(), accounts, ledger: { ...about } });
    },
    quit: quitOf(parts.host),
    find() {
      parts.host.find();
      return null;
    },
    ...parts.lock.calls,
  };
}
