// The path that a page builds before it paints it: the corners of its subpaths in one row of numbers, because the path of a bar
// code has a thousand of them.
import type { Box, Matrix } from '../geometry.ts';

export interface Path {
  /** x and y in turn, on the page as it is displayed. */
  points: Float64Array;
  /** How many numbers of `points` are in use. */
  length: number;
  /** Where in `points` each subpath begins. */
  starts: number[];
}

export const emptyPath = (): Path => ({ points: new Float64Array(1024), length: 0, starts: [] });

export function clear(path: Path): void {
  path.length = 0;
  if (path.starts.length > 0) path.starts = [];
}

export function lineTo(path: Path, m: Matrix, x: number, y: number): void {
  addPoint(path, x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]);
}

export function moveTo(path: Path, m: Matrix, x: number, y: number): void {
  path.starts.push(path.length);
  lineTo(path, m, x, y);
}

export function close(path: Path): void {
  const start = path.starts.at(-1);
  if (start !== undefined) addPoint(path, path.points[start] ?? 0, path.points[start + 1] ?? 0);
}

export function rectangle(path: Path, m: Matrix, x: number, y: number, width: number, height: number): void {
  moveTo(path, m, x, y);
  lineTo(path, m, x + width, y);
  lineTo(path, m, x + width, y + height);
  lineTo(path, m, x, y + height);
  close(path);
}

function addPoint(path: Path, x: number, y: number): void {
  if (path.length + 2 > path.points.length) {
    const larger = new Float64Array(2 * path.points.length);
    larger.set(path.points);
    path.points = larger;
  }
  path.points[path.length++] = x;
  path.points[path.length++] = y;
}

/** Of the subpath between these two places in `points`. */
export function boundsOf({ points }: Path, from: number, to: number): Box {
  let left = Infinity;
  let bottom = Infinity;
  let right = -Infinity;
  let top = -Infinity;
  for (let at = from; at + 1 < to; at += 2) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  return { left, bottom, right, top };
}

/** Four corners, perhaps with the first repeated at the end, and every side parallel to an edge of the page. */
export function isUprightRectangle({ points }: Path, from: number, to: number): boolean {
  if (to - from !== 8 && to - from !== 10) return false;
  const p = (at: number): number => points[from + at] ?? 0;
  if (to - from === 10 && Math.abs(p(8) - p(0)) + Math.abs(p(9) - p(1)) > 0.02) return false;
  for (let at = 0; at < 8; at += 2) {
    const next = (at + 2) % 8;
    if (Math.abs(p(at) - p(next)) >= 0.01 && Math.abs(p(at + 1) - p(next + 1)) >= 0.01) return false;
  }
  return true;
}
