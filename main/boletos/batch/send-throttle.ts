// Decides from the outcomes of a batch, in the order in which they arrive, how many requests may be in flight and when sending
// stops. Pure. runner.ts handles a stop.

export type Ended =
  /** `differs`: the created boleto is not what was requested. */
  | { readonly kind: 'created'; readonly differs: boolean }
  | { readonly kind: 'refused'; readonly words: string }
  /**
   * `stop`: no later answer can be trusted, because this one has an id that was already known, or both an error and an
   * id; or none can be read, because something sends 100 Continue before it.
   */
  | { readonly kind: 'doubt'; readonly stop: 'contradiction' | 'interimAnswer' | null }
  /** No byte was sent. `cure`: what a person must correct first; null when a retry may succeed. */
  | {
      readonly kind: 'notSent';
      readonly cure: 'proxy' | 'credentials' | 'certificate' | null;
      readonly code: string;
    }
  | { readonly kind: 'rateLimited' }
  | { readonly kind: 'unauthorized' }
  /** The service accepts the token and refuses this row; another row shows whether the cause is the row (set-aside.ts). */
  | { readonly kind: 'forbidden' };

/** Why sending stopped, with the counts. */
export type Stop =
  | { readonly code: 'doubtsInRow'; readonly doubts: number }
  | { readonly code: 'doubtsAmongLast'; readonly doubts: number; readonly of: number }
  | { readonly code: 'doubtsSinceResumed'; readonly doubts: number }
  | { readonly code: 'contradiction' | 'interimAnswer' }
  | { readonly code: 'difference'; readonly differences: number }
  | { readonly code: 'sameRefusals'; readonly refusals: number; readonly words: string }
  | { readonly code: 'unauthorized'; readonly status: 401 }
  | { readonly code: 'forbidden'; readonly status: 403 }
  | { readonly code: 'proxy' | 'credentials' | 'certificate'; readonly detail: string };

/** Why a run stopped. */
export type JobStop =
  | Stop
  | {
      readonly code:
        | 'person'
        | 'quit'
        | 'identity'
        | 'notRunning'
        | 'elsewhere'
        | 'role'
        | 'accountRemoved'
        | 'frozen'
        | 'maybeSent';
    }
  /** Another computer of the team asked for the batch, and goes on with it. */
  | { readonly code: 'handedOver'; readonly computer: string; readonly clerk: string }
  | { readonly code: 'notSent' | 'rateLimited' | 'ledger' | 'journal'; readonly detail: string };

export interface SendThrottle {
  /** How many requests may be in flight. */
  readonly allowed: number;
  readonly doubtsInRow: number;
  /** For each of the last rows that ended, whether it was uncertain. */
  readonly recent: readonly boolean[];
  readonly doubts: number;
  /** In the whole batch; a person saw those of earlier runs before resuming it. */
  readonly differences: number;
  readonly refusalsInRow: number;
  readonly refusalWords: string;
  /** How many times in a row nothing could be sent. */
  readonly notSentInRow: number;
}

/** Each created boleto raises the limit by this much: 1, 4, 16 requests in flight. */
export const widening = 3;

export const limits = { inRow: 3, amongLast: 5, last: 50, sinceResumed: 10, sameRefusals: 20 } as const;

/** The state at a start, also after a person resumed the batch: the first row goes alone. */
export const freshThrottle: SendThrottle = {
  allowed: 1,
  doubtsInRow: 0,
  recent: [],
  doubts: 0,
  differences: 0,
  refusalsInRow: 0,
  refusalWords: '',
  notSentInRow: 0,
};

const remembered = (throttle: SendThrottle, doubt: boolean): readonly boolean[] =>
  [...throttle.recent, doubt].slice(-limits.last);

export function after(
  throttle: SendThrottle,
  ended: Ended,
): { readonly throttle: SendThrottle; readonly stop: Stop | null } {
  switch (ended.kind) {
    case 'created':
      return afterCreated(throttle, ended.differs);
    case 'refused':
      return afterRefusal(throttle, ended.words);
    case 'doubt':
      return afterDoubt(throttle, ended.stop);
    case 'notSent': {
      const next = { ...throttle, allowed: 1, notSentInRow: throttle.notSentInRow + 1 };
      return { throttle: next, stop: ended.cure === null ? null : { code: ended.cure, detail: ended.code } };
    }
    // The account's pacer waits; this is not a failure of the batch.
    case 'rateLimited':
      return going({ ...throttle, notSentInRow: 0 });
    case 'unauthorized':
      return { throttle, stop: { code: 'unauthorized', status: 401 } };
    case 'forbidden':
      return going({ ...throttle, notSentInRow: 0 });
  }
}

const going = (throttle: SendThrottle) => ({ throttle, stop: null });

/** A boleto that differs may mean that all of them do, so the first one stops sending until a person has looked. */
function afterCreated(
  throttle: SendThrottle,
  differs: boolean,
): { readonly throttle: SendThrottle; readonly stop: Stop | null } {
  const next: SendThrottle = {
    ...throttle,
    allowed: throttle.allowed + widening,
    doubtsInRow: 0,
    recent: remembered(throttle, false),
    differences: throttle.differences + (differs ? 1 : 0),
    refusalsInRow: 0,
    refusalWords: '',
    notSentInRow: 0,
  };
  const first = differs && throttle.differences === 0;
  return { throttle: next, stop: first ? { code: 'difference', differences: next.differences } : null };
}

function afterRefusal(throttle: SendThrottle, words: string) {
  const refusals = words === throttle.refusalWords ? throttle.refusalsInRow + 1 : 1;
  const next: SendThrottle = {
    ...throttle,
    doubtsInRow: 0,
    recent: remembered(throttle, false),
    refusalsInRow: refusals,
    refusalWords: words,
    notSentInRow: 0,
  };
  const stop: Stop | null =
    refusals >= limits.sameRefusals ? { code: 'sameRefusals', refusals, words } : null;
  return { throttle: next, stop };
}

function afterDoubt(
  throttle: SendThrottle,
  stop: 'contradiction' | 'interimAnswer' | null,
): { readonly throttle: SendThrottle; readonly stop: Stop | null } {
  const next: SendThrottle = {
    ...throttle,
    allowed: 1,
    doubtsInRow: throttle.doubtsInRow + 1,
    recent: remembered(throttle, true),
    doubts: throttle.doubts + 1,
    refusalsInRow: 0,
    refusalWords: '',
    notSentInRow: 0,
  };
  return { throttle: next, stop: stop === null ? tooMany(next) : { code: stop } };
}

function tooMany({ doubtsInRow, recent, doubts }: SendThrottle): Stop | null {
  if (doubtsInRow >= limits.inRow) return { code: 'doubtsInRow', doubts: doubtsInRow };
  const among = recent.filter(Boolean).length;
  if (among >= limits.amongLast) return { code: 'doubtsAmongLast', doubts: among, of: recent.length };
  return doubts >= limits.sinceResumed ? { code: 'doubtsSinceResumed', doubts } : null;
}

/** How long to wait after nothing could be sent `times` times in a row. `random` is in [0, 1). */
export const backoffMs = (times: number, random: number): number =>
  times === 0 ? 0 : Math.min(60_000, 1_000 * 2 ** Math.min(16, times - 1)) * (0.5 + random / 2);
