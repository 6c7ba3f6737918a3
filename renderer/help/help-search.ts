// Searches the help: an answer matches if it contains every typed word, ignoring accents and case. Pure.
import { fold } from '../../preload/shared/fold.ts';

export type AnswerTexts = Readonly<Record<'ask' | 'does' | 'kept' | 'act', string>>;

export function findAnswers<T extends AnswerTexts>(answers: readonly T[], search: string): readonly T[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const holds = ({ ask, does, kept, act }: AnswerTexts): boolean => {
    const text = fold(`${ask} ${does} ${kept} ${act}`);
    return words.every((word) => text.includes(word));
  };
  return words.length === 0 ? answers : answers.filter(holds);
}
