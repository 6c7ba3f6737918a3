// Keys of lines: the n-th repetition of an equal line is a line of its own. Pure.
import { hash } from 'node:crypto';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { NewLine } from '../../ledger/tables/packed-income.ts';
import type { ReadLine } from './reading.ts';

/** For the lines of one file, in their order. */
export function lineKeys(today: PlainDate): (line: ReadLine) => NewLine {
  const repeated = new Map<string, number>();
  return ({ id, holder, questions, ...line }) => {
    const alike = JSON.stringify([holder, id, line.day, line.cents]);
    const whole = JSON.stringify([alike, line.text]);
    const short = hash('sha256', whole, 'base64');
    const times = (repeated.get(short) ?? 0) + 1;
    repeated.set(short, times);
    const isFuture = line.day !== null && line.day > today;
    return {
      ...line,
      questions: isFuture ? [...questions, 'future'] : questions,
      key: hash('sha256', `${whole} ${times}`),
      alike: id === '' ? null : hash('sha256', alike),
    };
  };
}
