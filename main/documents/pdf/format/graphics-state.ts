// The part of a page's graphics state that decides how dark and how wide something is drawn.
import type { Matrix } from '../geometry.ts';
import { isArray, type Value } from './values.ts';

export type GraphicsState = ReturnType<typeof initialState>;

export const initialState = (matrix: Matrix) => ({
  /** From user space to the page as it is displayed. */
  matrix,
  fillIsDark: true,
  strokeIsDark: true,
  /** Whether colors are given as the amount of one ink, where more is darker. */
  fillIsTint: false,
  strokeIsTint: false,
  lineWidth: 1,
  isDashed: false,
  fontSize: 0,
  leading: 0,
});

/** The number of operands tells gray, red-green-blue and four inks apart. */
export function isDark(count: number, numbers: Float64Array, isTint: boolean): boolean {
  const a = numbers[0] ?? 0;
  const b = numbers[1] ?? 0;
  const c = numbers[2] ?? 0;
  const d = numbers[3] ?? 0;
  if (count === 1) return isTint ? a > 0.5 : a < 0.5;
  if (count === 3) return 0.3 * a + 0.59 * b + 0.11 * c < 0.5;
  if (count === 4) return d + 0.3 * a + 0.59 * b + 0.11 * c > 0.5;
  return false;
}

export const isSeparation = (colorSpace: Value | undefined): boolean =>
  isArray(colorSpace) && colorSpace[0] === '/Separation';
