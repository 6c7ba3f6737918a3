// Which answers a search finds: every word typed must stand somewhere in them, accents and case aside. Pure.
import { fold } from '../text/fold.ts';

export interface Said {
  readonly ask: string;
  readonly does: string;
  readonly kept: string;
  readonly act: string;
}

export function findAnswers<T extends Said>(answers: readonly T[], search: string): readonly T[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const holds = ({ ask, does, kept, act }: Said): boolean => {
    const text = fold(`${ask} ${does} ${kept} ${act}`);
    return words.every((word) => text.includes(word));
  };
  return words.length === 0 ? answers : answers.filter(holds);
}
