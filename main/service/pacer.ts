// One account's pace: how many requests may be in flight, which one is next, and when all must wait. It knows no HTTP:
// callers report the verdict of each request.
import { later, type After } from '../async.ts';
import { CodedError } from '../failure.ts';

/** In the order of priority. */
export const workKinds = ['click', 'batch', 'documents', 'monitor'] as const;
export type WorkKind = (typeof workKinds)[number];

/** The minimum share of slots for each kind, however busy the others are. The sum is below 1. */
const least: Readonly<Record<WorkKind, number>> = { click: 0.25, batch: 0.2, documents: 0.1, monitor: 0.05 };

export interface PacerClock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly after: After;
}

const systemClock: PacerClock = {
  now: () => performance.now(),
  after: later,
};

export type Verdict =
  | { readonly kind: 'fine' }
  /** A timeout or a 5xx: reduces the concurrency. */
  | { readonly kind: 'strained' }
  /** A 429, or any answer that names a wait: the whole account pauses. */
  | { readonly kind: 'limited'; readonly waitMs?: number }
  /** Means nothing for the service: cancelled or never sent. */
  | { readonly kind: 'silent' };

export interface Slot {
  readonly kind: WorkKind;
  /** Reports the verdict of the request; called before `keep` or `release`. */
  readonly report: (verdict: Verdict) => void;
  /** Starts the next request with the same slot, if no other work is due and no wait applies. */
  readonly keep: () => boolean;
  readonly release: () => void;
}

export type Pacer = ReturnType<typeof createPacer>;

export interface PacerOptions {
  readonly ceiling: number;
  /** The initial concurrency. */
  readonly start?: number;
  readonly perSecond?: number;
  readonly clock?: PacerClock;
  /** In [0, 1). */
  readonly random?: () => number;
}

interface Waiter {
  readonly admit: (slot: Slot) => void;
  readonly reject: () => void;
}

/** After so many requests with one slot, others of the same kind get it. */
const longestStreak = 16;
const longestRest = 3_600_000;
const backoff = { first: 1000, most: 60_000 } as const;

export function createPacer(options: PacerOptions) {
  const { perSecond, clock = systemClock, random = Math.random } = options;
  const queues: Record<WorkKind, Set<Waiter>> = {
    click: new Set(),
    batch: new Set(),
    documents: new Set(),
    monitor: new Set(),
  };
  const credit: Record<WorkKind, number> = { click: 0, batch: 0, documents: 0, monitor: 0 };
  let { ceiling } = options;
  let width = Math.min(ceiling, options.start ?? 4);
  let inFlight = 0;
  let starts = 0;
  /** Verdicts of requests from before the last reduction do not reduce again. */
  let narrowedAt = 0;
  let limitedInRow = 0;
  let restUntil = Number.NEGATIVE_INFINITY;
  let nextStart = Number.NEGATIVE_INFINITY;
  let cancelWake: (() => void) | undefined;
  let closed = false;

  const opensAt = () => Math.max(restUntil, perSecond === undefined ? restUntil : nextStart);

  /** A kind below its minimum share goes first, otherwise the order of kinds decides. */
  const choose = (waiting: readonly WorkKind[]): WorkKind | undefined => {
    for (const kind of workKinds) {
      credit[kind] = waiting.includes(kind) ? credit[kind] + least[kind] : 0;
    }
    const owed = waiting.filter((kind) => credit[kind] >= 1).toSorted((a, b) => credit[b] - credit[a]);
    const chosen = owed[0] ?? waiting[0];
    if (chosen !== undefined) credit[chosen] = Math.max(0, credit[chosen] - 1);
    return chosen;
  };

  const spend = () => {
    starts += 1;
    if (perSecond !== undefined) nextStart = Math.max(clock.now(), nextStart) + 1000 / perSecond;
  };

  const wakeAt = (time: number) => {
    cancelWake?.();
    cancelWake = clock.after(time - clock.now(), () => {
      cancelWake = undefined;
      pump();
    });
  };

  const pump = () => {
    for (;;) {
      const waiting = workKinds.filter((kind) => queues[kind].size > 0);
      if (waiting.length === 0 || inFlight >= Math.floor(width)) return;
      if (opensAt() > clock.now()) return wakeAt(opensAt());
      const kind = choose(waiting);
      const waiter = kind === undefined ? undefined : queues[kind].values().next().value;
      if (kind === undefined || waiter === undefined) return;
      queues[kind].delete(waiter);
      inFlight += 1;
      spend();
      waiter.admit(createSlot(kind));
    }
  };

  const judge = (verdict: Verdict, start: number, crowd: number) => {
    switch (verdict.kind) {
      case 'silent':
        return;
      case 'fine':
        limitedInRow = 0;
        // Only a success at full concurrency shows that more is possible.
        if (crowd >= Math.floor(width)) width = Math.min(ceiling, width + 1 / width);
        return;
      case 'strained':
      case 'limited':
        if (start > narrowedAt) {
          narrowedAt = starts;
          width = Math.max(1, width / 2);
          if (verdict.kind === 'limited') limitedInRow += 1;
        }
        if (verdict.kind === 'limited') pause(verdict.waitMs);
    }
  };

  const pause = (requestedMs: number | undefined) => {
    const grown = Math.min(backoff.most, backoff.first * 2 ** Math.min(16, Math.max(0, limitedInRow - 1)));
    // "Retry after 0 seconds" is ignored.
    const wait = requestedMs !== undefined && requestedMs > 0 ? requestedMs : grown * (0.5 + random() / 2);
    restUntil = Math.max(restUntil, clock.now() + Math.min(wait, longestRest));
  };

  const createSlot = (kind: WorkKind): Slot => {
    let start = starts;
    let held = true;
    let kept = 0;
    return {
      kind,
      report: (verdict) => {
        judge(verdict, start, inFlight);
        pump();
      },
      keep: () => {
        const rivals = workKinds.some(
          (other) => queues[other].size > 0 && (other !== kind || kept >= longestStreak),
        );
        if (!held || closed || rivals || inFlight > Math.floor(width) || opensAt() > clock.now())
          return false;
        spend();
        start = starts;
        kept += 1;
        return true;
      },
      release: () => {
        if (!held) return;
        held = false;
        inFlight -= 1;
        pump();
      },
    };
  };

  return {
    acquire: (kind: WorkKind, signal?: AbortSignal) => {
      const cancelled = () => new CodedError('cancelled', 'service');
      if (closed || signal?.aborted === true) return Promise.reject(cancelled());
      const { promise, resolve, reject } = Promise.withResolvers<Slot>();
      const waiter: Waiter = {
        admit: (slot) => {
          signal?.removeEventListener('abort', leave);
          resolve(slot);
        },
        reject: () => {
          signal?.removeEventListener('abort', leave);
          reject(cancelled());
        },
      };
      const leave = () => {
        queues[kind].delete(waiter);
        waiter.reject();
      };
      signal?.addEventListener('abort', leave, { once: true });
      queues[kind].add(waiter);
      pump();
      return promise;
    },
    state: () => ({
      /** How many may be in flight now. */
      width: Math.floor(width),
      inFlight,
      waiting: {
        click: queues.click.size,
        batch: queues.batch.size,
        documents: queues.documents.size,
        monitor: queues.monitor.size,
      },
      /** The remaining wait of the whole account, or 0. */
      restMs: Math.max(0, restUntil - clock.now()),
    }),
    /** Changes the account's ceiling. Slots in use beyond it stay valid. */
    limit: (most: number) => {
      // An unreduced account uses a higher ceiling at once; a reduced one grows towards it.
      width = width >= ceiling ? most : Math.min(width, most);
      ceiling = most;
      pump();
    },
    /** Rejects all waiting and later requests; slots in use stay valid. */
    close: () => {
      closed = true;
      cancelWake?.();
      for (const kind of workKinds) {
        for (const waiter of queues[kind]) waiter.reject();
        queues[kind].clear();
      }
    },
  };
}
