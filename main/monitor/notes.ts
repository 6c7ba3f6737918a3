// System notifications of the monitor: several ends and reversals within seconds in one notification; an account that
// cannot be polled in one for a whole hour, also after a restart.
import type { AskingState, MonitorSettings, WatchChange } from '../../preload/contract/monitor.ts';
import type { Host } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface NoteWords {
  readonly title: string;
  /** `label` if there is only one change. */
  readonly changes: (counts: ChangeCounts, label: string | null) => string;
  readonly cannotAsk: (state: NotifiedState, account: string) => string;
}

export type ChangeCounts = Readonly<ReturnType<typeof countsOf>>;

/** `outage` ends by itself; `unauthorized` waits for a person. */
const notifiedStates = ['outage', 'unauthorized'] as const;
type NotifiedState = (typeof notifiedStates)[number];

export interface NotesParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly notify: (note: Parameters<Host['notify']>[0]) => void;
  readonly words: () => NoteWords;
  readonly settings: () => MonitorSettings;
  /** Practice accounts notify only while they are in use. */
  readonly notifies: (accountId: string) => boolean;
  readonly nameOf: (accountId: string) => Promise<string>;
  readonly now: () => Date;
  /** Runs `work` later; the returned function cancels it. */
  readonly later: (work: () => void, ms: number) => () => void;
  readonly report: (where: string, error: unknown) => void;
}

const bundledMs = 5_000;
/** If many transactions end, notifications are at least this far apart. */
const restMs = 30_000;
/** The interval for an account whose state alternates. */
const quietMs = 60 * 60_000;
const notifiedKey = 'monitor.told';

export function createNotes(parts: NotesParts) {
  let waiting: WatchChange[] = [];
  let forget: (() => void) | null = null;
  let notedAt = -Infinity;
  const inState = new Map<string, string>();
  let notified: Promise<Map<string, number>> | undefined;
  let notifying: Promise<void> = Promise.resolve();

  function flush(): void {
    forget?.();
    forget = null;
    const changes = waiting;
    waiting = [];
    const [first] = changes;
    if (!first || !parts.settings().notify) return;
    notedAt = parts.now().getTime();
    const words = parts.words();
    const counts = countsOf(changes);
    const label = changes.length === 1 ? (first.label ?? first.transactionId) : null;
    parts.notify({ title: words.title, body: words.changes(counts, label) });
  }

  async function readNotified(): Promise<Map<string, number>> {
    const kept = await parts.ledger.read('preferences.get', { key: notifiedKey });
    const value = kept?.value;
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return new Map(entries.flatMap(([key, at]) => (typeof at === 'number' ? [[key, at] as const] : [])));
  }

  async function notifyState(accountId: string, state: NotifiedState): Promise<void> {
    const known = await (notified ??= readNotified());
    const at = parts.now().getTime();
    const before = known.get(`${accountId} ${state}`);
    if (!parts.settings().notify || (before !== undefined && Math.abs(at - before) < quietMs)) return;
    known.set(`${accountId} ${state}`, at);
    // Stored first: a crash in between loses a notification but never repeats it.
    await parts.ledger.write('preferences.set', { key: notifiedKey, value: Object.fromEntries(known) });
    const words = parts.words();
    parts.notify({ title: words.title, body: words.cannotAsk(state, await parts.nameOf(accountId)) });
  }

  return {
    changed: (changes: readonly WatchChange[]) => {
      const notable = changes.filter((change) => isNotable(change) && parts.notifies(change.accountId));
      if (notable.length === 0) return;
      waiting.push(...notable);
      const delay = notedAt + restMs - parts.now().getTime();
      forget ??= parts.later(flush, Math.min(Math.max(bundledMs, delay), restMs));
    },

    states(states: readonly AskingState[]) {
      for (const { accountId, state } of states) {
        if (inState.get(accountId) === state || !parts.notifies(accountId)) continue;
        inState.set(accountId, state);
        const notable = notifiedStates.find((one) => one === state);
        if (notable)
          notifying = notifying
            .then(() => notifyState(accountId, notable))
            .catch((error: unknown) => parts.report('monitor', error));
      }
    },

    /** Shows the pending notification. */
    async close() {
      flush();
      await notifying;
    },
  };
}

/** A transaction ended, or its end was revoked. */
const isNotable = ({ from, to, reversal, denies }: WatchChange): boolean =>
  reversal || (!denies && from.lane !== to.lane && (to.lane === 'complete' || to.lane === 'failed'));

function countsOf(changes: readonly WatchChange[]) {
  const ended = changes.filter(({ reversal }) => !reversal);
  const complete = ended.filter(({ to }) => to.lane === 'complete').length;
  return {
    complete,
    failed: ended.length - complete,
    /** Transactions whose end was revoked. */
    reversed: changes.length - ended.length,
  };
}
