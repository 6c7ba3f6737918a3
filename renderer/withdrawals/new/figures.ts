// Figures derived from the service's numbers: which of them moved, and how many withdrawals an estimate uses. Pure.
import { estimateFigures, feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import type { Estimate } from '../../../preload/contract/withdrawals.ts';
import type { FeeName, Fees } from '../../../preload/contract/withdrawal-terms.ts';

/** Which of the five differ from before, digit for digit. */
export const movedFees = (before: Fees, now: Fees): readonly FeeName[] =>
  feeNames.filter((name) => before[name] !== now[name]);

export type EstimateName = keyof Estimate;
export const estimateNames = estimateFigures;

/** The fewest withdrawals that any of its figures uses; undefined if there is none to show. */
export function samplesOf(estimate: Estimate): number | undefined {
  const counts = estimateNames.flatMap((name) => {
    const figure = estimate[name];
    return figure.value === null ? [] : [figure.samples];
  });
  return counts.length === 0 ? undefined : Math.min(...counts);
}
