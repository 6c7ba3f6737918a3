// Caches the board's figures: the renderer requests them at every change, and counting many watches is slow. They are
// counted again only if they may have changed, and never so often that other readers wait.
import type { Board } from '../../preload/contract/monitor.ts';
import type { Clock } from './clock.ts';

export type Boards = ReturnType<typeof createBoards>;

/** Age limits pass without any change. */
const keptMs = 10_000;

interface Counted {
  readonly board: Promise<Board>;
  readonly until: number;
  /** A change before this is true is included in the count. */
  begun: boolean;
}

export function createBoards({ ticks, after }: Pick<Clock, 'ticks' | 'after'>) {
  const counted = new Map<string, Counted>();
  let last: Promise<unknown> = Promise.resolve();

  const rest = (millis: number) =>
    millis > 0 ? new Promise<void>((resolve) => void after(millis, resolve)) : undefined;

  return {
    /** The result of `count`, or a recent one for the same key. */
    async of(key: string, count: () => Promise<Board>): Promise<Board> {
      const known = counted.get(key);
      if (known && known.until > ticks()) return known.board;
      for (const [old, { until }] of counted) if (until <= ticks()) counted.delete(old);
      let start = 0;
      const board = last.then(() => {
        mine.begun = true;
        start = ticks();
        return count();
      });
      const mine: Counted = { board, until: ticks() + keptMs, begun: false };
      counted.set(key, mine);
      // Counts one after the other, with a pause as long as the last count, so that others can use the reader.
      last = board.then(
        () => rest(ticks() - start),
        () => counted.get(key) === mine && counted.delete(key),
      );
      return board;
    },
    /** The counted rows have changed. */
    stale: () => {
      for (const [key, { begun }] of counted) if (begun) counted.delete(key);
    },
  };
}
