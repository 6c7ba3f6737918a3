// Detects repeated sealed calls of a window. The same bytes may come twice: a browser repeats a POST after a broken
// connection, and an attacker could replay a call. Either way it is executed once.
import { readCallMark } from '../../../preload/sealing.ts';

/** How far a call may be behind the newest one of its page: far more than a browser queues. */
export const mostBehind = 4_096;
/** Answers kept for a browser that lost one. */
const mostAnswers = 8;

interface PageCalls {
  highest: number;
  readonly seen: Set<number>;
}

/** The result of `run` for new bytes, the kept answer for repeated ones, or undefined if that is no longer kept. */
export type ReplayGuard<T> = (
  sealed: Uint8Array<ArrayBuffer>,
  run: () => Promise<T>,
) => Promise<T> | undefined;

export function createReplayGuard<T>(): ReplayGuard<T> {
  const pages = new Map<string, PageCalls>();
  const answers = new Map<string, Promise<T>>();
  const done: string[] = [];

  const isNew = (page: string, number: number): boolean => {
    const known = pages.get(page) ?? { highest: -1, seen: new Set<number>() };
    pages.set(page, known);
    if (number <= known.highest - mostBehind || known.seen.has(number)) return false;
    known.highest = Math.max(known.highest, number);
    known.seen.add(number);
    if (known.seen.size > 2 * mostBehind)
      for (const old of known.seen) if (old <= known.highest - mostBehind) known.seen.delete(old);
    return true;
  };

  return (sealed, run) => {
    const { page, number } = readCallMark(sealed);
    const name = `${page} ${number}`;
    if (!isNew(page, number)) return answers.get(name);
    const answer = run();
    answers.set(name, answer);
    const settled = () => {
      done.push(name);
      const [oldest = name] = done;
      if (done.length > mostAnswers && done.shift() !== undefined) answers.delete(oldest);
    };
    void answer.then(settled, settled);
    return answer;
  };
}
