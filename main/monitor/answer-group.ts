// Collects answers for one write: those of a short time, or a maximum number.
import type { WatchAnswer } from '../ledger/tables/watches-answers.ts';
import type { Clock } from './clock.ts';

const group = { ms: 50, most: 200 } as const;

export function createAnswerGroup(after: Clock['after'], keep: (answers: readonly WatchAnswer[]) => void) {
  let answers: WatchAnswer[] = [];
  let cancel: (() => void) | undefined;

  function now(): void {
    cancel?.();
    cancel = undefined;
    const mine = answers;
    answers = [];
    keep(mine);
  }

  const soon = () => {
    cancel ??= after(group.ms, now);
  };

  return {
    add(answer: WatchAnswer) {
      answers.push(answer);
      if (answers.length >= group.most) now();
      else soon();
    },
    /** Writes soon even without an answer, because the budget must be stored. */
    soon,
    now,
  };
}
