// Replays withdrawals in order and returns the estimate that the app would have shown before each of them.
import { missedFigures } from '../../main/ledger/tables/estimate-misses.ts';
import { estimateIn, learn, type Sample } from '../../main/withdrawals/rules/estimate/learn.ts';
import type { Estimated } from '../../preload/contract/withdrawals.ts';
import { estimateFigures as figures } from '../../preload/contract/withdrawal-terms.ts';

type Figure = (typeof figures)[number];

/** "22.5" and "22.50" are the same figure; no other difference is accepted. */
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
  readonly estimate: Estimated;
  readonly right: boolean;
}

/** The estimate before each withdrawal, from all earlier ones; `asks`: a person asks again before it. */
export function replay(samples: readonly Sample[], asks: (at: number) => boolean = () => false): Step[] {
  let learned = learn([]);
  let missed = false;
  return samples.flatMap((sample, at) => {
    if (asks(at)) missed = false;
    const estimates = estimateIn({ missed, open: false }, learned, sample.fees, sample.amountCents);
    learned = learn([sample], learned);
    missed ||= missedFigures(estimates, sample.answer).length > 0;
    return figures.map((figure): Step => {
      const estimate = estimates[figure];
      return { figure, at, estimate, right: padded(estimate.value) === padded(sample.answer[figure]) };
    });
  });
}

export const shown = (steps: readonly Step[]) => steps.filter(({ estimate }) => estimate.value !== null);

/** The withdrawals before which the app showed a wrong figure. */
export const wrongAt = (steps: readonly Step[]): readonly number[] => [
  ...new Set(shown(steps).flatMap(({ right, at }) => (right ? [] : [at]))),
];
