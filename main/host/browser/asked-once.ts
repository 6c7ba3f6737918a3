// Knows which sealed calls of one window came before. The same bytes may come twice: a browser sends a POST again over a broken
// socket, and whoever caught a call could send it once more. Either way it is carried out once.
import { readCallMark } from '../../../preload/sealing.ts';

/** So far may a call fall behind the newest of its page: far more than a browser keeps waiting. */
export const mostBehind = 4_096;
/** Answers of the latest calls, for a browser that lost one on its way. */
const mostAnswers = 8;

interface PageCalls {
  highest: number;
  readonly seen: Set<number>;
}

/** The answer of what `run` does the first time; nothing where these bytes came before and their answer is kept no more. */
export type AskedOnce<T> = (sealed: Uint8Array<ArrayBuffer>, run: () => Promise<T>) => Promise<T> | undefined;

export function createAskedOnce<T>(): AskedOnce<T> {
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
