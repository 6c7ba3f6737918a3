// Composes the handlers of the monitor: polling, calls, stream and notifications. Polling never delays a quit: what was
// not polled is polled after the next start.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';
import type { TableGroup } from '../ledger/operations.ts';
import { createChangeNotifier } from '../change-notifier.ts';
import type { Publisher } from '../streams.ts';
import { createPoller, type Askers, type PollerParts } from './poller.ts';
import { createBoards } from './board.ts';
import type { Clock } from './clock.ts';
import { createEdits, type EditParts, type WithdrawalWatch } from './edits.ts';
import { listCalls } from './lists.ts';
import { followChanges, type FollowParts } from './follow-changes.ts';
import { createNotes, type NotesParts, type NoteWords } from './notes.ts';
import { readingCalls, type ReadingParts } from './reading.ts';
import { openSettings } from './settings.ts';

export interface MonitorParts
  extends Pick<EditParts, 'account'>, Pick<ReadingParts, 'readSheet'>, OutgoingParts {
  readonly ledger: Ledger;
  readonly streams: Pick<Publisher, 'publish'>;
  readonly connectionOf: PollerParts['connectionOf'];
  readonly notify: NotesParts['notify'];
  readonly notifies: NotesParts['notifies'];
  /** In the clerk's language. */
  readonly words: () => NoteWords;
  readonly clock: Clock;
  /** Null: this computer asks for all. */
  readonly askers:
    | (Askers & Pick<FollowParts, 'addedHere'> & { readonly on: (listener: () => void) => () => void })
    | null;
  /** The clerk's local date. */
  readonly today: () => string;
  /** Reports errors of work that no caller awaits. */
  readonly report: (where: string, error: unknown) => void;
}

export interface MonitorRoom {
  readonly handlers: Pick<Handlers, 'monitor'>;
  /** Called by main/withdrawals. */
  readonly watchWithdrawal: (watch: WithdrawalWatch) => Promise<void>;
  /** Called around sleep. */
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}

const tables: ReadonlySet<TableGroup> = new Set(['watches'] as const);

export async function createMonitorRoom(parts: MonitorParts): Promise<MonitorRoom> {
  const { ledger, clock, report } = parts;
  const now = (): Date => new Date(clock.wall());
  const settings = await openSettings(ledger);
  const boards = createBoards(clock);
  const notes = createNotes({
    ...parts,
    settings: settings.current,
    nameOf: async (accountId) => (await parts.account(accountId)).name,
    now,
    later: (work, ms) => clock.after(ms, work),
  });
  const poller = createPoller({
    ...clock,
    ledger,
    connectionOf: parts.connectionOf,
    settings: settings.current(),
    askers: parts.askers,
    changed(changes) {
      boards.stale();
      if (!parts.askers) notes.changed(changes);
    },
    statesChanged(states) {
      notes.states(states);
      notifier.publishNext();
    },
    report,
  });
  const notifier = createChangeNotifier({
    changes: ledger,
    tables,
    publish: (sequence, last) =>
      parts.streams.publish('monitor', sequence, { last, accounts: poller.states() }),
  });
  const edits = createEdits({ ...parts, poller, now, edited: boards.stale });
  const followed =
    parts.askers &&
    followChanges({ ledger, after: clock.after, ...parts.askers, told: notes.changed, report });
  const unsubscribe = ledger.on('changed', ({ tables }) => {
    if (tables.includes('accounts')) poller.accountsChanged();
    if (followed && tables.includes('watches')) {
      poller.changedElsewhere();
      followed.look();
    }
  });
  const leave = parts.askers?.on(poller.askersChanged);
  // The renderer does not wait for tens of thousands of rows; it gets the state of polling once they are read.
  const begun = poller.start().catch((error: unknown) => report('monitor', error));
  return {
    handlers: {
      monitor: {
        ...readingCalls(parts),
        ...listCalls({ ...parts, settings: settings.current, boards, now }),
        ...edits.calls,
        asking: () => Promise.resolve(poller.states()),
        settings: () => Promise.resolve(settings.current()),
        async setSettings({ settings: wanted }) {
          const set = await settings.set(wanted);
          poller.apply(set);
          return set;
        },
      },
    },
    watchWithdrawal: edits.watchWithdrawal,
    suspend: poller.hold,
    resume: poller.release,
    async close() {
      unsubscribe();
      leave?.();
      await Promise.all([poller.close(), begun]);
      await followed?.close();
      notifier.close();
      await notes.close();
    },
  };
}
