// When the line of a batch narrows and when it stops: pure counting of how sendings ended, in the order in which they did.
// What is done about a stop is runner.ts's matter.

export type Ended =
  /** `differs`: what came back is not what was asked for. */
  | { readonly kind: 'created'; readonly differs: boolean }
  | { readonly kind: 'refused'; readonly words: string }
  /** `contradicts`: an id that was known, or an error beside it. Nothing more may be believed. */
  | { readonly kind: 'doubt'; readonly contradicts: boolean }
  /** Not one byte left. `cure`: what a person must see to first; null where trying again may do. */
  | {
      readonly kind: 'notSent';
      readonly cure: 'proxy' | 'credentials' | 'certificate' | null;
      readonly code: string;
    }
  | { readonly kind: 'rateLimited' }
  | { readonly kind: 'unauthorized' }
  /** The service knows the token and will not take this row: whether it is the row's matter is seen by another. */
  | { readonly kind: 'forbidden' };

/** Why a line stopped, in numbers. */
export type Stop =
  | { readonly code: 'doubtsInRow'; readonly doubts: number }
  | { readonly code: 'doubtsAmongLast'; readonly doubts: number; readonly of: number }
  | { readonly code: 'doubtsSinceResumed'; readonly doubts: number }
  | { readonly code: 'contradiction' }
  | { readonly code: 'difference'; readonly differences: number }
  | { readonly code: 'sameRefusals'; readonly refusals: number; readonly words: string }
  | { readonly code: 'unauthorized'; readonly status: 401 | 403 }
  | { readonly code: 'proxy' | 'credentials' | 'certificate'; readonly detail: string };

export interface SendThrottle {
  /** How many may be on their way. */
  readonly allowed: number;
  readonly doubtsInRow: number;
  /** Of the last ones that ended, which were doubts. */
  readonly recent: readonly boolean[];
  readonly doubts: number;
  /** Of the whole batch: those of earlier runs were seen by whoever set it going again. */
  readonly differences: number;
  readonly refusalsInRow: number;
  readonly refusalWords: string;
  /** How often in a row nothing could be sent. */
  readonly notSentInRow: number;
}

/** By so much each one that is created widens the line: 1, 4, 16 at once. */
export const widening = 3;

export const limits = { inRow: 3, amongLast: 5, last: 50, sinceResumed: 10, sameRefusals: 20 } as const;

/** As a batch begins, and as it begins again when a person resumed it: the first row goes alone. */
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

const remembered = (line: SendThrottle, doubt: boolean): readonly boolean[] =>
  [...line.recent, doubt].slice(-limits.last);

export function after(
  line: SendThrottle,
  ended: Ended,
): { readonly line: SendThrottle; readonly stop: Stop | null } {
  switch (ended.kind) {
    case 'created':
      return afterCreated(line, ended.differs);
    case 'refused':
      return afterRefusal(line, ended.words);
    case 'doubt':
      return afterDoubt(line, ended.contradicts);
    case 'notSent': {
      const next = { ...line, allowed: 1, notSentInRow: line.notSentInRow + 1 };
      return { line: next, stop: ended.cure === null ? null : { code: ended.cure, detail: ended.code } };
    }
    // The account's pacer rests; nothing was tried that could have gone wrong.
    case 'rateLimited':
      return going({ ...line, notSentInRow: 0 });
    case 'unauthorized':
      return { line, stop: { code: 'unauthorized', status: 401 } };
    case 'forbidden':
      return going({ ...line, notSentInRow: 0 });
  }
}

const going = (line: SendThrottle) => ({ line, stop: null });

/** What is printed wrong once may be wrong every time: nobody has looked yet, so the first one stops the line. */
function afterCreated(
  line: SendThrottle,
  differs: boolean,
): { readonly line: SendThrottle; readonly stop: Stop | null } {
  const next: SendThrottle = {
    ...line,
    allowed: line.allowed + widening,
    doubtsInRow: 0,
    recent: remembered(line, false),
    differences: line.differences + (differs ? 1 : 0),
    refusalsInRow: 0,
    refusalWords: '',
    notSentInRow: 0,
  };
  const first = differs && line.differences === 0;
  return { line: next, stop: first ? { code: 'difference', differences: next.differences } : null };
}

function afterRefusal(line: SendThrottle, words: string) {
  const refusals = words === line.refusalWords ? line.refusalsInRow + 1 : 1;
  const next: SendThrottle = {
    ...line,
    doubtsInRow: 0,
    recent: remembered(line, false),
    refusalsInRow: refusals,
    refusalWords: words,
    notSentInRow: 0,
  };
  const stop: Stop | null =
    refusals >= limits.sameRefusals ? { code: 'sameRefusals', refusals, words } : null;
  return { line: next, stop };
}

function afterDoubt(
  line: SendThrottle,
  contradicts: boolean,
): { readonly line: SendThrottle; readonly stop: Stop | null } {
  const next: SendThrottle = {
    ...line,
    allowed: 1,
    doubtsInRow: line.doubtsInRow + 1,
    recent: remembered(line, true),
    doubts: line.doubts + 1,
    refusalsInRow: 0,
    refusalWords: '',
    notSentInRow: 0,
  };
  return { line: next, stop: contradicts ? { code: 'contradiction' } : tooMany(next) };
}

function tooMany({ doubtsInRow, recent, doubts }: SendThrottle): Stop | null {
  if (doubtsInRow >= limits.inRow) return { code: 'doubtsInRow', doubts: doubtsInRow };
  const among = recent.filter(Boolean).length;
  if (among >= limits.amongLast) return { code: 'doubtsAmongLast', doubts: among, of: recent.length };
  return doubts >= limits.sinceResumed ? { code: 'doubtsSinceResumed', doubts } : null;
}

/** How long to wait when nothing could be sent, for the n-th time in a row. `random` is in [0, 1). */
export const backoffMs = (times: number, random: number): number =>
  times === 0 ? 0 : Math.min(60_000, 1_000 * 2 ** Math.min(16, times - 1)) * (0.5 + random / 2);
