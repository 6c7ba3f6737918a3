// The board's figures: the window asks for them at every news, and counting takes long where much is watched. So they are
// counted again only where they can have changed, and never so often that others wait for the reader.
import type { Board } from '../../preload/contract/monitor.ts';
import type { Clock } from './clock.ts';

export interface Boards {
  /** As `count` counts them, or as it lately did for the same key. */
  readonly of: (key: string, count: () => Promise<Board>) => Promise<Board>;
  /** Something that is counted has changed. */
  readonly stale: () => void;
}

/** The marks of age move on by themselves. */
const keptMs = 10_000;

interface Counted {
  readonly board: Promise<Board>;
  readonly until: number;
  /** What changes before that is in it. */
  begun: boolean;
}

export function createBoards({ ticks, after }: Pick<Clock, 'ticks' | 'after'>): Boards {
  const counted = new Map<string, Counted>();
  let turn: Promise<unknown> = Promise.resolve();

  const rest = (millis: number) =>
    millis > 0 ? new Promise<void>((resolve) => void after(millis, resolve)) : undefined;

  return {
    async of(key, count) {
      const known = counted.get(key);
      if (known && known.until > ticks()) return known.board;
      for (const [old, { until }] of counted) if (until <= ticks()) counted.delete(old);
      let start = 0;
      const board = turn.then(() => {
        mine.begun = true;
        start = ticks();
        return count();
      });
      const mine: Counted = { board, until: ticks() + keptMs, begun: false };
      counted.set(key, mine);
      // One after the other, and for as long as it took the reader is left to others.
      turn = board.then(
        () => rest(ticks() - start),
        () => counted.get(key) === mine && counted.delete(key),
      );
      return board;
    },
    stale() {
      for (const [key, { begun }] of counted) if (begun) counted.delete(key);
    },
  };
}
