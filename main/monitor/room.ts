// Composes the handlers of the monitor: polling, calls, stream and notifications. Polling never delays a quit: what was
// not polled is polled after the next start.
import type { Handlers, Input } from '../../preload/contract/contract.ts';
import { monitorSettings, type MonitorSettings, type WatchChange } from '../../preload/contract/monitor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';
import type { TableGroup } from '../ledger/operations.ts';
import { createChangeNotifier } from '../change-notifier.ts';
import type { Publisher } from '../streams.ts';
import type { After } from '../async.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { WatchesTouched } from '../ledger/tables/watches-edits.ts';
import { createPoller, type Askers, type PollerParts, type Poller } from './poller.ts';
import { createBoards } from './board.ts';
import type { Clock } from './clock.ts';
import { listCalls } from './lists.ts';
import { createNotes, type NotesParts, type NoteWords } from './notes.ts';
import { readingCalls, type ReadingParts } from './reading.ts';
import { idsOfChosen, type ChosenWatches } from './chosen-ids.ts';

interface EditParts {
  readonly ledger: Pick<Ledger, 'write' | 'lists'>;
  /** Throws a CodedError if the account is unknown or removed. */
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly poller: Pick<Poller, 'touched' | 'checkNow'>;
  readonly now: () => Date;
  /** Called once it is stored, before the call returns. */
  readonly edited: () => void;
}

/** A withdrawal is watched automatically once it has an id. */
export interface WithdrawalWatch {
  readonly accountId: string;
  readonly transactionId: string;
  readonly label?: string;
}

/** Changes of watched transactions by the clerk: each is one step of the ledger, after which the poller is notified. */
function createEdits({ ledger, account, poller, now, edited }: EditParts) {
  const idsOf = (watches: ChosenWatches) => idsOfChosen(ledger.lists, watches);

  function counted({ ids }: WatchesTouched): { readonly changed: number } {
    edited();
    return { changed: ids.length };
  }

  function touched(done: WatchesTouched): { readonly changed: number } {
    if (done.ids.length > 0) poller.touched(done.ids);
    return counted(done);
  }

  const setPhase =
    (to: 'paused' | 'watching' | 'removed') =>
    async ({ commandId, watches }: Input<'monitor', 'pause'>) => {
      const input = { ids: await idsOf(watches), to, now: now().getTime() };
      return touched(await ledger.write('watches.turn', input, { commandId, commandInput: { watches, to } }));
    };

  return {
    calls: {
      async add({ commandId, ...wanted }) {
        await account(wanted.accountId);
        const done = await ledger.write(
          'watches.insert',
          { ...wanted, now: now().getTime() },
          { commandId, commandInput: wanted },
        );
        const { ids, ...counts } = done;
        touched({ ids });
        return counts;
      },

      async change({ commandId, watches, ...change }) {
        const input = { ids: await idsOf(watches), ...change };
        const commandInput = { watches, ...change };
        return counted(await ledger.write('watches.change', input, { commandId, commandInput }));
      },

      pause: setPhase('paused'),
      resume: setPhase('watching'),
      remove: setPhase('removed'),

      async seen({ commandId, watches }) {
        const input = { ids: await idsOf(watches) };
        return counted(await ledger.write('watches.see', input, { commandId, commandInput: { watches } }));
      },

      checkNow: async ({ watches }) => ({ asked: poller.checkNow(await idsOf(watches)) }),
    } satisfies Partial<Handlers['monitor']>,

    watchWithdrawal: async ({ accountId, transactionId, label }: WithdrawalWatch) => {
      const item = { transactionId, ...(label === undefined ? {} : { label }) };
      const wanted = { accountId, items: [item], source: 'withdrawal', now: now().getTime() } as const;
      touched(await ledger.write('watches.insert', wanted));
    },
  };
}

interface FollowParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly after: After;
  /** Of watches that a person of the team added: whether it was this clerk. */
  readonly addedHere: (watches: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
  /** Whether this computer asks for the account. */
  readonly isMine: (accountId: string) => boolean;
  readonly told: (changes: readonly WatchChange[]) => void;
  readonly report: (where: string, error: unknown) => void;
}

/** Between two looks. */
const pauseMs = 1_000;
/** Of the newest, looked at each time. */
const most = 500;

/**
 * In a team one computer asks for an account, and each tells its clerk how a transaction ended that this clerk added;
 * what nobody of the team added is told where it is asked for.
 */
export function followChanges({ ledger, after, addedHere, isMine, told, report }: FollowParts) {
  let seen: ReadonlySet<number> | null = null;
  let cancel: (() => void) | null = null;
  let looking = Promise.resolve();

  async function read(): Promise<void> {
    const newest = await ledger.read('watches.feed', { most });
    const unseen = seen === null ? [] : newest.filter(({ sequence }) => seen?.has(sequence) === false);
    seen = new Set(newest.map(({ sequence }) => sequence));
    if (unseen.length === 0) return;
    const own = await addedHere(unseen.map(({ watch }) => watch));
    const mine = unseen.filter(({ watch, accountId }) => own.get(watch) ?? isMine(accountId));
    if (mine.length > 0) told(mine.toReversed());
  }

  const lookNow = (): void => {
    looking = looking.then(read).catch((error: unknown) => report('monitor', error));
  };

  // What is in the ledger at the start is no news.
  lookNow();
  return {
    /** There may be new ones. */
    look() {
      cancel ??= after(pauseMs, () => {
        cancel = null;
        lookNow();
      });
    },
    async close() {
      cancel?.();
      await looking;
    },
  };
}

const key = 'monitor';

/** Settings of notifications and of how often an account may be polled: read once at the start, stored in the ledger. */
export const firstSettings: MonitorSettings = {
  notify: true,
  marks: [1, 24, 72],
  perSecond: 5,
  atOnce: 4,
  perHalfDay: 50_000,
};

async function openSettings(ledger: Pick<Ledger, 'read' | 'write'>) {
  const kept = monitorSettings.safeParse((await ledger.read('preferences.get', { key }))?.value);
  let current = kept.success ? kept.data : firstSettings;
  return {
    current: () => current,
    async set(wanted: MonitorSettings): Promise<MonitorSettings> {
      // Sorted, without duplicates.
      const marks = [...new Set(wanted.marks)].sort((a, b) => a - b);
      const next = { ...wanted, marks };
      await ledger.write('preferences.set', { key, value: next });
      current = next;
      return current;
    },
  };
}

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

export type MonitorRoom = Awaited<ReturnType<typeof createMonitorRoom>>;

const tables: ReadonlySet<TableGroup> = new Set(['watches'] as const);

export async function createMonitorRoom(parts: MonitorParts) {
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
    } satisfies Pick<Handlers, 'monitor'>,
    /** Called by main/withdrawals. */
    watchWithdrawal: edits.watchWithdrawal,
    /** Asks for a watched transaction at once, because something else told of it. */
    async checkTransaction(accountId: string, transactionId: string) {
      const watch = await ledger.read('watches.ofTransaction', { accountId, transactionId });
      if (watch !== null) poller.checkNow([watch]);
    },
    /** Called around sleep. */
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
