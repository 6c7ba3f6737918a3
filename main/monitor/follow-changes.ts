// In a team one computer asks for an account and all tell their clerks how a transaction ended: what is new in the ledger is told, whoever
// has stored it.
import type { WatchChange } from '../../preload/contract/monitor.ts';
import type { After } from '../async.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface FollowParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly after: After;
  readonly told: (changes: readonly WatchChange[]) => void;
  readonly report: (where: string, error: unknown) => void;
}

export interface FollowedChanges {
  /** There may be new ones. */
  readonly look: () => void;
  readonly close: () => Promise<void>;
}

/** Between two looks. */
const pauseMs = 1_000;
/** Of the newest, looked at each time. */
const most = 500;

export function followChanges({ ledger, after, told, report }: FollowParts): FollowedChanges {
  let seen: ReadonlySet<number> | null = null;
  let cancel: (() => void) | null = null;
  let looking = Promise.resolve();

  async function read(): Promise<void> {
    const newest = await ledger.read('watches.feed', { most });
    const unseen = seen === null ? [] : newest.filter(({ sequence }) => seen?.has(sequence) === false);
    seen = new Set(newest.map(({ sequence }) => sequence));
    if (unseen.length > 0) told(unseen.toReversed());
  }

  const lookNow = (): void => {
    looking = looking.then(read).catch((error: unknown) => report('monitor', error));
  };

  // What is in the ledger at the start is no news.
  lookNow();
  return {
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
