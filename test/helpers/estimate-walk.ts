// Goes through withdrawals in their order and tells what would have been estimated before each of them.
import { estimate, learn, type Sample } from '../../main/withdrawals/rules/estimate/learn.ts';
import type { Estimated } from '../../preload/contract/withdrawals.ts';

export const figures = ['fee', 'total', 'usdt'] as const;
type Figure = (typeof figures)[number];

/** "22.5" and "22.50" are one figure; nothing else is forgiven. */
const padded = (text: string | null): string | null =>
  text === null
    ? null
    : text.replace(
        /^(\d+)(?:\.(\d*))?$/,
        (_, whole: string, rest = '') => `${whole}.${String(rest).padEnd(6, '0')}`,
      );

export interface Step {
  readonly figure: Figure;
  readonly at: number;
  readonly said: Estimated;
  readonly right: boolean;
}

/** What would have been said before each withdrawal, by all that were made before it. */
export function walk(samples: readonly Sample[]): Step[] {
  let learned = learn([]);
  return samples.flatMap((sample, at) => {
    const estimates = estimate(learned, sample.fees, sample.amountCents);
    learned = learn([sample], learned);
    return figures.map((figure): Step => {
      const said = estimates[figure];
      return { figure, at, said, right: padded(said.value) === padded(sample.answer[figure]) };
    });
  });
}

export const shown = (steps: readonly Step[]) => steps.filter(({ said }) => said.value !== null);
