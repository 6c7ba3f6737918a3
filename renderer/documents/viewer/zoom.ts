// How large a page is shown: the steps of + and −, the three fits, and what a turn of the wheel does. Pure.

/** By name as pdf.js knows them. `page-actual` is 100 %: a millimetre of paper is one of the screen, as far as it knows its own. */
export const fits = ['page-width', 'page-fit', 'page-actual'] as const;
export type Fit = (typeof fits)[number];

/** Of the size on paper. */
export const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const;
const least = steps[0];
const most = 5;
/** A page fitted to the window is at no step: the next one must be seen to differ. */
const same = 0.005;

export const larger = (scale: number): number => steps.find((step) => step > scale + same) ?? most;
export const smaller = (scale: number): number => steps.findLast((step) => step < scale - same) ?? least;

export const asPercent = (scale: number): string => `${Math.round(scale * 100)} %`;

/** By how much one event of the wheel enlarges; a mouse's notch and a hand on a touchpad differ a hundredfold. */
export function wheelFactor(deltaY: number, scale: number): number {
  const factor = Math.exp(-Math.max(-50, Math.min(50, deltaY)) / 250);
  return Math.max(least, Math.min(most, scale * factor)) / scale;
}
