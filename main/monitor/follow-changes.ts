// In a team one computer asks for an account, and each tells its clerk how a transaction ended that this clerk added; what nobody of the
// team added is told where it is asked for.
import type { WatchChange } from '../../preload/contract/monitor.ts';
import type { After } from '../async.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface FollowParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly after: After;
  /** Of watches that a person of the team added: whether it was this clerk. */
  readonly addedHere: (watches: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
  /** Whether this computer asks for the account. */
  readonly isMine: (accountId: string) => boolean;
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

export function followChanges({
  ledger,
  after,
  addedHere,
  isMine,
  told,
  report,
}: FollowParts): FollowedChanges {
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
