// The scale of a page: the steps of + and −, the three fits, and the effect of the wheel. Pure.

/**
 * The names of pdf.js. `page-actual` is 100 %: a millimetre of paper is one on screen, as far as the screen reports its
 * size.
 */
export const fits = ['page-width', 'page-fit', 'page-actual'] as const;
export type Fit = (typeof fits)[number];

/** Relative to the size on paper. */
export const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const;
const least = steps[0];
const most = 5;
/** A fitted page is between two steps: the next one must differ visibly. */
const same = 0.005;

export const larger = (scale: number): number => steps.find((step) => step > scale + same) ?? most;
export const smaller = (scale: number): number => steps.findLast((step) => step < scale - same) ?? least;

export const asPercent = (scale: number): string => `${Math.round(scale * 100)} %`;

/** The factor for one wheel event; a mouse's notch and a hand on a touchpad differ a hundredfold. */
export function wheelFactor(deltaY: number, scale: number): number {
  const factor = Math.exp(-Math.max(-50, Math.min(50, deltaY)) / 250);
  return Math.max(least, Math.min(most, scale * factor)) / scale;
}
